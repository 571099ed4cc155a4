package dev.armature.engine.write;

import static dev.armature.engine.TestItems.attributes;
import static dev.armature.engine.TestItems.global;
import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.keys;
import static dev.armature.engine.TestItems.local;
import static dev.armature.engine.TestItems.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.Expiry;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.traffic.Cost;
import dev.armature.model.SecondaryIndex;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteCostTest {
    private static final SecondaryIndex GLOBAL = global("g", 7, keys("kind:S"));
    private static final SecondaryIndex LOCAL = local("l", 8, keys("pk:S", "at:N"), "note");

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private Effect effect(ItemWrite write, @Nullable String before, @Nullable String after) {
        var old = before == null ? null : item(before);
        var now = after == null ? null : item(after);
        var schema = schema(keys("pk:S"), GLOBAL, LOCAL);
        var changes = List.of(GLOBAL, LOCAL).stream()
                .map(index -> new Effect.IndexChange(
                        index, IndexEntry.of(index, schema, old), IndexEntry.of(index, schema, now)))
                .filter(change -> change.before() != null || change.after() != null)
                .toList();
        return new Effect(write, old, now, changes, null, List.of(), 0);
    }

    private Cost cost(@Nullable String before, @Nullable String after) {
        return WriteCost.of(effect(database.deleting("a"), before, after), 1);
    }

    private static String sized(int bytes) {
        return "{pk: {S: a}, x: {S: %s}}".formatted("x".repeat(bytes - 4));
    }

    /** One for nothing at all, and one for each kilobyte begun of the larger item. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "0, 5, 1",
        "0, 1024, 1",
        "0, 1025, 2",
        "1025, 0, 2",
        "2049, 1025, 3",
        "1025, 2049, 3",
        "5, 5, 1"
    })
    void isOfTheLargerItem(int before, int after, double units) {
        assertThat(cost(before == 0 ? null : sized(before), after == 0 ? null : sized(after)))
                .isEqualTo(Cost.ofTable(units));
    }

    @Test
    void isOfEachIndexThatChanges() {
        String book = "{pk: {S: a}, kind: {S: book}}";
        String large = "{pk: {S: a}, kind: {S: book}, x: {S: %s}}".formatted("x".repeat(2000));
        assertThat(cost(null, book)).isEqualTo(new Cost(1, Map.of(), Map.of("g", 1.0)));
        assertThat(cost(book, null)).isEqualTo(new Cost(1, Map.of(), Map.of("g", 1.0)));
        assertThat(cost(large, null)).isEqualTo(new Cost(2, Map.of(), Map.of("g", 2.0)));
        assertThat(cost(book, book)).isEqualTo(Cost.ofTable(1));
        assertThat(cost(book, large)).isEqualTo(new Cost(2, Map.of(), Map.of("g", 2.0)));
        // Where the key changes, an entry goes and another comes.
        assertThat(cost(large, "{pk: {S: a}, kind: {S: disc}}")).isEqualTo(new Cost(2, Map.of(), Map.of("g", 3.0)));
        assertThat(cost(null, "{pk: {S: a}, kind: {S: book}, at: {N: 1}}"))
                .isEqualTo(new Cost(1, Map.of("l", 1.0), Map.of("g", 1.0)));
        // The local index has only a note besides its keys.
        assertThat(cost("{pk: {S: a}, at: {N: 1}}", "{pk: {S: a}, at: {N: 1}, other: {N: 1}}"))
                .isEqualTo(Cost.ofTable(1));
        assertThat(cost("{pk: {S: a}, at: {N: 1}}", "{pk: {S: a}, at: {N: 1}, note: {N: 1}}"))
                .isEqualTo(new Cost(1, Map.of("l", 1.0), Map.of()));
    }

    @Test
    void isTwiceForATableInATransactionAndOnceForItsIndexes() {
        var effect = effect(database.deleting("a"), null, "{pk: {S: a}, kind: {S: book}}");
        assertThat(WriteCost.of(effect, WriteCost.TRANSACTION_FACTOR))
                .isEqualTo(new Cost(2, Map.of(), Map.of("g", 1.0)));
    }

    @Test
    void isNothingForWhatTheDatabaseRemoves() {
        var expiry =
                ItemWrite.expire(database.table(), database.deleting("a").key(), new Expiry("ttl", TestDatabase.START));
        assertThat(WriteCost.of(effect(expiry, sized(5000), null), 1)).isEqualTo(Cost.NONE);
    }

    /** A put would have taken what its item takes; what an update would have made is not known. */
    @Test
    void isOfWhatWasAttemptedIfTheConditionFailed() {
        var put = database.putting(attributes(sized(3000)));
        assertThat(WriteCost.ofRefused(put, null)).isEqualTo(Cost.ofTable(3));
        assertThat(WriteCost.ofRefused(put, item(sized(5000)))).isEqualTo(Cost.ofTable(5));
        assertThat(WriteCost.ofRefused(database.deleting("a"), null)).isEqualTo(Cost.ofTable(1));
        assertThat(WriteCost.ofRefused(database.deleting("a"), item(sized(2000))))
                .isEqualTo(Cost.ofTable(2));
    }
}
