package dev.armature.engine.traffic;

import static dev.armature.engine.TestRequests.strings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.TestRequests;
import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.transaction.TransactWriteItem;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every call is told of once, with all that it did and what that cost. */
class TrafficTest {
    private static final String TABLE = TestDatabase.TABLE.name();

    private final TestDatabase database = new TestDatabase();
    private final List<Traffic> seen = new ArrayList<>();

    @BeforeEach
    void listen() {
        database.put("stored", "x".repeat(3000));
        database.engine.calls().add(seen::add);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void aGetIsToldOfWithItsItemAndItsHalfUnit() {
        var unused = get("stored");

        assertThat(seen).singleElement().satisfies(traffic -> {
            assertThat(traffic.operation()).isEqualTo("GetItem");
            assertThat(traffic.caller()).isEqualTo(TestDatabase.CALLER);
            assertThat(traffic.tables()).containsExactly(TestDatabase.TABLE);
            assertThat(traffic.ending()).isEqualTo(new Ending.Succeeded(0, 0));
            assertThat(traffic.nanos()).isPositive();
            var got = (Access.Get) traffic.accesses().getFirst();
            assertThat(Objects.requireNonNull(got.item()).get("pk")).isEqualTo(AttributeValue.string("stored"));
            assertThat(got.cost()).isEqualTo(Cost.ofTable(0.5));
        });
    }

    @Test
    void aWriteIsToldOfWithItsEffectOnTheIndex() {
        var unused = put("a", null, "red");

        var write = (Access.Write) seen.getFirst().accesses().getFirst();
        assertThat(write.effect().before()).isNull();
        assertThat(write.effect().after()).isNotNull();
        assertThat(write.cost()).isEqualTo(new Cost(1, Map.of(), Map.of("byKind", 1.0)));
        assertThat(write.isExpiry()).isFalse();
    }

    @Test
    void aFailedConditionIsToldOfAndPaidFor() {
        assertThatThrownBy(() -> put("stored", "attribute_not_exists(pk)", null))
                .isInstanceOf(ApiException.class);

        var traffic = seen.getFirst();
        assertThat(traffic.ending())
                .isInstanceOfSatisfying(
                        Ending.Refused.class,
                        refused -> assertThat(refused.refusal().code()).isEqualTo(ErrorCode.CONDITIONAL_CHECK_FAILED));
        var refused = (Access.Refused) traffic.accesses().getFirst();
        assertThat(refused.current()).isNotNull();
        assertThat(refused.cost()).isEqualTo(Cost.ofTable(3));
    }

    @Test
    void aPageSaysWhatWasLookedAtAndWhatWasLeft() {
        var unused = put("a", null, "red");
        unused = put("b", null, "red");
        seen.clear();

        var query = database.call(
                Query::from,
                TestRequests.query(
                        TABLE, "byKind", "kind = :kind", "pk = :pk", strings(":kind", "red", ":pk", "a"), null));

        assertThat(seen).singleElement().satisfies(traffic -> {
            assertThat(traffic.ending()).isEqualTo(new Ending.Succeeded(query.count(), 0));
            var page = (Access.Page) traffic.accesses().getFirst();
            assertThat(Objects.requireNonNull(page.index()).name()).isEqualTo("byKind");
            assertThat(page.scanned()).isEqualTo(2);
            assertThat(page.returned()).isEqualTo(1);
            assertThat(page.bytes()).isPositive();
            assertThat(page.cost()).isEqualTo(new Cost(0, Map.of(), Map.of("byKind", 0.5)));
        });
    }

    @Test
    void aBatchIsOneEventWithAnAccessForEachItem() {
        var unused = database.call(
                BatchWriteItem::from,
                new BatchWriteItem.Request(
                        Map.of(
                                TABLE,
                                List.of(
                                        new BatchWriteItem.WriteRequest(
                                                new BatchWriteItem.PutRequest(strings("pk", "a")), null),
                                        new BatchWriteItem.WriteRequest(
                                                null, new BatchWriteItem.DeleteRequest(strings("pk", "missing"))))),
                        null,
                        null));
        var unusedGets = database.call(
                BatchGetItem::from,
                new BatchGetItem.Request(
                        Map.of(
                                TABLE,
                                new BatchGetItem.KeysAndAttributes(
                                        List.of(strings("pk", "a"), strings("pk", "missing")), null, true, null, null)),
                        null));

        assertThat(seen).extracting(Traffic::operation).containsExactly("BatchWriteItem", "BatchGetItem");
        assertThat(seen.get(0).accesses())
                .hasSize(2)
                .allMatch(access -> access.cost().total() == 1);
        assertThat(seen.get(1).accesses())
                .hasSize(2)
                .allMatch(access -> access.cost().total() == 1);
    }

    @Test
    void whatABatchLeavesForTheNextCallIsToldOf() {
        String unused = database.asking(
                Set.of(Fault.UNPROCESSED),
                () -> database.answer(
                        "BatchGetItem", "{RequestItems: {Orders: {Keys: [{pk: {S: stored}}, {pk: {S: b}}]}}}"));
        database.whileHeld(
                List.of("b"),
                () -> database.transcript(
                        "> BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {pk: {S: b}}}}]}}"));

        assertThat(seen.get(0).accesses()).last().isInstanceOf(Access.Left.class);
        assertThat(seen.get(1).accesses()).last().isInstanceOfSatisfying(Access.Left.class, left -> {
            assertThat(left.table()).isEqualTo(TestDatabase.TABLE);
            assertThat(left.key())
                    .isEqualTo(database.putting(Map.of("pk", AttributeValue.string("b")))
                            .key()
                            .bytes());
            assertThat(left.cost().total()).isZero();
        });
    }

    @Test
    void aPageSaysWhetherItEndedEarly() {
        var unused = put("a", null, "red");
        seen.clear();

        database.transcript("""
                > Scan {TableName: Orders, Limit: 1}
                > Scan {TableName: Orders}
                """);

        assertThat(seen)
                .extracting(traffic -> ((Access.Page) traffic.accesses().getFirst()).more())
                .containsExactly(true, false);
    }

    @Test
    void transactionsPayTwiceAndNothingIfTheyAreCancelled() {
        transact("a", null);
        var unused = database.call(
                TransactGetItems::from,
                new TransactGetItems.Request(
                        List.of(new TransactGetItems.TransactGetItem(
                                new TransactGetItems.Get(TABLE, strings("pk", "a"), null, null))),
                        null));
        assertThatThrownBy(() -> transact("b", "attribute_exists(pk)")).isInstanceOf(ApiException.class);

        assertThat(seen.get(0).accesses()).extracting(Access::cost).containsExactly(Cost.ofTable(2));
        assertThat(seen.get(1).accesses()).extracting(Access::cost).containsExactly(Cost.ofTable(2));
        assertThat(seen.get(2).accesses()).isEmpty();
        assertThat(seen.get(2).ending()).isInstanceOf(Ending.Refused.class);
    }

    @Test
    void whatTheDatabaseRemovesIsItsOwnAndFree() {
        database.change(draft -> draft.expiryAttribute = "until");
        database.put(Map.of("pk", AttributeValue.string("old"), "until", AttributeValue.number(1_700_000_000)));
        seen.clear();

        assertThat(database.engine.expireNow()).isEqualTo(1);

        assertThat(seen).singleElement().satisfies(traffic -> {
            assertThat(traffic.caller()).isNull();
            assertThat(traffic.operation()).isEqualTo("TimeToLive");
            assertThat(traffic.accesses()).singleElement().satisfies(access -> {
                assertThat(((Access.Write) access).isExpiry()).isTrue();
                assertThat(access.cost().total()).isZero();
            });
        });
    }

    private GetItem.Response get(String pk) {
        return database.call(GetItem::from, TestRequests.get(TABLE, strings("pk", pk), null));
    }

    private Record put(String pk, @Nullable String condition, @Nullable String kind) {
        return database.call(
                PutItem::from,
                TestRequests.put(
                        TABLE, kind == null ? strings("pk", pk) : strings("pk", pk, "kind", kind), condition, null));
    }

    private void transact(String pk, @Nullable String condition) {
        var put = new TransactWriteItem.Put(TABLE, strings("pk", pk), condition, null, null, null);
        var unused = database.call(
                TransactWriteItems::from,
                new TransactWriteItems.Request(
                        List.of(new TransactWriteItem(null, put, null, null)), null, null, null));
    }
}
