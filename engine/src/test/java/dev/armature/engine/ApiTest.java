package dev.armature.engine;

import static dev.armature.engine.TestItems.unchecked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.Scan;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which of AWS's validation layers words the refusals of an operation. */
class ApiTest {
    private static final String FAULT = "The parameter cannot be converted to a numeric value: x";

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void writesOfOneItemHaveAnEnvelope() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {N: x}}}
                < ValidationException: 1 validation error detected: %1$s
                > GetItem {TableName: Orders, Key: {pk: {N: x}}}
                < ValidationException: %1$s
                > Query {TableName: Orders, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {N: x}}}
                < ValidationException: %1$s
                > Scan {TableName: Orders, FilterExpression: pk = :p, ExpressionAttributeValues: {:p: {N: x}}}
                < ValidationException: ExpressionAttributeValues contains invalid value: %1$s for key :p
                """.formatted(FAULT));
    }

    /** A caller may be answered by the older layer alone. */
    @Test
    void aCallerMayBeOnTheOlderLayer() {
        var api = Objects.requireNonNull(Operations.ALL.get("PutItem"));
        assertThat(api.request()).isEqualTo(PutItem.Request.class);
        String text = "{TableName: Orders, Item: {pk: {S: a}}, ReturnValues: WRONG}";
        assertThatThrownBy(() -> operation(api, text, false)).hasMessageContaining("UPDATE_NEW");
        assertThatThrownBy(() -> operation(api, text, true))
                .hasMessageContaining("Value 'WRONG' at 'returnValues' failed to satisfy constraint");
    }

    private <Q extends Record> void operation(Api<Q> api, String request, boolean onOlderLayer) {
        var caller = onOlderLayer ? TestDatabase.CALLER.onOlderLayer(true) : TestDatabase.CALLER;
        var unused = api.operation(Notation.read(request, api.request()), caller, database.engine);
    }

    /** What is weighed beyond reading or writing an item once. */
    @Test
    void operationsKnowTheirEffort() {
        var intake = database.intake();
        var item = unchecked("{pk: {S: a}}");
        var plain = PutItem.from(
                new PutItem.Request("Orders", item, null, null, null, null, null, null, null, null, null), intake);
        assertThat(plain.effort()).isZero();
        var guarded = PutItem.from(
                new PutItem.Request("Orders", item, null, null, "a = b AND c = d", null, null, null, null, null, null),
                intake);
        assertThat(guarded.effort()).isEqualTo(4);
        assertThat(GetItem.from(new GetItem.Request("Orders", item, null, null, null, null, null), intake)
                        .effort())
                .isZero();
        assertThat(Map.of("Scan", Api.Weight.SCAN, "GetItem", Api.Weight.QUICK_READ, "PutItem", Api.Weight.QUICK_WRITE))
                .allSatisfy((name, weight) -> assertThat(
                                Objects.requireNonNull(Operations.ALL.get(name)).weight())
                        .isEqualTo(weight));
        assertThat(Objects.requireNonNull(Operations.ALL.get("Scan")).request()).isEqualTo(Scan.Request.class);
    }
}
