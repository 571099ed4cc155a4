package dev.armature.engine.definition;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Throughput;
import org.jspecify.annotations.Nullable;

/** What a table or index is to be able to take at once. It can be raised, never lowered. */
public record WarmThroughput(
        @Nullable Long readUnitsPerSecond, @Nullable Long writeUnitsPerSecond) {

    /** What it must not go below, in the words of the texts. */
    public enum Floor {
        ON_DEMAND,
        PROVISIONED,
        CURRENT;

        private String text(String provisionedMember) {
            return switch (this) {
                case ON_DEMAND ->
                    "initial throughput for OnDemand. See: https://docs.aws.amazon.com/amazondynamodb/latest/"
                            + "developerguide/on-demand-capacity-mode.html#on-demand-capacity-mode-initial";
                case PROVISIONED -> provisionedMember + " of ProvisionedThroughput";
                case CURRENT -> "current WarmThroughput, decreasing WarmThroughput is not supported";
            };
        }
    }

    /** Sent with nothing in it, it says nothing. */
    public static boolean isGiven(@Nullable WarmThroughput throughput) {
        return throughput != null && (throughput.readUnitsPerSecond != null || throughput.writeUnitsPerSecond != null);
    }

    /**
     * @param where the table or index in the words of the text
     */
    public Throughput appliedTo(Throughput throughput, String where, Floor floor, CapacityQuota quota) {
        long read = readUnitsPerSecond == null ? throughput.warmReadUnits() : readUnitsPerSecond;
        long write = writeUnitsPerSecond == null ? throughput.warmWriteUnits() : writeUnitsPerSecond;
        if (read < throughput.warmReadUnits()) {
            throw tooLow("ReadUnitsPerSecond", where, floor.text("ReadCapacityUnits"));
        }
        if (write < throughput.warmWriteUnits()) {
            throw tooLow("WriteUnitsPerSecond", where, floor.text("WriteCapacityUnits"));
        }
        quota.requireRead(readUnitsPerSecond, "ReadUnitsPerSecond for WarmThroughput for " + where);
        quota.requireWrite(writeUnitsPerSecond, "WriteUnitsPerSecond for WarmThroughput for " + where);
        return throughput.warmed(read, write);
    }

    private static RuntimeException tooLow(String member, String where, String floor) {
        return Faults.invalid("Requested " + member + " for WarmThroughput for " + where + " is lower than " + floor);
    }
}
