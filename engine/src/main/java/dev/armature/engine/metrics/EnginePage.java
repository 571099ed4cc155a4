package dev.armature.engine.metrics;

import dev.armature.engine.background.Background;
import dev.armature.engine.background.ClockWatch;
import dev.armature.engine.exchange.BulkOperations;
import dev.armature.engine.exchange.Exports;
import dev.armature.engine.exchange.Imports;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.metrics.Exposition.Type;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.vector.NearIndexes;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Writes down what an engine has counted. What CloudWatch has a metric for begins with {@code dynamodb_}, and its help begins
 * with CloudWatch's name; what only we know begins with {@code armature_}.
 */
public final class EnginePage {
    /** The parts of an engine that have something to show. */
    public record Sources(
            Metrics metrics,
            Catalog catalog,
            Statistics statistics,
            IndexBuilder indexBuilder,
            NearIndexes nearIndexes,
            Exports exports,
            Imports imports,
            BulkOperations bulkOperations,
            Background background,
            ClockWatch clockWatch,
            Replication replication,
            Storage storage) {}

    /** A table or a global index, with what is counted about it. */
    private record Resource(Table table, int space, Throughput throughput, Capacity capacity, Labels labels) {}

    /** The operations whose answers CloudWatch counts the items of; of streams it counts records and bytes. */
    private static final List<String> RETURN_ITEMS = List.of("ExecuteStatement", "Query", "Scan");

    private static final List<String> RETURN_RECORDS = List.of("GetRecords");

    private final Sources sources;
    private final Exposition out;
    private final Map<Labels, TableMetrics> tables;
    private final List<Resource> resources = new ArrayList<>();

    private EnginePage(Sources sources, Exposition out) {
        this.sources = sources;
        this.out = out;
        Map<Labels, TableMetrics> counted = new TreeMap<>(Comparator.comparing(Labels::toString));
        for (Table table : sources.catalog().all()) {
            var metrics = sources.metrics().of(table.ref());
            Labels labels = labels(table.ref());
            counted.put(labels, metrics);
            resources.add(new Resource(table, table.schema().space(), table.throughput(), metrics.capacity, labels));
            for (SecondaryIndex index : table.globalIndexes()) {
                resources.add(new Resource(
                        table,
                        index.space(),
                        table.throughput(index),
                        metrics.index(index.name()),
                        labels.and("index", index.name())));
            }
        }
        this.tables = counted;
        resources.sort(Comparator.comparing(resource -> resource.labels().toString()));
    }

    public static void write(Sources sources, Exposition out) {
        new EnginePage(sources, out).write();
    }

    private static Labels labels(TableRef table) {
        return Labels.of("account", table.account())
                .and("region", table.region())
                .and("table", table.name());
    }

    private void write() {
        writeCapacity();
        writeThrottling();
        writeRequests();
        writeItems();
        writeStreams();
        writeIndexes();
        writeJobs();
        writeReplication();
        writeVectors();
        writeEngine();
    }

    private void writeCapacity() {
        perResource(
                "dynamodb_consumed_read_capacity_units_total",
                Type.COUNTER,
                "ConsumedReadCapacityUnits: read units taken, as AWS bills them; local indexes count with their table.",
                resource -> resource.capacity().readUnits());
        perResource(
                "dynamodb_consumed_write_capacity_units_total",
                Type.COUNTER,
                "ConsumedWriteCapacityUnits: write units taken, as AWS bills them; local indexes count with their table.",
                resource -> resource.capacity().writeUnits());
        provisioned(
                "dynamodb_provisioned_read_capacity_units",
                "ProvisionedReadCapacityUnits: read units a second that are provisioned; none if paid per request.",
                Throughput::readUnits);
        provisioned(
                "dynamodb_provisioned_write_capacity_units",
                "ProvisionedWriteCapacityUnits: write units a second that are provisioned; none if paid per request.",
                Throughput::writeUnits);
        ceiling(
                "dynamodb_on_demand_max_read_request_units",
                "OnDemandMaxReadRequestUnits: the ceiling on read units a second, where one is set.",
                Throughput::maxReadRequestUnits);
        ceiling(
                "dynamodb_on_demand_max_write_request_units",
                "OnDemandMaxWriteRequestUnits: the ceiling on write units a second, where one is set.",
                Throughput::maxWriteRequestUnits);
    }

    private void perResource(String name, Type type, String help, ToDoubleFunction<Resource> value) {
        out.metric(name, type, help);
        resources.forEach(resource -> out.sample(resource.labels(), value.applyAsDouble(resource)));
    }

    private void provisioned(String name, String help, ToLongFunction<Throughput> units) {
        out.metric(name, Type.GAUGE, help);
        resources.stream()
                .filter(resource -> !resource.table().isOnDemand())
                .forEach(resource -> out.sample(resource.labels(), units.applyAsLong(resource.throughput())));
    }

    private void ceiling(String name, String help, ToLongFunction<Throughput> units) {
        out.metric(name, Type.GAUGE, help);
        resources.stream()
                .filter(resource -> resource.table().isOnDemand())
                .filter(resource -> units.applyAsLong(resource.throughput()) != Throughput.NO_CEILING)
                .forEach(resource -> out.sample(resource.labels(), units.applyAsLong(resource.throughput())));
    }

    private void writeThrottling() {
        throttles("dynamodb_read_throttle_events_total", "ReadThrottleEvents: reads refused for their number.", true);
        throttles(
                "dynamodb_write_throttle_events_total", "WriteThrottleEvents: writes refused for their number.", false);
        perOperation(
                "dynamodb_throttled_requests_total",
                "ThrottledRequests: requests refused for their number; a batch only if all of it was.",
                requests -> requests.throttled.sum());
    }

    private void throttles(String name, String help, boolean isRead) {
        out.metric(name, Type.COUNTER, help);
        for (Resource resource : resources) {
            resource.capacity()
                    .throttles(isRead)
                    .forEach((reason, count) -> out.sample(resource.labels().and("reason", reason), count.sum()));
        }
    }

    private void writeRequests() {
        out.metric("armature_requests_total", Type.COUNTER, "Requests that began to run, whatever became of them.");
        sources.metrics()
                .operations()
                .forEach((operation, outcomes) ->
                        out.sample(Labels.of("operation", operation), outcomes.requests.sum()));
        out.metric("armature_running_requests", Type.GAUGE, "Requests that are running now.")
                .sample(Labels.NONE, sources.metrics().running());
        out.metric(
                "dynamodb_user_errors_total",
                Type.COUNTER,
                "UserErrors: requests refused with a status of 400, except failed conditions and throttling.");
        sources.metrics()
                .operations()
                .forEach((operation, outcomes) -> outcomes.userErrors()
                        .forEach((code, count) ->
                                out.sample(Labels.of("operation", operation).and("code", code), count.sum())));
        perOperation(
                "dynamodb_system_errors_total",
                "SystemErrors: requests answered with a status of 500.",
                requests -> requests.systemErrors.sum());
        out.metric(
                "dynamodb_successful_request_latency_seconds",
                Type.HISTOGRAM,
                "SuccessfulRequestLatency: time inside of the database, from bytes to bytes; a batch counts for each table.");
        forEachOperation((labels, requests) -> out.sample(labels, requests.latency));
    }

    private void writeItems() {
        perTable(
                "dynamodb_conditional_check_failed_requests_total",
                "ConditionalCheckFailedRequests: writes whose condition did not hold.",
                table -> table.conditionalCheckFailed.sum());
        perTable(
                "dynamodb_transaction_conflict_total",
                "TransactionConflict: items that a request could not have because a transaction had them.",
                table -> table.transactionConflicts.sum());
        perTable(
                "dynamodb_time_to_live_deleted_item_count_total",
                "TimeToLiveDeletedItemCount: items removed because their time to live was over.",
                table -> table.timeToLiveDeleted.sum());
        returned(
                "dynamodb_returned_item_count_total",
                "ReturnedItemCount: items that queries, scans and SELECT statements returned.",
                RETURN_ITEMS,
                requests -> requests.returned.sum());
    }

    private void writeStreams() {
        returned(
                "dynamodb_returned_records_count_total",
                "ReturnedRecordsCount: records that readers of the table's stream were given.",
                RETURN_RECORDS,
                requests -> requests.returned.sum());
        returned(
                "dynamodb_returned_bytes_total",
                "ReturnedBytes: the size of the records that readers of the table's stream were given.",
                RETURN_RECORDS,
                requests -> requests.returnedBytes.sum());
        out.metric(
                "armature_stream_iterator_age_seconds",
                Type.GAUGE,
                "Age of the record that was read last from the table's stream; 0 for a reader that has caught up.");
        tables.forEach((labels, table) -> {
            if (table.iteratorAgeMillis >= 0) {
                out.sample(labels, table.iteratorAgeMillis / 1e3);
            }
        });
    }

    private void writeIndexes() {
        out.metric(
                "dynamodb_online_index_percentage_progress",
                Type.GAUGE,
                "OnlineIndexPercentageProgress: how much of a global or vector index is filled, while it is being filled.");
        for (Table table : sources.catalog().all()) {
            for (SecondaryIndex index : table.schema().indexes()) {
                if (table.isFilling(index)) {
                    out.sample(
                            labels(table.ref()).and("index", index.name()),
                            sources.indexBuilder().percentFilled(table, index));
                }
            }
        }
    }

    private void writeJobs() {
        var kinds = new TreeMap<>(Map.of(
                "bulk-operation", sources.bulkOperations().meter(),
                "export", sources.exports().meter(),
                "import", sources.imports().meter()));
        out.metric("armature_jobs", Type.GAUGE, "Exports, imports and bulk operations that this server is doing.");
        kinds.forEach((kind, meter) -> out.sample(Labels.of("kind", kind), meter.running()));
        out.metric(
                "armature_job_items_total",
                Type.COUNTER,
                "Items that exports have written, imports read, and bulk operations put.");
        kinds.forEach((kind, meter) -> out.sample(Labels.of("kind", kind), meter.items()));
        out.metric(
                "armature_job_bytes_total",
                Type.COUNTER,
                "Size of the items that they have read or put, as AWS bills it.");
        kinds.forEach((kind, meter) -> out.sample(Labels.of("kind", kind), meter.bytes()));
    }

    private void writeReplication() {
        var lags = sources.replication().lags();
        out.metric(
                "dynamodb_replication_latency_seconds",
                Type.GAUGE,
                "ReplicationLatency: how long the writes that another Region heard of last had been waiting.");
        lags.forEach(lag -> out.sample(labels(lag), lag.latencyMillis() / 1e3));
        out.metric(
                "dynamodb_pending_replication_count",
                Type.GAUGE,
                "PendingReplicationCount: writes that another Region has not heard of yet.");
        lags.forEach(lag -> out.sample(labels(lag), lag.pending()));
        out.metric(
                "dynamodb_replicated_write_capacity_units_total",
                Type.COUNTER,
                "ReplicatedWriteCapacityUnits: write units that the writes of other Regions took; they count as consumed, too.");
        for (Table table : sources.catalog().all()) {
            if (table.globalTable() != null) {
                out.sample(labels(table.ref()), sources.replication().replicatedUnits(table.ref()));
            }
        }
    }

    private void writeVectors() {
        perVectorIndex(
                "dynamodb_consumed_vector_search_request_bytes_total",
                "VectorSearchRequestBytes: what searches of a vector index have looked at and returned.",
                vectors -> vectors.searchedBytes.sum());
        perVectorIndex(
                "dynamodb_consumed_vector_write_request_bytes_total",
                "VectorWriteRequestBytes: what writes have changed in a vector index.",
                vectors -> vectors.writtenBytes.sum());
        writeVectorMemory();
    }

    private void writeVectorMemory() {
        out.metric("armature_vector_memory_bytes", Type.GAUGE, "About how much of the heap vectors in memory take.");
        out.sample(Labels.NONE, sources.nearIndexes().bytes());
    }

    private void perVectorIndex(String name, String help, ToLongFunction<TableMetrics.Vectors> value) {
        out.metric(name, Type.COUNTER, help);
        for (Table table : sources.catalog().all()) {
            for (SecondaryIndex index : table.vectorIndexes()) {
                out.sample(
                        labels(table.ref()).and("index", index.name()),
                        value.applyAsLong(sources.metrics().of(table.ref()).vectors(index.name())));
            }
        }
    }

    private static Labels labels(Replication.Lag lag) {
        return labels(lag.table()).and("receiving_region", lag.region());
    }

    private void writeEngine() {
        perResource(
                "armature_items",
                Type.GAUGE,
                "Items in a table, or entries in a global index.",
                resource -> sources.statistics().items(resource.space()));
        perResource(
                "armature_size_bytes",
                Type.GAUGE,
                "Size of a table or a global index, as AWS bills it.",
                resource -> sources.statistics().bytes(resource.space()));
        var background = sources.background().works();
        out.metric("armature_background_failures_total", Type.COUNTER, "Failures of work in the background.");
        background.forEach((work, fate) -> out.sample(Labels.of("work", work), fate.failures()));
        out.metric(
                "armature_background_last_success_timestamp_seconds",
                Type.GAUGE,
                "When work in the background was last done to its end; for what is done again and again, at first when the"
                        + " engine started.");
        background.forEach((work, fate) -> {
            var lastSuccess = fate.lastSuccess();
            if (lastSuccess != null) {
                out.sample(Labels.of("work", work), lastSuccess.toEpochMilli() / 1e3);
            }
        });
        out.metric("armature_clock_jumps_total", Type.COUNTER, "How often the clock was set back, or jumped far ahead.")
                .sample(Labels.of("direction", "back"), sources.clockWatch().timesBack())
                .sample(Labels.of("direction", "ahead"), sources.clockWatch().timesAhead());
        new TreeMap<>(sources.storage().statistics())
                .forEach((name, value) -> out.metric(
                                "armature_storage_" + name, Type.GAUGE, "What the storage engine says of itself.")
                        .sample(Labels.NONE, value));
    }

    private void perTable(String name, String help, ToLongFunction<TableMetrics> count) {
        out.metric(name, Type.COUNTER, help);
        tables.forEach((labels, table) -> out.sample(labels, count.applyAsLong(table)));
    }

    private void perOperation(String name, String help, ToLongFunction<TableMetrics.Requests> count) {
        out.metric(name, Type.COUNTER, help);
        forEachOperation((labels, requests) -> out.sample(labels, count.applyAsLong(requests)));
    }

    private void returned(
            String name, String help, List<String> operations, ToLongFunction<TableMetrics.Requests> count) {
        out.metric(name, Type.COUNTER, help);
        tables.forEach((labels, table) -> table.operations().forEach((operation, requests) -> {
            if (operations.contains(operation)) {
                out.sample(labels.and("operation", operation), count.applyAsLong(requests));
            }
        }));
    }

    private void forEachOperation(BiConsumer<Labels, TableMetrics.Requests> action) {
        each(Labels.NONE, sources.metrics().withoutTable(), action);
        tables.forEach((labels, table) -> each(labels, table, action));
    }

    private static void each(Labels labels, TableMetrics table, BiConsumer<Labels, TableMetrics.Requests> action) {
        table.operations()
                .forEach((operation, requests) -> action.accept(labels.and("operation", operation), requests));
    }
}
