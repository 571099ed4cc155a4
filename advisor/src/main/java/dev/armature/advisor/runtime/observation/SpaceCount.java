package dev.armature.advisor.runtime.observation;

/** What is counted of every access to a table or an index. */
public enum SpaceCount {
    READS,
    /** Read capacity, in halves of a unit. */
    READ_HALVES,
    WRITES,
    WRITE_UNITS,
    /** Entries of an index that had to move, because an attribute of its key changed. */
    MOVED,
    READ_THROTTLES,
    WRITE_THROTTLES,
    /** Items that were removed because their time was over. */
    EXPIRED;

    static final int SIZE = values().length;
}
