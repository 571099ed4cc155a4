package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.check.EngineCheck;
import dev.armature.storage.rocksdb.RocksCheck;
import dev.armature.storage.rocksdb.RocksStorage;
import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A backup and a restored table are finished after the server was killed while it filled them, and hold what they should.
 *
 * <p>How far the filling has come at a kill is a matter of chance; most kills come in the middle of it.
 */
@Timeout(180)
class RestoreCrashTest {
    private static final int ITEMS = 10_000;
    private static final int BATCH = 25;
    private static final int KILLS = 3;
    private static final Pattern BACKUP_ARN = Pattern.compile("\"BackupArn\":\"([^\"]+)\"");
    private static final Pattern COUNT = Pattern.compile("\"Count\":(\\d+)");
    private static final Pattern LAST_KEY = Pattern.compile("\"LastEvaluatedKey\":(\\{.*?}})");

    @TempDir
    private Path directory;

    @Test
    void finishesWhatAKillInterrupted() throws Exception {
        String arn;
        var first = start();
        try (var connection = new Connection(first.port())) {
            connection.ask("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"},
                                              {"AttributeName": "kind", "AttributeType": "S"}],
                     "GlobalSecondaryIndexes": [{"IndexName": "byKind",
                         "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"}],
                         "Projection": {"ProjectionType": "KEYS_ONLY"}}]}""");
            connection.ask("UpdateContinuousBackups", """
                    {"TableName": "Orders",
                     "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": true}}""");
            write(connection, "then");
            arn = found(
                    BACKUP_ARN,
                    connection.ask("CreateBackup", "{\"TableName\": \"Orders\", \"BackupName\": \"then\"}"));
        }
        first.kill();

        long time = System.currentTimeMillis();
        var second = start();
        try (var connection = new Connection(second.port())) {
            await(connection, "DescribeBackup", "{\"BackupArn\": \"" + arn + "\"}", "\"BackupStatus\":\"AVAILABLE\"");
            write(connection, "now");
            connection.ask(
                    "RestoreTableFromBackup", "{\"TargetTableName\": \"Backup\", \"BackupArn\": \"" + arn + "\"}");
            connection.ask(
                    "RestoreTableToPointInTime",
                    "{\"SourceTableName\": \"Orders\", \"TargetTableName\": \"Past\", \"RestoreDateTime\": "
                            + time / 1000.0 + "}");
        }
        second.kill();
        for (int kill = 1; kill < KILLS; kill++) {
            start().kill();
        }

        try (var server = start();
                var connection = new Connection(server.port())) {
            for (String table : new String[] {"Backup", "Past"}) {
                await(connection, "DescribeTable", "{\"TableName\": \"" + table + "\"}", "\"TableStatus\":\"ACTIVE\"");
                assertThat(count(connection, table, "then")).isEqualTo(ITEMS);
                assertThat(count(connection, table, "now")).isZero();
            }
        }
        assertThat(RocksCheck.check(KilledServer.data(directory)).findings()).isEmpty();
        try (var storage = RocksStorage.openReadOnly(KilledServer.data(directory))) {
            assertThat(EngineCheck.check(storage).findings()).isEmpty();
        }
    }

    private static void write(Connection connection, String kind) throws IOException {
        for (int from = 0; from < ITEMS; from += BATCH) {
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

    /** By the index, which has to have been filled as well. */
    private static int count(Connection connection, String table, String kind) throws IOException {
        int count = 0;
        String start = "";
        do {
            String answer = connection.ask(
                    "Query",
                    "{\"TableName\": \"" + table + "\", \"IndexName\": \"byKind\", \"Select\": \"COUNT\","
                            + " \"KeyConditionExpression\": \"kind = :k\","
                            + " \"ExpressionAttributeValues\": {\":k\": {\"S\": \"" + kind + "\"}}" + start + "}");
            count += Integer.parseInt(found(COUNT, answer));
            Matcher last = LAST_KEY.matcher(answer);
            start = last.find() ? ", \"ExclusiveStartKey\": " + last.group(1) : "";
        } while (!start.isEmpty());
        return count;
    }

    private static void await(Connection connection, String operation, String request, String wanted)
            throws IOException {
        while (!connection.ask(operation, request).contains(wanted)) {
            Thread.onSpinWait();
        }
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private ServerProcess start() throws InterruptedException {
        return KilledServer.start(directory, "--durability", "os");
    }
}
