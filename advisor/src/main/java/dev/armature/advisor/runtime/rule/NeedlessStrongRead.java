package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-17: what does not change is read strongly consistently. */
final class NeedlessStrongRead implements TrafficRule {
    private static final Minimum MINIMUM = Minimum.always(1000);
    /** Of the reads that follow a write. */
    private static final double SHARE = 0.01;

    @Override
    public String id() {
        return "RT-17";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Strongly consistent reads of what does not change",
                "A strongly consistent read costs twice as much. Where the last write is seconds ago, both see the same.",
                "Amazon DynamoDB Developer Guide, read consistency",
                "Strongly consistent reads of a partition that was written within the five seconds before, by shape",
                "less than 1 % of them",
                MINIMUM,
                "Read eventually consistently, where nothing depends on a write of this very moment.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                var sketch = shape.sketch();
                if (sketch.strongReads() >= inquiry.minimum(MINIMUM)
                        && sketch.strongReadsAfterWrite() < SHARE * sketch.strongReads()) {
                    double units = shape.readUnits() / 2 / shape.requests();
                    var price = Price.of(inquiry, table, shape, units, 0);
                    findings.add(
                            new Statement(
                                    Severity.ADVICE,
                                    inquiry.place(table),
                                    "Strongly consistent reads of " + table.name() + " hardly ever follow a write.",
                                    "Of " + Figures.count(sketch.strongReads(), "read", "reads") + " of the shape "
                                            + inquiry.text(table, shape) + ", "
                                            + Figures.count(sketch.strongReadsAfterWrite(), "was", "were")
                                            + " of a partition that had been written within five seconds; "
                                            + Figures.amount(units) + " read units of each could be saved"
                                            + price.text() + ".",
                                    "Leave ConsistentRead out, unless a decision hangs on a write of the last second."),
                            sketch.strongReads(),
                            price.monthly());
                }
            }
        }
    }
}
