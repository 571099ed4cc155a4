package dev.armature.engine.metrics;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Asked;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.model.ApiException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts what happens, by table, global index and operation, as CloudWatch does. Only tables in the catalog are counted for, so that
 * names that callers make up cost nothing.
 *
 * <p>Of this engine only: where several share a storage, a collector of metrics asks each of them and adds up, as it does for all servers.
 */
public final class Metrics implements TrafficListener {
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

    private static final String DELETE_TABLE = "DeleteTable";

    private final Catalog catalog;
    private final LongAdder running = new LongAdder();
    private final Map<String, Outcomes> operations = new ConcurrentHashMap<>();
    private final Map<TableRef, TableMetrics> tables = new ConcurrentHashMap<>();
    /** For requests about no table, or about one that is not there. */
    private final TableMetrics withoutTable = new TableMetrics();

    public Metrics(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public void began(String operation) {
        outcomes(operation).requests.increment();
        running.increment();
    }

    @Override
    public void postponed(String operation) {
        outcomes(operation).requests.decrement();
        running.decrement();
    }

    @Override
    public void ended(Traffic traffic) {
        for (Access access : traffic.accesses()) {
            count(access);
        }
        if (traffic.caller() != null) {
            running.decrement();
            countEnd(traffic);
        }
    }

    private void countEnd(Traffic traffic) {
        for (Traffic.PartRefusal part : traffic.refusals()) {
            var refusal = part.refusal();
            countPart(Refusal.of(refusal.code()), of(part.table()), traffic.operation(), refusal.details());
        }
        switch (traffic.ending()) {
            case Ending.Succeeded succeeded -> succeeded(traffic, succeeded);
            case Ending.Refused(ApiException refusal) -> refused(traffic, refusal);
            case Ending.Failed ignored -> failed(traffic);
            case Ending.Unanswered ignored -> failed(traffic);
        }
    }

    private void count(Access access) {
        var table = of(access.table());
        switch (access) {
            case Access.Get get -> table.capacity.read(get.cost().own());
            case Access.Page page -> {
                table.capacity.read(page.cost().own());
                page.cost()
                        .globalIndexes()
                        .forEach((index, units) -> table.index(index).read(units));
            }
            case Access.Search search -> {
                search.cost()
                        .vectorBytes()
                        .forEach((index, bytes) ->
                                table.vectors(index).searchedBytes.add(bytes.longValue()));
            }
            case Access.Write write -> {
                if (write.isExpiry()) {
                    table.timeToLiveDeleted.add(write.effect().changesItem() ? 1 : 0);
                }
                wrote(table, write.cost());
            }
            case Access.WriteElsewhere write -> wrote(table, write.cost());
            case Access.Left ignored -> {}
            case Access.Delivered ignored -> {}
            case Access.Refused refused -> table.capacity.wrote(refused.cost().own());
            case Access.Records records ->
                table.iteratorAgeMillis = Math.max(0, records.age().toMillis());
        }
    }

    private static void wrote(TableMetrics table, Cost cost) {
        table.capacity.wrote(cost.own());
        cost.globalIndexes().forEach((index, units) -> table.index(index).wrote(units));
        cost.vectorBytes()
                .forEach((index, bytes) -> table.vectors(index).writtenBytes.add(bytes.longValue()));
    }

    private void succeeded(Traffic traffic, Ending.Succeeded succeeded) {
        for (TableMetrics table : about(traffic.asked())) {
            var requests = table.requests(traffic.operation());
            requests.latency.add(traffic.nanos());
            requests.returned.add(succeeded.returned());
            requests.returnedBytes.add(succeeded.returnedBytes());
        }
        if (traffic.operation().equals(DELETE_TABLE)) {
            // What follows is about another table of that name.
            traffic.tables().forEach(tables::remove);
        }
    }

    private void refused(Traffic traffic, ApiException refusal) {
        String operation = traffic.operation();
        var asked = traffic.asked();
        Refusal kind = Refusal.of(refusal.code());
        if (kind.isUserError()) {
            outcomes(operation).refused(refusal.code().shortName());
        }
        if (asked != null && refusal.details() instanceof Cancellation(List<Cancellation.Reason> reasons)) {
            List<TableRef> actions = asked.tables();
            for (int i = 0; i < Math.min(reasons.size(), actions.size()); i++) {
                countPart(Refusal.of(reasons.get(i).code()), of(actions.get(i)), operation, null);
            }
            return;
        }
        // What was throttled of a batch has been counted part by part.
        boolean isWhole = asked == null || asked.tables().isEmpty();
        for (TableMetrics table : about(asked)) {
            if (kind == Refusal.THROTTLE) {
                table.requests(operation).throttled.increment();
            }
            if (kind != Refusal.THROTTLE || isWhole) {
                countPart(kind, table, operation, refusal.details());
            }
        }
    }

    private void failed(Traffic traffic) {
        var asked = traffic.asked();
        var table = asked == null ? null : asked.table();
        (table == null ? withoutTable : of(table))
                .requests(traffic.operation())
                .systemErrors
                .increment();
    }

    /** The tables that a call is about, each once; at least the one that stands for none. */
    private Set<TableMetrics> about(@Nullable Asked asked) {
        if (asked == null) {
            return Set.of(withoutTable);
        }
        var table = asked.table();
        if (table != null) {
            return Set.of(of(table));
        }
        Set<TableMetrics> several = new HashSet<>();
        asked.tables().forEach(each -> several.add(of(each)));
        return several.isEmpty() ? Set.of(withoutTable) : several;
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

    /**
     * All units that were ever taken from a table or a global index.
     *
     * @param index null for the table
     */
    public double consumed(TableRef table, @Nullable String index, boolean isRead) {
        var counted = index == null ? of(table).capacity : of(table).index(index);
        return isRead ? counted.readUnits() : counted.writeUnits();
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
