package dev.armature.engine.definition;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How much a global index may take by what an UpdateTable request says of it, which depends on how its table is paid for. */
final class IndexThroughput {
    private IndexThroughput() {}

    /** That of an index which is to be created. */
    static Throughput ofNew(GlobalSecondaryIndex wanted, Table.BillingMode billingMode, CapacityQuota quota) {
        var provisioned = wanted.provisionedThroughput();
        return switch (billingMode) {
            case PAY_PER_REQUEST -> {
                if (provisioned != null) {
                    throw Faults.invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: "
                            + wanted.name() + " when BillingMode is PAY_PER_REQUEST");
                }
                yield wanted.onDemand(quota);
            }
            case PROVISIONED -> {
                if (provisioned == null) {
                    throw Faults.invalid("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: "
                            + wanted.name());
                }
                provisioned.requireInBounds(" for index " + wanted.name());
                refuseCeilings(wanted.onDemandThroughput(), wanted.name());
                yield wanted.provisioned(provisioned, quota);
            }
        };
    }

    /**
     * That of an index which is there.
     *
     * @param switched whether the table was paid per request until now
     */
    static Throughput changed(
            GlobalSecondaryIndexUpdate.UpdateAction wanted,
            Throughput before,
            Table.BillingMode billingMode,
            boolean switched,
            CapacityQuota quota,
            Instant now) {
        return switch (billingMode) {
            case PAY_PER_REQUEST -> onDemand(wanted, before, quota);
            case PROVISIONED -> provisioned(wanted, before, switched, quota, now);
        };
    }

    private static Throughput onDemand(
            GlobalSecondaryIndexUpdate.UpdateAction wanted, Throughput throughput, CapacityQuota quota) {
        var ceilings = wanted.onDemandThroughput();
        var warm = wanted.warmThroughput();
        if (wanted.provisionedThroughput() != null || !OnDemandThroughput.isGiven(ceilings) && warm == null) {
            throw Faults.invalid("The only Updates for index: " + wanted.name()
                    + " when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
        }
        var changed =
                ceilings == null ? throughput : ceilings.appliedTo(throughput, "index : " + wanted.name(), true, quota);
        return warmed(wanted, changed, quota);
    }

    private static Throughput provisioned(
            GlobalSecondaryIndexUpdate.UpdateAction wanted,
            Throughput throughput,
            boolean switched,
            CapacityQuota quota,
            Instant now) {
        refuseCeilings(wanted.onDemandThroughput(), wanted.name());
        var provisioned = wanted.provisionedThroughput();
        if (provisioned == null) {
            if (wanted.warmThroughput() == null) {
                throw Faults.invalid("ProvisionedThroughput must be specified for index: " + wanted.name());
            }
            return warmed(wanted, throughput, quota);
        }
        provisioned.requireInBounds(" for index " + wanted.name());
        if (!switched) {
            UnchangedThroughput.refuse(provisioned, throughput, "index " + wanted.name(), "the index " + wanted.name());
        }
        quota.require(provisioned, wanted.name());
        return warmed(wanted, throughput.reprovisioned(provisioned.read(), provisioned.write(), now), quota);
    }

    private static Throughput warmed(
            GlobalSecondaryIndexUpdate.UpdateAction wanted, Throughput throughput, CapacityQuota quota) {
        var warm = wanted.warmThroughput();
        return warm == null
                ? throughput
                : warm.appliedTo(throughput, "index " + wanted.name(), WarmThroughput.Floor.CURRENT, quota);
    }

    private static void refuseCeilings(@Nullable OnDemandThroughput ceilings, String index) {
        if (ceilings != null && OnDemandThroughput.isGiven(ceilings)) {
            throw Faults.invalid(ceilings.firstMember() + " for OnDemandThroughput for index : " + index
                    + " cannot be specified when the table BillingMode is PROVISIONED");
        }
    }
}
