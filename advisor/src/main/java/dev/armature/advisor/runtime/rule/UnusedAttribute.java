package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** RT-23: attributes are written and never read. */
final class UnusedAttribute implements TrafficRule {
    private static final Minimum MINIMUM = Minimum.always(100);
    /** Of the bytes of all items, from where on it is worth a thought. */
    private static final double SHARE = 0.1;

    private static final Set<String> READS = Set.of("GetItem", "Query", "Scan");
    private static final Set<String> OPAQUE = Set.of(
            "BatchGetItem", "TransactGetItems", "ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction");

    @Override
    public String id() {
        return "RT-23";
    }

    @Override
    public Severity severity() {
        return Severity.ADVICE;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Attributes that are never read",
                "They make items larger, and every read and write with them.",
                "Amazon DynamoDB Developer Guide, capacity unit consumption",
                "The attributes that reads name, in projections, filters and conditions, against those that are written. Only where every read"
                        + " of the table has a projection: who reads whole items may use all of them. Streams, exports and what reads"
                        + " less often are not seen.",
                "a tenth of the bytes of the items",
                MINIMUM,
                "Leave them out, or move them to an item of their own.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            boolean isOpaque = table.table().stream() != null
                    || table.shapes().stream().anyMatch(shape -> OPAQUE.contains(shape.operation()));
            List<ShapeSeen> reads = table.shapes().stream()
                    .filter(shape -> READS.contains(shape.operation()))
                    .toList();
            long requests = reads.stream().mapToLong(ShapeSeen::requests).sum();
            boolean areNamed = reads.stream().allMatch(shape -> shape.facts().returned() != null);
            if (!isOpaque && areNamed && requests >= inquiry.minimum(MINIMUM)) {
                check(inquiry, table, reads, requests, findings);
            }
        }
    }

    private static void check(
            Inquiry inquiry, TableSeen table, List<ShapeSeen> reads, long requests, TrafficFindings findings) {
        Set<String> used = new TreeSet<>(table.table().schema().keyAttributes());
        var expiry = table.table().expiryAttribute();
        if (expiry != null) {
            used.add(expiry);
        }
        reads.forEach(shape -> used.addAll(Objects.requireNonNull(shape.facts().returned())));
        table.shapes().forEach(shape -> used.addAll(shape.facts().named()));
        Set<String> unused = new TreeSet<>();
        double all = 0;
        double wasted = 0;
        for (Map.Entry<String, SpaceSeen.Attribute> attribute :
                table.own().sketch().attributes().entrySet()) {
            all += attribute.getValue().bytes();
            if (!used.contains(attribute.getKey())) {
                wasted += attribute.getValue().bytes();
                unused.add(attribute.getKey());
            }
        }
        if (wasted > 0 && wasted >= SHARE * all) {
            findings.add(
                    new Statement(
                            Severity.ADVICE,
                            inquiry.place(table),
                            Figures.percent(wasted / all) + " of what is written to " + table.name()
                                    + " is in attributes that no read asks for.",
                            "In " + Figures.requests(requests)
                                    + ", all of which name their attributes, none asked for "
                                    + String.join(", ", unused) + ".",
                            "Leave them out if nothing else needs them, or move them to an item of their own, so that reads and writes"
                                    + " are for what is used."),
                    requests);
        }
    }
}
