package dev.armature.engine.definition;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Throughput;
import org.jspecify.annotations.Nullable;

/** Ceilings for what is paid per request, in requests and in descriptions. */
public record OnDemandThroughput(
        @Nullable Long maxReadRequestUnits, @Nullable Long maxWriteRequestUnits) {

    /** Sent with nothing in it, it says nothing. */
    public static boolean isGiven(@Nullable OnDemandThroughput throughput) {
        return throughput != null
                && (throughput.maxReadRequestUnits != null || throughput.maxWriteRequestUnits != null);
    }

    /** The text for a table that is not paid per request names the first member that is there. */
    public String firstMember() {
        return maxReadRequestUnits != null ? "MaxReadRequestUnits" : "MaxWriteRequestUnits";
    }

    /**
     * Sets the ceilings that are given, and leaves the others as they are.
     *
     * @param where the table or index in the words of the text
     * @param removable whether -1 takes a ceiling away, as it does once a table exists
     */
    public Throughput appliedTo(Throughput throughput, String where, boolean removable, CapacityQuota quota) {
        requireInRange(maxReadRequestUnits, "MaxReadRequestUnits", where, removable);
        requireInRange(maxWriteRequestUnits, "MaxWriteRequestUnits", where, removable);
        quota.requireRead(maxReadRequestUnits, "MaxReadRequestUnits for OnDemandThroughput for " + where);
        quota.requireWrite(maxWriteRequestUnits, "MaxWriteRequestUnits for OnDemandThroughput for " + where);
        return throughput.withCeilings(
                maxReadRequestUnits == null ? throughput.maxReadRequestUnits() : maxReadRequestUnits,
                maxWriteRequestUnits == null ? throughput.maxWriteRequestUnits() : maxWriteRequestUnits);
    }

    private static void requireInRange(@Nullable Long units, String member, String where, boolean removable) {
        if (units != null && units < 1 && !(removable && units == Throughput.NO_CEILING)) {
            throw Faults.invalid(
                    "Requested " + member + " for OnDemandThroughput for " + where + " is outside of valid range");
        }
    }

    /** Nothing where there is no ceiling at all. */
    public static @Nullable OnDemandThroughput of(Throughput throughput) {
        var shown = new OnDemandThroughput(
                ceiling(throughput.maxReadRequestUnits()), ceiling(throughput.maxWriteRequestUnits()));
        return isGiven(shown) ? shown : null;
    }

    private static @Nullable Long ceiling(long units) {
        if (units == Throughput.CEILING_REMOVED) {
            return Throughput.NO_CEILING;
        }
        return units == Throughput.NO_CEILING ? null : units;
    }

    /** As an answer shows it: a ceiling that was just taken away is there once more, as -1. */
    Throughput echoedIn(Throughput throughput) {
        return throughput.withCeilings(
                echoed(maxReadRequestUnits, throughput.maxReadRequestUnits()),
                echoed(maxWriteRequestUnits, throughput.maxWriteRequestUnits()));
    }

    private static long echoed(@Nullable Long asked, long units) {
        return asked != null && asked == Throughput.NO_CEILING ? Throughput.CEILING_REMOVED : units;
    }
}
