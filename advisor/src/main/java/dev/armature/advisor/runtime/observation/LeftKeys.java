package dev.armature.advisor.runtime.observation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The keys that batches left for another call, until they are asked for again. */
final class LeftKeys {
    /** A client that tries again does so earlier than that. */
    static final long PATIENCE_MILLIS = 60_000;

    private record Left(ShapeEntry shape, long millis) {}

    private final Map<Long, Left> left = new ConcurrentHashMap<>();

    void add(long hash, ShapeEntry shape, long millis) {
        if (left.size() < Bounds.LEFT_KEYS_MAX) {
            left.put(hash, new Left(shape, millis));
        }
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    void askedFor(long hash) {
        left.remove(hash);
    }

    /** Gives up on those that were left long ago. */
    void expire(long millis) {
        left.entrySet().removeIf(entry -> {
            boolean isOver = millis - entry.getValue().millis() > PATIENCE_MILLIS;
            if (isOver) {
                entry.getValue().shape().forgotten();
            }
            return isOver;
        });
    }

    void clear() {
        left.clear();
    }
}
