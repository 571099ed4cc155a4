package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Where servers may have left something undone. A server notes a bucket before it writes an outbox or an intent there, once in ten seconds, and
 * removes the notes of a period when all it began then is done. What is left of a server that is not heard of any more is made good by another.
 *
 * <p>Servers are not heard of by time: each has a number that it raises, and another one that has not seen it rise for as long as it is
 * patient, by a clock of its own, takes it for gone. If it is not, nothing is lost but work: all that is done for it may be done twice.
 */
final class Hints {
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final Connection connection;
    private final UUID server = UUID.randomUUID();
    private final Deque<Period> periods = new ArrayDeque<>();
    private final Map<UUID, Seen> seen = new HashMap<>();
    private int numbers;
    private long beats;

    /** When the number of a server was first seen as it is. */
    private record Seen(long beats, long since) {}

    Hints(Connection connection) {
        this.connection = connection;
    }

    /** Under which its notes are. */
    UUID server() {
        return server;
    }

    private static final class Period {
        final int number;
        final Deadline end = Deadline.in(PERIOD);
        final Set<Bucket> noted = ConcurrentHashMap.newKeySet();
        /** Guarded by the hints. */
        int uses;

        Period(int number) {
            this.number = number;
        }
    }

    /** Until it has ended, the notes of its buckets stay. */
    final class Use {
        private final Period period;

        private Use(Period period) {
            this.period = period;
        }

        void end() {
            synchronized (Hints.this) {
                period.uses--;
            }
        }
    }

    /** Notes buckets, before something is written to them that has to be gone on with. */
    Use note(Collection<Bucket> buckets, Deadline deadline) {
        Period period = current();
        boolean noted = false;
        try {
            Set<Bucket> unknown = new HashSet<>(buckets);
            unknown.removeAll(period.noted);
            if (!unknown.isEmpty()) {
                // All notes of a server are in one partition, so that those of a transaction are one write.
                connection.writeGroups(
                        deadline,
                        List.of(unknown.stream()
                                .map(each ->
                                        bind(Statement.NOTE_HINT, server, period.number, each.space(), each.number()))
                                .toList()));
            }
            period.noted.addAll(unknown);
            noted = true;
            return new Use(period);
        } finally {
            if (!noted) {
                new Use(period).end();
            }
        }
    }

    private synchronized Period current() {
        if (periods.isEmpty() || periods.getLast().end.isOver()) {
            periods.add(new Period(++numbers));
        }
        Period period = periods.getLast();
        period.uses++;
        return period;
    }

    /** Says that this server is alive. */
    synchronized void beat(Deadline deadline) {
        beats++;
        connection.write(deadline, List.of(bind(Statement.BEAT, beats, beats, server)));
    }

    /** Removes the notes of what is done: of periods from the oldest on, up to the first in which something is not. */
    synchronized void tidy(Set<Bucket> pending, boolean closing, Deadline deadline) {
        int done = 0;
        for (Period period : periods) {
            boolean over = closing || period.end.isOver();
            if (!over || period.uses > 0 || !Collections.disjoint(period.noted, pending)) {
                break;
            }
            done = period.number;
        }
        if (done > 0) {
            int last = done;
            connection.write(deadline, List.of(bind(Statement.REMOVE_HINTS, server, last)));
            periods.removeIf(period -> period.number <= last);
        }
    }

    /**
     * Looks for servers that are gone, and has done what they left.
     *
     * @param clean makes good what was left in a bucket; false if it could not
     */
    void sweep(Duration patience, Predicate<Bucket> clean, Deadline deadline) {
        for (Row row : connection.read(bind(Statement.READ_HINTING), ConsistencyLevel.QUORUM, deadline)) {
            UUID other = row.getUuid(0);
            if (other != null && !other.equals(server) && isGone(other, patience, deadline)) {
                sweep(other, clean, deadline);
            }
        }
    }

    /** The buckets that any server has noted, this one included. */
    Set<Bucket> noted(Deadline deadline) {
        Set<Bucket> all = new HashSet<>();
        for (Row hinting : connection.read(bind(Statement.READ_HINTING), ConsistencyLevel.QUORUM, deadline)) {
            connection
                    .read(bind(Statement.READ_HINTS, hinting.getUuid(0)), ConsistencyLevel.QUORUM, deadline)
                    .forEach(row -> all.add(bucket(row)));
        }
        return all;
    }

    private static Bucket bucket(Row row) {
        return new Bucket(row.getInt("space"), row.getInt("bucket"));
    }

    private boolean isGone(UUID other, Duration patience, Deadline deadline) {
        var rows = connection.read(bind(Statement.READ_BEATS, other), ConsistencyLevel.QUORUM, deadline);
        long now = rows.isEmpty() ? 0 : rows.getFirst().getLong(0);
        synchronized (this) {
            var last = seen.get(other);
            if (last == null || last.beats != now) {
                last = new Seen(now, System.nanoTime());
                seen.put(other, last);
            }
            return System.nanoTime() - last.since >= patience.toNanos();
        }
    }

    /** What could not be made good stays noted, with all that was noted beside it. */
    private void sweep(UUID other, Predicate<Bucket> clean, Deadline deadline) {
        Map<Bucket, Boolean> cleaned = new HashMap<>();
        int last = 0;
        for (Row row : connection.read(bind(Statement.READ_HINTS, other), ConsistencyLevel.QUORUM, deadline)) {
            boolean unused = cleaned.computeIfAbsent(bucket(row), clean::test);
            last = Math.max(last, row.getInt("period"));
        }
        if (last > 0 && !cleaned.containsValue(false)) {
            connection.write(Deadline.in(PERIOD), List.of(bind(Statement.REMOVE_HINTS, other, last)));
        }
    }
}
