package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.s3.S3Endpoint;
import dev.armature.server.CrossOrigin;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Advising;
import dev.armature.server.ServerConfig.Buckets;
import dev.armature.server.ServerConfig.Data;
import dev.armature.server.ServerConfig.Forwarding;
import dev.armature.server.ServerConfig.Triggering;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.wire.signature.Credentials;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServeOptionsTest {
    private static final ServerConfig DEFAULT = ServerConfig.onDisk(Path.of("armature-data"))
            .withPort(8000)
            .withAdvisor(new Advising.On(Optional.empty()))
            .withConsole(true);

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
                        "--account",
                        "123456789012"))
                .isEqualTo(DEFAULT.withPort(0)
                        .withHost("0.0.0.0")
                        .withBindPublicWithoutAuth(true)
                        .withData(new Data.OnDisk(Path.of("d"), Durability.OS))
                        .withRegion("eu-west-1")
                        .withAccount("123456789012"));
        assertThat(parse("--no-shared-db")).isEqualTo(DEFAULT.withSharedDb(false));
        assertThat(parse("--no-console")).isEqualTo(DEFAULT.withConsole(false));
        assertThat(parse("--s3", "objects"))
                .isEqualTo(DEFAULT.withBuckets(new Buckets.InDirectory(Path.of("objects"))));
    }

    @Test
    void asksAServiceForObjectsAsAwsToolsWould() throws UsageException {
        var environment =
                Map.of("AWS_ACCESS_KEY_ID", "AKID", "AWS_SECRET_ACCESS_KEY", "secret", "AWS_REGION", "eu-west-1");
        assertThat(ServeOptions.parse(List.of("--s3", "https://objects.example:9000"), environment)
                        .config()
                        .buckets())
                .isEqualTo(new Buckets.AtEndpoint(new S3Endpoint(
                        URI.create("https://objects.example:9000"),
                        "eu-west-1",
                        new Credentials("AKID", "secret", ""))));
        assertThatThrownBy(() -> parse("--s3", "ftp://objects.example"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--s3: an S3 service has an address such as http://127.0.0.1:9000");
    }

    @Test
    void observesUnlessToldNotTo(@TempDir Path directory) throws Exception {
        assertThat(parse("--advisor", "off")).isEqualTo(DEFAULT.withAdvisor(new Advising.Off()));
        Path model = Files.writeString(directory.resolve("armature.yaml"), """
                armature: 1
                tables: [ { table_config: { table_name: A, partition_key: pk }, entities: {} } ]
                """);
        assertThat(parse("--model", model.toString()).advisor())
                .isInstanceOfSatisfying(
                        Advising.On.class, on -> assertThat(on.model()).isPresent());
        assertThatThrownBy(() -> parse("--advisor", "off", "--model", model.toString()))
                .hasMessage("--model is for the advisor, which --advisor off leaves out");
        assertThatThrownBy(() -> parse("--model", "nowhere.yaml")).hasMessage("--model: there is no file nowhere.yaml");
    }

    @Test
    void keepsDataInAStore() throws UsageException {
        assertThat(parse("--store", "postgresql://me@one:5432,two:5432/db?schema=s"))
                .isEqualTo(
                        DEFAULT.withData(new Data.Shared(URI.create("postgresql://me@one:5432,two:5432/db?schema=s"))));
        assertThatThrownBy(() -> parse("--store", "postgresql:db")).hasMessageStartingWith("--store needs an address");
    }

    @Test
    void passesRequestsOnAsItIsTold() throws UsageException {
        String[] store = {"--store", "postgresql://me@one/db"};
        var shared = DEFAULT.withData(new Data.Shared(URI.create(store[1])));
        assertThat(parse(store[0], store[1], "--no-forwarding")).isEqualTo(shared.withForwarding(new Forwarding.Off()));
        for (String address : List.of("db1.internal:8000", "10.1.2.3:80", "[::1]:8000")) {
            assertThat(parse(store[0], store[1], "--advertise", address))
                    .isEqualTo(shared.withForwarding(new Forwarding.On(Optional.of(address))));
        }
        for (String wrong :
                List.of("db1", "db1:", ":8000", "http://db1:8000", "db1:8000/path", "me@db1:8000", "a b:1")) {
            assertThatThrownBy(() -> parse(store[0], store[1], "--advertise", wrong))
                    .hasMessage("--advertise needs the host and port of this server, such as db1.internal:8000; not "
                            + wrong);
        }
        assertThatThrownBy(() -> parse("--advertise", "db1:8000"))
                .hasMessage("--advertise is about servers that share a store, and needs --store");
        assertThatThrownBy(() -> parse("--in-memory", "--no-forwarding"))
                .hasMessage("--no-forwarding is about servers that share a store, and needs --store");
    }

    /** Neither where it is wrong nor where it is right. */
    @Test
    void tellsNoPassword() {
        assertThatThrownBy(() -> parse("--store", "postgresql://me:pass word@host/db"))
                .hasMessageStartingWith("--store needs an address")
                .hasMessageNotContaining("pass w");
        for (String address : List.of(
                "postgresql://me:secret@one:1,two:2/db?password=secret",
                "postgresql://me:secret:secret@one:1,two:2/db")) {
            assertThat(new Data.Shared(URI.create(address)).described()).isEqualTo("postgresql://me@one:1,two:2/db");
            assertThat(new Data.Shared(URI.create(address))).hasToString("postgresql://me@one:1,two:2/db");
        }
        assertThat(new Data.Shared(URI.create("postgresql://one:1/db")).described())
                .isEqualTo("postgresql://one:1/db");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--data d",
                "-dbPath d",
                "--in-memory",
                "--durability os",
                "--accept-loss",
                "--simulation",
                "--simulate {}",
                "-delayTransientStatuses"
            })
    void refusesWhatAStoreDoesNotHave(String option) {
        List<String> all = new ArrayList<>(List.of("--store", "postgresql://host/db"));
        all.addAll(List.of(option.split(" ", -1)));
        assertThatThrownBy(() -> parse(all.toArray(String[]::new)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--store and " + option.split(" ", -1)[0] + " contradict each other");
    }

    @Test
    void takesTheOptionsOfDynamoDbLocal() throws UsageException {
        assertThat(parse("-port", "9000", "-inMemory", "-sharedDb", "-cors", "*", "-disableTelemetry"))
                .isEqualTo(DEFAULT.withPort(9000).withData(new Data.InMemory()).withCrossOrigin(CrossOrigin.ANY));
        assertThat(ServeOptions.parse(List.of("-disableTelemetry", "-optimizeDbBeforeStartup"))
                        .notes())
                .hasSize(2)
                .allSatisfy(note -> assertThat(note).contains(" changes nothing: "));
        assertThat(parse("-dbPath", "/tmp"))
                .isEqualTo(DEFAULT.withData(new Data.OnDisk(Path.of("/tmp"), Durability.SYNC)));
    }

    @Test
    void takesAsMuchMemoryAsItIsTold() throws UsageException {
        assertThat(parse("--in-memory", "--memory-limit", "500m").data()).isEqualTo(new Data.InMemory(500L << 20));
        assertThat(parse("--in-memory", "--memory-limit", "2G").data()).isEqualTo(new Data.InMemory(2L << 30));
        assertThat(parse("--in-memory", "--memory-limit", "12345").data()).isEqualTo(new Data.InMemory(12_345));
        assertThatThrownBy(() -> parse("--in-memory", "--memory-limit", "much"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--memory-limit needs a size such as 500m or 2g, not 'much'");
    }

    @Test
    void acceptsALossIfItIsTold() throws UsageException {
        assertThat(parse("--data", "d", "--accept-loss").data())
                .isEqualTo(new Data.OnDisk(Path.of("d"), Durability.SYNC, true));
    }

    @Test
    void answersToTheNamesItIsTold() throws UsageException {
        assertThat(parse("--allow-host", "a.example", "--allow-host", "host.docker.internal"))
                .isEqualTo(DEFAULT.withAllowedHosts(Set.of("a.example", "host.docker.internal")));
    }

    @Test
    void saysWhatAnAsteriskMeans() throws UsageException {
        assertThat(ServeOptions.parse(List.of("-cors", "*")).notes())
                .containsExactly("any page that is open in a browser can read and write these tables");
        assertThat(ServeOptions.parse(List.of("-cors", "a.example")).notes()).isEmpty();
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
                .isEqualTo(DEFAULT.withCrossOrigin(new CrossOrigin(Set.of("https://a.example", "b.example"), false))
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

    /** Of two that contradict each other one would be ignored, and it is not for us to say which. */
    @ParameterizedTest
    @CsvSource({
        "--in-memory --data d, --in-memory and --data contradict each other: nothing is kept on disk",
        "-dbPath d -inMemory, -inMemory and -dbPath contradict each other: nothing is kept on disk",
        "--in-memory --durability os, --in-memory and --durability contradict each other: nothing is kept on disk",
        "--no-shared-db -sharedDb, --no-shared-db and -sharedDb contradict each other: tables are either shared or not",
        "--region us-east-1 --no-shared-db, --no-shared-db and --region contradict each other: the Region is then that of each client",
        "--account 123456789012 --no-shared-db, --no-shared-db and --account contradict each other: the account is then that of each access key",
        "--simulate {} --simulation, '--simulation and --simulate contradict each other: the second is the first, with settings'",
        "--store a://b --no-forwarding --advertise c:1, --no-forwarding and --advertise contradict each other: nothing is passed on to this server",
        "--port 1 -port 2, '-port is given twice, once as --port'",
        "--in-memory --in-memory, --in-memory is given twice"
    })
    void refusesOptionsOfWhichOneWouldBeIgnored(String options, String text) {
        assertThatThrownBy(() -> parse(options.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessage(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "us-east-1",
                "us-gov-west-1",
                "cn-northwest-1",
                "ap-southeast-7",
                "us-iso-east-1",
                "eusc-de-east-1"
            })
    void takesRegionsOfAws(String region) throws UsageException {
        assertThat(parse("--region", region).region()).isEqualTo(region);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mars", "local", "US-EAST-1", "us-east", "us-east-1a", "us_east_1", "us-east-1 "})
    void refusesWhatIsNoRegion(String region) {
        assertThatThrownBy(() -> parse("--region", region))
                .isInstanceOf(UsageException.class)
                .hasMessage("--region needs the name of a Region such as us-east-1, not '" + region
                        + "'; clients may name any they like");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "12345678901", "1234567890123", "12345678901a", "१२३४५६७८९०१२"})
    void refusesWhatIsNoAccount(String account) {
        assertThatThrownBy(() -> parse("--account", account))
                .isInstanceOf(UsageException.class)
                .hasMessage("--account needs the twelve digits of an account, not '" + account + "'");
    }

    @Test
    void saysThatNamesOfTablesMeanNothingToTriggersOfSeparateTables() throws UsageException {
        assertThat(ServeOptions.parse(List.of("--no-shared-db", "--triggers")).notes())
                .hasSize(1);
    }

    private static ServerConfig parse(String... options) throws UsageException {
        return ServeOptions.parse(List.of(options)).config();
    }
}
