package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction of a server that is killed leaves, and how it is looked at: some rows, an entry elsewhere, a record in a log, all with the
 * same number.
 *
 * @param items space of the rows
 * @param entries space of the entry
 * @param count of rows, each in a bucket of its own
 */
record Traces(int items, int entries, int log, int count) {
    /** With spaces of its own, in a keyspace that has other things as well: to empty one takes longer than all that is tried. */
    static Traces of(int number, int count) {
        return new Traces(number, number + 1, number + 2, count);
    }

    Key key(int number) {
        return KeyCodec.key(items, List.of(AttributeValue.number(number)), List.of());
    }

    List<Key> keys() {
        return IntStream.rangeClosed(1, count).mapToObj(this::key).toList();
    }

    /** As their buckets follow one another: the first is the home of a transaction. */
    List<Key> inOrder() {
        return keys().stream()
                .sorted((one, other) -> Arrays.compareUnsigned(one.bytes(), other.bytes()))
                .toList();
    }

    /** All rows, the entry, and a record. */
    void write(Storage storage, int value) {
        write(storage, keys(), value);
    }

    void write(Storage storage, List<Key> keys, int value) {
        var outcome = storage.transact(Set.copyOf(keys), current -> decision(keys, value));
        assertThat(outcome.certain()).isTrue();
    }

    Decision<Boolean> decision(List<Key> keys, int value) {
        List<Write> writes = new ArrayList<>();
        keys.forEach(key -> writes.add(new Write(key, row(value))));
        writes.add(new Write(KeyCodec.key(entries, List.of(AttributeValue.number(7)), List.of()), row(value)));
        return Decision.commit(true, writes, List.of(new Append(log, row(value))));
    }

    int read(Storage storage, Key key) {
        return number(storage.read(key, Consistency.STRONG));
    }

    List<Integer> rows(Storage storage) {
        return rows(storage, items);
    }

    List<Integer> entries(Storage storage) {
        return rows(storage, entries);
    }

    private static List<Integer> rows(Storage storage, int space) {
        List<Integer> rows = new ArrayList<>();
        try (var cursor = storage.range(KeyRange.space(space), Direction.FORWARD, Consistency.STRONG)) {
            while (cursor.next()) {
                rows.add(number(cursor.row()));
            }
        }
        return rows;
    }

    List<Integer> records(Storage storage) {
        List<Integer> records = new ArrayList<>();
        try (var cursor = storage.log(log, 0)) {
            while (cursor.next()) {
                records.add(number(cursor.record()));
            }
        }
        return records;
    }

    static byte[] row(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    static int number(byte @Nullable [] row) {
        return row == null ? 0 : ByteBuffer.wrap(row).getInt();
    }
}
