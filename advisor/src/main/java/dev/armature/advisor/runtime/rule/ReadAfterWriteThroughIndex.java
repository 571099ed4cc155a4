package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-18: a client looks in an index for what it has just written. */
final class ReadAfterWriteThroughIndex implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(10, 1);
    private static final double SHARE = 0.1;

    @Override
    public String id() {
        return "RT-18";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Read after write through a global index",
                "A global index follows its table with a delay, usually of milliseconds, and has no consistent reads: the item may not be there"
                        + " yet. Here it always is, unless a lag is simulated.",
                "Amazon DynamoDB Developer Guide, global secondary indexes: data synchronization",
                "Queries of an index by a partition key under which the same connection had written within 100 ms",
                "a tenth of the queries of a shape",
                MINIMUM,
                "Use what was written, or read it from the table by its key; or wait for the index and try again.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                var sketch = shape.sketch();
                long follow = sketch.indexReadsAfterOwnWrite();
                if (follow >= inquiry.minimum(MINIMUM) && follow >= SHARE * sketch.indexReads()) {
                    findings.add(
                            new Statement(
                                    Severity.WARNING,
                                    inquiry.place(table, shape.index()),
                                    table.name() + "'s index " + shape.index()
                                            + " is asked for what the same client has just written.",
                                    Figures.count(follow, "query", "queries") + " of "
                                            + Figures.amount(sketch.indexReads()) + " of the shape "
                                            + inquiry.text(table, shape)
                                            + " came within 100 ms after a write under the same key of the index; in production they may"
                                            + " miss it.",
                                    "Return what was written, or get it from the table by its key with ConsistentRead; hold the index back"
                                            + " in a test to see what happens."),
                            sketch.indexReads());
                }
            }
        }
    }
}
