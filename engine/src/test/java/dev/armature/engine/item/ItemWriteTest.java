package dev.armature.engine.item;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.condition;
import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.language.Update;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ItemWriteTest {
    private static final String SCALARS =
            "ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ";

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private ItemWrite put(String item, ItemWrite.Guard guard) {
        return ItemWrite.put(database.table(), attributes(item), item(item), guard);
    }

    private ItemWrite edit(@Nullable Update update) {
        return ItemWrite.update(database.table(), attributes("{pk: {S: a}}"), update, ItemWrite.Guard.NONE);
    }

    private static ItemWrite.Guard guard(String condition) {
        return new ItemWrite.Guard(condition(condition, null), true);
    }

    @Test
    void isAboutTheItemOfItsKey() {
        var key = database.deleting("a").key();
        assertThat(put("{pk: {S: a}, x: {N: 1}}", ItemWrite.Guard.NONE).key()).isEqualTo(key);
        assertThat(edit(null).key()).isEqualTo(key);
        assertThat(edit(null).change()).isEqualTo(new ItemWrite.Change.Edit(attributes("{pk: {S: a}}"), null));
        assertThat(database.deleting("a").change()).isEqualTo(new ItemWrite.Change.Delete());
    }

    @Test
    void carriesItsGuard() {
        var guarded = put("{pk: {S: a}}", guard("attribute_exists(pk)"));
        assertThat(guarded.condition()).isEqualTo(condition("attribute_exists(pk)", null));
        assertThat(guarded.returnsOldOnFailure()).isTrue();
        assertThat(database.deleting("a").condition()).isNull();
        assertThat(ItemWrite.Guard.NONE.reads()).isZero();
        assertThat(guard("attribute_exists(a) AND attribute_exists(b)").reads()).isEqualTo(2);
    }

    /** Whatever is written, a condition does not look inside of keys. */
    @Test
    void refusesConditionsThatLookInsideOfKeys() {
        var key = attributes("{pk: {S: a}}");
        List<Function<ItemWrite.Guard, ItemWrite>> all = List.of(
                guard -> put("{pk: {S: a}}", guard),
                guard -> ItemWrite.update(database.table(), key, null, guard),
                guard -> ItemWrite.delete(database.table(), key, guard),
                guard -> ItemWrite.check(database.table(), key, guard));
        for (var write : all) {
            assertThatThrownBy(() -> write.apply(guard("attribute_exists(pk.x)")))
                    .hasMessage(SCALARS + "Key: pk");
            assertThatThrownBy(() -> write.apply(guard("attribute_exists(kind[0])")))
                    .hasMessage(SCALARS + "IndexKey: kind");
            assertThat(write.apply(guard("attribute_exists(elsewhere.x)")).condition())
                    .isNotNull();
        }
    }

    @Test
    void refusesUpdatesOfKeys() {
        for (String update : List.of("SET pk = :v", "REMOVE pk", "ADD pk.x :v")) {
            assertThatThrownBy(() -> edit(update(update, update.contains(":v") ? "{:v: {N: 1}}" : null)))
                    .hasMessage(
                            "ValidationException: One or more parameter values were invalid: Cannot update attribute pk."
                                    + " This attribute is part of the key");
        }
        assertThatThrownBy(() -> edit(update("SET x = pk.y", null))).hasMessage(SCALARS + "Key: pk");
        assertThatThrownBy(() -> edit(update("REMOVE kind.x", null))).hasMessage(SCALARS + "IndexKey: kind");
        assertThatThrownBy(() -> edit(update("SET kind = :v", "{:v: {N: 1}}")))
                .hasMessageContaining("Type mismatch for Index Key");
    }

    @Test
    void refusesItemsThatDoNotFitAnIndex() {
        assertThatThrownBy(() -> put("{pk: {S: a}, kind: {N: 1}}", ItemWrite.Guard.NONE))
                .hasMessageContaining("Type mismatch for Index Key kind");
        assertThat(put("{pk: {S: a}, kind: {S: book}}", ItemWrite.Guard.NONE).change())
                .isEqualTo(new ItemWrite.Change.Put(item("{pk: {S: a}, kind: {S: book}}")));
    }
}
