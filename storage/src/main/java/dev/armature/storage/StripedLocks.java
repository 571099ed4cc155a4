package dev.armature.storage;

import dev.armature.model.Key;
import java.util.Collection;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One lock for every key, made of a fixed number of locks that keys share.
 *
 * <p>A caller that needs several keys takes their stripes in ascending order and each of them once, so two callers can never wait for
 * one another in a circle. Keys that share a stripe only wait needlessly.
 */
public final class StripedLocks {
    /** Enough that a few hundred requests under way seldom meet by accident; a power of two, so that a mask picks one. */
    private static final int STRIPES = 1024;

    private final Stripe[] stripes = new Stripe[STRIPES];

    public StripedLocks() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    /** What excludes all others from some keys. Not a {@link java.util.concurrent.locks.Lock}: there is only one way to wait. */
    public sealed interface Guard {
        void lock();

        void unlock();
    }

    /** The guard of one key: nothing is allocated. */
    public Guard of(Key key) {
        return stripes[stripe(key)];
    }

    public Guard of(Collection<Key> keys) {
        if (keys.size() == 1) {
            return of(keys.iterator().next());
        }
        return new Several(keys.stream()
                .mapToInt(StripedLocks::stripe)
                .sorted()
                .distinct()
                .mapToObj(i -> stripes[i])
                .toArray(Stripe[]::new));
    }

    /** The guard of every key: its holder excludes all others. */
    public Guard ofAll() {
        return new Several(stripes);
    }

    private static int stripe(Key key) {
        int hash = key.hashCode();
        return (hash ^ hash >>> 16) & (STRIPES - 1);
    }

    private static final class Stripe extends ReentrantLock implements Guard {}

    private record Several(Stripe[] ascending) implements Guard {
        @Override
        public void lock() {
            for (Stripe stripe : ascending) {
                stripe.lock();
            }
        }

        @Override
        public void unlock() {
            for (int i = ascending.length - 1; i >= 0; i--) {
                ascending[i].unlock();
            }
        }
    }
}
