package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.time.Duration;

/** RT-21: all that is under one partition key grows without end. */
final class GrowingCollection implements TrafficRule {
    private static final Minimum MINIMUM = Minimum.always(100);
    private static final double COLLECTION_BYTES_MAX = 10.0 * (1 << 30);
    private static final Duration WINDOW_MIN = Duration.ofMinutes(10);
    /** What is removed again, from where on nothing grows for ever. */
    private static final double REMOVED = 0.1;

    private static final long DAYS_MAX = 365;

    @Override
    public String id() {
        return "RT-21";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "An item collection that grows without end",
                "In a table with a local index all items of one partition key together may have 10 GB; the write that exceeds them fails. Without"
                        + " one they may have more, but all of it is behind one key.",
                "Amazon DynamoDB Developer Guide, local secondary indexes: item collections, size limit",
                "The bytes by which partitions grow, and those that are removed from the table",
                "at the pace seen here, 10 GB within a year in a table with a local index; 10 GB in a day in one without; less than a tenth of"
                        + " it removed",
                MINIMUM,
                "Divide the partition key by time or by a number, let old items expire, or use a global index.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            var sketch = table.own().sketch();
            Duration window = sketch.gathered(inquiry.seen().until());
            boolean isEnough = sketch.sizes().count() >= inquiry.minimum(MINIMUM) && window.compareTo(WINDOW_MIN) >= 0;
            boolean isGrowing = sketch.shrunkBytes() < REMOVED * sketch.grownBytes();
            if (isEnough && isGrowing && !sketch.grownPartitions().isEmpty()) {
                check(inquiry, table, sketch.grownPartitions().getFirst(), window, findings);
            }
        }
    }

    private static void check(
            Inquiry inquiry, TableSeen table, SpaceSeen.Heavy partition, Duration window, TrafficFindings findings) {
        double bytesPerDay = (double) partition.certain()
                / window.toSeconds()
                * Duration.ofDays(1).toSeconds();
        double days = COLLECTION_BYTES_MAX / bytesPerDay;
        boolean isLimited = table.table().schema().hasLocalIndexes();
        if (isLimited ? days > DAYS_MAX : days > 1) {
            return;
        }
        var sketch = table.own().sketch();
        findings.add(
                new Statement(
                        isLimited ? Severity.WARNING : Severity.ADVICE,
                        inquiry.place(table),
                        "All that is under one partition key of " + table.name() + " grows, and nothing is removed.",
                        inquiry.shown(table, null, partition.key()) + " grew by " + Figures.bytes(partition.certain())
                                + " in "
                                + Figures.time(window) + "; at this pace it has 10 GB in "
                                + Figures.amount(Math.max(1, Math.ceil(days))) + " days, "
                                + (isLimited
                                        ? "and the table has a local index, so the write that exceeds them fails."
                                        : "all behind one key."),
                        "Divide the partition key, for instance by month, or let old items expire"
                                + (isLimited
                                        ? "; a global index in the place of the local one has no such limit."
                                        : ".")),
                sketch.sizes().count(),
                sketch.since(),
                Confidence.LOW,
                null);
    }
}
