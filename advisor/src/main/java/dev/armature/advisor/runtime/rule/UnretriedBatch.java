package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-16: what a batch left is not asked for again. */
final class UnretriedBatch implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(3, 1);

    @Override
    public String id() {
        return "RT-16";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "What a batch left is not asked for again",
                "A batch succeeds although some of it was not done: what is in UnprocessedKeys or UnprocessedItems is missing, or was never"
                        + " written.",
                "Amazon DynamoDB Developer Guide, error handling in batch operations",
                "Keys that batches left, and whether a get or a write of each followed within a minute",
                "any",
                MINIMUM,
                "Ask again for what was left, after a while that becomes longer, until nothing is left.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                long forgotten = shape.sketch().forgotten();
                if (forgotten >= inquiry.minimum(MINIMUM)) {
                    boolean isRead = shape.operation().equals("BatchGetItem");
                    findings.add(
                            new Statement(
                                    Severity.WARNING,
                                    inquiry.place(table),
                                    "What " + shape.operation() + " left of " + table.name()
                                            + " was not asked for again.",
                                    Figures.requests(shape.requests()) + " left "
                                            + Figures.count(shape.total(ShapeCount.LEFT), "key", "keys")
                                            + "; of those, "
                                            + Figures.count(forgotten, "was", "were") + " neither "
                                            + (isRead ? "read" : "written") + " nor " + (isRead ? "written" : "read")
                                            + " within a minute.",
                                    "Send " + (isRead ? "UnprocessedKeys" : "UnprocessedItems")
                                            + " again, after a while that becomes longer, until the answer has none."),
                            shape.requests());
                }
            }
        }
    }
}
