package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What it says of exports that there are: ExportTableToPointInTimeTest. */
class DescribeExportTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        database.transcript("""
                > DescribeExport {}
                < ValidationException: 1 validation error detected: Value null at 'exportArn' failed to satisfy constraint: Member must not be null
                > DescribeExport {ExportArn: short}
                < ValidationException: 1 validation error detected: Value 'short' at 'exportArn' failed to satisfy constraint: Member must have length
                  greater than or equal to 37
                > DescribeExport {ExportArn: ${table}/backup/01794736800123-00000000}
                < ValidationException: Invalid Export ARN
                > DescribeExport {ExportArn: ${table}/export/01794736800123-00000000}
                < ExportNotFoundException: Export not found: Export not found: ${table}/export/01794736800123-00000000
                > DescribeExport {ExportArn: arn:aws:dynamodb:us-east-1:123456789012:table/Orders/export/01794736800123-00000000}
                < ExportNotFoundException: Export not found: Invalid export arn
                > DescribeExport {ExportArn: arn:aws:dynamodb:eu-west-2:000000000000:table/Orders/export/01794736800123-00000000}
                < AccessDeniedException: Access is denied
                """);
    }
}
