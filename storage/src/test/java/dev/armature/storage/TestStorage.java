package dev.armature.storage;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one place that makes storages for tests: in memory, and with {@code -Darmature.storage=restless} as trying as a storage may be.
 * Everything that holds for a database holds on both.
 */
public final class TestStorage {
    private static final boolean RESTLESS = "restless".equals(System.getProperty("armature.storage"));
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final AtomicInteger MADE = new AtomicInteger();

    static {
        if (RESTLESS) {
            System.out.println("restless storages: -Dseed=" + SEED);
        }
    }

    private TestStorage() {}

    public static Storage create() {
        return RESTLESS ? restless() : new MemoryStorage();
    }

    /** For tests that tell it what to do. */
    public static RestlessStorage restless() {
        return new RestlessStorage(new MemoryStorage(), SEED + MADE.getAndIncrement());
    }
}
