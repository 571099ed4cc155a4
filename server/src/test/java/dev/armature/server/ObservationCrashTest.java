package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.runtime.observation.RollUpFile;
import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.background.Threads;
import dev.armature.engine.simulation.SimulatedClock;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.storage.rocksdb.RocksStorage;
import dev.armature.wire.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the advisor has seen outlives a server that is killed: all that was in the last roll-up is known afterwards. The server is a process of its own
 * whose hours last some milliseconds, so that a kill finds it at any step of a roll-up. A failure names its seed; -Dseed= replays it.
 */
@Timeout(120)
class ObservationCrashTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration SHORT_HOUR = Duration.ofMillis(3);
    private static final int KILLS = 4;
    private static final int REQUESTS = 100;
    private static final String TABLE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}""";
    private static final String GET = "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"a\"}}}";
    /** Of all, not of one finding. */
    private static final Pattern SEEN =
            Pattern.compile("\"window\": \"[^\"]*\",\\s*\"requests\": (\\d+),\\s*\"readUnits\"");

    @TempDir
    private Path directory;

    @Test
    void whatWasRolledUpIsKnownAfterAKill() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        long rolledUp = 0;
        long asked = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process server = start();
            try (var client = new HttpClient(port(server))) {
                if (kill == 0) {
                    assertThat(client.call(post("CreateTable", TABLE)).status()).isEqualTo(200);
                }
                assertThat(seen(client)).as("seed %d kill %d", seed, kill).isBetween(rolledUp, asked + 1);
                get(client, REQUESTS);
                rolledUp = seen(client);
                // The second of them has begun after that.
                awaitRollUps(2);
                int more = random.nextInt(REQUESTS);
                get(client, more);
                asked = rolledUp + more;
            } finally {
                server.destroyForcibly().waitFor();
            }
        }
        try (var server = Server.start(config(directory));
                var client = new HttpClient(server.port())) {
            assertThat(seen(client)).as("seed %d", seed).isBetween(rolledUp, asked);
            assertThat(rolledUp).isGreaterThanOrEqualTo((long) KILLS * REQUESTS);
        }
    }

    private static void get(HttpClient client, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            assertThat(client.call(post("GetItem", GET)).status()).isEqualTo(200);
        }
    }

    /** How many requests the advisor knows of. */
    private static long seen(HttpClient client) throws IOException {
        String findings = client.call("GET /_armature/advisor/findings HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .text();
        Matcher requests = SEEN.matcher(findings);
        assertThat(requests.find()).as(findings).isTrue();
        return Long.parseLong(requests.group(1));
    }

    private void awaitRollUps(int times) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        String last = rollUp();
        for (int i = 0; i < times; i++) {
            String next = rollUp();
            while (next.equals(last)) {
                assertThat(System.nanoTime()).as("no roll-up").isLessThan(end);
                LockSupport.parkNanos(100_000);
                next = rollUp();
            }
            last = next;
        }
    }

    /** Which file it is: each roll-up makes another one. */
    private String rollUp() throws IOException {
        Path file = directory.resolve(RollUpFile.NAME);
        if (!Files.exists(file)) {
            return "";
        }
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return attributes.fileKey() + " " + attributes.lastModifiedTime();
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ObservationCrashTest.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static int port(Process server) throws IOException {
        return Integer.parseInt(Objects.requireNonNull(server.inputReader().readLine(), "the server did not start"));
    }

    private static ServerConfig config(Path directory) {
        return ServerConfig.inMemory()
                .withData(new ServerConfig.Data.OnDisk(directory, Durability.OS))
                .withAdvisor(new ServerConfig.Advising.On(Optional.empty()));
    }

    /** The process that is killed: the argument is its directory, and it says where it listens. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        var threads = Threads.virtual(
                time -> LockSupport.parkNanos((time.compareTo(HOUR) < 0 ? time : SHORT_HOUR).toNanos()));
        var engine = new Engine(
                RocksStorage.open(directory, Durability.OS),
                new SimulatedClock(Clock.systemUTC()),
                new Random(),
                EngineSettings.defaults(),
                threads);
        var server = Server.start(config(directory), engine, new Wire(engine));
        System.out.println(server.port());
    }
}
