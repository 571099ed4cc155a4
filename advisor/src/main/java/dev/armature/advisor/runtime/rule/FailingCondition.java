package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-12: conditions of writes often fail. */
final class FailingCondition implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(100, 20);
    private static final double MANY = 0.5;
    private static final double SOME = 0.1;

    @Override
    public String id() {
        return "RT-12";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Conditions often fail",
                "A write whose condition fails is paid for all the same, and is usually tried again.",
                "Amazon DynamoDB Developer Guide, write operation consumption of a failed conditional write",
                "Writes that were refused for their condition, by shape; transactions with them",
                "a warning from half of the writes on, an advice from a tenth",
                MINIMUM,
                "Where several change one item, divide it, count with ADD, or let one writer do it; where it is to be told whether an item is"
                        + " there, read it first.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                long failed = shape.total(ShapeCount.CONDITION_FAILED);
                double share = (double) failed / Math.max(1, shape.requests());
                if (shape.requests() >= inquiry.minimum(MINIMUM) && share >= SOME) {
                    double units = share * shape.total(ShapeCount.WRITE_UNITS) / shape.requests();
                    var price = Price.of(inquiry, table, shape, 0, units);
                    findings.add(
                            new Statement(
                                    share >= MANY ? Severity.WARNING : Severity.ADVICE,
                                    inquiry.place(table),
                                    "The condition of a write to " + table.name() + " fails in "
                                            + Figures.percent(share) + " of all attempts.",
                                    Figures.count(failed, "attempt", "attempts") + " of "
                                            + Figures.amount(shape.requests()) + " of the shape "
                                            + inquiry.text(table, shape)
                                            + " failed and were paid for" + price.text() + ".",
                                    "Find out who contends: divide an item that many change, count with ADD and no condition, or wait a"
                                            + " random time before the next attempt."),
                            shape.requests(),
                            price.monthly());
                }
            }
        }
    }
}
