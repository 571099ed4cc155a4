package dev.armature.advisor.cost;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The units that a table and its global indexes take each second.
 *
 * @param parts of the table itself, under {@link #TABLE}, and of each global index, under its name; each has capacity of its own
 * @param isPeakSaid whether every rate came with its peak
 */
public record Throughput(Map<String, Rate> parts, boolean isPeakSaid) {
    /** The part that is the table itself, with its local indexes. */
    public static final String TABLE = "";

    /** What is asked of one part: units a second, on average and at the peak. */
    public record Rate(double reads, double writes, double peakReads, double peakWrites) {
        static final Rate NONE = new Rate(0, 0, 0, 0);

        Rate plus(Rate other) {
            return new Rate(
                    reads + other.reads,
                    writes + other.writes,
                    peakReads + other.peakReads,
                    peakWrites + other.peakWrites);
        }
    }

    static final Throughput NONE = new Throughput(Map.of(), true);

    /** Units of one execution, as often as the usage says; null if it does not say. */
    static @Nullable Throughput of(TableModel table, Units units, AccessPattern.Usage usage, int calls) {
        Double rps = usage.rps();
        if (rps == null) {
            return null;
        }
        double average = rps * calls;
        double peak = usage.peakRps() == null ? average : Math.max(rps, usage.peakRps()) * calls;
        boolean isRead = units.read() > 0;
        Map<String, Rate> parts = new LinkedHashMap<>();
        double own = units.total();
        for (var index : units.indexes().entrySet()) {
            boolean isGlobal = table.index(index.getKey())
                    .filter(found -> found.isGlobal())
                    .isPresent();
            if (isGlobal) {
                own -= index.getValue();
                parts.put(index.getKey(), rate(isRead, index.getValue(), average, peak));
            }
        }
        parts.put(TABLE, rate(isRead, own, average, peak));
        return new Throughput(parts, usage.peakRps() != null);
    }

    private static Rate rate(boolean isRead, double units, double average, double peak) {
        return isRead ? new Rate(units * average, 0, units * peak, 0) : new Rate(0, units * average, 0, units * peak);
    }

    Throughput plus(Throughput other) {
        Map<String, Rate> both = new LinkedHashMap<>(parts);
        other.parts.forEach((part, rate) -> both.merge(part, rate, Rate::plus));
        return new Throughput(both, isPeakSaid && other.isPeakSaid);
    }

    public Rate total() {
        return parts.values().stream().reduce(Rate.NONE, Rate::plus);
    }

    Throughput only(String part) {
        return new Throughput(Map.of(part, parts.getOrDefault(part, Rate.NONE)), isPeakSaid);
    }

    public Optional<BigDecimal> onDemand(Prices prices, Settings.TableClass tableClass) {
        Rate total = total();
        return prices.onDemand(tableClass, total.reads(), total.writes());
    }

    /** Capacity for the peak at the usual utilisation, as a share of a table's: not rounded. */
    public Optional<BigDecimal> provisionedShare(Prices prices, Settings.TableClass tableClass) {
        Rate total = total();
        return prices.provisioned(
                tableClass,
                total.peakReads() / Prices.TARGET_UTILISATION,
                total.peakWrites() / Prices.TARGET_UTILISATION);
    }

    /** Capacity for the whole table: as the settings say, else for the peak, in whole units and at least one for each part. */
    public Optional<BigDecimal> provisioned(Prices prices, TableModel table) {
        double reads = 0;
        double writes = 0;
        Map<String, Rate> all = new LinkedHashMap<>(parts);
        all.putIfAbsent(TABLE, Rate.NONE);
        table.indexes().stream()
                .filter(index -> index.isGlobal())
                .forEach(index -> all.putIfAbsent(index.name(), Rate.NONE));
        for (var part : all.entrySet()) {
            boolean isTable = part.getKey().equals(TABLE);
            reads += capacity(
                    part.getValue().peakReads(), isTable ? table.settings().readCapacity() : null);
            writes += capacity(
                    part.getValue().peakWrites(), isTable ? table.settings().writeCapacity() : null);
        }
        return prices.provisioned(table.settings().tableClass(), reads, writes);
    }

    private static double capacity(double peak, @Nullable Long said) {
        return said != null ? said : Math.max(1, Math.ceil(peak / Prices.TARGET_UTILISATION));
    }
}
