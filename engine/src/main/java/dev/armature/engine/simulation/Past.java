package dev.armature.engine.simulation;

import dev.armature.model.Key;
import dev.armature.model.KeyShape;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What rows were a while ago: the rows that writes replaced, kept in memory for as long as a read may be shown them.
 *
 * <p>The row under a key at some moment is what its first change after that moment replaced, and the present row if there was none.
 * Changes are noted after they are committed, so that nothing is noted that did not happen. Two of one row may be noted in the
 * wrong order; each has a number that was drawn when it was decided, and those are in the right one.
 */
final class Past {
    /** Of each table and index. Beyond it, the oldest is forgotten and a lag is shorter than it should be. */
    private static final int CHANGES_MAX = 100_000;

    private final Clock clock;
    private final AtomicLong counter = new AtomicLong();
    private final Map<Integer, History> histories = new ConcurrentHashMap<>();
    /** By the space of a global index: the last change that is seen in it. */
    private final Map<Integer, Long> held = new ConcurrentHashMap<>();

    /** A change is before a moment if its time and its number are. */
    private record Moment(Instant time, long number) {
        boolean isBefore(Change change) {
            return change.time().isAfter(time) || change.number() > number;
        }
    }

    /** @param before what it replaced; null if there was nothing */
    private record Change(Key key, long number, Instant time, byte @Nullable [] before) {}

    Past(Clock clock) {
        this.clock = clock;
    }

    void hold(int space) {
        held.putIfAbsent(space, counter.get());
    }

    void release(int space) {
        held.remove(space);
        histories.remove(space);
    }

    /** All reads see the present. */
    void forget() {
        held.clear();
        histories.clear();
    }

    Set<Integer> held() {
        return new TreeSet<>(held.keySet());
    }

    long nextOrder() {
        return counter.incrementAndGet();
    }

    /** Notes what a change replaced, if a read may be shown it. */
    void note(int space, Key key, byte @Nullable [] before, long order, Duration lag) {
        if (lag.isZero() && !held.containsKey(space)) {
            return;
        }
        Instant now = clock.instant();
        var change = new Change(key, order, now, before);
        var oldest = held.containsKey(space) ? Instant.MIN : now.minus(lag);
        histories.computeIfAbsent(space, ignored -> new History()).add(change, oldest);
    }

    /** The row under a key, as it was before the lag or the hold began. */
    byte @Nullable [] row(int space, Key key, byte @Nullable [] present, Duration lag) {
        var history = histories.get(space);
        if (history == null) {
            return present;
        }
        var change = history.firstAfter(key, moment(space, lag));
        return change == null ? present : change.before();
    }

    /** The rows of a range as they were. The cursor has to be open already: what it shows may change, what was noted may not. */
    Cursor rows(int space, KeyRange range, Storage.Direction direction, Cursor present, Duration lag) {
        var history = histories.get(space);
        if (history == null) {
            return present;
        }
        var past = history.before(range, moment(space, lag));
        return past.isEmpty() ? present : new PastCursor(present, past, direction);
    }

    private Moment moment(int space, Duration lag) {
        return new Moment(clock.instant().minus(lag), held.getOrDefault(space, Long.MAX_VALUE));
    }

    /** The changes of one table or index, oldest first, and by key. */
    private static final class History {
        private final Deque<Change> changes = new ArrayDeque<>();
        private final NavigableMap<Key, NavigableMap<Long, Change>> byKey = new TreeMap<>();

        public synchronized void add(Change change, Instant oldest) {
            changes.addLast(change);
            byKey.computeIfAbsent(change.key(), ignored -> new TreeMap<>()).put(change.number(), change);
            while (changes.size() > CHANGES_MAX || changes.getFirst().time().isBefore(oldest)) {
                forget(changes.removeFirst());
            }
        }

        private void forget(Change change) {
            var ofKey = byKey.get(change.key());
            if (ofKey != null && ofKey.remove(change.number(), change) && ofKey.isEmpty()) {
                byKey.remove(change.key());
            }
        }

        synchronized @Nullable Change firstAfter(Key key, Moment moment) {
            var ofKey = byKey.get(key);
            return ofKey == null ? null : firstAfter(ofKey, moment);
        }

        /** The rows of the range that are not what they were, empty where there was none. */
        synchronized NavigableMap<Key, Optional<byte[]>> before(KeyRange range, Moment moment) {
            NavigableMap<Key, Optional<byte[]>> rows = new TreeMap<>();
            byKey.subMap(bound(range.from()), true, bound(range.to()), false).forEach((key, ofKey) -> {
                var change = firstAfter(ofKey, moment);
                if (change != null) {
                    rows.put(key, Optional.ofNullable(change.before()));
                }
            });
            return rows;
        }

        private static Key bound(byte[] bytes) {
            return new Key(bytes, KeyShape.UNKNOWN);
        }

        private static @Nullable Change firstAfter(NavigableMap<Long, Change> ofKey, Moment moment) {
            for (Change change : ofKey.values()) {
                if (moment.isBefore(change)) {
                    return change;
                }
            }
            return null;
        }
    }
}
