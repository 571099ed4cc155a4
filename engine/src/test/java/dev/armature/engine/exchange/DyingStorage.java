package dev.armature.engine.exchange;

import dev.armature.model.Key;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.LogCursor;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.TestStorage;
import dev.armature.storage.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A storage whose engine is killed after some steps: from then on no call comes through, and each ends its thread. What was stored is there for the next
 * engine. A group may be left half done.
 */
final class DyingStorage implements Storage {
    private final Storage storage = TestStorage.create();
    private final Random random;
    // Guarded by this.
    private long stepsLeft = Long.MAX_VALUE;
    private boolean isDead;

    /** The engine is gone. It is no exception, as some of those are caught by work that goes on. */
    private static final class Killed extends Error {
        Killed() {
            super(null, null, false, false);
            // A thread of the background goes with its engine, and does not try again.
            if (Thread.currentThread().isVirtual()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    DyingStorage(Random random) {
        this.random = random;
    }

    /** An engine that is opened now lives for so many steps that change something. */
    synchronized void liveFor(long steps) {
        stepsLeft = steps;
        isDead = false;
    }

    synchronized boolean isDead() {
        return isDead;
    }

    private synchronized void requireAlive() {
        if (isDead) {
            throw new Killed();
        }
    }

    /** Whether the step is done that the engine dies at. */
    private synchronized boolean step() {
        requireAlive();
        if (stepsLeft-- > 0) {
            return true;
        }
        isDead = true;
        return random.nextBoolean();
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        if (!step()) {
            throw new Killed();
        }
        var outcome = storage.transact(keys, decider);
        requireAlive();
        return outcome;
    }

    /** In any order, so that any of them may be missing. */
    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        List<Integer> order = new ArrayList<>();
        List<Outcome<T>> outcomes = new ArrayList<>();
        for (int i = 0; i < independent.size(); i++) {
            order.add(i);
            outcomes.add(new Outcome.Unknown<>());
        }
        Collections.shuffle(order, random);
        for (int i : order) {
            if (!step()) {
                throw new Killed();
            }
            outcomes.set(i, storage.transactEach(List.of(independent.get(i))).getFirst());
            requireAlive();
        }
        return outcomes;
    }

    @Override
    public void deleteRange(KeyRange range) {
        if (!step()) {
            throw new Killed();
        }
        storage.deleteRange(range);
        requireAlive();
    }

    @Override
    public void carryOver() {
        requireAlive();
        storage.carryOver();
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        requireAlive();
        return storage.read(key, consistency);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        requireAlive();
        return storage.readAll(keys, consistency);
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        requireAlive();
        return storage.readTogether(keys);
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        requireAlive();
        return storage.range(range, direction, consistency, rowsExpected);
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        requireAlive();
        storage.load(rows);
    }

    @Override
    public LogCursor log(int log, long after) {
        requireAlive();
        return storage.log(log, after);
    }

    @Override
    public long logEnd(int log) {
        requireAlive();
        return storage.logEnd(log);
    }

    @Override
    public void trimLog(int log, long through) {
        requireAlive();
        storage.trimLog(log, through);
    }

    @Override
    public long logTrimmed(int log) {
        requireAlive();
        return storage.logTrimmed(log);
    }

    @Override
    public Capabilities capabilities() {
        return storage.capabilities();
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
