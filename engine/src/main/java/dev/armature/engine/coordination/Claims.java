package dev.armature.engine.coordination;

import dev.armature.model.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which items are in a transaction at the moment. Another write or transactional read of one of them is refused, as
 * DynamoDB refuses it, instead of being made to wait.
 */
public final class Claims {
    private final Set<Key> claimed = ConcurrentHashMap.newKeySet();

    /** Items that a transaction has for itself until it closes this. */
    public final class Claim implements AutoCloseable {
        private final List<Key> keys;
        private final Set<Key> conflicting;

        private Claim(List<Key> keys, Set<Key> conflicting) {
            this.keys = keys;
            this.conflicting = conflicting;
        }

        /** The keys that another transaction has; if there are any, this one has none. */
        public Set<Key> conflicting() {
            return conflicting;
        }

        @Override
        public void close() {
            keys.forEach(claimed::remove);
        }
    }

    /** All of the keys or none. */
    public Claim claim(List<Key> keys) {
        List<Key> taken = new ArrayList<>(keys.size());
        Set<Key> conflicting = new HashSet<>();
        for (Key key : keys) {
            if (claimed.add(key)) {
                taken.add(key);
            } else {
                conflicting.add(key);
            }
        }
        if (!conflicting.isEmpty()) {
            taken.forEach(claimed::remove);
            taken = List.of();
        }
        return new Claim(taken, conflicting);
    }

    public boolean has(Key key) {
        return !claimed.isEmpty() && claimed.contains(key);
    }
}
