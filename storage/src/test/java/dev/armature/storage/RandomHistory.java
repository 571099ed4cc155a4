package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Does the same random things to a storage and to a sorted map with some lists, and compares what they answer.
 *
 * <p>Few keys, so that histories meet themselves; bytes 00 and FF among them, where orders go wrong.
 */
public final class RandomHistory {
    private static final int SPACES = 3;
    private static final int LOGS = 3;

    private final Random random;
    private final String description;
    private final NavigableMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);
    /** The records of each log that have not been trimmed, by position. */
    private final Map<Integer, NavigableMap<Long, byte[]>> logs = new HashMap<>();

    private final Map<Integer, Long> ends = new HashMap<>();
    private final Map<Integer, Long> trimmed = new HashMap<>();
    private Storage storage;

    public RandomHistory(Storage storage, Random random, String description) {
        this.storage = storage;
        this.random = random;
        this.description = description;
    }

    public void run(int steps) {
        for (int step = 0; step < steps; step++) {
            step(description + ", step " + step);
        }
    }

    /** Goes on with another storage that must hold the same: the same one, opened again. */
    public void continueWith(Storage reopened) {
        storage = reopened;
        check(KeyRange.all(), Direction.FORWARD, description + ", reopened");
        for (int log = 0; log < LOGS; log++) {
            checkLog(log, 0, description + ", reopened");
        }
    }

    private void step(String where) {
        switch (random.nextInt(20)) {
            case 0 -> deleteRange();
            case 1 -> trim();
            case 2 -> readTogether(where);
            case 3, 4 -> {
                int log = random.nextInt(LOGS);
                checkLog(log, random.nextLong(end(log) + 3), where);
            }
            case 5, 6, 7 -> check(range(), direction(), where);
            case 8 -> check(KeyRange.all(), direction(), where);
            case 9 -> resume(where);
            case 10 -> load();
            default -> transact(where);
        }
    }

    private void transact(String where) {
        Set<Key> keys = new LinkedHashSet<>();
        int count = random.nextInt(3) == 0 ? 1 + random.nextInt(6) : 1;
        while (keys.size() < count) {
            keys.add(key());
        }
        List<Decision.Write> writes = new ArrayList<>();
        for (Key key : keys) {
            switch (random.nextInt(4)) {
                case 0 -> writes.add(new Decision.Write(key, null));
                case 1 -> {}
                default -> writes.add(new Decision.Write(key, bytes(40)));
            }
        }
        List<Decision.Append> appends = new ArrayList<>();
        for (int i = random.nextInt(6) - 3; i > 0; i--) {
            appends.add(new Decision.Append(random.nextInt(LOGS), bytes(20)));
        }
        boolean commits = random.nextInt(5) > 0;
        Outcome<String> outcome = storage.transact(keys, current -> {
            assertThat(printed(current)).as(where).isEqualTo(printed(expected(keys)));
            return new Decision<>(commits, where, writes, appends);
        });
        assertThat(outcome)
                .as(where)
                .isEqualTo(commits ? new Outcome.Committed<>(where) : new Outcome.Rejected<>(where));
        if (commits) {
            apply(writes);
            for (int log = 0; log < LOGS; log++) {
                learnPositions(log, appends, where);
            }
        }
        for (Key key : keys) {
            assertThat(storage.read(key, Consistency.STRONG)).as(where).isEqualTo(rows.get(key.bytes()));
        }
    }

    private Map<Key, byte[]> expected(Set<Key> keys) {
        Map<Key, byte[]> expected = new HashMap<>();
        for (Key key : keys) {
            byte[] row = rows.get(key.bytes());
            if (row != null) {
                expected.put(key, row);
            }
        }
        return expected;
    }

    private void readTogether(String where) {
        List<Key> keys = List.of(key(), key(), key(), key());
        var answers = storage.readTogether(keys);
        assertThat(answers).as(where).hasSameSizeAs(keys);
        for (int i = 0; i < keys.size(); i++) {
            assertThat(answers.get(i)).as(where).isEqualTo(rows.get(keys.get(i).bytes()));
        }
        answers = storage.readAll(keys, random.nextBoolean() ? Consistency.STRONG : Consistency.EVENTUAL);
        for (int i = 0; i < keys.size(); i++) {
            assertThat(answers.get(i)).as(where).isEqualTo(rows.get(keys.get(i).bytes()));
        }
    }

    private void load() {
        List<Decision.Write> writes = new ArrayList<>();
        for (int i = random.nextInt(10); i > 0; i--) {
            writes.add(new Decision.Write(key(), random.nextInt(4) == 0 ? null : bytes(40)));
        }
        storage.load(writes.iterator());
        apply(writes);
    }

    private void apply(List<Decision.Write> writes) {
        for (var write : writes) {
            byte[] row = write.row();
            if (row == null) {
                rows.remove(write.key().bytes());
            } else {
                rows.put(write.key().bytes(), row);
            }
        }
    }

    private void check(KeyRange range, Direction direction, String where) {
        List<String> seen = new ArrayList<>();
        try (var cursor = storage.range(range, direction, Consistency.STRONG)) {
            while (cursor.next()) {
                seen.add(cursor.key() + "=" + printed(cursor.row()));
            }
            assertThat(cursor.next()).as("at the end, a cursor stays there").isFalse();
        }
        assertThat(seen).as(where).isEqualTo(within(range, direction));
    }

    /** In pages, each resumed behind the last key of the one before: together they are the range. */
    private void resume(String where) {
        KeyRange range = range();
        Direction direction = direction();
        List<String> seen = new ArrayList<>();
        KeyRange rest = range;
        boolean more = true;
        while (more) {
            try (var cursor = storage.range(rest, direction, Consistency.EVENTUAL)) {
                int page = 1 + random.nextInt(4);
                more = false;
                while (page > 0 && cursor.next()) {
                    seen.add(cursor.key() + "=" + printed(cursor.row()));
                    rest = rest.after(cursor.key().bytes(), direction);
                    page--;
                    more = page == 0;
                }
            }
        }
        assertThat(seen).as(where).isEqualTo(within(range, direction));
    }

    private List<String> within(KeyRange range, Direction direction) {
        List<String> expected = new ArrayList<>();
        rows.forEach((key, row) -> {
            if (Arrays.compareUnsigned(key, range.from()) >= 0 && Arrays.compareUnsigned(key, range.to()) < 0) {
                expected.add(printed(key) + "=" + printed(row));
            }
        });
        return direction == Direction.FORWARD ? expected : expected.reversed();
    }

    /** Which positions an engine gives to records is its own affair, as long as they ascend. */
    private void learnPositions(int log, List<Decision.Append> appends, String where) {
        List<String> expected = appends.stream()
                .filter(append -> append.log() == log)
                .map(append -> printed(append.record()))
                .toList();
        boolean gapFree = storage.capabilities().logPositions() == Capabilities.LogPositions.GAP_FREE;
        List<String> seen = new ArrayList<>();
        try (var cursor = storage.log(log, end(log))) {
            while (cursor.next()) {
                seen.add(printed(cursor.record()));
                assertThat(cursor.position()).as(where).isGreaterThan(end(log));
                if (gapFree) {
                    assertThat(cursor.position()).as(where).isEqualTo(end(log) + 1);
                }
                records(log).put(cursor.position(), cursor.record());
                ends.put(log, cursor.position());
            }
        }
        assertThat(seen).as(where).isEqualTo(expected);
    }

    private NavigableMap<Long, byte[]> records(int log) {
        return logs.computeIfAbsent(log, missing -> new TreeMap<>());
    }

    private long end(int log) {
        return ends.getOrDefault(log, 0L);
    }

    private void checkLog(int log, long after, String where) {
        List<String> expected = new ArrayList<>();
        records(log)
                .tailMap(after, false)
                .forEach((position, record) -> expected.add(position + "=" + printed(record)));
        List<String> seen = new ArrayList<>();
        try (var cursor = storage.log(log, after)) {
            while (cursor.next()) {
                seen.add(cursor.position() + "=" + printed(cursor.record()));
            }
            assertThat(cursor.next()).as("at the end, a cursor stays there").isFalse();
        }
        assertThat(seen).as(where).isEqualTo(expected);
        assertThat(storage.logEnd(log)).as(where).isEqualTo(end(log));
        // Where nothing lies between, an engine may say either.
        assertThat(storage.logTrimmed(log))
                .as(where)
                .isGreaterThanOrEqualTo(trimmed.getOrDefault(log, 0L))
                .isLessThan(records(log).isEmpty() ? end(log) + 1 : records(log).firstKey());
    }

    private void trim() {
        int log = random.nextInt(LOGS);
        long through = random.nextLong(end(log) + 3);
        storage.trimLog(log, through);
        var gone = records(log).headMap(through, true);
        if (!gone.isEmpty()) {
            trimmed.put(log, gone.lastKey());
        }
        gone.clear();
    }

    private void deleteRange() {
        KeyRange range = range();
        storage.deleteRange(range);
        rows.keySet()
                .removeIf(key ->
                        Arrays.compareUnsigned(key, range.from()) >= 0 && Arrays.compareUnsigned(key, range.to()) < 0);
    }

    private KeyRange range() {
        int space = random.nextInt(SPACES);
        return switch (random.nextInt(5)) {
            case 0 -> KeyRange.space(space);
            case 1 -> {
                int from = random.nextInt(KeyCodec.HASH_END);
                yield KeyRange.hashes(space, from, from + random.nextInt(KeyCodec.HASH_END - from) + 1);
            }
            case 2 -> new KeyRange(key().bytes(), key().bytes());
            case 3 -> {
                Key key = key();
                yield KeyRange.startingWith(Arrays.copyOf(key.bytes(), key.partitionLength()));
            }
            default -> KeyRange.startingWith(key().bytes());
        };
    }

    private Key key() {
        byte[] sort = new byte[random.nextInt(3)];
        for (int i = 0; i < sort.length; i++) {
            sort[i] = (byte) (random.nextInt(3) - 1);
        }
        return KeyCodec.key(
                random.nextInt(SPACES),
                List.of(AttributeValue.number(random.nextInt(4))),
                List.of(new AttributeValue.B(Bytes.of(sort))));
    }

    private Direction direction() {
        return random.nextBoolean() ? Direction.FORWARD : Direction.BACKWARD;
    }

    private byte[] bytes(int lengthMax) {
        byte[] bytes = new byte[random.nextInt(lengthMax)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Map<Key, String> printed(Map<Key, byte[]> rows) {
        Map<Key, String> printed = new HashMap<>();
        rows.forEach((key, row) -> printed.put(key, printed(row)));
        return printed;
    }

    private static String printed(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
