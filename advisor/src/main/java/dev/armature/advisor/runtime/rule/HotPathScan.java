package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;

/** RT-01: a table is scanned as a matter of course. */
final class HotPathScan implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(20, 1);
    /** Of all requests about the table. */
    private static final double SHARE = 0.01;
    /** Of all that reading the table takes. */
    private static final double UNITS_SHARE = 0.25;
    /** What is read in so few units may be read as a whole. */
    private static final long SMALL_BYTES = 16 << 10;

    @Override
    public String id() {
        return "RT-01";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Scans on the hot path",
                "A Scan reads everything and is paid for everything, whatever its filter leaves; it takes longer the more there is, and takes"
                        + " the throughput of all others.",
                "Amazon DynamoDB Developer Guide, best practices for querying and scanning data",
                "Scans, and statements without the partition key, by table or index; their part of the requests and of the read units",
                "1 % of the requests about the table, or 25 % of its read units; scans of an index, of less than 16 KB, and parallel"
                        + " ones are an advice at most",
                MINIMUM,
                "Query by a partition key, of the table or of an index that has one for this; keep scans for exports.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (ShapeSeen shape : table.shapes()) {
                // A scan of many pages is one scan.
                long scans = shape.requests() - shape.total(ShapeCount.CONTINUED);
                if (shape.facts().isScan() && scans >= inquiry.minimum(MINIMUM)) {
                    check(inquiry, table, shape, scans, findings);
                }
            }
        }
    }

    private static void check(Inquiry inquiry, TableSeen table, ShapeSeen shape, long scans, TrafficFindings findings) {
        double share = (double) scans / Math.max(1, table.total(ShapeCount.REQUESTS));
        double unitsShare =
                (double) shape.total(ShapeCount.READ_HALVES) / Math.max(1, table.total(ShapeCount.READ_HALVES));
        if (!inquiry.isTest() && share < SHARE && unitsShare < UNITS_SHARE) {
            return;
        }
        boolean isSmall = !inquiry.isTest() && shape.total(ShapeCount.READ_BYTES) < SMALL_BYTES * scans;
        boolean isHarmless = shape.index() != null || isSmall || shape.facts().isSegmented();
        double units = shape.readUnits() / scans;
        var price = Price.of(inquiry, table, shape, units, 0);
        String what = shape.index() == null ? table.name() : table.name() + "'s index " + shape.index();
        findings.add(
                new Statement(
                        isHarmless ? Severity.ADVICE : Severity.WARNING,
                        inquiry.place(table, shape.index()),
                        what + " is scanned by " + Figures.percent(share) + " of the requests about it.",
                        Figures.count(scans, "scan", "scans") + " of the shape " + inquiry.text(table, shape) + " read "
                                + Figures.amount((double) shape.total(ShapeCount.SCANNED) / scans)
                                + " items each and returned "
                                + Figures.amount((double) shape.total(ShapeCount.RETURNED) / scans) + ", for "
                                + Figures.amount(units) + " read units; they take " + Figures.percent(unitsShare)
                                + " of the read units of the table, which has "
                                + Figures.count(table.own().items(), "item", "items") + price.text() + ".",
                        shape.facts().named().isEmpty()
                                ? "Ask for the items by a partition key with Query; if all of them are wanted, put them under one"
                                        + " partition key, or export the table."
                                : "Add an index whose partition key is "
                                        + String.join(" or ", shape.facts().named())
                                        + ", and Query that; a filter does not make a Scan cheaper."),
                shape.requests(),
                price.monthly());
    }
}
