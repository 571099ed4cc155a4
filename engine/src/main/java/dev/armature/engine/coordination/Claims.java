package dev.armature.engine.coordination;

import dev.armature.model.Key;
import java.util.List;
import java.util.Set;

/**
 * Which items are in a transaction at the moment. Another write or transactional read of one of them is refused, as
 * DynamoDB refuses it, instead of being made to wait.
 */
public interface Claims {
    /** Items that a transaction has for itself until it closes this. */
    interface Claim extends AutoCloseable {
        /** The keys that another transaction has; if there are any, this one has none. */
        Set<Key> conflicting();

        @Override
        void close();
    }

    /** All of the keys or none. */
    Claim claim(List<Key> keys);

    boolean has(Key key);
}
