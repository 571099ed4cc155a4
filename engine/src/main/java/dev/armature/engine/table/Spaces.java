package dev.armature.engine.table;

/** Which storage spaces hold what. Tables and indexes get theirs from {@link Catalog}, starting at {@link #FIRST_FREE}. */
public final class Spaces {
    public static final int CATALOG = 1;
    /** Idempotency tokens of transactions. */
    public static final int TOKENS = 2;
    /** Item counts and sizes, saved on a clean shutdown. */
    public static final int STATISTICS = 3;
    /** Streams with their shards, as {@link dev.armature.engine.stream.StreamCodec} writes them. */
    public static final int STREAMS = 4;
    /** Event source mappings and how far each has come, as the module {@code triggers} writes them. */
    public static final int TRIGGERS = 5;

    /** Backups, as {@link dev.armature.engine.backup.Backup} writes them. Their items lie in spaces of their own. */
    public static final int BACKUPS = 6;

    /** What engines on one storage tell one another, in the rows of {@link dev.armature.engine.coordination}. */
    public static final int COORDINATION = 7;

    /** Users, groups, roles and managed policies, as the module {@code security} writes them. */
    public static final int IDENTITIES = 8;

    /** Exports, imports and bulk operations, with the tokens that callers gave them, as {@link dev.armature.engine.exchange} writes them. */
    public static final int EXCHANGE = 9;

    /** Logs of Kinesis destinations and how far each was delivered, as {@link dev.armature.engine.destination.DestinationLogs} writes them. */
    public static final int KINESIS = 10;

    /** Scalable targets, as {@code engine/scaling} writes them. */
    public static final int AUTO_SCALING = 11;

    /** Sign-ins of browsers that were ended before their time, as the module {@code security} writes them. */
    public static final int SIGN_OUTS = 12;

    /** How far what is written has come in other Regions, as {@link dev.armature.engine.replication.LinkStore} writes it. */
    public static final int REPLICATION = 14;

    public static final int FIRST_FREE = 16;

    private Spaces() {}

    /** Whether a space is for the engine's own use. */
    public static boolean isReserved(int space) {
        return space >= 0 && space < FIRST_FREE;
    }
}
