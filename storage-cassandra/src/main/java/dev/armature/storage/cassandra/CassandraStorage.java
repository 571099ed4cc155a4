package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.armature.model.Key;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.LogCursor;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.Transaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Rows and logs in a keyspace of Cassandra that many servers share. {@code package-info} describes the protocol; this class is the list of
 * its parts.
 */
public final class CassandraStorage implements Storage {
    private static final Logger LOG = System.getLogger(CassandraStorage.class.getName());
    static final Step.Observer NO_STEPS = step -> {};

    /** How long a call tries before it has sent what decides. */
    private static final Duration TRYING_MAX = Duration.ofMillis(2_500);
    /** How long it then tries to find out what became of it, or to finish it. */
    private static final Duration RESOLVING_MAX = Duration.ofMillis(1_200);

    private static final Duration UPKEEP = Duration.ofSeconds(1);
    private static final int BEAT_EVERY = 5;
    private static final int TIDIED_AT_END_MAX = 64;
    private static final int CARRIED_OVER_AT_ONCE = 16;
    private static final Duration SWEEP_MAX = Duration.ofSeconds(60);

    private final Connection connection;
    private final Buckets buckets;
    private final Logs logs;
    private final Parts parts;
    private final Commits commits;
    private final Transactions transactions;
    private final Loader loader;
    private final Duration patience;
    private final Thread upkeep;
    private final AtomicBoolean closed = new AtomicBoolean();

    private CassandraStorage(Connection connection, int hashBits, Duration patience, Step.Observer steps) {
        this.connection = connection;
        this.buckets = new Buckets(connection, hashBits);
        this.logs = new Logs(connection, steps);
        this.parts = new Parts(
                connection, buckets, new Carrier(connection, buckets, logs, steps), new Hints(connection), steps);
        this.commits = new Commits(parts);
        this.transactions = new Transactions(parts);
        this.loader = new Loader(parts, commits);
        this.patience = patience;
        this.upkeep = Thread.ofPlatform().daemon().name("cassandra-upkeep").unstarted(this::keepUp);
    }

    static CassandraStorage open(Address address, Step.Observer steps) {
        var connection = Connection.open(address);
        try {
            var storage = new CassandraStorage(connection, Schema.open(connection, address), address.patience(), steps);
            storage.upkeep.start();
            return storage;
        } catch (RuntimeException failed) {
            connection.close();
            throw failed instanceof StorageException
                    ? failed
                    : new StorageException("cannot use " + address + ": " + failed.getMessage(), failed);
        }
    }

    static Deadline deadline() {
        return Deadline.in(TRYING_MAX);
    }

    static Deadline resolving() {
        return Deadline.in(RESOLVING_MAX);
    }

    private static ConsistencyLevel level(Consistency consistency) {
        return switch (consistency) {
            case STRONG -> ConsistencyLevel.QUORUM;
            case EVENTUAL -> ConsistencyLevel.LOCAL_ONE;
        };
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        return readBucket(buckets.of(key), List.of(key), level(consistency)).get(key);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        Map<Bucket, Set<Key>> byBucket = new TreeMap<>();
        keys.forEach(key -> byBucket.computeIfAbsent(buckets.of(key), missing -> new LinkedHashSet<>())
                .add(key));
        Map<Key, byte[]> rows = new HashMap<>();
        Together.each(
                        List.copyOf(byBucket.entrySet()),
                        each -> readBucket(each.getKey(), List.copyOf(each.getValue()), level(consistency)))
                .forEach(rows::putAll);
        return inOrder(keys, rows);
    }

    private static List<byte @Nullable []> inOrder(List<Key> keys, Map<Key, byte[]> rows) {
        List<byte @Nullable []> inOrder = new ArrayList<>(keys.size());
        keys.forEach(key -> inOrder.add(rows.get(key)));
        return inOrder;
    }

    /**
     * If there is an intent in the bucket, it is resolved first. Every row tells whether there is; where none of those that are wanted is there, the head is
     * asked, and not before: it is the largest row of many buckets.
     */
    private Map<Key, byte[]> readBucket(Bucket bucket, List<Key> keys, ConsistencyLevel level) {
        var deadline = deadline();
        Map<ByteBuffer, Key> byRest = new HashMap<>();
        keys.forEach(key -> byRest.put(ByteBuffer.wrap(Buckets.rest(key.bytes())), key));
        List<ByteBuffer> wanted = new ArrayList<>(byRest.keySet());
        List<ByteBuffer> withHead = new ArrayList<>(wanted);
        withHead.add(ByteBuffer.allocate(0));
        while (true) {
            List<Row> found = readRows(bucket, wanted, level, deadline);
            if (found.isEmpty()) {
                found = readRows(bucket, withHead, level, deadline);
            }
            UUID tx = found.isEmpty() ? null : found.getFirst().getUuid("tx");
            if (tx == null) {
                Map<Key, byte[]> rows = new HashMap<>();
                for (Row row : found) {
                    byte[] value = Part.value(row);
                    Key key = byRest.get(ByteBuffer.wrap(Head.bytes(row, "k")));
                    if (value != null && key != null) {
                        rows.put(key, value);
                    }
                }
                return rows;
            }
            parts.resolver.resolve(bucket, tx, deadline);
        }
    }

    private List<Row> readRows(Bucket bucket, List<ByteBuffer> wanted, ConsistencyLevel level, Deadline deadline) {
        var read = wanted.size() == 1
                ? bind(Statement.READ_ROW, bucket.space(), bucket.number(), wanted.getFirst())
                : bind(Statement.READ_ROWS, bucket.space(), bucket.number(), wanted);
        return connection.read(read, level, deadline);
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        return keys.isEmpty() ? List.of() : inOrder(keys, transactions.readTogether(keys, deadline()));
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        return new RangeCursor(parts, range, direction, level(consistency), rowsExpected);
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        Set<Bucket> in = buckets.of(keys);
        return in.size() == 1
                ? commits.transact(in.iterator().next(), new Transaction<>(keys, decider))
                : transactions.transact(keys, decider);
    }

    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        var unused = Transaction.keysOf(independent);
        return independent.isEmpty()
                ? List.of()
                : Together.each(independent, each -> transact(each.keys(), each.decider()));
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        loader.load(rows);
    }

    @Override
    public LogCursor log(int log, long after) {
        return logs.cursor(log, after);
    }

    @Override
    public long logEnd(int log) {
        return logs.end(log, deadline());
    }

    @Override
    public void trimLog(int log, long through) {
        logs.trim(log, through, deadline());
    }

    @Override
    public long logTrimmed(int log) {
        return logs.trimmed(log, deadline());
    }

    @Override
    public void deleteRange(KeyRange range) {
        loader.deleteRange(range);
    }

    /** Of servers that are at work as well: whether one is gone is known only after a while. */
    @Override
    public void carryOver() {
        List<Bucket> noted = List.copyOf(parts.hints.noted(Deadline.in(SWEEP_MAX)));
        for (int from = 0; from < noted.size(); from += CARRIED_OVER_AT_ONCE) {
            var some = noted.subList(from, Math.min(noted.size(), from + CARRIED_OVER_AT_ONCE));
            if (Together.each(some, this::clean).contains(false)) {
                throw new StorageTimeoutException("not all could be carried over that servers have left");
            }
        }
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                true,
                true,
                false,
                Capabilities.IndexUpkeep.LATER,
                Capabilities.LogPositions.ASCENDING,
                TRYING_MAX.plus(RESOLVING_MAX));
    }

    @Override
    public Optional<String> trouble() {
        return Optional.ofNullable(connection.trouble());
    }

    @Override
    public List<String> unfinished() {
        return new Leftovers(connection, logs).find();
    }

    /** Writers take turns at a bucket. */
    @Override
    public OptionalLong contended(Key key) {
        long place = buckets.of(key).id();
        return commits.contention.isContended(place) ? OptionalLong.of(place) : OptionalLong.empty();
    }

    @Override
    public boolean isAnyContended() {
        return commits.contention.isAnyContended();
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> figures = new TreeMap<>();
        figures.put("cassandra_reads", connection.reads.sum());
        figures.put("cassandra_reads_serial", connection.serialReads.sum());
        figures.put("cassandra_conditionals", connection.conditionals.sum());
        figures.put("cassandra_conditionals_refused", connection.refused.sum());
        figures.put("cassandra_conditionals_uncertain", connection.uncertain.sum());
        figures.put("cassandra_writes", connection.plain.sum());
        figures.put("cassandra_outboxes_pending", (long) parts.carrier.pending().size());
        return figures;
    }

    private void keepUp() {
        for (int round = 0; !closed.get(); round++) {
            try {
                finishPending();
                parts.unanswered.settleAll(CassandraStorage::resolving);
                parts.decided.tidy(resolving());
                if (round % BEAT_EVERY == 0) {
                    parts.hints.beat(resolving());
                    parts.hints.tidy(parts.carrier.pending(), false, resolving());
                    sweep(patience);
                }
            } catch (RuntimeException later) {
                // Whatever it was, the next round comes to it again; trouble() tells.
            } catch (Error failure) {
                LOG.log(Level.ERROR, "upkeep failed", failure);
            }
            try {
                Thread.sleep(UPKEEP);
            } catch (InterruptedException closing) {
                return;
            }
        }
    }

    private void finishPending() {
        for (Bucket bucket : parts.carrier.pending()) {
            if (clean(bucket)) {
                parts.carrier.pending().remove(bucket);
            }
        }
    }

    private boolean clean(Bucket bucket) {
        try {
            parts.resolver.clean(bucket, deadline());
            return true;
        } catch (StorageException | UncertainException later) {
            return false;
        }
    }

    /** Makes good what servers have left that have not been heard of for a while. */
    void sweep(Duration patient) {
        parts.hints.sweep(patient, this::clean, Deadline.in(SWEEP_MAX));
    }

    /** What this server is called in the hints. */
    UUID server() {
        return parts.hints.server();
    }

    /** Ends as a process does that is killed: nothing is finished, and nothing tidied. */
    void abandon() {
        if (closed.compareAndSet(false, true)) {
            upkeep.interrupt();
            connection.close();
        }
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        upkeep.interrupt();
        try {
            finishPending();
            parts.hints.tidy(parts.carrier.pending(), true, resolving());
            parts.decided.tidy(true, TIDIED_AT_END_MAX, resolving());
        } catch (StorageException | UncertainException left) {
            // Others will find it by the hints.
        }
        connection.close();
    }
}
