package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeGlobalTableTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void findsNone() {
        database.transcript("""
                > DescribeGlobalTable {GlobalTableName: Orders}
                < GlobalTableNotFoundException: Global table not found: Global table with name: 'Orders' does not exist.
                > DescribeGlobalTable {}
                < ValidationException: 1 validation error detected: Value null at 'globalTableName' failed to satisfy constraint: Member must
                  not be null
                """);
    }
}
