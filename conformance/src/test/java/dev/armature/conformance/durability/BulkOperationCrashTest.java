package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.engine.check.EngineCheck;
import dev.armature.storage.rocksdb.RocksCheck;
import dev.armature.storage.rocksdb.RocksStorage;
import dev.armature.stores.postgresql.PostgresServer;
import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bulk operation goes on after the server was killed in the middle of it, as often as that happens, and each record is put, counted and reported once. Every item is put
 * on the condition that it is not there: one that was put twice would be reported.
 *
 * <p>How far it has come at a kill is a matter of chance.
 */
@Timeout(240)
class BulkOperationCrashTest {
    private static final int OBJECTS = 5;
    private static final int RECORDS_OF_EACH = 8_000;
    private static final int KILLS = 5;
    /** Records of each object that are not valid, and those whose items are there. */
    private static final int FAULTS = 50;

    private static final Pattern ARN = Pattern.compile("\"BulkOperationArn\":\"([^\"]+)\"");
    private static final Pattern COUNT = Pattern.compile("\"Count\":(\\d+)");
    private static final Pattern LAST = Pattern.compile("\"LastEvaluatedKey\":(\\{.*?}})");
    private static final Pattern PROCESSED = Pattern.compile("\"ProcessedItemCount\":(\\d+)");

    @TempDir
    private Path directory;

    @Test
    void doesEverythingOnceWhateverAKillInterrupts() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("bulk operations of servers that are killed: -Dseed=" + seed);
        var random = new Random(seed);
        Path bucket = Files.createDirectories(directory.resolve("s3/bucket"));
        writeObjects(bucket, OBJECTS);
        String arn;
        var first = start();
        try (var connection = new Connection(first.port())) {
            arn = begin(connection);
            var unused = awaitSome(connection, arn, random, 0);
        }
        first.kill();
        int inTheMiddle = 0;
        for (int kill = 1; kill < KILLS; kill++) {
            var next = start();
            try (var connection = new Connection(next.port())) {
                long before = processed(describe(connection, arn));
                inTheMiddle += awaitSome(connection, arn, random, before) ? 1 : 0;
            }
            next.kill();
        }
        System.out.println("kills in the middle of it: " + inTheMiddle + " of " + (KILLS - 1));
        try (var server = start();
                var connection = new Connection(server.port())) {
            assertEnd(connection, arn, OBJECTS);
        }
        assertReport(bucket, OBJECTS);
        assertThat(RocksCheck.check(KilledServer.data(directory)).findings()).isEmpty();
        try (var storage = RocksStorage.openReadOnly(KilledServer.data(directory))) {
            assertThat(EngineCheck.check(storage).findings()).isEmpty();
        }
    }

    /** A server that is stopped for longer than its lease lasts is gone on without, and does nothing more when it comes back. */
    @Test
    void isTakenOverByAnotherServerOnTheSameStore() throws Exception {
        assumeTrue(
                PostgresServer.missing().isEmpty(),
                () -> PostgresServer.missing().orElse(""));
        Path bucket = Files.createDirectories(directory.resolve("s3/bucket"));
        writeObjects(bucket, 2);
        try (var store = PostgresServer.start(directory.resolve("store"));
                var first = startOn(store, "first");
                var second = startOn(store, "second");
                var connection = new Connection(second.port())) {
            String arn;
            try (var toFirst = new Connection(first.port())) {
                arn = begin(toFirst);
            }
            var unused = awaitSome(connection, arn, new Random(1), 0);
            first.suspend();
            long stoppedAt = processed(describe(connection, arn));
            String described;
            do {
                described = describe(connection, arn);
            } while (described.contains("IN_PROGRESS") && processed(described) < stoppedAt + 2_000);
            first.resume();
            assertEnd(connection, arn, 2);
            assertReport(bucket, 2);
        }
    }

    private ServerProcess startOn(PostgresServer store, String name) throws InterruptedException {
        int port = ServerProcess.freePort();
        var command = ServerProcess.serve(
                List.of(),
                port,
                "--store",
                store.url(),
                "--s3",
                directory.resolve("s3").toString());
        return ServerProcess.start(command, port, directory.resolve(name + ".log"));
    }

    /** Makes a table with some items, and begins to put all objects into it. */
    private static String begin(Connection connection) throws IOException {
        connection.ask("CreateTable", """
                {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "kind", "AttributeType": "S"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "byKind", "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"}],
                     "Projection": {"ProjectionType": "KEYS_ONLY"}}]}""");
        for (int i = 0; i < FAULTS; i++) {
            connection.ask("PutItem", "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"there " + i + "\"}}}");
        }
        return found(ARN, connection.ask("StartBulkPutItems", """
                {"TableName": "Orders", "InputS3Configuration": {"S3Bucket": "bucket", "S3KeyPrefix": "in/", "InputFormat": "DYNAMODB_JSON"},
                 "OutputS3Configuration": {"S3Bucket": "bucket", "S3KeyPrefix": "out", "OutputType": ["ERROR", "CONDITION_CHECK_FAILURE"]}}"""));
    }

    private static void assertEnd(Connection connection, String arn, int objects) throws IOException {
        String described;
        do {
            described = describe(connection, arn);
        } while (described.contains("IN_PROGRESS"));
        assertThat(described)
                .contains(
                        "\"BulkOperationStatus\":\"COMPLETED_WITH_ERRORS\"",
                        "\"ProcessedItemCount\":" + objects * RECORDS_OF_EACH,
                        "\"FailedItemCount\":" + objects * FAULTS);
        assertThat(count(connection)).isEqualTo(objects * (RECORDS_OF_EACH - 2 * FAULTS) + FAULTS);
    }

    private static int count(Connection connection) throws IOException {
        int count = 0;
        String start = "";
        do {
            String page = connection.ask(
                    "Scan",
                    "{\"TableName\": \"Orders\", \"Select\": \"COUNT\", \"ConsistentRead\": true" + start + "}");
            count += Integer.parseInt(found(COUNT, page));
            Matcher last = LAST.matcher(page);
            start = last.find() ? ", \"ExclusiveStartKey\": " + last.group(1) : "";
        } while (!start.isEmpty());
        return count;
    }

    private static void assertReport(Path bucket, int objects) throws IOException {
        int faults = objects * FAULTS;
        assertThat(lines(bucket, "error")).hasSize(faults).doesNotHaveDuplicates();
        assertThat(lines(bucket, "condition-check-failure"))
                .hasSize(faults)
                .doesNotHaveDuplicates()
                .allMatch(line -> line.contains("\"pk\":{\"S\":\"there "));
    }

    private static void writeObjects(Path bucket, int objects) throws IOException {
        Path in = Files.createDirectories(bucket.resolve("in"));
        for (int object = 0; object < objects; object++) {
            var lines = new StringBuilder();
            for (int i = 0; i < RECORDS_OF_EACH; i++) {
                int each = RECORDS_OF_EACH / FAULTS;
                if (i % each == 0) {
                    lines.append("{\"Item\":{\"kind\":{\"S\":\"none\"}}}\n");
                } else {
                    String pk = i % each == 1 ? "there " + i / each : "order " + object + " " + i;
                    lines.append("{\"Item\":{\"pk\":{\"S\":\"")
                            .append(pk)
                            .append("\"},\"kind\":{\"S\":\"k")
                            .append(i % 7)
                            .append("\"}},\"ConditionExpression\":\"attribute_not_exists(pk)\"}\n");
                }
            }
            Files.writeString(in.resolve("object-" + object), lines.toString());
        }
    }

    /** Waits until it has come a little further. Whether it is still under way. */
    private static boolean awaitSome(Connection connection, String arn, Random random, long before) throws IOException {
        long goal = before + 1 + random.nextInt(6_000);
        String described;
        do {
            described = describe(connection, arn);
        } while (described.contains("IN_PROGRESS") && processed(described) < goal);
        return described.contains("IN_PROGRESS");
    }

    private static long processed(String described) {
        return Long.parseLong(found(PROCESSED, described));
    }

    private static String describe(Connection connection, String arn) throws IOException {
        return connection.ask("DescribeBulkOperation", "{\"BulkOperationArn\": \"" + arn + "\"}");
    }

    private static List<String> lines(Path bucket, String kind) throws IOException {
        try (var files = Files.walk(bucket.resolve("out"))) {
            return files.filter(file -> file.toString().contains("/" + kind + "/")
                            && file.toString().endsWith(".json.gz"))
                    .flatMap(file -> unzipped(file).lines())
                    .toList();
        }
    }

    private static String unzipped(Path file) {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private ServerProcess start() throws InterruptedException {
        return KilledServer.start(
                directory, "--durability", "os", "--s3", directory.resolve("s3").toString());
    }
}
