package dev.armature.engine.coordination;

import dev.armature.model.Key;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The claims of one engine's transactions.
 *
 * <p>They are enough where several engines share a storage as well. That a transaction is done as a whole is the storage's doing, which
 * has all of its keys in one step; a claim only makes a refusal of what would otherwise wait for that step. Whether two requests at
 * different engines meet is a matter of microseconds, and that one of them waits is an answer that DynamoDB gives too. Claims in stored
 * rows would cost each transaction two more commits, and each write one more row to read.
 */
public final class LocalClaims implements Claims {
    private final Set<Key> claimed = ConcurrentHashMap.newKeySet();

    private record Taken(Set<Key> claimed, List<Key> keys, Set<Key> conflicting) implements Claim {
        @Override
        public void close() {
            keys.forEach(claimed::remove);
        }
    }

    @Override
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
        return new Taken(claimed, taken, conflicting);
    }

    @Override
    public boolean has(Key key) {
        return !claimed.isEmpty() && claimed.contains(key);
    }
}
