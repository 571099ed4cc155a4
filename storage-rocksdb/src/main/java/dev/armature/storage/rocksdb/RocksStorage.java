package dev.armature.storage.rocksdb;

import dev.armature.model.Key;
import dev.armature.model.KeyShape;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.LogCursor;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageUnavailableException;
import dev.armature.storage.StripedLocks;
import dev.armature.storage.Transaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Rows in a directory of this machine, kept by RocksDB.
 *
 * <p>A commit is one batch in the write-ahead log. It is written under the locks of its keys and forced to disk, where that is
 * asked for, after they are released: the next writer of a key need not wait for the disk of the one before, and cannot be
 * acknowledged sooner, because the log is forced in order. A reader may see a write that is still on its way to disk.
 *
 * <p>After an fsync has failed, nothing is known of what is on disk, and every further write is refused. Before the disk is full, writes
 * are refused until there is space again; should it be full all the same, the database is opened again once there is.
 */
public final class RocksStorage implements Storage {
    /** Enough for the indexes and filters of some ten million rows and the rows that are read most. */
    public static final long BLOCK_CACHE_BYTES = 352L << 20;

    private static final Logger LOG = System.getLogger(RocksStorage.class.getName());

    /** How much {@link #load} writes at a time: larger batches take longer for each row. And what the objects around a row count for. */
    private static final long LOAD_BYTES = 128 << 10;

    private static final long LOAD_ROW_BYTES = 64;

    private static final Duration SCRUB_EVERY = Duration.ofDays(1);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final DataDirectory directory;
    private final Disk disk;
    /** What commits wait for, given the database. */
    private final Function<RocksDB, WalSync.@Nullable Force> force;

    private final StripedLocks locks = new StripedLocks();
    private final Gate gate = new Gate();
    private final Set<RocksCursor> cursors = ConcurrentHashMap.newKeySet();
    private final Scrub scrub = new Scrub(this::liveFiles, InstantSource.system());
    private final List<Thread> threads = new ArrayList<>();
    /** Held while a session ends and another begins. */
    private final ReentrantLock changingSession = new ReentrantLock();
    /** To be used inside of the gate. */
    private volatile Session session;

    private final Refusals refusals;

    private volatile boolean closed;

    private RocksStorage(
            DataDirectory directory,
            Session session,
            Function<RocksDB, WalSync.@Nullable Force> force,
            @Nullable Refusal refusal) {
        this.directory = directory;
        this.session = session;
        this.force = force;
        this.refusals = new Refusals(refusal);
        disk = new Disk(directory.data());
    }

    /**
     * Opens the data in a directory; makes it where the directory is empty or missing.
     *
     * @throws StorageException if the directory is damaged, lacks acknowledged writes, is of a newer format, not ours, or in use
     */
    public static RocksStorage open(Path directory, Durability durability) {
        return open(directory, durability, false);
    }

    /** @param acceptsLoss whether a directory is opened that lacks acknowledged writes; a warning says which */
    public static RocksStorage open(Path directory, Durability durability, boolean acceptsLoss) {
        var storage = switch (durability) {
            case SYNC -> open(directory, acceptsLoss, rocks -> rocks::syncWal);
            case OS -> open(directory, acceptsLoss, rocks -> null);
        };
        storage.watch();
        return storage;
    }

    /** Lets a test be the disk, and the one who watches it. */
    static RocksStorage open(Path path, boolean acceptsLoss, Function<RocksDB, WalSync.@Nullable Force> force) {
        var directory = DataDirectory.take(path);
        try {
            if (!directory.hasData()) {
                Database.make(directory);
            }
            return new RocksStorage(
                    directory, Session.open(directory, modeFor(directory, acceptsLoss), force), force, null);
        } catch (StorageException refused) {
            directory.close();
            throw refused;
        }
    }

    private static Database.Mode modeFor(DataDirectory directory, boolean acceptsLoss) {
        try {
            var loss = Loss.find(directory);
            if (loss == null) {
                return Database.Mode.WRITE;
            }
            if (!acceptsLoss && !loss.byLossOfPower()) {
                throw loss.refusal(directory);
            }
            LOG.log(Level.WARNING, () -> directory.data() + " is opened without what was lost: " + loss);
        } catch (StorageException unknown) {
            if (!acceptsLoss) {
                throw unknown;
            }
            LOG.log(Level.WARNING, () -> directory.data() + " is opened although " + unknown.getMessage());
        }
        return Database.Mode.WRITE_WHAT_IS_LEFT;
    }

    /** Opens the data in a directory without changing it. Writes are refused. */
    public static RocksStorage openReadOnly(Path path) {
        var directory = DataDirectory.takeToRead(path);
        try {
            var refusal = new Refusal(path + " was opened for reading only", Refusal.Until.RESTART);
            return new RocksStorage(directory, Session.openReadOnly(directory), rocks -> null, refusal);
        } catch (StorageException refused) {
            directory.close();
            throw refused;
        }
    }

    /** Looks after the disk from now on, in threads of its own. */
    private void watch() {
        begin("armature-disk", LOOK_EVERY, this::look);
        begin("armature-scrub", SCRUB_EVERY, scrub::run);
    }

    private interface Turn {
        void run() throws InterruptedException;
    }

    private void begin(String name, Duration every, Turn turn) {
        threads.add(Thread.ofPlatform().name(name).daemon().start(() -> {
            try {
                while (!closed) {
                    take(name, turn);
                    Thread.sleep(every);
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /** A turn that fails is no reason not to look again. */
    private void take(String name, Turn turn) throws InterruptedException {
        try {
            turn.run();
        } catch (RuntimeException failed) {
            if (!closed) {
                LOG.log(Level.ERROR, name + " failed", failed);
            }
        }
    }

    /** Reads every table file and verifies its checksums. */
    void scrub() throws InterruptedException {
        scrub.run();
    }

    private List<LiveFileMetaData> liveFiles() {
        gate.enter();
        try {
            return session.rocks().getLiveFilesMetaData();
        } finally {
            gate.leave();
        }
    }

    /** Notices what has become of the directory and of its disk: once a second, from one thread. */
    void look() {
        changingSession.lock();
        try {
            if (closed) {
                return;
            }
            var current = refusals.current();
            if (!disk.isThere()) {
                refusals.refuse(new Refusal(directory.path() + " was deleted or replaced", Refusal.Until.RESTART));
            } else if (!directory.isOurs()) {
                refusals.refuse(new Refusal(directory.path() + " is in use by another process", Refusal.Until.RESTART));
            } else if (current == null) {
                refuseBeforeTheDiskIsFull();
            } else if (current.until() != Refusal.Until.RESTART && disk.freeBytes() > 5 * reserveBytes() / 4) {
                if (current.until() == Refusal.Until.SPACE_AND_REOPENING) {
                    reopen();
                }
                if (refusals.lift(current)) {
                    LOG.log(Level.INFO, () -> "there is space again, writes go on: directory=" + directory.path());
                }
            }
        } finally {
            changingSession.unlock();
        }
    }

    private void refuseBeforeTheDiskIsFull() {
        long free = disk.freeBytes();
        long reserve = reserveBytes();
        if (free < reserve) {
            refusals.refuse(new Refusal(
                    "of the disk of " + directory.path() + " only " + free + " bytes are free, and " + reserve
                            + " are held back for what has been written already",
                    Refusal.Until.SPACE));
        }
    }

    private long reserveBytes() {
        gate.enter();
        try {
            return disk.reserveBytes(Figures.storedBytes(session.database()));
        } catch (RocksDBException failed) {
            throw new StorageException("no statistics: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
    }

    /**
     * After the disk was full. What RocksDB could not finish is torn at the end of its log, and had not been acknowledged; that
     * everything else is there is verified as at any start.
     */
    private void reopen() {
        gate.close("the database is being opened again");
        try {
            List.copyOf(cursors).forEach(RocksCursor::free);
            session.close(false);
            session = Session.open(directory, modeFor(directory, false), force);
            gate.open();
        } catch (StorageException failed) {
            gate.close("the database could not be opened again: " + failed.getMessage());
            refusals.refuse(new Refusal(String.valueOf(failed.getMessage()), Refusal.Until.RESTART));
            throw failed;
        }
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        gate.enter();
        try {
            return get(key);
        } finally {
            gate.leave();
        }
    }

    private byte @Nullable [] get(Key key) {
        try {
            return session.rocks().get(session.database().rows(), key.bytes());
        } catch (RocksDBException failed) {
            throw new StorageException("the row under " + key + " cannot be read: " + failed.getMessage(), failed);
        }
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        if (keys.isEmpty()) {
            return List.of();
        }
        gate.enter();
        try {
            var family = Collections.nCopies(keys.size(), session.database().rows());
            return session.rocks()
                    .multiGetAsList(family, keys.stream().map(Key::bytes).toList());
        } catch (RocksDBException failed) {
            throw new StorageException("some rows cannot be read: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        gate.enter();
        try {
            return readAsOfNow(keys);
        } catch (RocksDBException failed) {
            throw new StorageException("some rows cannot be read: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
    }

    private List<byte @Nullable []> readAsOfNow(List<Key> keys) throws RocksDBException {
        var snapshot = session.rocks().getSnapshot();
        try (var asOfNow = new ReadOptions().setSnapshot(snapshot)) {
            byte[][] rows = new byte[keys.size()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = session.rocks()
                        .get(session.database().rows(), asOfNow, keys.get(i).bytes());
            }
            return Arrays.asList(rows);
        } finally {
            session.rocks().releaseSnapshot(snapshot);
        }
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        // RocksDB has no notion of bounds that cross.
        byte[] to = range.isEmpty() ? range.from() : range.to();
        gate.enter();
        try {
            var bounds = new RocksCursor.Bounds(range.from(), to, range.shape());
            return new RocksCursor(session.rocks(), session.database().rows(), bounds, direction, gate, cursors);
        } finally {
            gate.leave();
        }
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        Decision<T> decision;
        boolean written;
        WalSync.Waiter waiter = null;
        gate.enter();
        try {
            var guard = locks.of(keys);
            guard.lock();
            try {
                decision = decider.decide(current(keys));
                if (!decision.commits()) {
                    return new Outcome.Rejected<>(decision.answer());
                }
                written = commit(decision);
            } finally {
                guard.unlock();
            }
            if (written) {
                waiter = session.inTheLog();
            }
        } finally {
            gate.leave();
        }
        if (waiter != null) {
            awaitDisk(waiter);
        }
        return new Outcome.Committed<>(decision.answer());
    }

    /** One batch: after a crash all of them are there or none, which is more than was promised. */
    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        List<Outcome<T>> outcomes = new ArrayList<>(independent.size());
        boolean written;
        WalSync.Waiter waiter = null;
        gate.enter();
        try {
            var guard = locks.of(Transaction.keysOf(independent));
            guard.lock();
            try {
                List<Decision.Write> writes = new ArrayList<>();
                List<Decision.Append> appends = new ArrayList<>();
                for (Transaction<T> each : independent) {
                    Decision<T> decision = each.decider().decide(current(each.keys()));
                    if (decision.commits()) {
                        writes.addAll(decision.writes());
                        appends.addAll(decision.appends());
                        outcomes.add(new Outcome.Committed<>(decision.answer()));
                    } else {
                        outcomes.add(new Outcome.Rejected<>(decision.answer()));
                    }
                }
                written = commit(Decision.commit(true, writes, appends));
            } finally {
                guard.unlock();
            }
            if (written) {
                waiter = session.inTheLog();
            }
        } finally {
            gate.leave();
        }
        if (waiter != null) {
            awaitDisk(waiter);
        }
        return outcomes;
    }

    /** In large batches, and the disk is waited for once. */
    @Override
    public void load(Iterator<Decision.Write> rows) {
        Session first = session;
        while (rows.hasNext()) {
            List<Decision.Write> batch = nextBatch(rows);
            gate.enter();
            try {
                requireSame(first);
                var unused = commit(Decision.commit(true, batch));
            } finally {
                gate.leave();
            }
        }
        WalSync.Waiter waiter;
        gate.enter();
        try {
            requireSame(first);
            waiter = first.inTheLog();
        } finally {
            gate.leave();
        }
        if (waiter != null) {
            awaitDisk(waiter);
        }
    }

    private static List<Decision.Write> nextBatch(Iterator<Decision.Write> rows) {
        List<Decision.Write> batch = new ArrayList<>();
        long bytes = 0;
        while (bytes < LOAD_BYTES && rows.hasNext()) {
            var write = rows.next();
            byte[] row = write.row();
            bytes += LOAD_ROW_BYTES + write.key().bytes().length + (row == null ? 0 : row.length);
            batch.add(write);
        }
        return batch;
    }

    /** What was written to a log that was torn later on was never acknowledged, so it must not be taken for loaded. */
    private void requireSame(Session begun) {
        if (session != begun) {
            throw new StorageException("the database was opened again while rows were loaded");
        }
    }

    private Map<Key, byte[]> current(Set<Key> keys) {
        if (keys.size() == 1) {
            Key key = keys.iterator().next();
            byte[] row = get(key);
            return row == null ? Map.of() : Map.of(key, row);
        }
        Map<Key, byte[]> current = HashMap.newHashMap(keys.size());
        for (Key key : keys) {
            byte[] row = get(key);
            if (row != null) {
                current.put(key, row);
            }
        }
        return current;
    }

    /** False if there was nothing to write. */
    private boolean commit(Decision<?> decision) {
        refuseWritesAfterFailure();
        try {
            return session.commits().write(decision);
        } catch (RocksDBException failed) {
            throw refuseWritesFrom("a write failed", failed);
        }
    }

    private void awaitDisk(WalSync.Waiter waiter) {
        try {
            waiter.await();
        } catch (StorageException failed) {
            throw afterFailedForce(failed);
        }
    }

    private StorageException afterFailedForce(StorageException failed) {
        var unused = refusals.refuse(
                failed.getCause() instanceof RocksDBException cause
                        ? Refusal.after("the write-ahead log could not be forced to disk", cause)
                        : new Refusal(String.valueOf(failed.getMessage()), Refusal.Until.RESTART));
        return failed;
    }

    private StorageException refuseWritesFrom(String what, RocksDBException cause) {
        return new StorageException(refusals.refuse(Refusal.after(what, cause)).why(), cause);
    }

    private void refuseWritesAfterFailure() {
        var current = refusals.current();
        if (current != null) {
            throw new StorageUnavailableException("nothing is written any more, because " + current.why());
        }
    }

    @Override
    public LogCursor log(int log, long after) {
        gate.enter();
        try {
            var bounds = new RocksCursor.Bounds(Logs.key(log, after + 1), Logs.key(log, -1), KeyShape.UNKNOWN);
            return new RocksLogCursor(new RocksCursor(
                    session.rocks(), session.database().log(), bounds, Direction.FORWARD, gate, cursors));
        } finally {
            gate.leave();
        }
    }

    @Override
    public long logEnd(int log) {
        gate.enter();
        try {
            return session.logs().log(log).end();
        } finally {
            gate.leave();
        }
    }

    @Override
    public long logTrimmed(int log) {
        gate.enter();
        try {
            return session.logs().trimmed(log);
        } catch (RocksDBException failed) {
            throw new StorageException("log " + log + " cannot be read: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void trimLog(int log, long through) {
        gate.enter();
        try {
            refuseWritesAfterFailure();
            session.commits().trim(log, through);
        } catch (RocksDBException failed) {
            throw refuseWritesFrom("log " + log + " could not be trimmed", failed);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void deleteRange(KeyRange range) {
        if (range.isEmpty()) {
            return;
        }
        gate.enter();
        try {
            refuseWritesAfterFailure();
            session.commits().deleteRange(range.from(), range.to());
            // Files that lie within the range as a whole go at once, and must not go before the deletion is on disk.
            forceLog();
            session.rocks().deleteFilesInRanges(session.database().rows(), List.of(range.from(), range.to()), false);
        } catch (RocksDBException failed) {
            throw refuseWritesFrom("a range could not be deleted", failed);
        } finally {
            gate.leave();
        }
    }

    private void forceLog() throws RocksDBException {
        try {
            session.forceLog();
        } catch (StorageException failed) {
            throw afterFailedForce(failed);
        }
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                false,
                session.isSynced(),
                true,
                Capabilities.IndexUpkeep.IN_COMMIT,
                Capabilities.LogPositions.GAP_FREE,
                null);
    }

    @Override
    public Optional<String> trouble() {
        var current = refusals.current();
        if (current != null) {
            return Optional.of("writes are refused: " + current.why());
        }
        return scrub.damaged().entrySet().stream()
                .findFirst()
                .map(file -> "the table file " + file.getKey() + " is damaged: " + file.getValue());
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> figures;
        gate.enter();
        try {
            figures = Figures.of(session.database());
        } catch (RocksDBException failed) {
            throw new StorageException("no statistics: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
        figures.putAll(scrub.figures());
        figures.put("disk_free_bytes", disk.freeBytes());
        figures.put("writes_refused", refusals.current() == null ? 0L : 1L);
        return figures;
    }

    /** Waits for those who are inside and for the disk. What was acknowledged survives a loss of power from now on. */
    @Override
    public void close() {
        changingSession.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            gate.close("the storage is closed");
        } finally {
            changingSession.unlock();
        }
        threads.forEach(RocksStorage::end);
        List.copyOf(cursors).forEach(RocksCursor::free);
        try {
            session.close(refusals.current() == null);
        } finally {
            directory.close();
        }
    }

    /** Its native code must not outlive the storage. */
    private static void end(Thread thread) {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
