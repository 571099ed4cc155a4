package dev.armature.engine.metrics;

import static dev.armature.engine.TestRequests.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRequests;
import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.ExecuteStatement;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.transaction.TransactWriteItem;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.UncheckedValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The capacity that is counted is that which answers report, also if the request did not ask for it. */
class CapacityTest {
    private static final String TABLE = TestDatabase.TABLE.name();
    private static final String INDEX = "byKind";

    private final TestDatabase database = new TestDatabase();
    private final Map<String, UncheckedValue> kind = Map.of(":kind", string("1"));
    private double tableRead;
    private double tableWritten;
    private double indexRead;
    private double indexWritten;

    @AfterEach
    void close() {
        database.close();
    }

    /** Whatever is asked for, the counters say the same as the answers. A failure names its seed; -Dseed= replays it. */
    @Test
    void countsTheCapacityThatAnswersReport() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int step = 0; step < 300; step++) {
            runAny(random);
            assertThat(List.of(
                            metrics().capacity.readUnits(),
                            metrics().capacity.writeUnits(),
                            metrics().index(INDEX).readUnits(),
                            metrics().index(INDEX).writeUnits()))
                    .as("seed %d step %d", seed, step)
                    .containsExactly(tableRead, tableWritten, indexRead, indexWritten);
        }
    }

    private void runAny(Random random) {
        var key = Map.of("pk", string("key" + random.nextInt(10)));
        Map<String, UncheckedValue> item = item(key, random);
        boolean strong = random.nextBoolean();
        switch (random.nextInt(9)) {
            case 0 -> wrote(put(item, null));
            case 1 ->
                wrote(database.call(
                                DeleteItem::from,
                                new DeleteItem.Request(
                                        TABLE, key, null, null, null, null, null, null, null, "INDEXES", null))
                        .consumedCapacity());
            case 2 ->
                read(database.call(GetItem::from, TestRequests.get(TABLE, key, strong, "INDEXES"))
                        .consumedCapacity());
            case 3 -> read(query());
            case 4 -> read(scan(strong));
            case 5 -> {
                var request = new BatchWriteItem.WriteRequest(new BatchWriteItem.PutRequest(item), null);
                var response = database.call(
                        BatchWriteItem::from,
                        new BatchWriteItem.Request(Map.of(TABLE, List.of(request)), "INDEXES", null));
                wrote(only(response.consumedCapacity()));
            }
            case 6 -> {
                var keys = new BatchGetItem.KeysAndAttributes(List.of(key), null, strong, null, null);
                var response =
                        database.call(BatchGetItem::from, new BatchGetItem.Request(Map.of(TABLE, keys), "INDEXES"));
                read(only(response.consumedCapacity()));
            }
            case 7 -> {
                var put = new TransactWriteItem.Put(TABLE, item, null, null, null, null);
                var action = new TransactWriteItem(null, put, null, null);
                var response = database.call(
                        TransactWriteItems::from,
                        new TransactWriteItems.Request(List.of(action), null, "INDEXES", null));
                wrote(only(response.consumedCapacity()));
            }
            default -> {
                var get = new TransactGetItems.TransactGetItem(new TransactGetItems.Get(TABLE, key, null, null));
                var response =
                        database.call(TransactGetItems::from, new TransactGetItems.Request(List.of(get), "INDEXES"));
                read(only(response.consumedCapacity()));
            }
        }
    }

    private static Map<String, UncheckedValue> item(Map<String, UncheckedValue> key, Random random) {
        Map<String, UncheckedValue> item = new HashMap<>(key);
        item.put("value", string("x".repeat(random.nextInt(6_000))));
        if (random.nextBoolean()) {
            item.put("kind", string(Integer.toString(random.nextInt(3))));
        }
        return item;
    }

    private @Nullable ConsumedCapacity put(Map<String, UncheckedValue> item, @Nullable String condition) {
        return database.call(PutItem::from, TestRequests.put(TABLE, item, condition, "INDEXES"))
                .consumedCapacity();
    }

    private @Nullable ConsumedCapacity query() {
        return database.call(Query::from, TestRequests.query(TABLE, INDEX, "kind = :kind", null, kind, "INDEXES"))
                .consumedCapacity();
    }

    private @Nullable ConsumedCapacity scan(boolean strong) {
        return database.call(
                        Scan::from,
                        new Scan.Request(
                                TABLE, null, null, null, null, null, null, null, "INDEXES", null, null, null, null,
                                null, null, strong))
                .consumedCapacity();
    }

    private static ConsumedCapacity only(@Nullable List<ConsumedCapacity> consumed) {
        var all = Objects.requireNonNull(consumed);
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private void read(@Nullable ConsumedCapacity consumed) {
        tableRead += ofTable(consumed);
        indexRead += ofIndex(consumed);
    }

    private void wrote(@Nullable ConsumedCapacity consumed) {
        tableWritten += ofTable(consumed);
        indexWritten += ofIndex(consumed);
    }

    private static double ofTable(@Nullable ConsumedCapacity consumed) {
        var table = Objects.requireNonNull(consumed).table();
        return table == null ? 0 : table.capacityUnits();
    }

    private static double ofIndex(@Nullable ConsumedCapacity consumed) {
        var indexes = Objects.requireNonNull(consumed).globalSecondaryIndexes();
        return indexes == null
                ? 0
                : indexes.values().stream()
                        .mapToDouble(ConsumedCapacity.Capacity::capacityUnits)
                        .sum();
    }

    @Test
    void countsCapacityThatIsNotAskedFor() {
        var unused = database.call(
                ExecuteStatement::from,
                new ExecuteStatement.Request(
                        "INSERT INTO " + TABLE + " VALUE {'pk': 'a', 'kind': 'b'}",
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));

        assertThat(metrics().capacity.writeUnits()).isEqualTo(1);
        assertThat(metrics().index(INDEX).writeUnits()).isEqualTo(1);
    }

    /** AWS takes as much for a refused write as for one that is done: by the larger of the two items. */
    @Test
    void chargesWritesWhoseConditionFailed() {
        var item = Map.of("pk", string("a"), "value", string("x".repeat(2_500)));
        assertThatThrownBy(() -> put(item, "attribute_exists(pk)"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        fault -> assertThat(fault.code()).isEqualTo(ErrorCode.CONDITIONAL_CHECK_FAILED));

        assertThat(metrics().capacity.writeUnits()).isEqualTo(3);
    }

    private TableMetrics metrics() {
        return database.engine.metrics().of(TestDatabase.TABLE);
    }
}
