package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.server.CrossOrigin;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Data;
import dev.armature.server.ServerConfig.Triggering;
import dev.armature.storage.rocksdb.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeOptionsTest {
    private static final ServerConfig DEFAULT =
            ServerConfig.onDisk(Path.of("armature-data")).withPort(8000);

    @Test
    void keepsDataOnDiskUnlessTold() throws UsageException {
        assertThat(parse()).isEqualTo(DEFAULT);
    }

    @Test
    void takesItsOwnOptions() throws UsageException {
        assertThat(parse(
                        "--port=0",
                        "--host",
                        "0.0.0.0",
                        "--bind-public-without-auth",
                        "--data",
                        "d",
                        "--durability",
                        "os",
                        "--region",
                        "eu-west-1",
                        "--no-shared-db"))
                .isEqualTo(DEFAULT.withPort(0)
                        .withHost("0.0.0.0")
                        .withBindPublicWithoutAuth(true)
                        .withData(new Data.OnDisk(Path.of("d"), Durability.OS))
                        .withRegion("eu-west-1")
                        .withSharedDb(false));
    }

    @Test
    void takesTheOptionsOfDynamoDbLocal() throws UsageException {
        assertThat(parse("-port", "9000", "-inMemory", "-sharedDb", "-cors", "*", "-disableTelemetry"))
                .isEqualTo(DEFAULT.withPort(9000).withData(new Data.InMemory()));
        assertThat(parse("-dbPath", "/tmp"))
                .isEqualTo(DEFAULT.withData(new Data.OnDisk(Path.of("/tmp"), Durability.SYNC)));
    }

    @Test
    void simulatesWhatItIsTold() throws UsageException {
        assertThat(parse("--simulation").simulation()).contains(SimulationSettings.OFF);
        var throttling =
                parse("--simulate", "{\"AllTables\": {\"Throttling\": true}}").simulation();
        assertThat(throttling.orElseThrow().allTables().throttling()).isTrue();
        assertThat(throttling.orElseThrow().described()).containsExactly("throttling");
    }

    @Test
    void hasTriggersIfItIsTold(@TempDir Path directory) throws Exception {
        assertThat(parse().triggers()).isEqualTo(new Triggering.Off());
        assertThat(parse("--triggers", "--in-memory").triggers()).isEqualTo(new Triggering.On());
        Path file = Files.writeString(directory.resolve("triggers.json"), "[{\"BatchSize\": 7}]");
        assertThat(parse("--triggers", file.toString(), "--in-memory").triggers())
                .isInstanceOfSatisfying(
                        Triggering.FromFile.class,
                        given -> assertThat(given.mappings())
                                .singleElement()
                                .extracting("batchSize")
                                .isEqualTo(7));
    }

    @Test
    void honoursWhatDynamoDbLocalIsToldAboutBrowsersAndStates() throws UsageException {
        assertThat(parse("-cors", "https://a.example, b.example", "-delayTransientStatuses"))
                .isEqualTo(DEFAULT.withCrossOrigin(new CrossOrigin(Set.of("https://a.example", "b.example")))
                        .withTransition(Duration.ofSeconds(5)));
    }

    @Test
    void saysThatItIsLikeDynamoDbLocal() throws UsageException {
        var options = ServeOptions.parse(List.of("--quirks", "dynamodb-local"));

        assertThat(options.config()).isEqualTo(DEFAULT.withDynamoDbLocalQuirks(true));
        assertThat(options.notes()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "--prot, serve has no option --prot",
        "extra, serve has no option extra",
        "--port, --port needs a value",
        "--simulate={\"Sed\": 1}, '--simulate: There is no member Sed. Those there are: Seed, Calls, AllTables, Tables'",
        "--simulate=nowhere.json, '--simulate needs JSON or a file of it; cannot read nowhere.json'",
        "--port=x, '--port needs a number, not ''x'''",
        "--port=65536, 'from 0 to 65535, not 65536'",
        "--triggers=nowhere.json, '--triggers: cannot read nowhere.json'",
        "--quirks=dynalite, '--quirks is dynamodb-local, not ''dynalite'''",
        "--durability=none, sync or os"
    })
    void refusesWhatItDoesNotUnderstand(String option, String text) {
        assertThatThrownBy(() -> parse(option))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(text);
    }

    private static ServerConfig parse(String... options) throws UsageException {
        return ServeOptions.parse(List.of(options)).config();
    }
}
