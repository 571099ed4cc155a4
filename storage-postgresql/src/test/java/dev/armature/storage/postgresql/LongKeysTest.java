package dev.armature.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Keys that are longer than what an index of PostgreSQL takes, and those about as long. */
class LongKeysTest {
    @Test
    void manyLongKeysOfOneBeginningAreInOrder() {
        byte[] beginning = new byte[2_500];
        new Random(1).nextBytes(beginning);
        Arrays.fill(beginning, 0, 4, (byte) 0);
        try (Storage storage = PostgresStorage.open(TestServer.address())) {
            NavigableMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
            List<Decision.Write> writes = new ArrayList<>();
            for (int i = 0; i < 1_500; i++) {
                byte[] key = Arrays.copyOf(beginning, 2_500 + 2 + i % 3);
                key[2_500] = (byte) (i * 7);
                key[2_501] = (byte) (i >> 8);
                expected.put(key, new byte[] {(byte) i});
            }
            expected.forEach((key, row) -> writes.add(new Decision.Write(key(key), row)));
            storage.load(writes.iterator());
            assertSame(storage, KeyRange.all(), expected);

            byte[] middle = List.copyOf(expected.keySet()).get(expected.size() / 2);
            storage.deleteRange(new KeyRange(middle, KeyRange.all().to()));
            assertSame(storage, KeyRange.all(), expected.headMap(middle, false));
            storage.deleteRange(KeyRange.all());
            assertSame(storage, KeyRange.all(), new TreeMap<>(Arrays::compareUnsigned));
        }
    }

    /** Any history of such keys reads back like a sorted map. */
    @Test
    void keysOfAnyLengthReadBackLikeAMap() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("long keys: -Dseed=" + seed);
        var random = new Random(seed);
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            byte[] key = new byte
                    [switch (random.nextInt(3)) {
                        case 0 -> 5 + random.nextInt(10);
                        case 1 -> 1_998 + random.nextInt(5);
                        default -> 2_000 + random.nextInt(7_000);
                    }];
            // Few beginnings, and ends that differ.
            Arrays.fill(key, 4, key.length, (byte) random.nextInt(2));
            key[key.length - 1] = (byte) random.nextInt(4);
            keys.add(key);
        }
        NavigableMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);
        try (Storage storage = PostgresStorage.open(TestServer.address())) {
            for (int step = 0; step < 300; step++) {
                step(storage, random, keys, rows, "seed " + seed + ", step " + step);
            }
        }
    }

    private static void step(
            Storage storage, Random random, List<byte[]> keys, NavigableMap<byte[], byte[]> rows, String where) {
        byte[] one = keys.get(random.nextInt(keys.size()));
        byte[] other = keys.get(random.nextInt(keys.size()));
        if (random.nextInt(3) == 0) {
            var range = Arrays.compareUnsigned(one, other) < 0 ? new KeyRange(one, other) : new KeyRange(other, one);
            if (random.nextInt(5) == 0) {
                storage.deleteRange(range);
                rows.subMap(range.from(), range.to()).clear();
            }
            assertSame(storage, range, rows.subMap(range.from(), true, range.to(), false));
            return;
        }
        Set<Key> both = new HashSet<>(List.of(key(one), key(other)));
        List<Decision.Write> writes = new ArrayList<>();
        for (Key key : both) {
            writes.add(new Decision.Write(key, random.nextInt(3) == 0 ? null : new byte[] {(byte) random.nextInt()}));
        }
        storage.transact(both, current -> {
                    both.forEach(key -> assertThat(current.get(key)).as(where).isEqualTo(rows.get(key.bytes())));
                    return Decision.commit("", writes);
                })
                .certain();
        for (Decision.Write write : writes) {
            byte[] row = write.row();
            if (row == null) {
                rows.remove(write.key().bytes());
            } else {
                rows.put(write.key().bytes(), row);
            }
            assertThat(storage.read(write.key(), Consistency.STRONG)).as(where).isEqualTo(row);
        }
        List<Key> all = List.copyOf(both);
        assertThat(storage.readTogether(all))
                .as(where)
                .containsExactlyElementsOf(
                        all.stream().map(key -> rows.get(key.bytes())).toList());
    }

    private static void assertSame(Storage storage, KeyRange range, NavigableMap<byte[], byte[]> expected) {
        for (Direction direction : Direction.values()) {
            List<String> seen = new ArrayList<>();
            try (var cursor = storage.range(range, direction, Consistency.STRONG)) {
                while (cursor.next()) {
                    seen.add(printed(cursor.key().bytes(), cursor.row()));
                }
            }
            List<String> wanted = new ArrayList<>();
            (direction == Direction.FORWARD ? expected : expected.descendingMap())
                    .forEach((key, row) -> wanted.add(printed(key, row)));
            assertThat(seen).isEqualTo(wanted);
        }
    }

    private static String printed(byte[] key, byte[] row) {
        return key.length + ":" + Arrays.hashCode(key) + "=" + HexFormat.of().formatHex(row);
    }

    private static Key key(byte[] bytes) {
        return new Key(bytes, 5);
    }
}
