package dev.armature.engine.table;

/**
 * How often the settings of a table may be changed, and how many tables at a time: as often and as many as one likes, unless it is simulated.
 *
 * <p>Whether a change may be made is asked while it is worked out, perhaps more than once; it counts when it is made.
 */
public interface ChangeLimits {
    /** What AWS limits the changes of, each by a rule of its own. */
    enum Setting {
        TIME_TO_LIVE,
        RESOURCE_POLICY,
        TAGS,
        DELETION_PROTECTION,
        ENCRYPTION,
        TABLE_CLASS
    }

    /** Refuses to create a table beside as many others that are created, updated or deleted as there may be. */
    void requireCreatable(TableRef table, boolean isIndexed);

    /** The same for a table that is there. */
    void requireFewUnderWay(Table table);

    /** Refuses a change that comes too soon after others. */
    void require(Table table, Setting setting);

    void count(Table table, Setting setting);

    /** Refuses less capacity for a table, or an index of it, if it got less too often. */
    void requireDecrease(Table table, Throughput before, Throughput after);

    /** Refuses to delete a table whose settings have just been changed. */
    void requireDeletable(Table table);
}
