package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the answer shows: {@link TableAnswersTest}. */
class DeleteTableTest {
    @Test
    void deletesATableWithItsRowsAndFigures() {
        var storage = new MemoryStorage();
        try (var tables = new TestTables(storage)) {
            tables.create(new NewTable("music").define("b").with(global("byB", keys("b"))));
            tables.put("music", Map.of("pk", "1", "b", "x"));
            var spaces = tables.stored("music").schema().spaces();
            assertThat(spaces).allMatch(space -> rows(storage, space) == 1);

            var answer = tables.delete("music");
            assertThat(answer.tableStatus()).isEqualTo("DELETING");
            assertThat(answer.itemCount()).isEqualTo(1);
            assertThat(spaces).allMatch(space -> rows(storage, space) == 0);
            assertThat(spaces).allMatch(space -> tables.engine.statistics().items(space) == 0);
        }
    }

    private static int rows(Storage storage, int space) {
        int count = 0;
        try (var rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    @Test
    void anotherTableOfTheSameNameIsAnotherTable() {
        try (var tables = new TestTables()) {
            var first = tables.create(new NewTable("music"));
            tables.put("music", Map.of("pk", "1"));
            tables.delete("music");
            var second = tables.create(new NewTable("music"));
            assertThat(second.tableId()).isNotEqualTo(first.tableId());
            assertThat(tables.describe("music").itemCount()).isZero();
        }
    }

    @Test
    void refusesATableThatIsNotThereOrProtected() {
        try (var database = new TestDatabase()) {
            database.transcript("""
                    > DeleteTable {}
                    < ValidationException: The parameter 'TableName' is required but was not present in the request
                    > DeleteTable {TableName: Nowhere}
                    < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                    > UpdateTable {TableName: Orders, DeletionProtectionEnabled: true}
                    > DeleteTable {TableName: Orders}
                    < ValidationException: Resource cannot be deleted as it is currently protected against deletion. Disable deletion
                      protection first.
                    > UpdateTable {TableName: Orders, DeletionProtectionEnabled: false}
                    > DeleteTable {TableName: Orders}
                    < {TableDescription: {TableName: Orders, TableStatus: DELETING,...DeletionProtectionEnabled: false}}
                    > DescribeTable {TableName: Orders}
                    < ResourceNotFoundException: Requested resource not found: Table: Orders not found
                    > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                    < ResourceNotFoundException: Requested resource not found
                    """);
        }
    }
}
