package dev.armature.storage;

import dev.armature.model.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a {@link Storage#transact} is asked for, as one of several. */
public record Transaction<T>(Set<Key> keys, Decider<T> decider) {
    /**
     * The keys of all of them.
     *
     * @throws IllegalArgumentException if two have the same one, so that they are not independent
     */
    public static <T> Set<Key> keysOf(List<Transaction<T>> independent) {
        Set<Key> keys = HashSet.newHashSet(independent.size());
        for (Transaction<T> each : independent) {
            for (Key key : each.keys()) {
                if (!keys.add(key)) {
                    throw new IllegalArgumentException("two of the transactions are about " + key);
                }
            }
        }
        return keys;
    }
}
