package dev.armature.engine.operation;

import static dev.armature.engine.exchange.TestBulkOperation.line;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.exchange.TestBucket;
import dev.armature.engine.exchange.TestBulkOperation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is described when: StartBulkPutItemsTest. */
class DescribeBulkOperationTest {
    @TempDir
    private Path directory;

    /** TotalInputBytes is not there until objects were counted, nor is an end before there is one. */
    @Test
    void tellsHowFarItHasCome() {
        var bucket = new TestBucket(directory);
        var slow = new SlowStore(bucket.store());
        bucket.put("in/a", line("a", "x"));
        try (var database = new TestDatabase(bucket.settings().withObjects(slow))) {
            var operation = TestBulkOperation.start(database);
            slow.awaitReading();
            database.transcript("""
                    > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                    < {BulkOperationDescription: {...BulkOperationStatus: IN_PROGRESS,...StartTime: 1794736800.123, ProcessedItemCount: 0,
                      ProcessedInputBytes: 0, TotalInputBytes: 44, BulkOperationUsage: [{TableName: Orders, BulkPutBytes: 0,
                      Table: {BulkPutBytes: 0}}], FailedItemCount: 0, PerformanceTier: STANDARD}}
                    """);
            slow.release();
            assertThat(operation.end()).isEqualTo("COMPLETED");
            // An operation outlives its table.
            database.transcript("""
                    > DeleteTable {TableName: Orders}
                    > DescribeBulkOperation {BulkOperationArn: ${bulk}}
                    < {...BulkOperationStatus: COMPLETED,...
                    """);
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        try (var database = new TestDatabase()) {
            for (String name : new String[] {"DescribeBulkOperation", "CancelBulkOperation"}) {
                database.transcript("""
                        > %1$s {}
                        < ValidationException: 1 validation error detected: Value null at 'bulkOperationArn' failed to satisfy constraint: Member must not
                          be null
                        > %1$s {BulkOperationArn: short}
                        < ValidationException: 1 validation error detected: Value 'short' at 'bulkOperationArn' failed to satisfy constraint: Member must
                          have length greater than or equal to 37
                        > %1$s {BulkOperationArn: ${a*1025}}
                        < ValidationException: 1 validation error detected: Value '${a*1025}' at 'bulkOperationArn' failed to satisfy constraint:
                          Member must have length less than or equal to 1024
                        > %1$s {BulkOperationArn: 'arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/import/01794736800123-00000000'}
                        < ValidationException: Invalid Bulk Operation ARN
                        > %1$s {BulkOperationArn: 'arn:aws:dynamodb:eu-west-2:210987654321:table/Orders/bulk-operation/01794736800123-00000000'}
                        < AccessDeniedException: Access is denied
                        > %1$s {BulkOperationArn: 'arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/bulk-operation/01794736800123-00000000'}
                        < ResourceNotFoundException: Requested resource not found: Bulk operation:
                          arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/bulk-operation/01794736800123-00000000 not found
                        > %1$s {BulkOperationArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/Orders/bulk-operation/01794736800123-00000000'}
                        < ResourceNotFoundException: Requested resource not found: Bulk operation:
                          arn:aws:dynamodb:us-east-1:123456789012:table/Orders/bulk-operation/01794736800123-00000000 not found
                        """.formatted(name));
            }
        }
    }
}
