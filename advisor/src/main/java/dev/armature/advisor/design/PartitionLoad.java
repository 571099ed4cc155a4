package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.Entity;
import java.util.Locale;
import java.util.Objects;

/**
 * What the busiest partition key of an entity takes in the busiest second, in units, as far as the model says how often its patterns
 * are asked.
 *
 * @param share the part of all requests that go to that key
 */
public record PartitionLoad(double readUnits, double writeUnits, double share) {
    public static final double WRITE_UNITS_MAX = 1_000;
    public static final double READ_UNITS_MAX = 3_000;
    /** The part of what a partition takes that is left to the plan; the rest is for what is not evenly spread. */
    public static final double PLANNED = 0.7;

    private static final double WRITE_UNIT_BYTES = 1_024;
    private static final double READ_UNIT_BYTES = 4_096;

    /** The load of a key if requests are spread evenly over so many, or as unevenly as patterns say. */
    public static PartitionLoad of(Design design, KeySpace space, EntityKeys keys, long partitionKeys) {
        double reads = 0;
        double writes = 0;
        for (Design.Placed placed : design.patterns()) {
            AccessPattern pattern = placed.pattern();
            if (!placed.entity().equals(keys.entity())) {
                continue;
            }
            double load =
                    rate(pattern) * Math.max(share(pattern), 1.0 / partitionKeys) * units(pattern, placed.entity());
            if (!pattern.operation().isRead()) {
                writes += load;
            } else if (Objects.equals(placed.index(), space.index()) && pattern.operation() != Operation.SCAN) {
                reads += load;
            }
        }
        return new PartitionLoad(reads, writes, 1.0 / partitionKeys);
    }

    /**
     * Whether each request writes to a partition of its own: it makes an item that is alone under its key. What such requests have in
     * common can only be the key of an index.
     */
    public static boolean hasPartitionsOfItsOwn(Design design, Design.Placed placed) {
        AccessPattern pattern = placed.pattern();
        String condition = pattern.condition();
        return pattern.operation() == Operation.PUT_ITEM
                && condition != null
                && !Expression.condition(condition)
                        .argumentsOf("attribute_not_exists")
                        .isEmpty()
                && design.space(placed.table(), null)
                        .keysOf(placed.entity())
                        .filter(EntityKeys::isSingle)
                        .isPresent();
    }

    /** How often it is asked in the busiest second; 0 if that was not said. */
    public static double rate(AccessPattern pattern) {
        Double peak = pattern.usage().peakRps();
        Double usual = pattern.usage().rps();
        return peak != null ? peak : usual != null ? usual : 0;
    }

    private static double share(AccessPattern pattern) {
        Double share = pattern.usage().hottestKeyShare();
        return share == null ? 0 : share;
    }

    /** What one request takes, in units; an item of unknown size takes one. */
    public static double units(AccessPattern pattern, Entity entity) {
        Long said = pattern.usage().itemSizeBytes();
        Long usual = said != null ? said : entity.usage().itemSizeBytes();
        double bytes = usual == null ? 1 : Math.max(1, usual);
        Long count = pattern.usage().itemCount();
        double items = count == null ? 1 : count;
        if (!pattern.operation().isRead()) {
            return items * Math.ceil(bytes / WRITE_UNIT_BYTES);
        }
        double units = pattern.operation() == Operation.QUERY || pattern.operation() == Operation.SCAN
                ? Math.ceil(items * bytes / READ_UNIT_BYTES)
                : items * Math.ceil(bytes / READ_UNIT_BYTES);
        return pattern.consistentRead() ? units : units / 2;
    }

    /** Whether it is more than should be planned for one partition. */
    public boolean isHot() {
        return readUnits > PLANNED * READ_UNITS_MAX || writeUnits > PLANNED * WRITE_UNITS_MAX;
    }

    public String text() {
        return String.format(
                Locale.ROOT,
                "one key takes %,.0f write units and %,.0f read units in the busiest second; a partition takes 1,000 and 3,000",
                writeUnits,
                readUnits);
    }
}
