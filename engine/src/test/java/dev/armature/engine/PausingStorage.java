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
import dev.armature.storage.Transaction;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one of several engines sees of a storage: its thread may be held up before each call, while others go on. */
final class PausingStorage implements Storage {
    private final Storage storage;
    private final Runnable before;

    PausingStorage(Storage storage, Runnable before) {
        this.storage = storage;
        this.before = before;
    }

    private Storage storage() {
        before.run();
        return storage;
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        return storage().read(key, consistency);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        return storage().readAll(keys, consistency);
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        return storage().readTogether(keys);
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        return storage().range(range, direction, consistency, rowsExpected);
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        return storage().transact(keys, decider);
    }

    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        return storage().transactEach(independent);
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        storage().load(new Iterator<>() {
            @Override
            public boolean hasNext() {
                before.run();
                return rows.hasNext();
            }

            @Override
            public Decision.Write next() {
                return rows.next();
            }
        });
    }

    @Override
    public LogCursor log(int log, long after) {
        return storage().log(log, after);
    }

    @Override
    public long logEnd(int log) {
        return storage().logEnd(log);
    }

    @Override
    public void trimLog(int log, long through) {
        storage().trimLog(log, through);
    }

    @Override
    public long logTrimmed(int log) {
        return storage().logTrimmed(log);
    }

    /** No decider looks at a lease while it is under way; the reserve of the lease is for that. */
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
        return storage.capabilities();
    }

    @Override
    public Map<String, Long> statistics() {
        return storage.statistics();
    }

    /** The storage belongs to all of them. */
    @Override
    public void close() {}
}
