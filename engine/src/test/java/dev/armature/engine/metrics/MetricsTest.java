package dev.armature.engine.metrics;

import static dev.armature.engine.TestRequests.string;
import static dev.armature.engine.TestRequests.strings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestCalls;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRequests;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.simulation.Throttling;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Asked;
import dev.armature.engine.transaction.TransactWriteItem;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsTest {
    private static final String TABLE = TestDatabase.TABLE.name();
    private static final String INDEX = "byKind";

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void countsExpiredItemsAndTakesNothingForThem() {
        database.change(draft -> draft.expiryAttribute = "until");
        database.put(Map.of("pk", AttributeValue.string("a"), "until", AttributeValue.number(1_700_000_000)));
        double written = metrics().capacity.writeUnits();

        assertThat(database.engine.expireNow()).isEqualTo(1);

        assertThat(metrics().timeToLiveDeleted.sum()).isEqualTo(1);
        assertThat(metrics().capacity.writeUnits()).isEqualTo(written);
    }

    @Test
    void countsEachKindOfRefusalByItself() {
        var get = GetItem.from(TestRequests.get(TABLE, strings("pk", "a"), null), database.intake());
        for (ErrorCode code : ErrorCode.values()) {
            refuse("GetItem", get, new ApiException(code, ""));
        }

        var requests = metrics().requests("GetItem");
        assertThat(requests.throttled.sum()).isEqualTo(3);
        assertThat(requests.systemErrors.sum()).isEqualTo(2);
        assertThat(metrics().conditionalCheckFailed.sum()).isEqualTo(2);
        assertThat(metrics().transactionConflicts.sum()).isEqualTo(1);
        var outcomes =
                Objects.requireNonNull(database.engine.metrics().operations().get("GetItem"));
        assertThat(outcomes.requests.sum()).isEqualTo(ErrorCode.values().length);
        assertThat(outcomes.userErrors()).hasSize(ErrorCode.values().length - 3 - 2 - 2);
        assertThat(database.engine.metrics().running()).isZero();
    }

    @Test
    void countsThrottlingByWhatHadNoCapacity() {
        var put = PutItem.from(TestRequests.put(TABLE, strings("pk", "a")), database.intake());
        String table = "TableWriteProvisionedThroughputExceeded";
        String index = "IndexWriteProvisionedThroughputExceeded";
        var reasons = new Throttling.Provisioned(List.of(
                new Throttling.Reason(table, TestDatabase.TABLE.arn()),
                new Throttling.Reason(index, TestDatabase.TABLE.indexArn(INDEX))));

        refuse("PutItem", put, new ApiException(ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED, "", reasons));

        assertThat(metrics().requests("PutItem").throttled.sum()).isEqualTo(1);
        assertThat(metrics().capacity.throttles(false)).containsOnlyKeys(table);
        assertThat(metrics().index(INDEX).throttles(false)).containsOnlyKeys(index);
        assertThat(metrics().capacity.throttles(true)).isEmpty();
    }

    /** CloudWatch counts a batch as throttled only if all of it was. */
    @Test
    void countsPartsOfBatchesAsEventsOnly() {
        var call = TestCalls.begin(database.engine, "BatchGetItem");
        call.refusedPart(TestDatabase.TABLE, new ApiException(ErrorCode.THROTTLING, ""));
        call.end();

        assertThat(metrics().requests("BatchGetItem").throttled.sum()).isZero();
        assertThat(metrics().capacity.throttles(true)).hasSize(1);
    }

    /** Each action of a transaction counts for its own table. */
    @Test
    void countsWhyTransactionsAreCancelled() {
        var put = new TransactWriteItem.Put(TABLE, Map.of("pk", string("a")), "attribute_exists(pk)", null, null, null);
        var other = new TransactWriteItem.Put(TABLE, Map.of("pk", string("b")), null, null, null, null);
        var transaction = TransactWriteItems.from(
                new TransactWriteItems.Request(
                        List.of(
                                new TransactWriteItem(null, put, null, null),
                                new TransactWriteItem(null, other, null, null)),
                        null,
                        null,
                        null),
                database.intake());

        assertThatThrownBy(() -> TestCalls.run(database.engine, transaction)).isInstanceOf(ApiException.class);

        assertThat(metrics().conditionalCheckFailed.sum()).isEqualTo(1);
        assertThat(metrics().capacity.writeUnits()).isZero();
    }

    @Test
    void countsFailuresOfRequestsAboutNoTable() {
        TestCalls.begin(database.engine, "ListTables").fail();

        assertThat(database.engine
                        .metrics()
                        .withoutTable()
                        .requests("ListTables")
                        .systemErrors
                        .sum())
                .isEqualTo(1);
    }

    @Test
    void forgetsTablesThatAreDeleted() {
        database.put("a", "value");
        assertThat(metrics().capacity.writeUnits()).isPositive();

        var unused = database.call(DeleteTable::from, new DeleteTable.Request(TABLE));
        database.createTable();

        assertThat(metrics().capacity.writeUnits()).isZero();
    }

    @Test
    void remembersNoTableThatIsNotThere() {
        var missing = TestDatabase.CALLER.table("missing");
        var call = TestCalls.begin(database.engine, "GetRecords");
        call.add(new Access.Records(missing, 1, Duration.ofSeconds(1)));
        call.end();

        assertThat(database.engine.metrics().of(missing))
                .isSameAs(database.engine.metrics().withoutTable());
    }

    private void refuse(String name, Asked operation, ApiException refusal) {
        var call = TestCalls.begin(database.engine, name);
        call.asks(operation);
        call.refuse(refusal);
    }

    private TableMetrics metrics() {
        return database.engine.metrics().of(TestDatabase.TABLE);
    }
}
