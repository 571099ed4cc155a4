package dev.armature.samples.music;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.embedded.Armature;
import dev.armature.junit.ArmatureProcess;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Without the extension: in memory, in a directory, over a port of this process, and in a process of its own. */
class OtherWaysTest {
    @Test
    void inMemory() throws Exception {
        try (var armature = Armature.inMemory()) {
            armature.createTables(tables());

            addsAndFinds(armature.client());
        }
    }

    @Test
    void inADirectory(@TempDir Path directory) throws Exception {
        try (var armature = Armature.open(directory)) {
            armature.createTables(tables());
            addsAndFinds(armature.client());
        }
        try (var armature = Armature.open(directory)) {
            var library = new MusicLibrary(armature.client(), "music", Clock.systemUTC());
            assertThat(library.titled("Sinnerman")).hasSize(1);
        }
    }

    @Test
    void overAPortOfThisProcess() throws Exception {
        try (var armature = Armature.inMemory();
                var client = client(armature.endpoint())) {
            armature.createTables(tables());
            addsAndFinds(client);
        }
    }

    @Test
    void inAProcessOfItsOwn() throws Exception {
        try (var server = ArmatureProcess.inMemory();
                var client = client(server.endpoint())) {
            client.createTable(FromJavaTest.MUSIC);
            var library = new MusicLibrary(client, "music", Clock.systemUTC());
            library.add(Songs.SINNERMAN);
            assertThat(library.album("Nina Simone", "Pastel Blues")).containsExactly(Songs.SINNERMAN);
        }
    }

    private static void addsAndFinds(DynamoDbClient client) {
        var library = new MusicLibrary(client, "music", Clock.systemUTC());
        library.add(Songs.SINNERMAN);
        assertThat(library.titled("Sinnerman")).containsExactly(Songs.SINNERMAN);
    }

    private static String tables() throws Exception {
        try (var file = OtherWaysTest.class.getResourceAsStream("tables.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static DynamoDbClient client(URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }
}
