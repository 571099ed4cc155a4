package dev.armature.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class ArmatureProcessTest {
    /** Killed without a warning, and started again in the same directory. */
    @Test
    void findsWhatItAcknowledgedBeforeItWasKilled(@TempDir Path directory) {
        try (var server = ArmatureProcess.onDisk(directory);
                var client = client(server)) {
            client.createTable(Orders.table("orders"));
            Orders.put(client, "first");
            server.kill();
            assertThat(server.isAlive()).isFalse();
        }
        try (var server = ArmatureProcess.onDisk(directory);
                var client = client(server)) {
            assertThat(Orders.count(client)).isEqualTo(1);
        }
    }

    /** Virtual threads are not among all threads. One that waits for a process keeps a core from all others of its kind. */
    @Test
    void readsTheOutputOnAThreadOfItsOwn() {
        try (var server = ArmatureProcess.inMemory()) {
            assertThat(server.isAlive()).isTrue();
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().equals("armature-process-output"))
                    .isNotEmpty()
                    .allMatch(Thread::isDaemon);
        }
    }

    @Test
    void quotesWhatTheServerSaidWhenItDoesNotStart() {
        assertThatThrownBy(() -> ArmatureProcess.inMemory("--no-such-option"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("--no-such-option");
    }

    private static DynamoDbClient client(ArmatureProcess server) {
        return DynamoDbClient.builder()
                .endpointOverride(server.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }
}
