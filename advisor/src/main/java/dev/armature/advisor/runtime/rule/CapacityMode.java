package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.cost.Autoscaling;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.SpaceCount;
import dev.armature.advisor.runtime.observation.SpaceSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.TrafficFindings.Statement;
import dev.armature.engine.table.Throughput;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** RT-25: another capacity mode or table class would be cheaper. */
final class CapacityMode implements TrafficRule {
    private static final Minimum MINIMUM = Minimum.always(1000);
    private static final Duration WINDOW_MIN = Duration.ofHours(1);
    private static final double MINUTE_SECONDS = 60;
    private static final double HOUR_SECONDS = 3600;
    /** What has to be saved before it is worth the trouble of watching capacity. */
    private static final double WORTH = 0.7;

    private static final long CAPACITY_MAX = 40_000;
    /** Less is not worth a table class of its own. */
    private static final long STORAGE_MIN = 1L << 30;

    @Override
    public String id() {
        return "RT-25";
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public Documentation documentation() {
        return new Documentation(
                "Another capacity mode or table class is cheaper",
                "Provisioned capacity is paid for whether it is used or not; on demand only what is used, at a price that is higher by about"
                        + " three and a half times.",
                "Amazon DynamoDB Developer Guide, throughput capacity; table classes; the price book",
                "Units of each of the last sixty minutes, of the table and each global index, against what is provisioned; on demand, against"
                        + " what auto scaling to 70 % would have provisioned (two minutes to grow, fifteen to shrink)",
                "a warning if on demand would be cheaper than what is provisioned; an advice if provisioned capacity would save 30 % of on"
                        + " demand, or another table class something, with 1 GB or more",
                MINIMUM,
                "Change the mode, or lower what is provisioned; after measuring production, whose load is not the load of this server.");
    }

    @Override
    public void check(Inquiry inquiry, TrafficFindings findings) {
        if (inquiry.seen().window().compareTo(WINDOW_MIN) < 0) {
            return;
        }
        for (TableSeen table : inquiry.tables()) {
            long requests = table.total(ShapeCount.REQUESTS);
            if (requests >= inquiry.minimum(MINIMUM)) {
                Optional<Statement> mode =
                        table.table().isOnDemand() ? onDemand(inquiry, table) : provisioned(inquiry, table);
                mode.or(() -> tableClass(inquiry, table))
                        .ifPresent(statement -> findings.add(
                                statement, requests, inquiry.seen().until().minus(WINDOW_MIN), Confidence.LOW, null));
            }
        }
    }

    private static Stream<SpaceSeen> withCapacity(TableSeen table) {
        return Stream.concat(
                Stream.of(table.own()),
                table.indexes().stream()
                        .filter(space -> Objects.requireNonNull(space.index()).isGlobal()));
    }

    private static double perSecond(SpaceSeen space, SpaceCount count) {
        double sum = 0;
        for (long units : space.lastHour(count)) {
            sum += units;
        }
        return sum / HOUR_SECONDS / (count == SpaceCount.READ_HALVES ? 2 : 1);
    }

    private static double reads(TableSeen table) {
        return withCapacity(table)
                .mapToDouble(space -> perSecond(space, SpaceCount.READ_HALVES))
                .sum();
    }

    private static double writes(TableSeen table) {
        return withCapacity(table)
                .mapToDouble(space -> perSecond(space, SpaceCount.WRITE_UNITS))
                .sum();
    }

    private static Optional<Statement> provisioned(Inquiry inquiry, TableSeen table) {
        long readCapacity = 0;
        long writeCapacity = 0;
        for (SpaceSeen space : withCapacity(table).toList()) {
            var index = space.index();
            Throughput throughput =
                    index == null ? table.table().throughput() : table.table().throughput(index);
            readCapacity += throughput.readUnits();
            writeCapacity += throughput.writeUnits();
        }
        double reads = reads(table);
        double writes = writes(table);
        var tableClass = Figures.tableClass(table);
        var now = inquiry.prices().provisioned(tableClass, readCapacity, writeCapacity);
        var then = inquiry.prices().onDemand(tableClass, reads, writes);
        return isCheaper(then, now, 1)
                ? Optional.of(new Statement(
                        Severity.WARNING,
                        inquiry.place(table),
                        table.name() + " uses little of what is provisioned, and would be cheaper on demand.",
                        "In the last hour " + Figures.amount(reads) + " of " + readCapacity + " read units and "
                                + Figures.amount(writes) + " of " + writeCapacity
                                + " write units were used each second, indexes included; at this load a month costs "
                                + dollars(now)
                                + " as it is and " + dollars(then) + " on demand.",
                        "Change the table to PAY_PER_REQUEST, or lower its capacity, if production is like this."))
                : Optional.empty();
    }

    private static Optional<Statement> onDemand(Inquiry inquiry, TableSeen table) {
        double readCapacity = 0;
        double writeCapacity = 0;
        for (SpaceSeen space : withCapacity(table).toList()) {
            readCapacity += scaled(space, SpaceCount.READ_HALVES);
            writeCapacity += scaled(space, SpaceCount.WRITE_UNITS);
        }
        var tableClass = Figures.tableClass(table);
        var now = inquiry.prices().onDemand(tableClass, reads(table), writes(table));
        var then = inquiry.prices().provisioned(tableClass, readCapacity, writeCapacity);
        return isCheaper(then, now, WORTH)
                ? Optional.of(
                        new Statement(
                                Severity.ADVICE,
                                inquiry.place(table),
                                "The load of " + table.name()
                                        + " is steady, and would be cheaper with provisioned capacity.",
                                "Auto scaling to 70 % would have kept " + Figures.amount(readCapacity) + " read and "
                                        + Figures.amount(writeCapacity)
                                        + " write units ready in the last hour; at this load a month costs "
                                        + dollars(now) + " on demand and " + dollars(then) + " with them.",
                                "Measure production for a week; if it is as steady, provision capacity with auto scaling to 70 %."))
                : Optional.empty();
    }

    /** What auto scaling would have kept ready, on average. */
    private static double scaled(SpaceSeen space, SpaceCount count) {
        List<Double> demand = new ArrayList<>();
        for (long units : space.lastHour(count)) {
            demand.add(units / MINUTE_SECONDS / (count == SpaceCount.READ_HALVES ? 2 : 1));
        }
        return Autoscaling.between(1, CAPACITY_MAX).replay(demand, 1).unitHours();
    }

    private static Optional<Statement> tableClass(Inquiry inquiry, TableSeen table) {
        double bytes = table.own().bytes()
                + table.indexes().stream().mapToLong(SpaceSeen::bytes).sum();
        if (bytes < STORAGE_MIN || !table.table().isOnDemand()) {
            return Optional.empty();
        }
        var present = Figures.tableClass(table);
        var other = present == Settings.TableClass.STANDARD
                ? Settings.TableClass.STANDARD_INFREQUENT_ACCESS
                : Settings.TableClass.STANDARD;
        var now = cost(inquiry, table, present, bytes);
        var then = cost(inquiry, table, other, bytes);
        return isCheaper(then, now, 1)
                ? Optional.of(new Statement(
                        Severity.ADVICE,
                        inquiry.place(table),
                        table.name() + " would be cheaper in the table class " + other + ".",
                        "With " + Figures.bytes(bytes) + " stored and the load of the last hour, a month costs "
                                + dollars(now) + " as it is and " + dollars(then) + " then.",
                        "Change the table class, if production is like this; it can be changed twice in a month."))
                : Optional.empty();
    }

    private static Optional<BigDecimal> cost(
            Inquiry inquiry, TableSeen table, Settings.TableClass tableClass, double bytes) {
        return inquiry.prices()
                .onDemand(tableClass, reads(table), writes(table))
                .flatMap(units -> inquiry.prices().storage(tableClass, bytes).map(units::add));
    }

    private static boolean isCheaper(Optional<BigDecimal> then, Optional<BigDecimal> now, double factor) {
        return then.isPresent()
                && now.isPresent()
                && then.get().doubleValue() < factor * now.get().doubleValue();
    }

    private static String dollars(Optional<BigDecimal> amount) {
        return "$" + amount.orElseThrow().setScale(2, RoundingMode.HALF_UP).toPlainString();
    }
}
