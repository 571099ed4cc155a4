package dev.armature.engine.table;

import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * How much a table or global index may be read and written.
 *
 * @param readUnits provisioned; 0 when paid per request
 * @param decreasesThatDay how often it was decreased on the UTC day of the last decrease
 * @param maxReadRequestUnits ceiling when paid per request; -1 for none
 * @param warmReadUnits what it can take at once without warming up; never goes down
 */
public record Throughput(
        long readUnits,
        long writeUnits,
        @Nullable Instant lastIncrease,
        @Nullable Instant lastDecrease,
        int decreasesThatDay,
        long maxReadRequestUnits,
        long maxWriteRequestUnits,
        long warmReadUnits,
        long warmWriteUnits) {
    public static final long NO_CEILING = -1;
    /** In an answer only: there is none any more. */
    public static final long CEILING_REMOVED = -2;
    /** What a fresh on-demand table can take. */
    public static final long ON_DEMAND_READ_UNITS = 12_000;

    public static final long ON_DEMAND_WRITE_UNITS = 4_000;

    public static Throughput onDemand() {
        return new Throughput(0, 0, null, null, 0, NO_CEILING, NO_CEILING, ON_DEMAND_READ_UNITS, ON_DEMAND_WRITE_UNITS);
    }

    public static Throughput provisioned(long readUnits, long writeUnits) {
        return new Throughput(readUnits, writeUnits, null, null, 0, NO_CEILING, NO_CEILING, readUnits, writeUnits);
    }

    /** Provisioned anew, remembering in which direction it went. */
    public Throughput reprovisioned(long read, long write, Instant now) {
        boolean increases = read > readUnits || write > writeUnits;
        boolean decreases = read < readUnits || write < writeUnits;
        return new Throughput(
                read,
                write,
                increases ? now : lastIncrease,
                decreases ? now : lastDecrease,
                decreases ? decreasesToday(now) + 1 : decreasesThatDay,
                NO_CEILING,
                NO_CEILING,
                Math.max(warmReadUnits, read),
                Math.max(warmWriteUnits, write));
    }

    /** Provisioned from now on, what was paid per request. That is not called an increase. */
    public Throughput madeProvisioned(long read, long write) {
        return new Throughput(
                read,
                write,
                lastIncrease,
                lastDecrease,
                decreasesThatDay,
                NO_CEILING,
                NO_CEILING,
                Math.max(warmReadUnits, read),
                Math.max(warmWriteUnits, write));
    }

    /** Paid per request from now on. That of a table is not called a decrease; {@link #decreased} makes one of it. */
    public Throughput madeOnDemand() {
        return new Throughput(
                0,
                0,
                lastIncrease,
                lastDecrease,
                decreasesThatDay,
                NO_CEILING,
                NO_CEILING,
                Math.max(warmReadUnits, ON_DEMAND_READ_UNITS),
                Math.max(warmWriteUnits, ON_DEMAND_WRITE_UNITS));
    }

    /** With one decrease more. */
    public Throughput decreased(Instant now) {
        return new Throughput(
                readUnits,
                writeUnits,
                lastIncrease,
                now,
                decreasesToday(now) + 1,
                maxReadRequestUnits,
                maxWriteRequestUnits,
                warmReadUnits,
                warmWriteUnits);
    }

    /** As it is shown while it changes to another one: the old figures, with the times of the change and the new ceilings. */
    public Throughput shownBefore(Throughput after, Instant now) {
        return new Throughput(
                readUnits,
                writeUnits,
                after.lastIncrease,
                after.lastDecrease,
                decreasesToday(now),
                after.maxReadRequestUnits,
                after.maxWriteRequestUnits,
                warmReadUnits,
                warmWriteUnits);
    }

    public Throughput withCeilings(long maxRead, long maxWrite) {
        return new Throughput(
                readUnits,
                writeUnits,
                lastIncrease,
                lastDecrease,
                decreasesThatDay,
                maxRead,
                maxWrite,
                warmReadUnits,
                warmWriteUnits);
    }

    public Throughput warmed(long read, long write) {
        return new Throughput(
                readUnits,
                writeUnits,
                lastIncrease,
                lastDecrease,
                decreasesThatDay,
                maxReadRequestUnits,
                maxWriteRequestUnits,
                read,
                write);
    }

    public int decreasesToday(Instant now) {
        return lastDecrease != null
                        && lastDecrease
                                .atOffset(ZoneOffset.UTC)
                                .toLocalDate()
                                .equals(now.atOffset(ZoneOffset.UTC).toLocalDate())
                ? decreasesThatDay
                : 0;
    }
}
