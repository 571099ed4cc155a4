package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.runtime.observation.SpaceCount;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** RT-03: one partition key has a large part of the traffic. */
final class HotKey implements TrafficRule {
    private static final Minimum MINIMUM = Minimum.always(1000);
    private static final double READ_UNITS_MAX = 3000;
    private static final double WRITE_UNITS_MAX = 1000;
    /** What should not be used up. */
    private static final double RESERVE = 0.7;
    /** Of all traffic, from where on it will be the first to be throttled. */
    private static final double SHARE = 0.2;

    @Override
    public String id() {
        return "RT-03";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "A hot partition key",
                "A partition takes 3,000 read units and 1,000 write units a second, whatever the table has. What goes to one key beyond that"
                        + " is throttled.",
                "Amazon DynamoDB Developer Guide, best practices for designing and using partition keys effectively",
                "The keys with the most read and write units of the last day, of each table and index, and their busiest second",
                "a warning if a key had 70 % of what a partition takes in a second, or would have at the rates of the model; an advice if"
                        + " it has 20 % of the traffic",
                MINIMUM,
                "Divide the key, by a shard number or a shorter time; let readers ask all parts, or keep a copy in a cache.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        for (TableSeen table : inquiry.tables()) {
            Stream.concat(Stream.of(table.own()), table.indexes().stream()).forEach(space -> {
                var sketch = space.sketch();
                long reads = space.total(SpaceCount.READS);
                long writes = space.total(SpaceCount.WRITES);
                if (reads >= inquiry.minimum(MINIMUM)) {
                    new Side(inquiry, table, space, true, reads)
                            .check(sketch.mostRead(), sketch.readTotal() / 2.0, findings);
                }
                if (writes >= inquiry.minimum(MINIMUM)) {
                    new Side(inquiry, table, space, false, writes)
                            .check(sketch.mostWritten(), sketch.writeTotal(), findings);
                }
            });
        }
    }

    /** Reads or writes of a table or index. */
    private record Side(Inquiry inquiry, TableSeen table, SpaceSeen space, boolean isRead, long requests) {
        void check(List<SpaceSeen.Heavy> keys, double total, TrafficFindings findings) {
            if (keys.isEmpty() || total == 0) {
                return;
            }
            SpaceSeen.Heavy hottest = keys.getFirst();
            double scale = isRead ? 2 : 1;
            double share = hottest.certain() / scale / total;
            double peak = hottest.peak() / scale;
            double limit = isRead ? READ_UNITS_MAX : WRITE_UNITS_MAX;
            Optional<Double> production = productionUnits().map(units -> units * share);
            boolean isOver = peak >= RESERVE * limit || production.isPresent() && production.get() >= RESERVE * limit;
            // A key that production is known to leave cool is none.
            boolean isCool = production.isPresent() && production.get() < RESERVE * limit;
            if (!isOver && (share < SHARE || isCool)) {
                return;
            }
            String kind = isRead ? "read" : "write";
            String where = index() == null ? table.name() : table.name() + "'s index " + index();
            findings.add(
                    new Statement(
                            isOver ? Severity.WARNING : Severity.ADVICE,
                            inquiry.place(table, index()),
                            "One partition key takes " + Figures.percent(share) + " of the " + kind + " units of "
                                    + where + ".",
                            inquiry.shown(table, index(), hottest.key()) + " took "
                                    + Figures.amount(hottest.certain() / scale) + " of "
                                    + Figures.amount(total) + " " + kind + " units, " + Figures.amount(peak)
                                    + " in its busiest second; there were about "
                                    + Figures.count(space.sketch().partitions(), "partition key", "partition keys")
                                    + "; " + threshold(share, limit, production),
                            isRead
                                    ? "Keep copies of what is read so often under several keys, or in a cache; if it is a list, divide"
                                            + " it by a shard number and read all parts."
                                    : "Divide the key into " + shards(peak, share, limit, production)
                                            + " by a shard number, or by a shorter time; readers ask for all parts."),
                    requests);
        }

        private String threshold(double share, double limit, Optional<Double> production) {
            return production
                    .map(units -> "at the rates of the model it would take " + Figures.amount(units) + " of the "
                            + Figures.amount(limit) + " units a second that a partition has.")
                    .orElseGet(() -> "a partition has " + Figures.amount(limit)
                            + " units a second, so it is throttled once " + where() + " takes "
                            + Figures.amount(limit / share) + ".");
        }

        private String where() {
            return index() == null ? "the table" : "the index";
        }

        private static String shards(double peak, double share, double limit, Optional<Double> production) {
            double units = Math.max(peak, production.orElse(share * limit));
            return Math.max(2, (long) Math.ceil(units / limit / RESERVE)) + " parts";
        }

        private @Nullable String index() {
            var index = space.index();
            return index == null ? null : index.name();
        }

        /** What production takes of this table or index each second, by the model and by what a request takes here. */
        private Optional<Double> productionUnits() {
            var design = inquiry.design();
            if (design == null) {
                return Optional.empty();
            }
            double units = 0;
            for (Design.Placed placed : design.patterns()) {
                AccessPattern pattern = placed.pattern();
                boolean isMeant = placed.table().name().equals(table.name())
                        && pattern.operation().isRead() == isRead
                        && (!isRead || Objects.equals(pattern.index(), index()));
                Double rps = pattern.usage().peakRps() == null
                        ? pattern.usage().rps()
                        : pattern.usage().peakRps();
                if (isMeant && rps == null) {
                    return Optional.empty();
                }
                units += isMeant && rps != null ? rps * unitsPerRequest() : 0;
            }
            return units == 0 ? Optional.empty() : Optional.of(units);
        }

        private double unitsPerRequest() {
            double units = isRead ? space.total(SpaceCount.READ_HALVES) / 2.0 : space.total(SpaceCount.WRITE_UNITS);
            return units / requests;
        }
    }
}
