package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-13: transactions conflict, or have one item only. */
final class TransactionTrouble implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(20, 1);
    private static final Minimum CONFLICTS = new Minimum(5, 3);
    private static final double CONFLICT_SHARE = 0.01;

    @Override
    public String id() {
        return "RT-13";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Transactions of one item, and transactions that conflict",
                "A transaction is paid for twice. One of a single item does what a condition does for half of that; one that meets another is"
                        + " refused and tried again.",
                "Amazon DynamoDB Developer Guide, DynamoDB transactions: capacity and conflict handling",
                "Transactions with one action, and refusals for a conflict, by shape",
                "any with one action; conflicts from 1 % of the requests on",
                MINIMUM,
                "Use PutItem, UpdateItem or DeleteItem with a condition; divide an item that many transactions have in common.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                if (shape.requests() < inquiry.minimum(MINIMUM)) {
                    continue;
                }
                long conflicts = shape.total(ShapeCount.CONFLICTS);
                if (conflicts >= inquiry.minimum(CONFLICTS) && conflicts >= CONFLICT_SHARE * shape.requests()) {
                    conflicts(inquiry, table, shape, findings);
                } else if (shape.facts().isSingle()) {
                    single(inquiry, table, shape, findings);
                }
            }
        }
    }

    private static void conflicts(Inquiry inquiry, TableSeen table, ShapeSeen shape, TrafficFindings findings) {
        long conflicts = shape.total(ShapeCount.CONFLICTS);
        findings.add(
                new Statement(
                        Severity.WARNING,
                        inquiry.place(table),
                        Figures.percent((double) conflicts / shape.requests()) + " of the requests of one shape to "
                                + table.name() + " conflict with a transaction.",
                        Figures.count(conflicts, "request", "requests") + " of " + Figures.amount(shape.requests())
                                + " of the shape " + inquiry.text(table, shape)
                                + " were refused because a transaction had the item.",
                        "Take the item that all of them change out of the transaction: count by the stream, or in several counters that"
                                + " are added up."),
                shape.requests());
    }

    private static void single(Inquiry inquiry, TableSeen table, ShapeSeen shape, TrafficFindings findings) {
        double reads = shape.readUnits() / 2 / shape.requests();
        double writes = shape.total(ShapeCount.WRITE_UNITS) / 2.0 / shape.requests();
        var price = Price.of(inquiry, table, shape, reads, writes);
        boolean isRead = shape.operation().equals("TransactGetItems");
        findings.add(
                new Statement(
                        Severity.WARNING,
                        inquiry.place(table),
                        "Transactions on " + table.name() + " have one item, and pay twice for it.",
                        Figures.requests(shape.requests()) + " of " + shape.operation() + " with one action took "
                                + Figures.amount(reads + writes) + " units too many each" + price.text() + ".",
                        isRead
                                ? "Use GetItem with ConsistentRead."
                                : "Use PutItem, UpdateItem or DeleteItem with the same condition; keep the transaction only for its"
                                        + " ClientRequestToken."),
                shape.requests(),
                price.monthly());
    }
}
