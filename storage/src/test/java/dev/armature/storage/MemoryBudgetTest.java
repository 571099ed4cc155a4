package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Data in memory takes as much as it may and no more, and gives back what it took. */
class MemoryBudgetTest {
    private static final long LIMIT = 1 << 20;
    private static final int LOG = 7;

    private final MemoryStorage storage = new MemoryStorage(LIMIT);

    private static Key key(int number) {
        return KeyCodec.key(1 + number % 3, List.of(AttributeValue.number(number)), List.of());
    }

    private long used() {
        return storage.statistics().getOrDefault("memory_used_bytes", -1L);
    }

    private void write(List<Decision.Write> writes, List<Decision.Append> appends) {
        var unused =
                storage.transact(Set.of(writes.getFirst().key()), current -> Decision.commit(true, writes, appends));
    }

    private void put(int number, int bytes) {
        write(List.of(new Decision.Write(key(number), new byte[bytes])), List.of());
    }

    private int fill() {
        int number = 0;
        try {
            while (true) {
                put(number, 20_000);
                number++;
            }
        } catch (StorageFullException full) {
            assertThat(full).hasMessageContaining("of which it may take " + LIMIT);
        }
        return number;
    }

    @Test
    void refusesWhatGrowsAndNothingElse() {
        int rows = fill();
        assertThat(rows).isBetween(45, 52);
        assertThat(used()).isBetween(LIMIT - 21_000, LIMIT);

        long before = used();
        assertThatThrownBy(() -> put(0, 40_000)).isInstanceOf(StorageFullException.class);
        assertThat(used()).isEqualTo(before);
        assertThat(storage.read(key(0), Storage.Consistency.STRONG)).hasSize(20_000);
        put(0, 20_000);
        put(0, 10_000);
        assertThat(used()).isEqualTo(before - 10_000);
        write(List.of(new Decision.Write(key(1), null)), List.of());
        put(1, 20_000);
    }

    /** What streams and histories keep of an item must not keep it from going. */
    @Test
    void removesAlsoWhatLeavesSomethingBehind() {
        int rows = fill();
        for (int i = 0; i < 3; i++) {
            write(List.of(new Decision.Write(key(i), null)), List.of(new Decision.Append(LOG, new byte[20_500])));
        }
        assertThatThrownBy(() -> put(rows, 20_000)).isInstanceOf(StorageFullException.class);
        storage.trimLog(LOG, 3);
        put(rows, 20_000);
    }

    @Test
    void writesAllOrNothing() {
        int rows = fill();
        long before = used();
        assertThatThrownBy(() -> write(
                        List.of(
                                new Decision.Write(key(0), new byte[1]),
                                new Decision.Write(key(rows), new byte[20_000]),
                                new Decision.Write(key(rows + 1), new byte[40_000])),
                        List.of(new Decision.Append(LOG, new byte[1]))))
                .isInstanceOf(StorageFullException.class);
        assertThat(storage.read(key(0), Storage.Consistency.STRONG)).hasSize(20_000);
        assertThat(storage.logEnd(LOG)).isZero();
        assertThat(used()).isEqualTo(before);
    }

    /** What a group is refused for is not its first transactions' fault. */
    @Test
    void writesAllOrNothingOfAGroup() {
        int rows = fill();
        long before = used();
        List<Transaction<String>> group = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            var write = new Decision.Write(key(rows + i), new byte[100 + 20_000 * i]);
            group.add(new Transaction<>(
                    Set.of(write.key()),
                    current -> Decision.commit("", List.of(write), List.of(new Decision.Append(LOG, new byte[1])))));
        }
        assertThatThrownBy(() -> storage.transactEach(group)).isInstanceOf(StorageFullException.class);
        assertThat(storage.read(key(rows), Storage.Consistency.STRONG)).isNull();
        assertThat(storage.logEnd(LOG)).isZero();
        assertThat(used()).isEqualTo(before);
    }

    @Test
    void givesBackWhatItTook() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int step = 0; step < 5_000; step++) {
            List<Decision.Write> writes = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                // Some of them twice in one step.
                writes.add(new Decision.Write(
                        key(random.nextInt(50)), random.nextInt(3) == 0 ? null : new byte[random.nextInt(3_000)]));
            }
            write(writes, random.nextBoolean() ? List.of() : List.of(new Decision.Append(LOG, new byte[30])));
            if (random.nextInt(100) == 0) {
                storage.trimLog(LOG, random.nextLong(storage.logEnd(LOG) + 1));
            }
            if (random.nextInt(200) == 0) {
                storage.deleteRange(KeyRange.space(1 + random.nextInt(3)));
            }
            if (random.nextInt(200) == 0) {
                storage.deleteRange(KeyRange.hashes(1 + random.nextInt(3), 0, 1 << 15));
            }
        }
        assertThat(storage.copy().statistics()).as("seed %d", seed).isEqualTo(storage.statistics());
        storage.trimLog(LOG, storage.logEnd(LOG));
        storage.deleteRange(KeyRange.all());
        assertThat(used()).as("seed %d", seed).isZero();
    }
}
