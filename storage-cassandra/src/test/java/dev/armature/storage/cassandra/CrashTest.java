package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server dies after each step of the protocol. Another one on the same store finds no half transaction, and nothing left after it has
 * swept: no intent, no outbox that was not carried out.
 */
class CrashTest {
    /** Each case has spaces and a log of its own, in one keyspace: to empty that takes longer than all that is tried. */
    private static final AtomicInteger SPACES = new AtomicInteger(1_000_000);

    private final int items = SPACES.getAndIncrement();
    private final int entries = SPACES.getAndIncrement();
    private final int log = SPACES.getAndIncrement();

    private static final class Killed extends Error {
        Killed(Step step) {
            super(step.name());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HINTED", "COMMITTED", "ENTRIES_WRITTEN", "CARRIED"})
    void aCommitIsThereAsAWholeOrNotAtAll(Step step) {
        check(step, step != Step.HINTED, List.of(key(1)), true);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "COMMITTED")
    void aTransactionIsThereAsAWholeOrNotAtAll(Step step) {
        boolean done = step != Step.HINTED && step != Step.FIRST_INTENT && step != Step.ALL_INTENTS;
        check(step, done, List.of(key(1), key(2), key(3)), true);
    }

    /** Those that read do not wait for the sweep. */
    @ParameterizedTest
    @EnumSource(names = {"FIRST_INTENT", "ALL_INTENTS", "DECIDED", "HOME_FORWARD", "HOME_CARRIED"})
    void readersResolveWhatTheyMeet(Step step) {
        boolean done = step != Step.FIRST_INTENT && step != Step.ALL_INTENTS;
        check(step, done, List.of(key(1), key(2), key(3)), false);
    }

    /** What a commit in one bucket has left for a log comes before what a transaction of several has for it, whichever of them is its home. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void recordsOfAnItemStayInOrder(int number) {
        killAt(Step.COMMITTED, List.of(key(number)));
        var survivor = TestNode.shared();
        write(survivor, List.of(key(1), key(2), key(3)), 3);
        assertThat(records(survivor)).containsExactly(1, 2, 3);
    }

    private void check(Step step, boolean done, List<Key> keys, boolean sweeps) {
        killAt(step, keys);
        var survivor = TestNode.shared();
        if (sweeps) {
            survivor.sweep(Duration.ZERO);
            assertNothingIsLeft(survivor);
        }
        int expected = done ? 2 : 1;
        for (Key key : keys) {
            assertThat(number(survivor.read(key, Consistency.STRONG))).isEqualTo(expected);
        }
        assertThat(survivor.readTogether(keys)).allMatch(row -> number(row) == expected);
        assertThat(rows(survivor, items)).hasSize(keys.size()).containsOnly(expected);
        if (sweeps) {
            assertThat(rows(survivor, entries)).containsExactly(expected);
            assertThat(records(survivor)).isEqualTo(done ? List.of(1, 2) : List.of(1));
        }
        // Life goes on, in order, and what was carried by two is there once.
        write(survivor, keys, 3);
        assertThat(rows(survivor, items)).containsOnly(3);
        assertThat(rows(survivor, entries)).containsExactly(3);
        assertThat(records(survivor)).isEqualTo(done ? List.of(1, 2, 3) : List.of(1, 3));
    }

    private void killAt(Step step, List<Key> keys) {
        var armed = new AtomicBoolean();
        var victim = TestNode.open(TestNode.sharedKeyspace(), reached -> {
            if (reached == step && armed.get()) {
                throw new Killed(step);
            }
        });
        write(victim, keys, 1);
        armed.set(true);
        assertThatThrownBy(() -> write(victim, keys, 2)).isInstanceOf(Killed.class);
        victim.abandon();
    }

    /** But for the hints of the survivor itself, which is at work. */
    private static void assertNothingIsLeft(CassandraStorage survivor) {
        assertThat(survivor.unfinished())
                .filteredOn(each -> !each.contains(survivor.server().toString()))
                .isEmpty();
    }

    /** All keys, an entry that belongs to the first, and a record. */
    private void write(Storage storage, List<Key> keys, int value) {
        var outcome = storage.transact(Set.copyOf(keys), current -> {
            List<Write> writes = new ArrayList<>();
            keys.forEach(key -> writes.add(new Write(key, row(value))));
            writes.add(new Write(KeyCodec.key(entries, List.of(AttributeValue.number(7)), List.of()), row(value)));
            return Decision.commit(true, writes, List.of(new Append(log, row(value))));
        });
        assertThat(outcome.certain()).isTrue();
    }

    private Key key(int number) {
        return KeyCodec.key(items, List.of(AttributeValue.number(number)), List.of());
    }

    private static byte[] row(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static int number(byte @Nullable [] row) {
        return row == null ? 0 : ByteBuffer.wrap(row).getInt();
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

    private List<Integer> records(Storage storage) {
        List<Integer> records = new ArrayList<>();
        try (var cursor = storage.log(log, 0)) {
            while (cursor.next()) {
                records.add(number(cursor.record()));
            }
        }
        return records;
    }
}
