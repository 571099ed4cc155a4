package dev.armature.engine.item;

import static dev.armature.engine.TestItems.global;
import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.keys;
import static dev.armature.engine.TestItems.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.model.Item;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Decision;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EffectTest {
    private static final SecondaryIndex INDEX = global("byKind", 7, keys("kind:S"), "note");
    private static final String BOOK = "{pk: {S: a}, kind: {S: book}, note: {S: x}}";

    private final TestDatabase database = new TestDatabase();
    private final ItemWrite write = database.deleting("a");

    @AfterEach
    void close() {
        database.close();
    }

    private Effect effect(@Nullable String before, @Nullable String after, Decision.@Nullable Write replaced) {
        var old = before == null ? null : item(before);
        var now = after == null ? null : item(after);
        var change = new Effect.IndexChange(INDEX, entry(old), entry(now));
        boolean indexed = change.before() != null || change.after() != null;
        return new Effect(write, old, now, indexed ? List.of(change) : List.of(), replaced, List.of(), 0);
    }

    private static @Nullable IndexEntry entry(@Nullable Item item) {
        return IndexEntry.of(INDEX, schema(keys("pk:S"), INDEX), item);
    }

    /** What each row is: put (+) or removed (-), in the table or the index. */
    private static List<String> rows(Effect effect) {
        return effect.rows().stream()
                .map(row -> (row.row() == null ? "-" : "+") + (row.key().bytes()[3] == 7 ? "index" : "table"))
                .toList();
    }

    @Test
    void writesOnlyTheRowsThatChange() {
        assertThat(rows(effect(null, null, null))).isEmpty();
        assertThat(rows(effect(null, "{pk: {S: a}}", null))).containsExactly("+table");
        assertThat(rows(effect("{pk: {S: a}}", null, null))).containsExactly("-table");
        assertThat(rows(effect(null, BOOK, null))).containsExactly("+table", "+index");
        assertThat(rows(effect(BOOK, null, null))).containsExactly("-table", "-index");
        assertThat(rows(effect(BOOK, "{pk: {S: a}, kind: {S: disc}}", null)))
                .containsExactly("+table", "-index", "+index");
        assertThat(rows(effect(BOOK, "{pk: {S: a}, kind: {S: book}, note: {S: y}}", null)))
                .containsExactly("+table", "+index");
        assertThat(rows(effect(BOOK, "{pk: {S: a}, kind: {S: book}, note: {S: x}, other: {S: y}}", null)))
                .containsExactly("+table");
    }

    @Test
    void writesWhatItReplacedBesides() {
        var replaced = new Decision.Write(database.deleting("history").key(), new byte[] {1});
        assertThat(effect(null, "{pk: {S: a}}", replaced).rows()).hasSize(2).contains(replaced);
        assertThat(effect(BOOK, null, replaced).rows()).hasSize(3).contains(replaced);
    }

    @Test
    void recordsWhatThereIsToRecord() {
        var append = new Decision.Append(3, new byte[] {1});
        assertThat(effect(null, BOOK, null).records()).isEmpty();
        assertThat(new Effect(write, null, item(BOOK), List.of(), null, List.of(append), 0).records())
                .containsExactly(append);
    }

    @Test
    void knowsWhatChanges() {
        assertThat(effect(BOOK, BOOK, null).changesItem()).isFalse();
        assertThat(Stream.of(effect(BOOK, null, null), effect(null, BOOK, null), effect(BOOK, "{pk: {S: a}}", null)))
                .allMatch(Effect::changesItem);
        var moved = new Effect.IndexChange(INDEX, entry(item(BOOK)), entry(item("{pk: {S: a}, kind: {S: disc}}")));
        assertThat(moved.keepsKey()).isFalse();
        assertThat(moved.changesNothing()).isFalse();
        var same = new Effect.IndexChange(INDEX, entry(item(BOOK)), entry(item(BOOK)));
        assertThat(same.keepsKey()).isTrue();
        assertThat(same.changesNothing()).isTrue();
    }
}
