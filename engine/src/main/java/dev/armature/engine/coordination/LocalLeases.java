package dev.armature.engine.coordination;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The jobs of an engine whose storage is its own. */
public final class LocalLeases implements Leases {
    private final Set<String> taken = ConcurrentHashMap.newKeySet();

    private record Local(Set<String> taken, String job) implements Lease {
        @Override
        public boolean isHeld() {
            return true;
        }

        @Override
        public void close() {
            taken.remove(job);
        }
    }

    @Override
    public @Nullable Lease take(String job) {
        return taken.add(job) ? new Local(taken, job) : null;
    }
}
