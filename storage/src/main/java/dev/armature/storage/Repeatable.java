package dev.armature.storage;

import dev.armature.model.Key;
import java.util.Set;

/**
 * Work of the engine's own that comes to the same end if it is done twice, because its decider looks at what is there. Where it is not known
 * whether it was done, it is done again, until that is known.
 */
public final class Repeatable {
    /** How many attempts are made before the work is given up. */
    public static final int ATTEMPTS_MAX = 10;

    private Repeatable() {}

    /**
     * What the decider answered the last time.
     *
     * @throws OutcomeUnknownException if it is still not known
     */
    public static <T> T transact(Storage storage, Set<Key> keys, Decider<T> decider) {
        for (int attempt = 1; ; attempt++) {
            var outcome = storage.transact(keys, decider);
            if (!(outcome instanceof Outcome.Unknown) || attempt == ATTEMPTS_MAX) {
                return outcome.certain();
            }
        }
    }
}
