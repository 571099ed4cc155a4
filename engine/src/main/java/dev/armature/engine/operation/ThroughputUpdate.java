package dev.armature.engine.operation;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an UpdateTable request wants to change about how a table is paid for and how much it may take. */
record ThroughputUpdate(
        Table.@Nullable BillingMode billingMode,
        @Nullable ProvisionedThroughput provisioned,
        @Nullable OnDemandThroughput onDemand,
        @Nullable WarmThroughput warm) {

    static ThroughputUpdate of(UpdateTable.Request request) {
        var update = new ThroughputUpdate(
                request.billingMode() == null ? null : Table.BillingMode.valueOf(request.billingMode()),
                request.provisionedThroughput(),
                OnDemandThroughput.isGiven(request.onDemandThroughput()) ? request.onDemandThroughput() : null,
                WarmThroughput.isGiven(request.warmThroughput()) ? request.warmThroughput() : null);
        if (update.provisioned != null) {
            if (update.billingMode == Table.BillingMode.PAY_PER_REQUEST) {
                throw notProvisioned();
            }
            update.provisioned.requireInBounds("");
        }
        return update;
    }

    Stream<@Nullable Object> members() {
        return Stream.of(billingMode, provisioned, onDemand, warm);
    }

    /** Whether DynamoDB would move capacity around, rather than note down a number. */
    boolean movesCapacity(Table current) {
        return provisioned != null || billingMode != null && billingMode != current.billingMode();
    }

    void apply(Table current, TableDraft draft, Instant now) {
        draft.billingMode = billingMode == null ? current.billingMode() : billingMode;
        switch (draft.billingMode) {
            case PROVISIONED -> provision(current, draft, now);
            case PAY_PER_REQUEST -> payPerRequest(current, draft, now);
        }
        if (warm != null) {
            draft.throughput = warm.appliedTo(draft.throughput, "table", WarmThroughput.Floor.CURRENT);
        }
    }

    private void provision(Table current, TableDraft draft, Instant now) {
        if (billingMode != null && provisioned == null) {
            throw Faults.invalid("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
        }
        if (onDemand != null) {
            throw Faults.invalid(onDemand.firstMember()
                    + " for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED");
        }
        if (provisioned != null) {
            if (!current.isOnDemand()) {
                UnchangedThroughput.refuse(provisioned, current.throughput(), "the table", "the table");
            }
            draft.throughput = draft.throughput.reprovisioned(provisioned.read(), provisioned.write(), now);
        }
    }

    private void payPerRequest(Table current, TableDraft draft, Instant now) {
        if (provisioned != null) {
            throw notProvisioned();
        }
        if (!current.isOnDemand()) {
            draft.throughput = draft.throughput.madeOnDemand(now);
            draft.indexStates.replaceAll(
                    (name, state) -> state.with(state.throughput().madeOnDemand(now)));
            draft.onDemandSince = now;
        }
        if (onDemand != null) {
            draft.throughput = onDemand.appliedTo(draft.throughput, "table", true);
        }
    }

    private static ApiException notProvisioned() {
        return Faults.invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
                + " PAY_PER_REQUEST");
    }

    /** As UpdateTable answers it: the old figures, with the times of the change. */
    static Throughput shown(Throughput before, Throughput after) {
        return new Throughput(
                before.readUnits(),
                before.writeUnits(),
                after.lastIncrease(),
                after.lastDecrease(),
                before.decreasesThatDay(),
                after.maxReadRequestUnits(),
                after.maxWriteRequestUnits(),
                before.warmReadUnits(),
                before.warmWriteUnits());
    }
}
