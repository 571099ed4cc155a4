package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-08: a little of a large item is changed. */
final class SmallUpdateOfLargeItem implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(100, 20);
    /** Of an item. */
    private static final double SMALL = 0.1;

    @Override
    public String id() {
        return "RT-08";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Small updates of large items",
                "A write is paid for by the size of the whole item, not of what it changes.",
                "Amazon DynamoDB Developer Guide, capacity unit consumption; vertical partitioning",
                "The bytes of attributes that changed against those of the item, of writes to items of 4 KB or more, by shape",
                "less than 10 %",
                MINIMUM,
                "Keep what changes often in an item of its own, under the same partition key.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                var sketch = shape.sketch();
                if (sketch.writes() >= inquiry.minimum(MINIMUM)
                        && sketch.changedBytes() < SMALL * sketch.writtenBytes()) {
                    report(inquiry, table, shape, findings);
                }
            }
        }
    }

    private static void report(Inquiry inquiry, TableSeen table, ShapeSeen shape, TrafficFindings findings) {
        var sketch = shape.sketch();
        double written = (double) sketch.writtenBytes() / sketch.writes();
        double changed = (double) sketch.changedBytes() / sketch.writes();
        long before = Costs.writeUnits((long) written);
        long after = Costs.writeUnits((long) changed);
        var price = Price.of(inquiry, table, shape, 0, before - after);
        findings.add(
                new Statement(
                        Severity.WARNING,
                        inquiry.place(table),
                        "Writes to " + table.name() + " change " + Figures.percent(changed / written)
                                + " of large items, and pay for all of them.",
                        Figures.count(sketch.writes(), "write", "writes") + " of the shape "
                                + inquiry.text(table, shape)
                                + " changed "
                                + Figures.bytes(changed) + " of " + Figures.bytes(written) + " on average; each takes "
                                + before + " write units, and would take " + after
                                + " if what changes were an item of its own" + price.text() + ".",
                        "Divide the item: what changes often under one sort key, the rest under another, in one partition."),
                sketch.writes(),
                price.monthly());
    }
}
