package dev.armature.engine.metrics;

import dev.armature.engine.Api;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.read.ReadCost;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.engine.write.WriteCost;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts what happens, by table, global index and operation, as CloudWatch does.
 *
 * <p>A request tells of its end once: {@link #succeeded}, {@link #refused} or {@link #failed}. Capacity is counted where it is
 * known, in {@code Writer}, in {@code Reader} and by the operations that read single items. Only tables in the catalog are
 * counted for, so that names that callers make up cost nothing.
 */
public final class Metrics {
    /** What is known of the requests of one operation, whichever table they are about. */
    static final class Outcomes {
        final LongAdder requests = new LongAdder();
        /** By the short name of the error. */
        private final Map<String, LongAdder> userErrors = new ConcurrentHashMap<>();

        Map<String, LongAdder> userErrors() {
            return new TreeMap<>(userErrors);
        }

        void refused(String code) {
            userErrors.computeIfAbsent(code, ignored -> new LongAdder()).increment();
        }
    }

    /** What operations are called that never became one. */
    private static final String NO_OPERATION = "";

    private final Catalog catalog;
    private final LongAdder running = new LongAdder();
    private final Map<String, Outcomes> operations = new ConcurrentHashMap<>();
    private final Map<TableRef, TableMetrics> tables = new ConcurrentHashMap<>();
    /** For requests about no table, or about one that is not there. */
    private final TableMetrics withoutTable = new TableMetrics();

    /** The sum that the call on this thread is added to. Null until somebody asks for one, so that it costs nothing before. */
    private volatile @Nullable ThreadLocal<Consumption> consumptions;

    public Metrics(Catalog catalog) {
        this.catalog = catalog;
    }

    /** A request begins to run. Returns the time to give back at its end. */
    public long begin(Api<?> api) {
        outcomes(api.name()).requests.increment();
        running.increment();
        return System.nanoTime();
    }

    /** A request that began will begin anew: as if it had not. */
    public void postponed(Api<?> api) {
        outcomes(api.name()).requests.decrement();
        running.decrement();
    }

    public void succeeded(Api<?> api, Operation<?> operation, Record response, long begun) {
        long took = System.nanoTime() - begun;
        running.decrement();
        var table = operation.table();
        if (table != null) {
            succeeded(of(table).requests(api.name()), response, took);
        } else {
            about(operation).forEach(each -> succeeded(each.requests(api.name()), response, took));
        }
    }

    private static void succeeded(TableMetrics.Requests requests, Record response, long took) {
        requests.latency.add(took);
        if (response instanceof Returned returned) {
            requests.returned.add(returned.returnedCount());
            requests.returnedBytes.add(returned.returnedBytes());
        }
    }

    /**
     * A request was refused.
     *
     * @param operation null if the request was refused for what it says
     */
    public void refused(Api<?> api, @Nullable Operation<?> operation, ApiException refusal) {
        running.decrement();
        Refusal kind = Refusal.of(refusal.code());
        if (kind.isUserError()) {
            outcomes(api.name()).refused(refusal.code().shortName());
        }
        if (operation != null && refusal.details() instanceof Cancellation(List<Cancellation.Reason> reasons)) {
            List<TableRef> tables = operation.tables();
            for (int i = 0; i < Math.min(reasons.size(), tables.size()); i++) {
                countPart(Refusal.of(reasons.get(i).code()), of(tables.get(i)), api.name(), null);
            }
            return;
        }
        // What was throttled of a batch has been counted part by part.
        boolean isWhole = operation == null || operation.tables().isEmpty();
        for (TableMetrics table : about(operation)) {
            if (kind == Refusal.THROTTLE) {
                table.requests(api.name()).throttled.increment();
            }
            if (kind != Refusal.THROTTLE || isWhole) {
                countPart(kind, table, api.name(), refusal.details());
            }
        }
    }

    /** The tables that an operation is about, each once; at least the one that stands for none. */
    private Set<TableMetrics> about(@Nullable Operation<?> operation) {
        if (operation == null) {
            return Set.of(withoutTable);
        }
        var table = operation.table();
        if (table != null) {
            return Set.of(of(table));
        }
        Set<TableMetrics> several = new HashSet<>();
        operation.tables().forEach(each -> several.add(of(each)));
        return several.isEmpty() ? Set.of(withoutTable) : several;
    }

    /** One part of a batch was refused, whatever becomes of the batch. */
    public void refusedPart(String operation, TableRef table, ApiException refusal) {
        countPart(Refusal.of(refusal.code()), of(table), operation, refusal.details());
    }

    private static void countPart(Refusal kind, TableMetrics table, String operation, @Nullable Record details) {
        switch (kind) {
            case CONDITION -> table.conditionalCheckFailed.increment();
            case CONFLICT -> table.transactionConflicts.increment();
            case THROTTLE -> Throttles.count(table, operation, details);
            case SYSTEM -> table.requests(operation).systemErrors.increment();
            case OTHER -> {}
        }
    }

    /** A request was refused before it was known what it asks for. */
    public void refused(ApiException refusal) {
        var outcomes = outcomes(NO_OPERATION);
        outcomes.requests.increment();
        outcomes.refused(refusal.code().shortName());
    }

    /** A request failed, and that is our fault. */
    public void failed(Api<?> api, @Nullable Operation<?> operation) {
        running.decrement();
        var table = operation == null ? null : operation.table();
        (table == null ? withoutTable : of(table))
                .requests(api.name())
                .systemErrors
                .increment();
    }

    /** Also adds what a call takes to a sum of its own. A call runs on one thread from end to end. */
    public <T> T during(Consumption consumption, Supplier<T> call) {
        var sums = consumptions();
        sums.set(consumption);
        try {
            return call.get();
        } finally {
            sums.remove();
        }
    }

    private synchronized ThreadLocal<Consumption> consumptions() {
        var sums = consumptions;
        if (sums == null) {
            sums = new ThreadLocal<>();
            consumptions = sums;
        }
        return sums;
    }

    /** Units of the table itself. */
    public void read(TableRef table, double units) {
        read(table, of(table).capacity, null, units);
    }

    public void read(Table read, ReadCost cost) {
        var table = of(read.ref());
        double own = cost.table();
        for (double units : cost.localIndexes().values()) {
            own += units;
        }
        read(read.ref(), table.capacity, null, own);
        cost.globalIndexes().forEach((index, units) -> read(read.ref(), table.index(index), index, units));
    }

    private void read(TableRef table, Capacity from, @Nullable String globalIndex, double units) {
        from.read(units);
        var sums = consumptions;
        var consumption = sums == null ? null : sums.get();
        if (consumption != null) {
            consumption.read(table.name(), globalIndex, units);
        }
    }

    private void wrote(TableRef table, Capacity from, @Nullable String globalIndex, long units) {
        from.wrote(units);
        var sums = consumptions;
        var consumption = sums == null ? null : sums.get();
        if (consumption != null) {
            consumption.wrote(table.name(), globalIndex, units);
        }
    }

    /**
     * A write was done. What the database removes by itself is free, and counted as such.
     *
     * @param factor 2 in a transaction
     */
    public void wrote(Effect effect, int factor) {
        var ref = effect.write().table().ref();
        var table = of(ref);
        if (effect.write().change() instanceof ItemWrite.Change.Expire) {
            table.timeToLiveDeleted.add(effect.changesItem() ? 1 : 0);
            return;
        }
        long own = WriteCost.ofTable(effect, factor);
        for (Effect.IndexChange change : effect.indexes()) {
            if (!change.changesNothing()) {
                long units = WriteCost.ofIndex(change);
                if (change.index().isGlobal()) {
                    String index = change.index().name();
                    wrote(ref, table.index(index), index, units);
                } else {
                    own += units;
                }
            }
        }
        wrote(ref, table.capacity, null, own);
    }

    /** A write's condition did not hold for the item that was there. The attempt is paid for. */
    public void refusedWrite(ItemWrite write, @Nullable Item current) {
        long units = WriteCost.ofRefused(current);
        if (write.change() instanceof ItemWrite.Change.Put(Item item)) {
            units = Math.max(units, WriteCost.ofRefused(item));
        }
        var ref = write.table().ref();
        wrote(ref, of(ref).capacity, null, units);
    }

    /** How far behind the present a reader of the table's stream is. */
    public void readStream(TableRef table, Duration age) {
        of(table).iteratorAgeMillis = Math.max(0, age.toMillis());
    }

    public void forget(TableRef table) {
        tables.remove(table);
    }

    /** What is counted about a table, if it is there. */
    TableMetrics of(TableRef ref) {
        var known = tables.get(ref);
        if (known != null) {
            return known;
        }
        return catalog.find(ref) == null ? withoutTable : tables.computeIfAbsent(ref, ignored -> new TableMetrics());
    }

    TableMetrics withoutTable() {
        return withoutTable;
    }

    private Outcomes outcomes(String operation) {
        var known = operations.get(operation);
        return known != null ? known : operations.computeIfAbsent(operation, ignored -> new Outcomes());
    }

    /** By the name of the operation, in the order of the names. */
    Map<String, Outcomes> operations() {
        return new TreeMap<>(operations);
    }

    long running() {
        return running.sum();
    }
}
