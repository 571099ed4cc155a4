package dev.armature.storage.postgresql;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Rows that are numbers, and what is done to them. */
final class Counting {
    static final int SPACE = 7;

    private Counting() {}

    static Key key(int number) {
        return KeyCodec.key(SPACE, List.of(AttributeValue.number(number)), List.of());
    }

    static byte[] row(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    static int value(Map<Key, byte[]> current, Key key) {
        byte[] row = current.get(key);
        return row == null ? 0 : ByteBuffer.wrap(row).getInt();
    }

    static int value(Storage storage, Key key) {
        byte[] row = storage.read(key, Storage.Consistency.STRONG);
        return row == null ? 0 : ByteBuffer.wrap(row).getInt();
    }

    static Outcome<Integer> increment(Storage storage, Key key) {
        return storage.transact(Set.of(key), current -> incremented(current, key));
    }

    static Decision<Integer> incremented(Map<Key, byte[]> current, Key key) {
        int next = value(current, key) + 1;
        return Decision.commit(next, List.of(new Decision.Write(key, row(next))));
    }

    static Outcome<String> put(Storage storage, Key key, byte[] row) {
        return storage.transact(Set.of(key), current -> Decision.commit("", List.of(new Decision.Write(key, row))));
    }

    /** Runs all at once, each on a virtual thread, and throws what one of them throws. */
    static <T> List<T> together(List<? extends Callable<T>> work) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> running = new ArrayList<>();
            work.forEach(each -> running.add(executor.submit(each)));
            List<T> results = new ArrayList<>();
            for (Future<T> future : running) {
                results.add(future.get());
            }
            return results;
        }
    }
}
