package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What it says of imports that there are: ImportTableTest. */
class DescribeImportTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        database.transcript("""
                > DescribeImport {}
                < ValidationException: 1 validation error detected: Value null at 'importArn' failed to satisfy constraint: Member must not be null
                > DescribeImport {ImportArn: ${table}/export/01794736800123-00000000}
                < ValidationException: Invalid Import ARN
                > DescribeImport {ImportArn: ${table}/import/01794736800123-00000000}
                < ImportNotFoundException: Import not found: Import not found: ${table}/import/01794736800123-00000000
                > DescribeImport {ImportArn: arn:aws:dynamodb:us-east-1:123456789012:table/Orders/import/01794736800123-00000000}
                < ImportNotFoundException: Import not found: Invalid import arn
                """);
    }
}
