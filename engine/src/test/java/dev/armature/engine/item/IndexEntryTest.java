package dev.armature.engine.item;

import static dev.armature.engine.TestItems.global;
import static dev.armature.engine.TestItems.item;
import static dev.armature.engine.TestItems.keys;
import static dev.armature.engine.TestItems.local;
import static dev.armature.engine.TestItems.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexEntryTest {
    private static final SecondaryIndex GLOBAL = global("byMail", 7, keys("mail:S", "seen:N"), "note");
    private static final SecondaryIndex LOCAL = local("byTime", 8, keys("pk:S", "seen:N"));
    private static final TableSchema SCHEMA = schema(keys("pk:S", "sk:N"), GLOBAL, LOCAL);

    private static @Nullable IndexEntry entry(SecondaryIndex index, String item) {
        return IndexEntry.of(index, SCHEMA, item(item));
    }

    /** Its key is that of the index and then all of the item's own, so that two items can share the former. */
    @Test
    void ofAGlobalIndexHasTheWholeKeyOfItsItem() {
        var entry = entry(GLOBAL, "{pk: {S: a}, sk: {N: 1}, mail: {S: m}, seen: {N: 2}, note: {S: x}, other: {S: y}}");
        assertThat(entry)
                .isEqualTo(new IndexEntry(
                        KeyCodec.key(
                                7,
                                List.of(AttributeValue.string("m")),
                                List.of(
                                        AttributeValue.number(2),
                                        AttributeValue.string("a"),
                                        AttributeValue.number(1))),
                        item("{pk: {S: a}, sk: {N: 1}, mail: {S: m}, seen: {N: 2}, note: {S: x}}")));
    }

    /** The partition is the table's, and stands once in the key. */
    @Test
    void ofALocalIndexHasTheSortKeyOfItsItem() {
        var entry = entry(LOCAL, "{pk: {S: a}, sk: {N: 1}, seen: {N: 2}, other: {S: y}}");
        assertThat(entry)
                .isEqualTo(new IndexEntry(
                        KeyCodec.key(
                                8,
                                List.of(AttributeValue.string("a")),
                                List.of(AttributeValue.number(2), AttributeValue.number(1))),
                        item("{pk: {S: a}, sk: {N: 1}, seen: {N: 2}, other: {S: y}}")));
    }

    /** Values that a write would refuse may be from before the index. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{pk: {S: a}, sk: {N: 1}, mail: {S: m}}",
                "{pk: {S: a}, sk: {N: 1}, seen: {N: 2}}",
                "{pk: {S: a}, sk: {N: 1}, mail: {S: m}, seen: {S: two}}",
                "{pk: {S: a}, sk: {N: 1}, mail: {S: ''}, seen: {N: 2}}"
            })
    void isThereOnlyForAnItemWithAllKeys(String item) {
        assertThat(entry(GLOBAL, item)).isNull();
    }

    @Test
    void isNotThereForAKeyThatIsTooLong() {
        String mail = "{pk: {S: a}, sk: {N: 1}, seen: {N: 2}, mail: {S: %s}}";
        assertThat(entry(GLOBAL, mail.formatted("m".repeat(2048)))).isNotNull();
        assertThat(entry(GLOBAL, mail.formatted("m".repeat(2049)))).isNull();
        var sorted = global("byNote", 9, keys("mail:S", "note:S"));
        String note = "{pk: {S: a}, sk: {N: 1}, mail: {S: m}, note: {S: %s}}";
        assertThat(entry(sorted, note.formatted("n".repeat(1024)))).isNotNull();
        assertThat(entry(sorted, note.formatted("n".repeat(1025)))).isNull();
        assertThat(IndexEntry.of(GLOBAL, SCHEMA, null)).isNull();
    }
}
