package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeLimitsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void tellsTheQuotasOfANewAccount() {
        database.transcript("""
                > DescribeLimits {}
                < {AccountMaxReadCapacityUnits: 80000, AccountMaxWriteCapacityUnits: 80000, TableMaxReadCapacityUnits: 40000,
                  TableMaxWriteCapacityUnits: 40000}
                """);
    }
}
