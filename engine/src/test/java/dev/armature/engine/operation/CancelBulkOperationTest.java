package dev.armature.engine.operation;

import static dev.armature.engine.exchange.TestBulkOperation.CONFIGURATIONS;
import static dev.armature.engine.exchange.TestBulkOperation.line;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.exchange.TestBulkOperation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ARNs that it refuses: DescribeBulkOperationTest. */
class CancelBulkOperationTest {
    @TempDir
    private Path directory;

    private static String lines(int count) {
        var lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            lines.append(i == 0 ? "{\"Item\":{}}\n" : line("item " + i, "x"));
        }
        return lines.toString();
    }

    /** Also one that waits for a clock that stands still. What was put stays, and what was wrong is told. */
    @Test
    void stopsAnOperationAndUndoesNothing() {
        var bucket = new TestBucket(directory);
        bucket.put("in/a", lines(5_000));
        try (var database = new TestDatabase(bucket.settings())) {
            database.engine.simulation().clock().freeze();
            var operation = TestBulkOperation.start(
                    database, "TableName: Orders, MaxWriteRequestUnits: 1024, " + CONFIGURATIONS);
            TestDatabase.await(() -> operation.processed() >= 1024);
            database.transcript("""
                    > CancelBulkOperation {BulkOperationArn: ${bulk}}
                    < {BulkOperationArn: ${bulk}, BulkOperationStatus: CANCELLING}
                    """);
            assertThat(operation.end()).isEqualTo("CANCELLED");
            long processed = operation.processed();
            assertThat(processed).isBetween(1024L, 1199L);
            database.transcript("""
                    > Scan {TableName: Orders, Select: COUNT}
                    < {Count: %1$d, ScannedCount: %1$d}
                    > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                    < {...BulkOperationStatus: CANCELLED,...EndTime: 1794736800.123,...FailureCode: Cancelled, FailureMessage: The bulk operation was
                      cancelled,...
                    > CancelBulkOperation {BulkOperationArn: ${bulk}}
                    < ValidationException: Invalid Request: Bulk operation is not in progress. BulkOperationArn: ${bulk} BulkOperationStatus: CANCELLED
                    """.formatted(processed - 1));
            assertThat(bucket.lines("out/")).hasSize(1);
            assertThat(bucket.keys("out/")).hasSize(5);
            assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
        }
    }

    /** Asked twice, it answers the same; and what is read meanwhile is not waited for after a restart. */
    @Test
    void isKnownAfterARestart() {
        var bucket = new TestBucket(directory);
        var slow = new SlowStore(bucket.store());
        bucket.put("in/a", lines(10));
        try (var database = new TestDatabase(bucket.settings().withObjects(slow))) {
            var operation = TestBulkOperation.start(database);
            slow.awaitReading();
            for (int i = 0; i < 2; i++) {
                database.transcript("""
                        > CancelBulkOperation {BulkOperationArn: ${bulk}}
                        < {BulkOperationArn: ${bulk}, BulkOperationStatus: CANCELLING}
                        """);
            }
            assertThat(operation.status()).isEqualTo("CANCELLING");
            database.restart();
            assertThat(operation.end()).isEqualTo("CANCELLED");
            assertThat(operation.processed()).isZero();
            assertThat(EngineCheck.check(database.engine.storage()).findings()).isEmpty();
        }
    }

    @Test
    void refusesWhatIsDone() {
        var bucket = new TestBucket(directory);
        bucket.put("in/a", lines(1));
        try (var database = new TestDatabase(bucket.settings())) {
            assertThat(TestBulkOperation.run(database)).isEqualTo("COMPLETED_WITH_ERRORS");
            database.transcript("""
                    > CancelBulkOperation {BulkOperationArn: ${bulk}}
                    < ValidationException: Invalid Request: Bulk operation is not in progress. BulkOperationArn: ${bulk} BulkOperationStatus:
                      COMPLETED_WITH_ERRORS
                    """);
        }
    }
}
