package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CatalogTest {
    private static final Table TABLE = TableCodecTest.FULL;

    private final Storage storage = TestStorage.create();

    @Test
    void findsAgainWhatItStored() {
        create(open());
        assertThat(open().all()).containsExactly(TABLE);
        assertThat(open().existing(TABLE.ref())).isEqualTo(TABLE);
    }

    @Test
    void forgetsWhatWasRemoved() {
        var catalog = open();
        create(catalog);
        var unused = catalog.change(TABLE.ref(), current -> null);
        assertThat(catalog.find(TABLE.ref())).isNull();
        assertThat(open().all()).isEmpty();
    }

    @Test
    void neverGivesOutASpaceTwice() {
        assertThat(open().newSpaces(3)).containsExactly(16, 17, 18);
        assertThat(open().newSpaces(2)).containsExactly(19, 20);
    }

    @Test
    void aChangeThatThrowsChangesNothing() {
        var catalog = open();
        create(catalog);
        assertThatThrownBy(() -> catalog.change(TABLE.ref(), current -> {
                    throw new IllegalArgumentException("no");
                }))
                .hasMessage("no");
        assertThat(catalog.existing(TABLE.ref())).isEqualTo(TABLE);
        assertThat(open().existing(TABLE.ref())).isEqualTo(TABLE);
    }

    /** Each works out its change from what it knows, and the second one again from what the first has stored. */
    @Test
    void losesNoChangeOfTwoThatShareAStorage() {
        var catalog = open();
        create(catalog);
        var other = open();
        var first = catalog.change(TABLE.ref(), current -> {
            var draft = Objects.requireNonNull(current).draft();
            draft.tags.put("changed by", "one");
            return draft.build();
        });
        var second = other.change(TABLE.ref(), current -> {
            var draft = Objects.requireNonNull(current).draft();
            draft.tags.put("and by", "the other");
            return draft.build();
        });
        assertThat(Objects.requireNonNull(first.after()).tags()).containsKey("changed by");
        assertThat(Objects.requireNonNull(second.after()).tags()).containsKeys("changed by", "and by");
        assertThat(open().all()).containsExactly(second.after());
    }

    @Test
    void leavesAnotherIncarnationAlone() {
        var catalog = open();
        create(catalog);
        var successor = withId("another");
        var unused = catalog.change(TABLE.ref(), current -> successor);
        catalog.changeSame(TABLE, current -> {
            throw new AssertionError("this is not the table it was");
        });
        assertThat(catalog.existing(TABLE.ref())).isEqualTo(successor);
    }

    @Test
    void removesTheRowsOfATableThatGoes() {
        var catalog = open();
        create(catalog);
        TABLE.schema().spaces().forEach(this::writeInto);
        var unused = catalog.change(TABLE.ref(), current -> null);
        assertThat(TABLE.schema().spaces()).noneMatch(this::hasRow);
    }

    /** A write that was under way when a table went leaves a row behind, which is removed by the next start. */
    @Test
    void removesWhatCameLateWhenItIsOpenedAgain() {
        var catalog = open();
        create(catalog);
        var index = Objects.requireNonNull(TABLE.schema().index("global"));
        var unused = catalog.change(TABLE.ref(), current -> {
            var draft = Objects.requireNonNull(current).draft();
            draft.schema = draft.schema.withIndexes(List.of());
            return draft.build();
        });
        writeInto(index.space());
        writeInto(TABLE.schema().space());
        open();
        assertThat(hasRow(index.space())).isFalse();
        assertThat(hasRow(TABLE.schema().space())).isTrue();
    }

    private Catalog open() {
        return new Catalog(storage, Clock.systemUTC());
    }

    private static void create(Catalog catalog) {
        var unused = catalog.change(TABLE.ref(), current -> TABLE);
    }

    private void writeInto(int space) {
        Key key = row(space);
        var unused = storage.transact(
                Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, new byte[] {1}))));
    }

    private boolean hasRow(int space) {
        return storage.read(row(space), Storage.Consistency.STRONG) != null;
    }

    private static Key row(int space) {
        return KeyCodec.key(space, List.of(AttributeValue.string("row")), List.of());
    }

    private static Table withId(String id) {
        var draft = TABLE.draft();
        draft.id = id;
        return draft.build();
    }
}
