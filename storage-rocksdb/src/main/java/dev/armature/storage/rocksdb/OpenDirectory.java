package dev.armature.storage.rocksdb;

import dev.armature.storage.Storage;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageUnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * A directory whose database is open, and is kept so: its disk is watched, its files are verified, writes are refused while they are not
 * safe, and after the disk was full the database is opened again. So one {@link Session} follows another; {@link #enter} gives the one that
 * there is.
 */
final class OpenDirectory implements AutoCloseable {
    private static final Logger LOG = System.getLogger(OpenDirectory.class.getName());

    private static final Duration SCRUB_EVERY = Duration.ofDays(1);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final DataDirectory directory;
    private final Disk disk;
    /** What commits wait for, given the database. */
    private final Function<RocksDB, WalSync.@Nullable Force> force;

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

    private OpenDirectory(
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

    /** @param acceptsLoss whether a directory is opened that lacks acknowledged writes; a warning says which */
    static OpenDirectory open(
            DataDirectory directory, boolean acceptsLoss, Function<RocksDB, WalSync.@Nullable Force> force) {
        return new OpenDirectory(
                directory, Session.open(directory, modeFor(directory, acceptsLoss), force), force, null);
    }

    /** Writes are refused. */
    static OpenDirectory openReadOnly(DataDirectory directory) {
        var refusal = new Refusal(directory.path() + " was opened for reading only", Refusal.Until.RESTART);
        return new OpenDirectory(directory, Session.openReadOnly(directory), rocks -> null, refusal);
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

    /** The session that there is, which stays until {@link #leave}. */
    Session enter() {
        gate.enter();
        return session;
    }

    void leave() {
        gate.leave();
    }

    /** Whether commits wait for the disk. */
    boolean isSynced() {
        return session.isSynced();
    }

    /** To be called between {@link #enter} and {@link #leave}; the cursor may be used behind them. */
    RocksCursor cursor(ColumnFamilyHandle family, RocksCursor.Bounds bounds, Storage.Direction direction) {
        return new RocksCursor(session.rocks(), family, bounds, direction, gate, cursors);
    }

    /** Throws if writes are refused at the moment. */
    void requireWritable() {
        var current = refusals.current();
        if (current != null) {
            throw new StorageUnavailableException("nothing is written any more, because " + current.why());
        }
    }

    /** Refuses writes after one has failed. Returns what to throw. */
    StorageException refuseAfter(String what, RocksDBException cause) {
        return new StorageException(refusals.refuse(Refusal.after(what, cause)).why(), cause);
    }

    /** The same after the log could not be forced to disk. */
    StorageException refuseAfterForce(StorageException failed) {
        var unused = refusals.refuse(
                failed.getCause() instanceof RocksDBException cause
                        ? Refusal.after("the write-ahead log could not be forced to disk", cause)
                        : new Refusal(String.valueOf(failed.getMessage()), Refusal.Until.RESTART));
        return failed;
    }

    /** Why it cannot be relied on at the moment; empty if all is well. */
    Optional<String> trouble() {
        if (!scrub.damaged().isEmpty()) {
            // A file that is missing may be one of all.
            boolean unused = isGone();
        }
        var current = refusals.current();
        if (current != null) {
            return Optional.of("writes are refused: " + current.why());
        }
        return scrub.damaged().entrySet().stream()
                .findFirst()
                .map(file -> "the table file " + file.getKey() + " is damaged: " + file.getValue());
    }

    Map<String, Long> figures() {
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

    /** Looks after the disk from now on, in threads of its own. */
    void watch() {
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
        } catch (RuntimeException | Error failed) {
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
            if (isGone()) {
                return;
            }
            if (!directory.isOurs()) {
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

    /** Whether the directory is not there any more; then writes are refused. */
    private boolean isGone() {
        if (disk.isThere()) {
            return false;
        }
        refusals.refuse(new Refusal(directory.path() + " was deleted or replaced", Refusal.Until.RESTART));
        return true;
    }

    private void refuseBeforeTheDiskIsFull() {
        long free = disk.freeBytes();
        long reserve = reserveBytes();
        // What is not there any more has no room either.
        if (free < reserve && !isGone()) {
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
        threads.forEach(OpenDirectory::end);
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
