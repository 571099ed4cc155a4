package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.check.EngineCheck;
import dev.armature.storage.rocksdb.RocksCheck;
import dev.armature.storage.rocksdb.RocksStorage;
import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An export and an import are finished after the server was killed in the middle of them, and have the items that they should.
 *
 * <p>How far they have come at a kill is a matter of chance; most kills come in the middle of it.
 */
@Timeout(180)
class ExchangeCrashTest {
    private static final int ITEMS = 20_000;
    private static final int BATCH = 25;
    private static final int KILLS = 3;
    private static final Pattern IMPORT_ARN = Pattern.compile("\"ImportArn\":\"([^\"]+)\"");
    private static final Pattern EXPORT_ARN = Pattern.compile("\"ExportArn\":\"([^\"]+)\"");

    @TempDir
    private Path directory;

    @Test
    void finishesWhatAKillInterrupted() throws Exception {
        Path bucket = Files.createDirectories(directory.resolve("s3/bucket"));
        String arn;
        var first = start();
        try (var connection = new Connection(first.port())) {
            connection.ask("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}]}""");
            connection.ask("UpdateContinuousBackups", """
                    {"TableName": "Orders",
                     "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": true}}""");
            write(connection, "then");
            arn = found(
                    EXPORT_ARN,
                    connection.ask(
                            "ExportTableToPointInTime",
                            "{\"TableArn\": \"" + arnOf(connection) + "\", \"S3Bucket\": \"bucket\"}"));
        }
        first.kill();
        for (int kill = 1; kill < KILLS; kill++) {
            var next = start();
            try (var connection = new Connection(next.port())) {
                write(connection, "now", BATCH * kill);
            }
            next.kill();
        }

        try (var server = start();
                var connection = new Connection(server.port())) {
            String described;
            do {
                described = connection.ask("DescribeExport", "{\"ExportArn\": \"" + arn + "\"}");
            } while (described.contains("IN_PROGRESS"));
            assertThat(described).contains("\"ExportStatus\":\"COMPLETED\"", "\"ItemCount\":" + ITEMS);
            arn = found(IMPORT_ARN, connection.ask("ImportTable", """
                    {"S3BucketSource": {"S3Bucket": "bucket", "S3KeyPrefix": "AWSDynamoDB/%s/data/"}, "InputFormat": "DYNAMODB_JSON",
                     "InputCompressionType": "GZIP", "TableCreationParameters": {"TableName": "Again", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "kind", "AttributeType": "S"}],
                     "GlobalSecondaryIndexes": [{"IndexName": "byKind", "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"}],
                         "Projection": {"ProjectionType": "KEYS_ONLY"}}]}}""".formatted(arn.replaceAll(".*/", ""))));
            server.kill();
        }
        start().kill();
        try (var server = start();
                var connection = new Connection(server.port())) {
            String described;
            do {
                described = connection.ask("DescribeImport", "{\"ImportArn\": \"" + arn + "\"}");
            } while (described.contains("IN_PROGRESS"));
            assertThat(described)
                    .contains("\"ImportStatus\":\"COMPLETED\"", "\"ImportedItemCount\":" + ITEMS, "\"ErrorCount\":0");
            assertThat(connection.ask("DescribeTable", "{\"TableName\": \"Again\"}"))
                    .contains("\"ItemCount\":" + ITEMS);
        }
        assertThat(lines(bucket)).hasSize(ITEMS).doesNotHaveDuplicates().allMatch(line -> line.contains("then"));
        try (var files = Files.walk(bucket)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString())
                            .filter(name -> !name.startsWith(".armature-")))
                    .hasSize(9);
        }
        assertThat(RocksCheck.check(KilledServer.data(directory)).findings()).isEmpty();
        try (var storage = RocksStorage.openReadOnly(KilledServer.data(directory))) {
            assertThat(EngineCheck.check(storage).findings()).isEmpty();
        }
    }

    private static String arnOf(Connection connection) throws IOException {
        return found(
                Pattern.compile("\"TableArn\":\"([^\"]+)\""),
                connection.ask("DescribeTable", "{\"TableName\": \"Orders\"}"));
    }

    private static void write(Connection connection, String kind) throws IOException {
        write(connection, kind, ITEMS);
    }

    private static void write(Connection connection, String kind, int items) throws IOException {
        for (int from = 0; from < items; from += BATCH) {
            var batch = new StringBuilder();
            for (int number = from; number < from + BATCH; number++) {
                batch.append(batch.isEmpty() ? "" : ",")
                        .append("{\"PutRequest\": {\"Item\": {\"pk\": {\"S\": \"order-")
                        .append(number)
                        .append("\"}, \"kind\": {\"S\": \"")
                        .append(kind)
                        .append("\"}}}}");
            }
            connection.ask("BatchWriteItem", "{\"RequestItems\": {\"Orders\": [" + batch + "]}}");
        }
    }

    private static List<String> lines(Path bucket) throws IOException {
        try (var files = Files.walk(bucket)) {
            return files.filter(file -> file.toString().endsWith(".json.gz"))
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
