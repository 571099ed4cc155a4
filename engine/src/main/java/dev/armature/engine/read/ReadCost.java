package dev.armature.engine.read;

import dev.armature.engine.traffic.Cost;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Storage;
import org.jspecify.annotations.Nullable;

/** The read units of a request, as AWS bills them: by what was looked at, not by what was returned. */
public final class ReadCost {
    /** What an item costs more as part of a transaction. */
    public static final int TRANSACTION_FACTOR = 2;

    private ReadCost() {}

    /** @param itemUnits those of items that were fetched from the table besides */
    public static Cost of(@Nullable SecondaryIndex index, double units, double itemUnits) {
        return index == null ? Cost.ofTable(units) : Cost.of(itemUnits, index, units);
    }

    /** One for each four kilobytes begun, half of it if the read was eventual; nothing costs as much as a little. */
    public static double units(long bytes, Storage.Consistency consistency) {
        long units = Math.max(1, (bytes + Limits.READ_UNIT_BYTES - 1) / Limits.READ_UNIT_BYTES);
        return consistency == Storage.Consistency.STRONG ? units : units / 2.0;
    }
}
