package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListGlobalTablesTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void listsNone() {
        database.transcript("""
                > ListGlobalTables {}
                < {GlobalTables: []}
                > ListGlobalTables {ExclusiveStartGlobalTableName: Orders, Limit: 1, RegionName: eu-west-2}
                < {GlobalTables: []}
                > ListGlobalTables {Limit: 0}
                < ValidationException: 1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value
                  greater than or equal to 1
                """);
    }
}
