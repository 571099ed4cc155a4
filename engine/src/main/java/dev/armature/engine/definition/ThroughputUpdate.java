package dev.armature.engine.definition;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.Throughput;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an UpdateTable request wants to change about how a table is paid for and how much it may take. */
public record ThroughputUpdate(
        Table.@Nullable BillingMode billingMode,
        @Nullable ProvisionedThroughput provisioned,
        @Nullable OnDemandThroughput onDemand,
        @Nullable WarmThroughput warm) {

    public static ThroughputUpdate of(
            @Nullable String billingMode,
            @Nullable ProvisionedThroughput provisioned,
            @Nullable OnDemandThroughput onDemand,
            @Nullable WarmThroughput warm) {
        var update = new ThroughputUpdate(
                billingMode == null ? null : Table.BillingMode.valueOf(billingMode),
                provisioned,
                OnDemandThroughput.isGiven(onDemand) ? onDemand : null,
                WarmThroughput.isGiven(warm) ? warm : null);
        if (update.provisioned != null) {
            if (update.billingMode == Table.BillingMode.PAY_PER_REQUEST) {
                throw Faults.invalid("ProvisionedThroughput cannot be specified when BillingMode is PAY_PER_REQUEST");
            }
            update.provisioned.requireInBounds("");
        }
        return update;
    }

    public Stream<@Nullable Object> members() {
        return Stream.of(billingMode, provisioned, onDemand, warm);
    }

    /** Whether DynamoDB would move capacity around, rather than note down a number. */
    public boolean movesCapacity(Table current) {
        return provisioned != null || billingMode != null && billingMode != current.billingMode();
    }

    public void apply(Table current, TableDraft draft, Instant now) {
        draft.billingMode = billingMode == null ? current.billingMode() : billingMode;
        var quota = new CapacityQuota(current.ref().region());
        switch (draft.billingMode) {
            case PROVISIONED -> provision(current, draft, quota, now);
            case PAY_PER_REQUEST -> payPerRequest(current, draft, quota, now);
        }
        if (warm != null) {
            draft.throughput = warm.appliedTo(draft.throughput, "table", WarmThroughput.Floor.CURRENT, quota);
        }
    }

    private void provision(Table current, TableDraft draft, CapacityQuota quota, Instant now) {
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
            quota.require(provisioned, null);
            draft.throughput = current.isOnDemand()
                    ? draft.throughput.madeProvisioned(provisioned.read(), provisioned.write())
                    : draft.throughput.reprovisioned(provisioned.read(), provisioned.write(), now);
        }
    }

    private void payPerRequest(Table current, TableDraft draft, CapacityQuota quota, Instant now) {
        if (provisioned != null) {
            throw Faults.invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
                    + " PAY_PER_REQUEST");
        }
        if (!current.isOnDemand()) {
            draft.throughput = draft.throughput.madeOnDemand();
            draft.indexThroughput.replaceAll(
                    (name, throughput) -> throughput.madeOnDemand().decreased(now));
            draft.onDemandSince = now;
        }
        if (onDemand != null) {
            draft.throughput = onDemand.appliedTo(draft.throughput, "table", true, quota);
        }
    }

    /** Adds the changes to the draft that DynamoDB takes its time for, once they are applied. */
    public void begin(Table current, TableDraft draft, Span span) {
        if (movesCapacity(current)) {
            draft.changes.add(
                    draft.billingMode == current.billingMode()
                            ? unswitched(current, draft, span)
                            : switched(current, draft, span));
        }
        if (warm != null) {
            var before = current.throughput();
            TableChange.Warming.replace(
                    draft.changes,
                    new TableChange.Warming(span, null, before.warmReadUnits(), before.warmWriteUnits()));
        }
    }

    /** Another billing mode is shown at once with its units, but not since when, nor what the table can take at once by it. */
    private static TableChange switched(Table current, TableDraft draft, Span span) {
        Map<String, Throughput> indexes = new HashMap<>();
        draft.indexThroughput.forEach((name, after) -> {
            var before = current.indexThroughput().get(name);
            indexes.put(name, before == null ? after : warmedAs(before, after));
        });
        return new TableChange.Capacity(
                span,
                draft.billingMode,
                current.onDemandSince(),
                warmedAs(current.throughput(), draft.throughput),
                indexes);
    }

    private static Throughput warmedAs(Throughput before, Throughput after) {
        return after.warmed(before.warmReadUnits(), before.warmWriteUnits());
    }

    private static TableChange unswitched(Table current, TableDraft draft, Span span) {
        return new TableChange.Capacity(
                span,
                current.billingMode(),
                current.onDemandSince(),
                current.throughput().shownBefore(draft.throughput, span.since()),
                Map.of());
    }

    /** Makes of the table as it is shown what UpdateTable answers: another billing mode is there at once, but not since when. */
    public void answer(Table before, TableDraft answer, Span span) {
        if (onDemand != null) {
            answer.throughput = onDemand.echoedIn(answer.throughput);
        }
        var mode = answer.billingMode;
        if (mode != before.billingMode()) {
            var after = warmedAs(before.throughput(), answer.throughput);
            boolean toOnDemand = mode == Table.BillingMode.PAY_PER_REQUEST;
            answer.changes.replaceAll(change -> change instanceof TableChange.Capacity
                    ? new TableChange.Capacity(
                            span,
                            mode,
                            toOnDemand ? null : answer.onDemandSince,
                            toOnDemand ? after.shownBefore(after.decreased(span.since()), span.since()) : after,
                            Map.of())
                    : change);
        } else if (billingMode != null && provisioned == null) {
            // The mode that it has takes no time, but the answer says that it does.
            answer.changes.add(unswitched(before, answer, span));
        }
    }
}
