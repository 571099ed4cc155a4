package dev.armature.storage;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What engines differ in as far as those above them have to know. It stays the same as long as a storage is open.
 *
 * @param readsWait whether a read may wait for a network, so that it must not be made on a thread that many requests share:
 *     the server gives each request a thread of its own then
 * @param writesWait whether {@link Storage#transact} waits for a disk or a network: the server gives writes a thread of their own, and
 *     many of them at once share the wait
 * @param cursorsAreSnapshots whether a cursor shows one moment, whatever is written while it is open: counting rows need not keep
 *     writers waiting then
 * @param indexUpkeep when rows appear that a decision writes besides those under its keys
 * @param logPositions what can be concluded from a position of a log that is missing
 * @param timeLimit how long a call may wait: then a write ends as {@link Outcome.Unknown}, and a read with a {@link
 *     StorageTimeoutException}; null if calls wait until they are done. It is one figure for a storage and not an argument of each
 *     call, because no request says how long its caller will wait, and because the holder of a lease must know how long a write that
 *     has left may still be under way
 */
public record Capabilities(
        boolean readsWait,
        boolean writesWait,
        boolean cursorsAreSnapshots,
        IndexUpkeep indexUpkeep,
        LogPositions logPositions,
        @Nullable Duration timeLimit) {

    /** When rows appear that a decision writes besides those under its keys: index entries, and what a history keeps. */
    public enum IndexUpkeep {
        /** With the others: a check of the data takes an item without its entry for damage. */
        IN_COMMIT,
        /** A moment later, in the order of the commits, and certainly: an item without its entry says nothing. */
        LATER
    }

    /** What can be concluded from a position of a log that is missing. */
    public enum LogPositions {
        /** From 1, without gaps: a check of the data takes a gap for a record that was lost. */
        GAP_FREE,
        /** Each is higher than those before, and that is all: a gap says nothing. */
        ASCENDING
    }
}
