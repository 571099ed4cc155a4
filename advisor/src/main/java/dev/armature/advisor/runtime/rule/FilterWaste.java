package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-02: a filter drops what was read and paid for. */
final class FilterWaste implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(100, 1);
    /** Of fewer items, none says how many a filter usually keeps. */
    private static final long SCANNED_MIN = 20;

    private static final double MUCH = 0.5;
    private static final double SOME = 0.1;

    @Override
    public String id() {
        return "RT-02";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "A filter drops most of what is read",
                "Items are read and paid for before they are filtered, and count against Limit and the megabyte of a page.",
                "Amazon DynamoDB Developer Guide, filter expressions for the Query operation",
                "ScannedCount and Count of queries with a filter, by shape",
                "a warning over 50 % of the items, an advice over 10 %; of at least 20 items",
                MINIMUM,
                "Put what is filtered by into the sort key, or into the key of an index.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                long scanned = shape.total(ShapeCount.SCANNED);
                // What a scan reads for nothing is said of the scan.
                boolean isFiltered = shape.facts().hasFilter() && !shape.facts().isScan();
                if (isFiltered && shape.requests() >= inquiry.minimum(MINIMUM) && scanned >= SCANNED_MIN) {
                    check(inquiry, table, shape, findings);
                }
            }
        }
    }

    private static void check(Inquiry inquiry, TableSeen table, ShapeSeen shape, TrafficFindings findings) {
        long scanned = shape.total(ShapeCount.SCANNED);
        long returned = shape.total(ShapeCount.RETURNED);
        double waste = 1 - (double) returned / scanned;
        if (waste <= SOME) {
            return;
        }
        double units = waste * shape.readUnits() / shape.requests();
        var price = Price.of(inquiry, table, shape, units, 0);
        String attributes = String.join(" and ", shape.facts().named());
        findings.add(
                new Statement(
                        waste > MUCH ? Severity.WARNING : Severity.ADVICE,
                        inquiry.place(table, shape.index()),
                        "A filter drops " + Figures.percent(waste) + " of the items that a query of " + table.name()
                                + " reads and pays for.",
                        "In " + Figures.requests(shape.requests()) + " of the shape " + inquiry.text(table, shape)
                                + ", "
                                + Figures.count(scanned, "item was", "items were") + " read and "
                                + Figures.count(returned, "was", "were") + " returned; "
                                + Figures.amount(units) + " read units of each request are for nothing" + price.text()
                                + ".",
                        attributes.isEmpty()
                                ? "Put what is filtered by into the sort key, or into the key of an index."
                                : "Put " + attributes + " before the rest of the sort key, or make an index with "
                                        + attributes + " in its key that has only the items that are wanted."),
                shape.requests(),
                price.monthly());
    }
}
