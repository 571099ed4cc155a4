package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.operation.PutItem;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** The layers also differ in how they name what does not meet a constraint. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            BatchGetItem | {RequestItems: {}}                                              | The requestItems parameter is required for BatchGetItem
            BatchGetItem | {RequestItems: {Orders: {Keys: []}}}                            | Value '[]' at 'requestItems.Orders.member.keys' failed to satisfy constraint
            BatchGetItem | {RequestItems: {Orders: {Keys: [{}], AttributesToGet: []}}}     | Value '[]' at 'requestItems.Orders.member.attributesToGet' failed to satisfy
            Query        | {TableName: Orders, KeyConditionExpression: pk = :p, Limit: 0}  | Value '0' at 'limit' failed to satisfy constraint
            """)
    void theOlderLayerRepeatsWhatDoesNotMeetAConstraint(String name, String request, String text) {
        var api = Objects.requireNonNull(Operations.ALL.get(name));
        assertThatThrownBy(() -> operation(api, request, false)).hasMessageContaining("Value at '");
        assertThatThrownBy(() -> operation(api, request, true)).hasMessageContaining(text);
    }

    @Test
    void theOlderLayerHasOtherTextsForTooManyKeysAndForNoProjection() {
        var batch = Objects.requireNonNull(Operations.ALL.get("BatchGetItem"));
        String keys = "{RequestItems: {Orders: {Keys: [" + "{},".repeat(100) + "{}]}}}";
        assertThatThrownBy(() -> operation(batch, keys, false)).hasMessageContaining("less than or equal to 100");
        assertThatThrownBy(() -> operation(batch, keys, true))
                .hasMessage("ValidationException: Too many items requested for the BatchGetItem call");
        var query = Objects.requireNonNull(Operations.ALL.get("Query"));
        String nothing =
                "{TableName: Orders, KeyConditionExpression: attribute_exists(pk), Select: SPECIFIC_ATTRIBUTES}";
        assertThatThrownBy(() -> operation(query, nothing, false))
                .hasMessageStartingWith("ValidationException: 1 validation error detected: Must specify");
        assertThatThrownBy(() -> operation(query, nothing, true))
                .hasMessageStartingWith("ValidationException: Must specify");
    }

    private <Q extends Record> void operation(Api<Q> api, String request, boolean onOlderLayer) {
        var caller = onOlderLayer ? TestDatabase.CALLER.onOlderLayer(true) : TestDatabase.CALLER;
        var unused = api.operation(Notation.read(request, api.request()), caller, database.engine);
    }

    /** What is weighed beyond reading or writing an item once. */
    @Test
    void operationsKnowTheirEffort() {
        assertThat(effort("PutItem", "{TableName: Orders, Item: {pk: {S: a}}}")).isZero();
        assertThat(effort("PutItem", "{TableName: Orders, Item: {pk: {S: a}}, ConditionExpression: a = b AND c = d}"))
                .isEqualTo(4);
        assertThat(effort(
                        "DeleteItem",
                        "{TableName: Orders, Key: {pk: {S: a}}, ConditionExpression: attribute_exists(a)}"))
                .isEqualTo(1);
        assertThat(effort("GetItem", "{TableName: Orders, Key: {pk: {S: a}}}")).isZero();
    }

    private int effort(String name, String request) {
        return effort(Objects.requireNonNull(Operations.ALL.get(name)), request);
    }

    private <Q extends Record> int effort(Api<Q> api, String request) {
        return database.engine.effort(
                api.operation(Notation.read(request, api.request()), TestDatabase.CALLER, database.engine));
    }
}
