package dev.armature.server;

import dev.armature.storage.MemoryStorage;
import dev.armature.storage.RestlessStorage;
import dev.armature.storage.Storage;
import dev.armature.storage.StoreProvider;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** Opens stores that take too long to answer the first read, as often as was said. Each is empty. */
public final class SlowStore implements StoreProvider {
    static final URI ADDRESS = URI.create("slow://store/db");

    private static final AtomicInteger SLOW = new AtomicInteger();

    /** The next so many that are opened are slow. */
    static void slow(int count) {
        SLOW.set(count);
    }

    /** How many of them have not been opened. */
    static int left() {
        return SLOW.get();
    }

    @Override
    public String scheme() {
        return ADDRESS.getScheme();
    }

    @Override
    public Storage open(URI address) {
        var storage = new RestlessStorage(new MemoryStorage(), 1);
        if (SLOW.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
            storage.timeOutNextRead();
        }
        return storage;
    }
}
