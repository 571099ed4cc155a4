package dev.armature.engine.restore;

import dev.armature.engine.definition.CapacityQuota;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * What a restored table and its indexes may take: what a request says, or else what they took before.
 *
 * @param mode how the restored table is paid for
 * @param overridden whether that is what the request says
 * @param wasOnDemand whether the table that is restored was paid per request
 * @param quota how much each may have at most
 */
record RestoredThroughput(Table.BillingMode mode, boolean overridden, boolean wasOnDemand, CapacityQuota quota) {

    Throughput ofTable(
            Throughput former, @Nullable ProvisionedThroughput provisioned, @Nullable OnDemandThroughput ceilings) {
        return of(former, provisioned, ceilings, null);
    }

    Throughput ofIndex(RestoredIndexes.Kept index, Throughput former) {
        var override = index.override();
        var provisioned = override == null ? null : override.provisionedThroughput();
        boolean isMissing = provisioned == null && (override != null || wasOnDemand);
        if (mode == Table.BillingMode.PROVISIONED && isMissing) {
            throw BackupFaults.invalid("Must specify provisioned throughput for index " + index.name());
        }
        return of(former, provisioned, override == null ? null : override.onDemandThroughput(), index.name());
    }

    /** @param index null for the table */
    private Throughput of(
            Throughput former,
            @Nullable ProvisionedThroughput provisioned,
            @Nullable OnDemandThroughput ceilings,
            @Nullable String index) {
        String where = index == null ? "" : " for index " + index;
        return switch (mode) {
            case PROVISIONED -> {
                if (ceilings != null && OnDemandThroughput.isGiven(ceilings)) {
                    throw BackupFaults.invalid("Cannot override " + ceilings.firstMember()
                            + " for OnDemandThroughput unless BillingModeOverride is PAY_PER_REQUEST" + where);
                }
                if (provisioned == null) {
                    yield Throughput.provisioned(former.readUnits(), former.writeUnits());
                }
                provisioned.requireInBounds(where);
                quota.require(provisioned, index);
                yield Throughput.provisioned(provisioned.read(), provisioned.write());
            }
            case PAY_PER_REQUEST -> {
                if (provisioned != null) {
                    throw BackupFaults.invalid("Cannot override ProvisionedThroughput "
                            + (overridden
                                    ? "if BillingMode is overridden to PAY_PER_REQUEST"
                                    : "unless BillingMode is PROVISIONED")
                            + where);
                }
                yield Throughput.onDemand()
                        .withCeilings(
                                ceiling(
                                        ceilings == null ? null : ceilings.maxReadRequestUnits(),
                                        former.maxReadRequestUnits(),
                                        "MaxReadRequestUnits",
                                        where),
                                ceiling(
                                        ceilings == null ? null : ceilings.maxWriteRequestUnits(),
                                        former.maxWriteRequestUnits(),
                                        "MaxWriteRequestUnits",
                                        where));
            }
        };
    }

    private static long ceiling(@Nullable Long wanted, long former, String member, String where) {
        if (wanted != null && wanted < 1) {
            throw BackupFaults.invalid(
                    "Requested " + member + " for OnDemandThroughput is outside of valid range" + where);
        }
        return wanted == null ? former : wanted;
    }
}
