package dev.armature.engine.request;

import dev.armature.engine.read.Fetched;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Cost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a request took from a table and its indexes, in the form and detail the caller asked for. */
public record ConsumedCapacity(
        String tableName,
        double capacityUnits,
        @Nullable Double readCapacityUnits,
        @Nullable Double writeCapacityUnits,
        @Nullable Capacity table,
        @Nullable Map<String, Capacity> localSecondaryIndexes,
        @Nullable Map<String, Capacity> globalSecondaryIndexes,
        @Nullable Map<String, VectorCapacity> vectorIndexes) {

    /** The part of the table itself or of one index. */
    public record Capacity(
            @Nullable Double readCapacityUnits, @Nullable Double writeCapacityUnits, double capacityUnits) {}

    /** The part of a vector index, in bytes: those of a search, or those of a write. */
    public record VectorCapacity(
            @Nullable Double vectorSearchRequestBytes,
            @Nullable Double vectorWriteRequestBytes) {}

    /** How much the caller wants to know. */
    public enum Detail {
        INDEXES,
        TOTAL,
        NONE;

        public static final List<String> NAMES = List.of("INDEXES", "TOTAL", "NONE");

        public static Detail of(@Nullable String name) {
            return name == null ? NONE : valueOf(name);
        }
    }

    /** Transactions say which kind of units they are; other operations leave that out. */
    public enum Kind {
        PLAIN,
        TRANSACTIONAL_READ,
        TRANSACTIONAL_WRITE
    }

    public static @Nullable ConsumedCapacity of(Detail detail, String tableName, Cost cost) {
        return detail == Detail.NONE ? null : new Sum(Kind.PLAIN).add(cost).in(detail, tableName);
    }

    /** One entry for each table, in the order in which they were first touched. */
    public static @Nullable List<ConsumedCapacity> all(Detail detail, Map<String, Sum> sums) {
        if (detail == Detail.NONE) {
            return null;
        }
        List<ConsumedCapacity> all = new ArrayList<>();
        sums.forEach((tableName, sum) -> {
            var consumed = sum.in(detail, tableName);
            if (consumed != null) {
                all.add(consumed);
            }
        });
        return all;
    }

    /** What a transaction took that read an item of each table, of which some may be the same. */
    public static @Nullable List<ConsumedCapacity> ofReads(Detail detail, List<Table> tables, List<Fetched> items) {
        Map<String, Sum> sums = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            sums.computeIfAbsent(tables.get(i).name(), ignored -> new Sum(Kind.TRANSACTIONAL_READ))
                    .add(items.get(i).cost());
        }
        return all(detail, sums);
    }

    /** With more in the total that neither the table nor an index accounts for. */
    public ConsumedCapacity plus(double units) {
        return new ConsumedCapacity(
                tableName,
                capacityUnits + units,
                readCapacityUnits,
                writeCapacityUnits,
                table,
                localSecondaryIndexes,
                globalSecondaryIndexes,
                vectorIndexes);
    }

    /** Adds up what several actions took from one table. */
    public static final class Sum {
        private final Kind kind;
        private double table;
        private final Map<String, Double> local = new LinkedHashMap<>();
        private final Map<String, Double> global = new LinkedHashMap<>();
        private final Map<String, Double> vectors = new LinkedHashMap<>();

        public Sum(Kind kind) {
            this.kind = kind;
        }

        public Sum add(Cost cost) {
            table += cost.table();
            cost.localIndexes().forEach((index, units) -> local.merge(index, units, Double::sum));
            cost.globalIndexes().forEach((index, units) -> global.merge(index, units, Double::sum));
            cost.vectorBytes().forEach((index, bytes) -> vectors.merge(index, bytes, Double::sum));
            return this;
        }

        @Nullable
        public ConsumedCapacity in(Detail detail, String tableName) {
            double total = table + sum(local) + sum(global);
            return switch (detail) {
                case NONE -> null;
                case TOTAL ->
                    new ConsumedCapacity(tableName, total, read(total), written(total), null, null, null, null);
                case INDEXES ->
                    new ConsumedCapacity(
                            tableName,
                            total,
                            read(total),
                            written(total),
                            capacity(table),
                            capacities(local),
                            capacities(global),
                            vectorCapacities());
            };
        }

        private @Nullable Map<String, VectorCapacity> vectorCapacities() {
            if (vectors.isEmpty()) {
                return null;
            }
            Map<String, VectorCapacity> capacities = new LinkedHashMap<>();
            vectors.forEach((index, bytes) -> capacities.put(index, new VectorCapacity(null, bytes)));
            return capacities;
        }

        private static double sum(Map<String, Double> units) {
            return units.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        private @Nullable Map<String, Capacity> capacities(Map<String, Double> units) {
            if (units.isEmpty()) {
                return null;
            }
            Map<String, Capacity> capacities = new LinkedHashMap<>();
            units.forEach((index, each) -> capacities.put(index, capacity(each)));
            return capacities;
        }

        private Capacity capacity(double units) {
            return new Capacity(read(units), written(units), units);
        }

        private @Nullable Double read(double units) {
            return kind == Kind.TRANSACTIONAL_READ ? units : null;
        }

        private @Nullable Double written(double units) {
            return kind == Kind.TRANSACTIONAL_WRITE ? units : null;
        }
    }
}
