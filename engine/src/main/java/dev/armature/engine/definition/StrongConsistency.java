package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import java.util.List;

/**
 * That all replicas of a table are to hold the same at any time, which there is none of here: a request for it that AWS would admit is refused.
 *
 * <p>AWS documents which tables may have it, and has not published what it says of others.
 *
 * @param witnesses Regions that keep what is written, and have no table
 */
record StrongConsistency(List<String> witnesses) {
    StrongConsistency {
        witnesses = List.copyOf(witnesses);
    }

    static ApiException unsupported() {
        return Faults.invalid("MultiRegionConsistency STRONG is not supported by Armature");
    }

    void requireWitnesses(Table table, TableAccess access) {
        String own = table.ref().region();
        for (String region : witnesses) {
            if (region.equals(own)) {
                throw ReplicaRules.local();
            }
            ReplicaRules.requireSupported(region, own, access);
        }
    }

    /** Such tables begin empty, and have neither local indexes nor a time to live. */
    static void requireFits(Table table, TableAccess access) {
        if (!table.localIndexes().isEmpty()) {
            throw unfit(table, "has local secondary indexes");
        }
        if (table.expiryAttribute() != null) {
            throw unfit(table, "has time to live enabled");
        }
        if (access.statistics().items(table.schema().space()) > 0) {
            throw unfit(table, "is not empty");
        }
    }

    private static ApiException unfit(Table table, String why) {
        return Faults.invalid("MultiRegionConsistency cannot be STRONG for a table that " + why + ": " + table.name());
    }
}
