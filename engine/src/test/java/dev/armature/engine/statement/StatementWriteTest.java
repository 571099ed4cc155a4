package dev.armature.engine.statement;

import static dev.armature.engine.TestItems.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatementWriteTest {
    private static final Item ONE = item("{pk: {S: a}, n: {N: 1}}");
    private static final Item TWO = item("{pk: {S: a}, n: {N: 2}}");

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private StatementWrite write(String statement) {
        return StatementWrite.of(database.engine.statements().statement(statement, List.of()), database.table(), true);
    }

    private boolean holds(StatementWrite write, @Nullable Item item) {
        var condition = write.write().condition();
        return condition == null || condition.holdsFor(item == null ? Item.EMPTY : item);
    }

    /** What is there is not replaced. */
    @Test
    void insertsWhereNothingIs() {
        var insert = write("INSERT INTO Orders VALUE {'pk': 'a', 'n': 1}");
        assertThat(insert.inserted()).isEqualTo(ONE);
        assertThat(holds(insert, null)).isTrue();
        assertThat(holds(insert, TWO)).isFalse();
        var failed = new ApiException(ErrorCode.CONDITIONAL_CHECK_FAILED, "");
        assertThat(insert.refusal(failed)).hasMessage("DuplicateItemException: Duplicate primary key exists in table");
        var other = new ApiException(ErrorCode.VALIDATION, "");
        assertThat(insert.refusal(other)).isSameAs(other);
    }

    /** What is not there is not made. */
    @Test
    void updatesWhatIsThere() {
        var update = write("UPDATE Orders SET n = 2 WHERE pk = 'a' AND n = 1");
        assertThat(update.inserted()).isNull();
        assertThat(holds(update, ONE)).isTrue();
        assertThat(holds(update, TWO)).isFalse();
        assertThat(holds(update, null)).isFalse();
        assertThat(update.write().returnsOldOnFailure()).isTrue();
        var failed = new ApiException(ErrorCode.CONDITIONAL_CHECK_FAILED, "");
        assertThat(update.refusal(failed)).isSameAs(failed);
    }

    /** What is not there is gone, whatever else was asked of it. */
    @Test
    void deletesWhatIsThereOrNot() {
        var delete = write("DELETE FROM Orders WHERE pk = 'a' AND n = 1");
        assertThat(delete.write().change()).isEqualTo(new ItemWrite.Change.Delete());
        assertThat(holds(delete, ONE)).isTrue();
        assertThat(holds(delete, TWO)).isFalse();
        assertThat(holds(delete, null)).isTrue();
        assertThat(write("DELETE FROM Orders WHERE pk = 'a'").write().condition())
                .isNull();
    }

    @Test
    void checksWhatExists() {
        var exists = write("EXISTS(SELECT * FROM Orders WHERE pk = 'a' AND n = 1)");
        assertThat(exists.write().change()).isEqualTo(new ItemWrite.Change.Check());
        assertThat(holds(exists, ONE)).isTrue();
        assertThat(holds(exists, null)).isFalse();
    }

    @Test
    void returnsWhatItIsAskedTo() {
        String update = "UPDATE Orders SET n = 2 WHERE pk = 'a'";
        assertThat(returned(update)).isNull();
        assertThat(returned(update + " RETURNING ALL OLD *")).isEqualTo(ONE);
        assertThat(returned(update + " RETURNING ALL NEW *")).isEqualTo(TWO);
        assertThat(returned(update + " RETURNING MODIFIED OLD *")).isEqualTo(item("{n: {N: 1}}"));
        assertThat(returned(update + " RETURNING MODIFIED NEW *")).isEqualTo(item("{n: {N: 2}}"));
    }

    private @Nullable Item returned(String statement) {
        var write = write(statement);
        return write.returned(new Effect(write.write(), ONE, TWO, List.of(), null, List.of(), 0));
    }

    @Test
    void isAboutOneItem() {
        assertThatThrownBy(() -> write("DELETE FROM Orders WHERE n = 1"))
                .hasMessage(
                        "ValidationException: Where clause does not contain a mandatory equality on all key attributes");
        assertThatThrownBy(() -> write("DELETE FROM Orders WHERE pk = 1"))
                .hasMessageContaining("data type should match");
        var table = database.table();
        var statements = database.engine.statements();
        var key = database.deleting("a").key();
        for (String statement : List.of(
                "INSERT INTO Orders VALUE {'pk': 'a'}",
                "UPDATE Orders SET n = 2 WHERE pk = 'a' AND n = 1",
                "DELETE FROM Orders WHERE pk = 'a'",
                "SELECT n FROM Orders WHERE 'a' = pk",
                "EXISTS(SELECT * FROM Orders WHERE pk = 'a' AND n = 1)")) {
            assertThat(StatementKeys.of(statements.statement(statement, List.of()), table))
                    .as(statement)
                    .isEqualTo(key);
        }
        for (String statement : List.of(
                "SELECT * FROM Orders",
                "SELECT * FROM Orders WHERE pk > 'a'",
                "SELECT * FROM Orders.byKind WHERE pk = 'a'")) {
            assertThat(StatementKeys.of(statements.statement(statement, List.of()), table))
                    .as(statement)
                    .isNull();
        }
    }
}
