package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.exchange.TestBulkOperation;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** They fail for want of a bucket, which does not matter here. */
class ListBulkOperationsTest {
    private static String start(TestDatabase database) {
        var operation = TestBulkOperation.start(database);
        assertThat(operation.end()).isEqualTo("FAILED");
        database.clock.advance(Duration.ofSeconds(1));
        return operation.arn();
    }

    @Test
    void listsTheNewestFirst() {
        try (var database = new TestDatabase()) {
            String first = start(database);
            String second = start(database);
            database.transcript("""
                    > ListBulkOperations {}
                    < {BulkOperationsSummaryList: [{BulkOperationArn: %2$s, BulkOperationStatus: FAILED, StartTime: 1794736801.123,
                      EndTime: 1794736801.123}, {BulkOperationArn: %1$s,...}]}
                    > ListBulkOperations {MaxResults: 1}
                    < {BulkOperationsSummaryList: [{BulkOperationArn: %2$s,...}], NextToken: ...}
                    = token NextToken
                    > ListBulkOperations {MaxResults: 1, NextToken: ${token}}
                    < {BulkOperationsSummaryList: [{BulkOperationArn: %1$s,...}]}
                    > ListBulkOperations {MaxResults: 0}
                    < ValidationException: 1 validation error detected: Value '0' at 'maxResults' failed to satisfy constraint: Member must have value
                      greater than or equal to 1
                    > ListBulkOperations {MaxResults: 26}
                    < ValidationException: 1 validation error detected: Value '26' at 'maxResults' failed to satisfy constraint: Member must have value less
                      than or equal to 25
                    > ListBulkOperations {NextToken: abc}
                    < ValidationException: Invalid Request: Provided nextToken is invalid: abc
                    > ListImports {NextToken: ${token}}
                    < ValidationException: Invalid Request: Provided nextToken is invalid: ${token}
                    > ListImports {}
                    < {ImportSummaryList: []}
                    """.formatted(first, second));
            // AWS's model has this pattern for it.
            assertThat(database.kept("token")).matches("([0-9a-f]{16})+").hasSizeBetween(1, 1024);
        }
    }

    @Test
    void hasTenOnAPageAndForgetsThemAfter90Days(@TempDir Path directory) {
        var bucket = new TestBucket(directory);
        try (var database = new TestDatabase(bucket.settings())) {
            for (int i = 0; i < 11; i++) {
                assertThat(TestBulkOperation.run(database)).isEqualTo("COMPLETED");
            }
            assertThat(count(database)).isEqualTo(10);
            var unused = database.engine.advanceClock(Duration.ofDays(90));
            assertThat(count(database)).isEqualTo(10);
            unused = database.engine.advanceClock(Duration.ofMillis(1));
            assertThat(count(database)).isZero();
            database.transcript("""
                    > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                    < ResourceNotFoundException: Requested resource not found: Bulk operation: ${bulk} not found
                    """);
        }
    }

    private static int count(TestDatabase database) {
        return database.answer("ListBulkOperations", "{}").split("BulkOperationArn").length - 1;
    }
}
