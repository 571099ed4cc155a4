package dev.armature.storage;

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
 */
public record Capabilities(
        boolean readsWait,
        boolean writesWait,
        boolean cursorsAreSnapshots,
        IndexUpkeep indexUpkeep,
        LogPositions logPositions) {

    /** When rows appear that a decision writes besides those under its keys: index entries, and what a history keeps. */
    public enum IndexUpkeep {
        /** With the others: whoever checks the data takes an item without its entry for damage. */
        IN_COMMIT,
        /** A moment later, in the order of the commits, and certainly: an item without its entry says nothing. */
        LATER
    }

    /** What can be concluded from a position of a log that is missing. */
    public enum LogPositions {
        /** From 1, without gaps: whoever checks the data takes a gap for a record that was lost. */
        GAP_FREE,
        /** Each is higher than those before, and that is all: a gap says nothing. */
        ASCENDING
    }
}
