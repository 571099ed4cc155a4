package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.KeyRange;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes rows where there is no other writer, and removes ranges.
 *
 * <p>Rows that are loaded are plain writes to the column {@code entry}, with stamps that are counted from 1 and so lie before any time of a clock.
 * Whatever comes later hides them for sure: an entry by its higher stamp, a transaction by the column {@code item}, and a transaction that
 * removes the row because Cassandra gives it a time of its clocks. For the same reason nothing may be loaded after a transaction: a bucket that has
 * had one, which its head tells, is loaded by transactions.
 */
final class Loader {
    private static final int ROWS_MAX = 1_000;
    private static final long BYTES_MAX = 4 << 20;
    private static final int STAMPS = 1_000_000;
    private static final int REMOVED_MAX = 300;
    private static final int AT_ONCE_MAX = 16;
    /** Of a step of the work, of which there may be many. */
    private static final Duration STEP_MAX = Duration.ofSeconds(30);

    private final Parts parts;
    private final Commits commits;

    Loader(Parts parts, Commits commits) {
        this.parts = parts;
        this.commits = commits;
    }

    /** One load: which buckets have a head, and which stamps are its own. */
    private final class Load {
        final Map<Bucket, Boolean> hasHead = new HashMap<>();
        long stamp;
        long stampsEnd;

        long nextStamp() {
            if (stamp == stampsEnd) {
                stampsEnd = takeStamps();
                stamp = stampsEnd - STAMPS;
            }
            return ++stamp;
        }
    }

    void load(Iterator<Write> rows) {
        var load = new Load();
        Map<Key, Write> some = new LinkedHashMap<>();
        long bytes = 0;
        while (rows.hasNext()) {
            Write next = rows.next();
            some.put(next.key(), next);
            byte[] row = next.row();
            bytes += next.key().bytes().length + (row == null ? 0 : row.length);
            if (some.size() == ROWS_MAX || bytes > BYTES_MAX) {
                write(load, some);
                some.clear();
                bytes = 0;
            }
        }
        write(load, some);
    }

    private void write(Load load, Map<Key, Write> some) {
        if (some.isEmpty()) {
            return;
        }
        var deadline = Deadline.in(STEP_MAX);
        Map<Bucket, List<Write>> byBucket = new TreeMap<>();
        some.values()
                .forEach(write -> byBucket.computeIfAbsent(parts.buckets.of(write.key()), missing -> new ArrayList<>())
                        .add(write));
        parts.buckets.note(byBucket.keySet(), deadline);
        List<Bucket> unknown = byBucket.keySet().stream()
                .filter(bucket -> !load.hasHead.containsKey(bucket))
                .toList();
        List<Boolean> heads = Together.each(unknown, bucket -> hasHead(bucket, deadline));
        for (int i = 0; i < unknown.size(); i++) {
            load.hasHead.put(unknown.get(i), heads.get(i));
        }
        List<Connection.Bound> plain = new ArrayList<>();
        List<Bucket> byTransaction = new ArrayList<>();
        byBucket.forEach((bucket, writes) -> {
            if (load.hasHead.getOrDefault(bucket, true)) {
                byTransaction.add(bucket);
                return;
            }
            for (Write write : writes) {
                plain.add(bind(
                        Statement.WRITE_ENTRY,
                        load.nextStamp(),
                        write.row(),
                        bucket.space(),
                        bucket.number(),
                        Buckets.rest(write.key().bytes())));
            }
        });
        connectionWrite(plain, deadline);
        Together.each(byTransaction, bucket -> transact(bucket, byBucket.getOrDefault(bucket, List.of()), deadline));
    }

    private void connectionWrite(List<Connection.Bound> plain, Deadline deadline) {
        for (int from = 0; from < plain.size(); from += ROWS_MAX / 4) {
            parts.connection.write(deadline, plain.subList(from, Math.min(plain.size(), from + ROWS_MAX / 4)));
        }
    }

    private boolean hasHead(Bucket bucket, Deadline deadline) {
        return !parts.connection
                .read(bind(Statement.READ_HEAD, bucket.space(), bucket.number()), ConsistencyLevel.QUORUM, deadline)
                .isEmpty();
    }

    /** Blind writes, which may be done again if it is not known whether they were. */
    private boolean transact(Bucket bucket, List<Write> writes, Deadline deadline) {
        var keys = new LinkedHashSet<Key>();
        keys.add(writes.getFirst().key());
        while (true) {
            try {
                return commits.transact(bucket, new Transaction<>(keys, current -> Decision.commit(true, writes)))
                        .certain();
            } catch (StorageException failed) {
                if (deadline.isOver()) {
                    throw failed;
                }
            }
        }
    }

    /** Stamps that no other load gets. Returns the last of them. */
    private long takeStamps() {
        var deadline = Deadline.in(STEP_MAX);
        while (true) {
            long last = Schema.meta(parts.connection, "loads", deadline);
            try {
                if (parts.connection.conditional(
                        deadline, bind(Statement.RAISE_META, last + STAMPS, "loads", last), List.of())) {
                    return last + STAMPS;
                }
            } catch (UncertainException e) {
                // Those that it may have taken stay unused.
            }
            if (deadline.isOver()) {
                throw new StorageTimeoutException("the stamps of a load could not be taken in time");
            }
            Pause.briefly();
        }
    }

    void deleteRange(KeyRange range) {
        List<Bucket> all = parts.buckets.in(range, Deadline.in(STEP_MAX));
        for (int from = 0; from < all.size(); from += AT_ONCE_MAX) {
            Together.each(
                    all.subList(from, Math.min(all.size(), from + AT_ONCE_MAX)), bucket -> deleteRange(bucket, range));
        }
    }

    private boolean deleteRange(Bucket bucket, KeyRange range) {
        byte[] from = new byte[] {0};
        while (true) {
            var deadline = Deadline.in(STEP_MAX);
            var rows = parts.connection.read(
                    bind(Statement.READ_TIMES, bucket.space(), bucket.number(), from, REMOVED_MAX),
                    ConsistencyLevel.QUORUM,
                    deadline);
            List<byte[]> items = new ArrayList<>();
            List<Connection.Bound> entries = new ArrayList<>();
            for (var row : rows) {
                byte[] rest = Head.bytes(row, "k");
                if (!range.contains(Buckets.key(bucket.space(), rest))) {
                    continue;
                }
                if (!row.isNull("item_time")) {
                    items.add(rest);
                }
                if (!row.isNull("entry_time")) {
                    // With the stamp of what is removed: what is written there later may have any higher one.
                    entries.add(bind(
                            Statement.WRITE_ENTRY,
                            row.getLong("entry_time"),
                            null,
                            bucket.space(),
                            bucket.number(),
                            rest));
                }
            }
            clear(bucket, items, deadline);
            parts.connection.write(deadline, entries);
            if (rows.size() < REMOVED_MAX) {
                return true;
            }
            byte[] last = Head.bytes(rows.getLast(), "k");
            from = Arrays.copyOf(last, last.length + 1);
        }
    }

    private void clear(Bucket bucket, List<byte[]> items, Deadline deadline) {
        if (items.isEmpty()) {
            return;
        }
        List<Connection.Bound> members = items.stream()
                .map(rest -> bind(Statement.CLEAR, bucket.space(), bucket.number(), rest))
                .toList();
        parts.locks.lock(List.of(bucket), deadline);
        try {
            while (true) {
                Head head = parts.read(bucket, List.of(), deadline).head();
                try {
                    if (parts.connection.conditional(
                            deadline,
                            bind(
                                    Statement.COMMIT,
                                    head.seq() + 1,
                                    head.nextStamp(),
                                    head.recent(),
                                    bucket.space(),
                                    bucket.number(),
                                    head.seqSeen()),
                            members)) {
                        return;
                    }
                } catch (UncertainException e) {
                    // Done again.
                }
                if (deadline.isOver()) {
                    throw new StorageTimeoutException("a range could not be removed in time");
                }
                Pause.briefly();
            }
        } finally {
            parts.locks.unlock(List.of(bucket));
        }
    }
}
