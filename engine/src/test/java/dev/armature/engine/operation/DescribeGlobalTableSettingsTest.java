package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeGlobalTableSettingsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void findsNoneAndSaysItInOneSentence() {
        database.transcript("""
                > DescribeGlobalTableSettings {GlobalTableName: Orders}
                < GlobalTableNotFoundException: Global table with name: 'Orders' does not exist.
                > DescribeGlobalTableSettings {}
                < ValidationException: 1 validation error detected: Value null at 'globalTableName' failed to satisfy constraint: Member must
                  not be null
                """);
    }
}
