package dev.armature.engine;

import dev.armature.model.Key;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.LogCursor;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageUnavailableException;
import dev.armature.storage.TestStorage;
import dev.armature.storage.Transaction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A storage in memory in which something else happens at the one moment at which it could do harm: on another thread, which has
 * then either done it or waits for the one that was held up.
 */
public final class InterposedStorage implements Storage {
    private static final Runnable NOTHING = () -> {};

    private final Storage storage = TestStorage.create();
    private final AtomicReference<Runnable> beforeRead = new AtomicReference<>(NOTHING);
    private final AtomicReference<Runnable> beforeLogEnd = new AtomicReference<>(NOTHING);
    private final AtomicReference<Runnable> beforeCommit = new AtomicReference<>(NOTHING);
    private final AtomicReference<Runnable> afterCommit = new AtomicReference<>(NOTHING);
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicInteger groupedLost = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final Queue<Thread> started = new ConcurrentLinkedQueue<>();
    private volatile boolean writesWait;

    /** It says otherwise that they do not. To be called before an engine is made. */
    public void sayThatWritesWait() {
        writesWait = true;
    }

    /** Once, when the end of a log is next asked for. */
    public void beforeLogEnd(Runnable work) {
        beforeLogEnd.set(() -> startMeanwhile(work));
    }

    /** Once, when the next writer has decided what to write. */
    public void beforeCommit(Runnable work) {
        beforeCommit.set(() -> startMeanwhile(work));
    }

    /** Once, when the next writer has written. */
    public void afterCommit(Runnable work) {
        afterCommit.set(() -> startMeanwhile(work));
    }

    /** Once, when the next writer has written: it is not told so, but that something went wrong. */
    public void failAfterCommit(RuntimeException failure) {
        afterCommit.set(() -> {
            throw failure;
        });
    }

    /** The same, of the virtual machine. */
    public void failAfterCommit(Error failure) {
        afterCommit.set(() -> {
            throw failure;
        });
    }

    /** Once, when a row is next read. */
    public void failRead(Error failure) {
        beforeRead.set(() -> {
            throw failure;
        });
    }

    /** What becomes of the next so many transactions is not known to those who asked for them; they are done all the same. */
    public void loseOutcomes(int count) {
        lost.set(count);
    }

    /** The same, of those that are grouped with others. */
    public void loseGroupedOutcomes(int count) {
        groupedLost.set(count);
    }

    /** The next so many transactions are refused, and not done: the storage cannot be reached. */
    public void refuse(int count) {
        refused.set(count);
    }

    private static <T> Outcome<T> told(Outcome<T> outcome, AtomicInteger lost) {
        return lost.getAndUpdate(count -> Math.max(0, count - 1)) > 0 ? new Outcome.Unknown<>() : outcome;
    }

    private void startMeanwhile(Runnable work) {
        var thread = Thread.ofPlatform().start(work);
        started.add(thread);
        while (isRunning(thread)) {
            Thread.onSpinWait();
        }
    }

    private static boolean isRunning(Thread thread) {
        return switch (thread.getState()) {
            case NEW, RUNNABLE, BLOCKED -> true;
            case WAITING, TIMED_WAITING, TERMINATED -> false;
        };
    }

    /** Waits until everything that was started is done. */
    public void join() throws InterruptedException {
        for (Thread thread : started) {
            thread.join();
        }
    }

    private static void once(AtomicReference<Runnable> work) {
        var next = work.getAndSet(NOTHING);
        if (next != null) {
            next.run();
        }
    }

    @Override
    public long logEnd(int log) {
        once(beforeLogEnd);
        return storage.logEnd(log);
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        if (refused.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
            throw new StorageUnavailableException("out of reach, for a test");
        }
        var outcome = storage.transact(keys, interposed(decider));
        once(afterCommit);
        return told(outcome, lost);
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        once(beforeRead);
        return storage.read(key, consistency);
    }

    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        List<Transaction<T>> interposed = new ArrayList<>();
        for (Transaction<T> each : independent) {
            interposed.add(new Transaction<>(each.keys(), interposed(each.decider())));
        }
        var outcomes = storage.transactEach(interposed);
        once(afterCommit);
        return outcomes.stream().map(outcome -> told(outcome, groupedLost)).toList();
    }

    private <T> Decider<T> interposed(Decider<T> decider) {
        return current -> {
            var decision = decider.decide(current);
            once(beforeCommit);
            return decision;
        };
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        storage.load(rows);
        once(afterCommit);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        return storage.readAll(keys, consistency);
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        return storage.readTogether(keys);
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        return storage.range(range, direction, consistency, rowsExpected);
    }

    @Override
    public LogCursor log(int log, long after) {
        return storage.log(log, after);
    }

    @Override
    public long logTrimmed(int log) {
        return storage.logTrimmed(log);
    }

    @Override
    public void trimLog(int log, long through) {
        storage.trimLog(log, through);
    }

    @Override
    public void deleteRange(KeyRange range) {
        storage.deleteRange(range);
    }

    @Override
    public void carryOver() {
        storage.carryOver();
    }

    @Override
    public Capabilities capabilities() {
        var real = storage.capabilities();
        return new Capabilities(
                real.readsWait(),
                writesWait,
                real.cursorsAreSnapshots(),
                real.indexUpkeep(),
                real.logPositions(),
                real.timeLimit());
    }

    @Override
    public Map<String, Long> statistics() {
        return storage.statistics();
    }

    @Override
    public void close() {
        storage.close();
    }
}
