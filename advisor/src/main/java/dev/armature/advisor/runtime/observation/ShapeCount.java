package dev.armature.advisor.runtime.observation;

/** What is counted of every request of a shape. */
public enum ShapeCount {
    REQUESTS,
    /** Read capacity, in halves of a unit. */
    READ_HALVES,
    WRITE_UNITS,
    /** Items that pages looked at. */
    SCANNED,
    /** Items that their filters left. */
    RETURNED,
    /** Bytes of items that were read. */
    READ_BYTES,
    /** Pages that ended before their range did. */
    CUT,
    /** Of those, pages without an item. */
    EMPTY_CUT,
    /** Requests that went on from where an earlier one had ended. */
    CONTINUED,
    CONDITION_FAILED,
    CONFLICTS,
    THROTTLED,
    /** Items that were not there before. */
    CREATED,
    /** Items that were there, and were put anew with another content and without a condition. */
    OVERWRITTEN,
    /** Keys that batches left for another call. */
    LEFT,
    NANOS;

    static final int SIZE = values().length;
}
