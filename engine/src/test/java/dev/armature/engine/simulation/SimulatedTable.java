package dev.armature.engine.simulation;

import static dev.armature.engine.TestRequests.strings;

import dev.armature.engine.Api;
import dev.armature.engine.Operations;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRequests;
import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.PageOperation;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.table.Table.BillingMode;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.transaction.TransactWriteItem;
import dev.armature.model.Item;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of a {@link TestDatabase}, called as the wire calls it, with settings that are asked for shortly. */
final class SimulatedTable implements AutoCloseable {
    static final String NAME = TestDatabase.TABLE.name();

    final TestDatabase database = new TestDatabase();

    Simulation simulation() {
        return database.engine.simulation();
    }

    void apply(TableSwitchesDraft switches) {
        simulation().apply(SimulationSettings.from(new SimulationSettings.Request(1L, null, switches.request(), null)));
    }

    void apply(CallSwitches.Request calls) {
        simulation().apply(SimulationSettings.from(new SimulationSettings.Request(1L, calls, null, null)));
    }

    void provision(long read, long write, long indexRead, long indexWrite) {
        database.change(draft -> {
            draft.billingMode = BillingMode.PROVISIONED;
            draft.throughput = Throughput.provisioned(read, write);
            draft.indexThroughput.put("byKind", Throughput.provisioned(indexRead, indexWrite));
        });
    }

    private <Q extends Record> Record call(String name, Q request) {
        @SuppressWarnings("unchecked")
        var api = (Api<Q>) Objects.requireNonNull(Operations.ALL.get(name));
        return database.call((decoded, intake) -> operation(api, decoded), request);
    }

    @SuppressWarnings("unchecked")
    private <Q extends Record> Operation<Record> operation(Api<Q> api, Q request) {
        return (Operation<Record>) api.operation(request, TestDatabase.CALLER, database.engine);
    }

    void put(String... namesAndValues) {
        var unused = call("PutItem", TestRequests.put(NAME, strings(namesAndValues)));
    }

    @Nullable
    Item get(String pk, boolean consistent) {
        var request = TestRequests.get(NAME, strings("pk", pk), consistent);
        return ((GetItem.Response) call("GetItem", request)).item();
    }

    List<Item> ofKind(String kind) {
        var request = TestRequests.query(NAME, "byKind", "kind = :kind", null, strings(":kind", kind), null);
        return Objects.requireNonNull(((PageOperation.Response) call("Query", request)).items());
    }

    BatchWriteItem.Response putAll(String... keys) {
        var puts = Stream.of(keys)
                .map(key -> new BatchWriteItem.WriteRequest(new BatchWriteItem.PutRequest(strings("pk", key)), null))
                .toList();
        return (BatchWriteItem.Response)
                call("BatchWriteItem", new BatchWriteItem.Request(Map.of(NAME, puts), null, null));
    }

    BatchGetItem.Response getAll(String... keys) {
        var wanted = Stream.of(keys).map(key -> strings("pk", key)).toList();
        return (BatchGetItem.Response) call(
                "BatchGetItem",
                new BatchGetItem.Request(
                        Map.of(NAME, new BatchGetItem.KeysAndAttributes(wanted, null, null, null, null)), null));
    }

    void putTogether(String... keys) {
        var puts = Stream.of(keys)
                .map(key -> new TransactWriteItem(
                        null, new TransactWriteItem.Put(NAME, strings("pk", key), null, null, null, null), null, null))
                .toList();
        var unused = call("TransactWriteItems", new TransactWriteItems.Request(puts, null, null, null));
    }

    @Override
    public void close() {
        database.close();
    }
}
