package dev.armature.storage.cassandra;

import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.LogCursor;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.Transaction;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Some spaces and logs of a storage that look like a storage of their own. To make tables, or to empty them, takes Cassandra seconds: so an
 * empty storage is one whose spaces have not been used.
 */
final class OwnSpaces implements Storage {
    private static final int SPACES = 64;
    private static final AtomicInteger USED = new AtomicInteger();

    private final Storage storage;
    private final int first = USED.getAndAdd(SPACES);

    OwnSpaces(Storage storage) {
        this.storage = storage;
    }

    private Key in(Key key) {
        return key.inSpace(space(key.bytes()) + first);
    }

    private Key out(Key key) {
        return key.inSpace(space(key.bytes()) - first);
    }

    private static int space(byte[] key) {
        return ByteBuffer.wrap(key).getInt();
    }

    private List<Key> in(List<Key> keys) {
        return keys.stream().map(this::in).toList();
    }

    private KeyRange in(KeyRange range) {
        return new KeyRange(bound(range.from()), bound(range.to()), range.shape());
    }

    private byte[] bound(byte[] bound) {
        if (bound.length < KeyCodec.SPACE_BYTES) {
            return KeyCodec.scanStart(first, 0);
        }
        if (Integer.compareUnsigned(space(bound), SPACES) >= 0) {
            return KeyCodec.scanStart(first + SPACES, 0);
        }
        byte[] moved = bound.clone();
        ByteBuffer.wrap(moved).putInt(space(bound) + first);
        return moved;
    }

    private Decision.Write in(Decision.Write write) {
        return new Decision.Write(in(write.key()), write.row());
    }

    private <T> Decider<T> in(Decider<T> decider) {
        return current -> {
            Map<Key, byte[]> own = new HashMap<>();
            current.forEach((key, row) -> own.put(out(key), row));
            Decision<T> decision = decider.decide(own);
            return new Decision<>(
                    decision.commits(),
                    decision.answer(),
                    decision.writes().stream().map(this::in).toList(),
                    decision.appends().stream()
                            .map(append -> new Decision.Append(append.log() + first, append.record()))
                            .toList());
        };
    }

    private Set<Key> in(Set<Key> keys) {
        Set<Key> moved = new HashSet<>();
        keys.forEach(key -> moved.add(in(key)));
        return moved;
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        return storage.read(in(key), consistency);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        return storage.readAll(in(keys), consistency);
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        return storage.readTogether(in(keys));
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        var cursor = storage.range(in(range), direction, consistency, rowsExpected);
        return new Cursor() {
            @Override
            public boolean next() {
                return cursor.next();
            }

            @Override
            public Key key() {
                return out(cursor.key());
            }

            @Override
            public byte[] row() {
                return cursor.row();
            }

            @Override
            public void close() {
                cursor.close();
            }
        };
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        return storage.transact(in(keys), in(decider));
    }

    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        return storage.transactEach(independent.stream()
                .map(each -> new Transaction<>(in(each.keys()), in(each.decider())))
                .toList());
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        storage.load(new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Decision.Write next() {
                return in(rows.next());
            }
        });
    }

    @Override
    public LogCursor log(int log, long after) {
        return storage.log(log + first, after);
    }

    @Override
    public long logEnd(int log) {
        return storage.logEnd(log + first);
    }

    @Override
    public void trimLog(int log, long through) {
        storage.trimLog(log + first, through);
    }

    @Override
    public long logTrimmed(int log) {
        return storage.logTrimmed(log + first);
    }

    @Override
    public void deleteRange(KeyRange range) {
        storage.deleteRange(in(range));
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

    /** The storage that it is part of stays open. */
    @Override
    public void close() {}
}
