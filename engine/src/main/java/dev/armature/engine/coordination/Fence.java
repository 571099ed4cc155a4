package dev.armature.engine.coordination;

import dev.armature.model.Key;
import dev.armature.storage.Decider;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Says of each write whether it comes before or after a change that all writes have to know of.
 *
 * <p>A write is under way until it is committed and counted, and holds its item's lock for only a part of that. What has to
 * stand between two writes, such as the end of a stream, waits here until none is under way.
 */
public interface Fence {
    /** Waits while the fence is closed. {@link #leave} has to follow. Returns what {@link #holds} is asked about. */
    long enter();

    void leave();

    /**
     * Whether a write that has entered may still be done: the last look, by its decider, right before it is written. If not, others may
     * have gone on without waiting for it.
     */
    boolean holds(long entered);

    /**
     * Quiesces: does something while no write is under way. It must not write items itself, and should be quick. When this returns, every
     * write that begins knows what was changed.
     */
    <T> T quiesce(Supplier<T> work);

    /** What a change that is made while writers are quiesced names besides its own keys, so that it can be refused. */
    Set<Key> keys();

    /**
     * Tells whether such a change may still be made, given the rows under these keys; always if this thread does not quiesce. Asked for by the thread
     * that makes the change, and asked by any: a storage may let one thread decide for others.
     */
    Predicate<Map<Key, byte[]>> permission();

    /** The keys of a change that may be made while writers are quiesced. */
    default Set<Key> keysWith(Collection<Key> own) {
        Set<Key> all = new HashSet<>(keys());
        all.addAll(own);
        return all;
    }

    /** The decider of such a change: if other engines have gone on, it throws a {@link LeaseLostException}. */
    default <T> Decider<T> guarded(Decider<T> decider) {
        var permission = permission();
        return current -> {
            if (!permission.test(current)) {
                throw new LeaseLostException();
            }
            return decider.decide(current);
        };
    }
}
