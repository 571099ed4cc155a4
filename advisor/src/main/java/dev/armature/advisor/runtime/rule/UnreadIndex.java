package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.SpaceCount;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.time.Duration;
import java.util.Objects;

/** RT-05: an index is written and not read. */
final class UnreadIndex implements TrafficRule {
    private static final Minimum MINIMUM = Minimum.always(100);
    /** What was not asked for in a shorter time may be asked for tomorrow. */
    private static final Duration WINDOW_MIN = Duration.ofDays(1);

    private static final Duration LONG = Duration.ofDays(2);
    private static final Duration VERY_LONG = Duration.ofDays(6);
    /** Reads for each write, under which it is rarely read. */
    private static final double RARELY = 0.01;

    @Override
    public String id() {
        return "RT-05";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "An index is never or rarely read",
                "Every write of the table that concerns the index is paid for once more, and its entries are stored once more.",
                "Amazon DynamoDB Developer Guide, general guidelines for secondary indexes: keep the number of indexes to a minimum",
                "Reads of each index against the writes to it, over the whole time that was observed, up to a week",
                "a warning if it was not read at all in a day or more, an advice if it was read less than once for a hundred writes",
                MINIMUM,
                "Delete the index, if no job needs it that runs less often.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        if (inquiry.seen().window().compareTo(WINDOW_MIN) < 0) {
            return;
        }
        for (TableSeen table : inquiry.tables()) {
            for (SpaceSeen space : table.indexes()) {
                long writes = space.total(SpaceCount.WRITES);
                boolean isRare = space.total(SpaceCount.READS) < RARELY * writes;
                if (writes >= inquiry.minimum(MINIMUM) && isRare) {
                    report(inquiry, table, space, findings);
                }
            }
        }
    }

    private static void report(Inquiry inquiry, TableSeen table, SpaceSeen space, TrafficFindings findings) {
        var index = Objects.requireNonNull(space.index());
        long reads = space.total(SpaceCount.READS);
        long writes = space.total(SpaceCount.WRITES);
        long units = space.total(SpaceCount.WRITE_UNITS);
        Duration window = inquiry.seen().window();
        var price = Price.ofWrites(inquiry, table, (double) units / writes);
        String often = reads == 0 ? "not read once" : "read " + Figures.count(reads, "time", "times");
        findings.add(
                new Statement(
                        reads == 0 ? Severity.WARNING : Severity.ADVICE,
                        inquiry.place(table, index.name()),
                        table.name() + "'s index " + index.name() + " is paid for and "
                                + (reads == 0 ? "never" : "rarely") + " read.",
                        "In " + Figures.time(window) + " it was " + often + ", and written "
                                + Figures.count(writes, "time", "times") + " for " + Figures.amount(units)
                                + " write units; it holds " + Figures.bytes(space.bytes()) + price.text() + ".",
                        "Delete the index, unless a job needs it that runs less often than every "
                                + Figures.time(window) + "."),
                writes + reads,
                inquiry.seen().since(),
                window.compareTo(LONG) < 0
                        ? Confidence.LOW
                        : window.compareTo(VERY_LONG) < 0 ? Confidence.MEDIUM : Confidence.HIGH,
                price.monthly());
    }
}
