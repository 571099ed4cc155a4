package dev.armature.storage.cassandra;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Waits for a moment of random length, so that two that met do not meet again. */
final class Pause {
    private static final long NANOS_MAX = 10_000_000;

    private Pause() {}

    static void briefly() {
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(1_000_000, NANOS_MAX));
    }
}
