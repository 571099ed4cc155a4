package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.cost.Costs;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import dev.armature.model.SecondaryIndex;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** RT-06: an index has attributes that no request asks it for. */
final class OverProjection implements TrafficRule {
    private static final Minimum MINIMUM = new Minimum(100, 20);
    /** Of an entry, from where on it is worth a change. */
    private static final double SHARE = 0.5;

    @Override
    public String id() {
        return "RT-06";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "An index projects more than is read from it",
                "What is projected is stored a second time, makes reads larger, and every change of it is a write to the index.",
                "Amazon DynamoDB Developer Guide, general guidelines for secondary indexes: choose projections carefully",
                "The attributes that requests to the index ask for or filter by, against those that items have. Only where all of them name"
                        + " their attributes: who asks for everything may use everything.",
                "half of an entry's bytes; a warning if an entry would take fewer write units",
                MINIMUM,
                "Project KEYS_ONLY, or INCLUDE what is asked for.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            for (SpaceSeen space : table.indexes()) {
                var index = Objects.requireNonNull(space.index());
                List<ShapeSeen> reads = table.shapes().stream()
                        .filter(shape -> index.name().equals(shape.index()))
                        .toList();
                long requests = reads.stream().mapToLong(ShapeSeen::requests).sum();
                boolean areNamed =
                        reads.stream().allMatch(shape -> shape.facts().returned() != null);
                if (index.projection() != SecondaryIndex.ProjectionType.KEYS_ONLY
                        && areNamed
                        && requests >= inquiry.minimum(MINIMUM)) {
                    check(inquiry, table, index, reads, requests, findings);
                }
            }
        }
    }

    private static void check(
            Inquiry inquiry,
            TableSeen table,
            SecondaryIndex index,
            List<ShapeSeen> reads,
            long requests,
            TrafficFindings findings) {
        var keys = table.table().schema().keys();
        Set<String> used = new TreeSet<>();
        for (ShapeSeen shape : reads) {
            used.addAll(shape.facts().named());
            used.addAll(Objects.requireNonNull(shape.facts().returned()));
        }
        Set<String> unused = new TreeSet<>();
        double projected = 0;
        double dropped = 0;
        Map<String, SpaceSeen.Attribute> attributes = table.own().sketch().attributes();
        long items = attributes.values().stream()
                .mapToLong(SpaceSeen.Attribute::items)
                .max()
                .orElse(0);
        for (var attribute : attributes.entrySet()) {
            if (index.projects(attribute.getKey(), keys)) {
                double bytes = (double) attribute.getValue().bytes() / items;
                boolean isKey = index.keys().contains(attribute.getKey()) || keys.contains(attribute.getKey());
                projected += bytes;
                if (!isKey && !used.contains(attribute.getKey())) {
                    dropped += bytes;
                    unused.add(attribute.getKey());
                }
            }
        }
        if (items == 0 || dropped < SHARE * projected) {
            return;
        }
        used.removeIf(name -> index.keys().contains(name) || keys.contains(name));
        long before = Costs.writeUnits((long) projected);
        long after = Costs.writeUnits((long) (projected - dropped));
        var price = Price.ofWrites(inquiry, table, before - after);
        findings.add(
                new Statement(
                        after < before ? Severity.WARNING : Severity.ADVICE,
                        inquiry.place(table, index.name()),
                        Figures.percent(dropped / projected) + " of what " + table.name() + "'s index " + index.name()
                                + " projects is never asked of it.",
                        "In " + Figures.requests(requests) + " no request asked for " + String.join(", ", unused)
                                + "; an entry of about " + Figures.bytes(projected) + " would have "
                                + Figures.bytes(projected - dropped) + ", and a write of it take " + after
                                + " units in the place of " + before + (after < before ? price.text() : "") + ".",
                        used.isEmpty()
                                ? "Make an index that projects KEYS_ONLY, and delete this one."
                                : "Make an index that projects INCLUDE " + String.join(", ", used)
                                        + ", and delete this one."),
                requests);
    }
}
