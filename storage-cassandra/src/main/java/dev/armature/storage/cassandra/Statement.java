package dev.armature.storage.cassandra;

/**
 * Every statement there is, by what it does to the discipline of its table.
 *
 * <p>A column is written by light-weight transactions or by plain writes with a stamp of ours, and never by both: Cassandra gives a
 * light-weight transaction a time of its own clocks, so that a plain write of a fast clock would hide what was acknowledged after it, and
 * one of a slow clock would be acknowledged and hidden. {@link #kind} says which, and {@link Connection} lets no statement be run as another
 * kind. The one column with two writers is {@code entry} of a row that a transaction removes; {@link Loader} tells why that is safe.
 */
enum Statement {
    READ_FORMAT(Kind.READ, "SELECT value FROM meta WHERE name = ?"),
    WRITE_FORMAT(Kind.CONDITIONAL, "INSERT INTO meta (name, value) VALUES (?, ?) IF NOT EXISTS"),
    RAISE_META(Kind.CONDITIONAL, "UPDATE meta SET value = ? WHERE name = ? IF value = ?"),

    /** The head of a bucket is the row under the empty key. */
    READ_PART(
            Kind.READ,
            "SELECT k, item, entry, seq, stamp, recent, outbox, decided, tx, intent FROM rows WHERE space = ? AND bucket = ? AND k IN ?"),
    READ_HEAD(
            Kind.READ,
            "SELECT seq, stamp, recent, outbox, decided, tx, intent FROM rows WHERE space = ? AND bucket = ? AND k = 0x"),
    READ_ALL_BUCKETS(Kind.READ, "SELECT DISTINCT space, bucket, tx FROM rows"),
    /** Cassandra takes less for it than for a list of one. */
    READ_ROW(Kind.READ, "SELECT k, item, entry, tx FROM rows WHERE space = ? AND bucket = ? AND k = ?"),
    READ_ROWS(Kind.READ, "SELECT k, item, entry, tx FROM rows WHERE space = ? AND bucket = ? AND k IN ?"),
    RANGE_FORWARD(
            Kind.READ,
            "SELECT k, item, entry, tx FROM rows WHERE space = ? AND bucket = ? AND k >= ? ORDER BY k ASC LIMIT ?"),
    RANGE_BACKWARD(
            Kind.READ,
            "SELECT k, item, entry, tx FROM rows WHERE space = ? AND bucket = ? AND k >= ? ORDER BY k DESC LIMIT ?"),
    RANGE_FORWARD_TO(
            Kind.READ,
            "SELECT k, item, entry, tx FROM rows WHERE space = ? AND bucket = ? AND k >= ? AND k < ? ORDER BY k ASC LIMIT ?"),
    RANGE_BACKWARD_TO(
            Kind.READ,
            "SELECT k, item, entry, tx FROM rows WHERE space = ? AND bucket = ? AND k >= ? AND k < ? ORDER BY k DESC LIMIT ?"),
    READ_TIMES(
            Kind.READ,
            "SELECT k, writetime(item) AS item_time, writetime(entry) AS entry_time FROM rows WHERE space = ? AND bucket = ? AND k >= ?"
                    + " ORDER BY k ASC LIMIT ?"),

    COMMIT(
            Kind.CONDITIONAL,
            "UPDATE rows SET seq = ?, stamp = ?, recent = ? WHERE space = ? AND bucket = ? AND k = 0x IF seq = ? AND tx = null"),
    COMMIT_WITH_OUTBOX(
            Kind.CONDITIONAL,
            "UPDATE rows SET seq = ?, stamp = ?, recent = ?, outbox = ? WHERE space = ? AND bucket = ? AND k = 0x"
                    + " IF seq = ? AND tx = null"),
    /** At the home of a transaction over several buckets, and to take out those that are over. */
    COMMIT_DECIDED(
            Kind.CONDITIONAL,
            "UPDATE rows SET seq = ?, stamp = ?, outbox = ?, decided = ? WHERE space = ? AND bucket = ? AND k = 0x"
                    + " IF seq = ? AND tx = null"),
    PUT(Kind.WITH_CONDITIONAL, "UPDATE rows SET item = ? WHERE space = ? AND bucket = ? AND k = ?"),
    REMOVE(Kind.WITH_CONDITIONAL, "UPDATE rows SET item = null, entry = null WHERE space = ? AND bucket = ? AND k = ?"),
    CLEAR(Kind.WITH_CONDITIONAL, "UPDATE rows SET item = null WHERE space = ? AND bucket = ? AND k = ?"),

    PLACE_INTENT(
            Kind.CONDITIONAL,
            "UPDATE rows SET seq = ?, tx = ?, intent = ? WHERE space = ? AND bucket = ? AND k = 0x IF seq = ? AND tx = null"),
    ROLL_FORWARD(
            Kind.CONDITIONAL,
            "UPDATE rows SET seq = ?, stamp = ?, tx = null, intent = null WHERE space = ? AND bucket = ? AND k = 0x IF tx = ?"),
    ROLL_BACK(
            Kind.CONDITIONAL,
            "UPDATE rows SET seq = ?, tx = null, intent = null WHERE space = ? AND bucket = ? AND k = 0x IF tx = ?"),

    /** The stamp makes it idempotent, and the newest one of an item the one that stays. */
    WRITE_ENTRY(Kind.STAMPED, "UPDATE rows USING TIMESTAMP ? SET entry = ? WHERE space = ? AND bucket = ? AND k = ?"),

    READ_LOG_HEADS(
            Kind.READ, "SELECT kind, n, upto, trimmed, cleared, pending FROM logs WHERE log = ? AND (kind, n) IN ?"),
    READ_LOG_END(Kind.READ, "SELECT upto, trimmed, cleared FROM logs WHERE log = ? AND kind = 0 AND n = 0"),
    APPEND(Kind.CONDITIONAL, "UPDATE logs SET upto = ?, pending = ? WHERE log = ? AND kind = 0 AND n = 0 IF upto = ?"),
    APPEND_SOURCE(Kind.WITH_CONDITIONAL, "UPDATE logs SET upto = ? WHERE log = ? AND kind = 1 AND n = ?"),
    TRIM(Kind.CONDITIONAL, "UPDATE logs SET trimmed = ? WHERE log = ? AND kind = 0 AND n = 0 IF trimmed = ?"),
    CLEARED(Kind.CONDITIONAL, "UPDATE logs SET cleared = ? WHERE log = ? AND kind = 0 AND n = 0 IF trimmed = ?"),

    READ_RECORDS(
            Kind.READ, "SELECT n, record FROM records WHERE log = ? AND chunk = ? AND n > ? ORDER BY n ASC LIMIT ?"),
    /** What a position has is decided by the append; every writer writes the same there. */
    WRITE_RECORD(Kind.ONCE, "INSERT INTO records (log, chunk, n, record) VALUES (?, ?, ?, ?) USING TIMESTAMP 1"),
    REMOVE_RECORDS(Kind.ONCE, "DELETE FROM records USING TIMESTAMP 2 WHERE log = ? AND chunk = ? AND n <= ?"),
    REMOVE_CHUNK(Kind.ONCE, "DELETE FROM records USING TIMESTAMP 2 WHERE log = ? AND chunk = ?"),

    /** Written, and never removed: two that write the same write the same. */
    NOTE_BUCKET(Kind.ONCE, "INSERT INTO buckets (space, bucket) VALUES (?, ?)"),
    READ_BUCKETS(Kind.READ, "SELECT bucket FROM buckets WHERE space = ? AND bucket >= ? AND bucket <= ?"),
    READ_SPACES(Kind.READ, "SELECT DISTINCT space FROM buckets"),

    /**
     * A row has one writer, and may be removed by another; the period in its key rises, so that none comes again after it was removed. What was
     * removed is so by the stamps, however wrong the clock of a server.
     */
    NOTE_HINT(Kind.ONCE, "INSERT INTO hints (server, period, space, bucket) VALUES (?, ?, ?, ?) USING TIMESTAMP 1"),
    READ_HINTS(Kind.READ, "SELECT period, space, bucket FROM hints WHERE server = ?"),
    READ_HINTING(Kind.READ, "SELECT DISTINCT server FROM hints"),
    /** All from the first on, so that what is left of many that were removed is one range, and not one for each. */
    REMOVE_HINTS(Kind.ONCE, "DELETE FROM hints USING TIMESTAMP 2 WHERE server = ? AND period <= ?"),
    /** The number of beats is its own stamp. */
    BEAT(Kind.STAMPED, "UPDATE servers USING TIMESTAMP ? SET beats = ? WHERE server = ?"),
    READ_BEATS(Kind.READ, "SELECT beats FROM servers WHERE server = ?");

    enum Kind {
        READ,
        /** A light-weight transaction. */
        CONDITIONAL,
        /** Only in a batch with a conditional one, to the same partition. */
        WITH_CONDITIONAL,
        /** Plain, with a stamp of ours, to a column that is only written so. */
        STAMPED,
        /** Plain, to rows that are written once, and perhaps removed once; then both have stamps for good. */
        ONCE
    }

    private final Kind kind;
    private final String cql;

    Statement(Kind kind, String cql) {
        this.kind = kind;
        this.cql = cql;
    }

    Kind kind() {
        return kind;
    }

    String cql() {
        return cql;
    }
}
