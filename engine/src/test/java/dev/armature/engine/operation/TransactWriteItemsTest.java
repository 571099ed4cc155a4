package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactWriteItemsTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void put() {
        database.createWideTable();
        database.transcript("> PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 1}, kind: {S: book}}}");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void doesAllOfTheFourKinds() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: checked}, n: {N: 9}}}
                > TransactWriteItems {TransactItems: [{Put: {TableName: Wide, Item: {pk: {S: w}, sk: {N: 1}}, ConditionExpression: attribute_not_exists(pk)}},
                    {Delete: {TableName: Orders, Key: {pk: {S: a}}, ConditionExpression: n = :n, ExpressionAttributeValues: {:n: {N: 1}}}},
                    {Update: {TableName: Orders, Key: {pk: {S: b}}, UpdateExpression: 'SET #k = :k, mine = pk', ExpressionAttributeNames: {#k: kind},
                      ExpressionAttributeValues: {:k: {S: disc}}}},
                    {ConditionCheck: {TableName: Orders, Key: {pk: {S: checked}}, ConditionExpression: attribute_exists(n)}}]}
                < {}
                > Scan {TableName: Wide}
                < {Items: [{pk: {S: w}, sk: {N: 1}}], Count: 1, ScannedCount: 1}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                < {}
                > GetItem {TableName: Orders, Key: {pk: {S: checked}}}
                < {Item: {n: {N: 9}, pk: {S: checked}}}
                > Scan {TableName: Orders, IndexName: byKind}
                < {Items: [{kind: {S: disc}, mine: {S: b}, pk: {S: b}}], Count: 1, ScannedCount: 1}
                """);
    }

    @Test
    void doesNothingIfOneConditionFails() {
        database.transcript("""
                > TransactWriteItems {TransactItems: [{Put: {TableName: Orders, Item: {pk: {S: b}}}},
                    {Delete: {TableName: Orders, Key: {pk: {S: a}}, ConditionExpression: n > :n, ExpressionAttributeValues: {:n: {N: 1}},
                      ReturnValuesOnConditionCheckFailure: ALL_OLD}},
                    {ConditionCheck: {TableName: Orders, Key: {pk: {S: none}}, ConditionExpression: attribute_exists(pk),
                      ReturnValuesOnConditionCheckFailure: ALL_OLD}},
                    {Update: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, UpdateExpression: REMOVE x}}]}
                < TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons
                  [None, ConditionalCheckFailed, ConditionalCheckFailed, None] {CancellationReasons: [{Code: None},
                  {Code: ConditionalCheckFailed, Message: The conditional request failed, Item: {kind: {S: book}, n: {N: 1}, pk: {S: a}}},
                  {Code: ConditionalCheckFailed, Message: The conditional request failed}, {Code: None}]}
                > Scan {TableName: Orders}
                < {Items: [{kind: {S: book}, n: {N: 1}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                """);
    }

    /** The table pays twice, its indexes do not, and a check costs as much as a write. */
    @Test
    void tellsWhatEachTableTook() {
        database.transcript("""
                > TransactWriteItems {ReturnConsumedCapacity: INDEXES, ReturnItemCollectionMetrics: SIZE, TransactItems: [
                    {Put: {TableName: Orders, Item: {pk: {S: b}, kind: {S: disc}, x: {S: ${x*1024}}}}},
                    {ConditionCheck: {TableName: Orders, Key: {pk: {S: a}}, ConditionExpression: attribute_exists(pk)}},
                    {Update: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, UpdateExpression: 'SET seen = :s', ExpressionAttributeValues: {:s: {N: 1}}}}]}
                < {ConsumedCapacity: [{TableName: Orders, CapacityUnits: 8.0, WriteCapacityUnits: 8.0,
                      Table: {WriteCapacityUnits: 6.0, CapacityUnits: 6.0},
                      GlobalSecondaryIndexes: {byKind: {WriteCapacityUnits: 2.0, CapacityUnits: 2.0}}},
                    {TableName: Wide, CapacityUnits: 3.0, WriteCapacityUnits: 3.0, Table: {WriteCapacityUnits: 2.0, CapacityUnits: 2.0},
                      LocalSecondaryIndexes: {byTime: {WriteCapacityUnits: 1.0, CapacityUnits: 1.0}}}],
                  ItemCollectionMetrics: {Wide: [{ItemCollectionKey: {pk: {S: a}}, SizeEstimateRangeGB: [0, 1]}]}}
                > TransactWriteItems {ReturnConsumedCapacity: TOTAL, ReturnItemCollectionMetrics: SIZE, TransactItems: [
                    {Delete: {TableName: Orders, Key: {pk: {S: none}}}}]}
                < {ConsumedCapacity: [{TableName: Orders, CapacityUnits: 2.0, WriteCapacityUnits: 2.0}]}
                """);
    }

    /** For ten minutes; then it is done once more. What is repeated costs as much as reading the items. */
    @Test
    void isDoneOnceForAToken() {
        String increment = """
                > TransactWriteItems {ClientRequestToken: token, ReturnConsumedCapacity: TOTAL, TransactItems: [
                    {Update: {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: {:one: {N: %d}}}}]}
                < %s
                > GetItem {TableName: Orders, Key: {pk: {S: a}}, ProjectionExpression: n}
                < {Item: {n: {N: %d}}}
                """;
        String written = "{ConsumedCapacity: [{TableName: Orders, CapacityUnits: 3.0, WriteCapacityUnits: 3.0}]}";
        String read = "{ConsumedCapacity: [{TableName: Orders, CapacityUnits: 2.0, ReadCapacityUnits: 2.0}]}";
        database.transcript(increment.formatted(1, written, 2));
        database.transcript(increment.formatted(1, read, 2));
        database.transcript(increment.formatted(
                5,
                "IdempotentParameterMismatchException: DynamoDB rejected the request because you retried a request with a"
                        + " different payload but with an idempotent token that was already used.",
                2));
        database.clock.advance(Duration.ofMinutes(10));
        database.transcript(increment.formatted(5, written, 7));
    }

    @Test
    void keepsNoTokenOfWhatWasCancelled() {
        String write = """
                > TransactWriteItems {ClientRequestToken: token, TransactItems: [
                    {Put: {TableName: Orders, Item: {pk: {S: a}}, ConditionExpression: attribute_not_exists(n)}}]}
                < %s
                """;
        database.transcript(write.formatted(
                "TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons"
                        + " [ConditionalCheckFailed] {CancellationReasons: [{Code: ConditionalCheckFailed,"
                        + " Message: The conditional request failed}]}"));
        database.delete("a");
        database.transcript(write.formatted("{}"));
        database.transcript("> GetItem {TableName: Orders, Key: {pk: {S: a}}}\n< {Item: {pk: {S: a}}}");
    }

    @Test
    void isCancelledForWhatAnotherTransactionHas() {
        database.whileHeld(List.of("a"), () -> database.transcript("""
                    > TransactWriteItems {TransactItems: [{Put: {TableName: Orders, Item: {pk: {S: b}}}}, {Delete: {TableName: Orders, Key: {pk: {S: a}}}}]}
                    < TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons
                      [None, TransactionConflict] {CancellationReasons: [{Code: None},
                      {Code: TransactionConflict, Message: Transaction is ongoing for the item}]}
                    > Scan {TableName: Orders, Select: COUNT}
                    < {Count: 1, ScannedCount: 1}
                    """));
        database.transcript(
                "> TransactWriteItems {TransactItems: [{Delete: {TableName: Orders, Key: {pk: {S: a}}}}]}\n< {}");
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > TransactWriteItems {ClientRequestToken: '', ReturnConsumedCapacity: WRONG, ReturnItemCollectionMetrics: WRONG}
                < ValidationException: 4 validation errors detected: Value '' at 'clientRequestToken' failed to satisfy constraint:
                  Member must have length greater than or equal to 1;
                  Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value 'WRONG' at 'returnItemCollectionMetrics' failed to satisfy constraint: Member must satisfy enum value set: [SIZE, NONE];
                  Value null at 'transactItems' failed to satisfy constraint: Member must not be null
                > TransactWriteItems {TransactItems: [{ConditionCheck: {}}, {Put: {TableName: 'a;b'}}, {Delete: {TableName: Orders}},
                    {Update: {TableName: Orders, Key: {}, ReturnValuesOnConditionCheckFailure: NEW}}]}
                < ValidationException: 8 validation errors detected:
                  Value null at 'transactItems.1.member.conditionCheck.tableName' failed to satisfy constraint: Member must not be null;
                  Value null at 'transactItems.1.member.conditionCheck.key' failed to satisfy constraint: Member must not be null;
                  Value null at 'transactItems.1.member.conditionCheck.conditionExpression' failed to satisfy constraint: Member must not be null;
                  Value 'a;b' at 'transactItems.2.member.put.tableName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;
                  Value null at 'transactItems.2.member.put.item' failed to satisfy constraint: Member must not be null;
                  Value null at 'transactItems.3.member.delete.key' failed to satisfy constraint: Member must not be null;
                  Value null at 'transactItems.4.member.update.updateExpression' failed to satisfy constraint: Member must not be null;
                  Value 'NEW' at 'transactItems.4.member.update.returnValuesOnConditionCheckFailure' failed to satisfy constraint:
                  Member must satisfy enum value set: [ALL_OLD, NONE]
                > TransactWriteItems {TransactItems: [{}]}
                < ValidationException: 1 validation error detected: Value '' at 'transactItems' failed to satisfy constraint:
                  TransactWriteRequest should contain Delete or Put or Update or ConditionCheck
                > TransactWriteItems {TransactItems: [{Put: {TableName: Nowhere, Item: {}}, Delete: {TableName: Nowhere, Key: {}}}]}
                < ValidationException: TransactItems can only contain one of Check, Put, Update or Delete
                > TransactWriteItems {TransactItems: [{Put: {TableName: Nowhere, Item: {pk: {N: x}}, ConditionExpression: a =}}]}
                < ValidationException: Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "="
                > TransactWriteItems {TransactItems: [{Update: {TableName: Nowhere, Key: {pk: {N: x}}, UpdateExpression: SET, ConditionExpression: a =}}]}
                < ValidationException: Invalid UpdateExpression: Syntax error; token: "<EOF>", near: "SET"
                > TransactWriteItems {TransactItems: [{Put: {TableName: Nowhere, Item: {pk: {N: x}}}}]}
                < ValidationException: The parameter cannot be converted to a numeric value: x
                > TransactWriteItems {TransactItems: [{Put: {TableName: Nowhere, Item: {pk: {S: ${x*409600}}}}}]}
                < ValidationException: Item size has exceeded the maximum allowed size
                > TransactWriteItems {TransactItems: [{Put: {TableName: Nowhere, Item: {}}}, {Put: {TableName: Orders, Item: {pk: {S: ''}}}}]}
                < ResourceNotFoundException: Requested resource not found
                > TransactWriteItems {TransactItems: [{Delete: {TableName: Orders, Key: {pk: {S: x}}}}, {Put: {TableName: Orders, Item: {pk: {S: x}}}},
                    {Put: {TableName: Orders, Item: {}}}, {Put: {TableName: Orders, Item: {pk: {S: ''}}}}]}
                < ValidationException: One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain
                  an empty string value. Key: pk
                > TransactWriteItems {TransactItems: [{Delete: {TableName: Orders, Key: {pk: {S: x}}}}, {Put: {TableName: Orders, Item: {pk: {S: x}}}},
                    {Put: {TableName: Orders, Item: {}}}]}
                < ValidationException: Transaction request cannot include multiple operations on one item
                > TransactWriteItems {TransactItems: [{Delete: {TableName: Orders, Key: {pk: {S: x}}}}, {Put: {TableName: Orders, Item: {}}},
                    {Put: {TableName: Orders, Item: {pk: {N: 1}}}}]}
                < TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons
                  [None, ValidationError, None] {CancellationReasons: [{Code: None}, {Code: ValidationError,
                  Message: 'One or more parameter values were invalid: Missing the key pk in the item'}, {Code: None}]}
                > TransactWriteItems {TransactItems: [{ConditionCheck: {TableName: Orders, Key: {pk: {S: x}}, ConditionExpression: attribute_exists(pk)}},
                    {Update: {TableName: Orders, Key: {pk: {S: y}}, UpdateExpression: SET n = absent}}]}
                < TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons
                  [None, ValidationError] {CancellationReasons: [{Code: None}, {Code: ValidationError,
                  Message: The provided expression refers to an attribute that does not exist in the item}]}
                """);
    }

    @Test
    void takesAHundredActionsAndFourMegabytesAtMost() {
        database.transcript("""
                > TransactWriteItems {TransactItems: [%s]}
                < ValidationException: 1 validation error detected: Value '[...' at 'transactItems' failed to satisfy constraint:
                  Member must have length less than or equal to 100
                > TransactWriteItems {TransactItems: [%s]}
                < ValidationException: Transaction request size cannot exceed 4 MB
                > TransactWriteItems {TransactItems: [%s]}
                < {}
                """.formatted(puts(101, "x"), puts(11, "x".repeat(400_000)), puts(100, "x")));
    }

    /** What is sent counts, also as a value of an expression. */
    @Test
    void countsValuesOfExpressionsAmongTheFourMegabytes() {
        String updates = IntStream.range(0, 11)
                .mapToObj(number -> "{Update: {TableName: Orders, Key: {pk: {S: u%d}}, UpdateExpression: 'SET x = :x',"
                                .formatted(number)
                        + " ExpressionAttributeValues: {:x: {S: %s}}}}".formatted("x".repeat(400_000)))
                .collect(Collectors.joining(","));
        database.transcript("""
                > TransactWriteItems {TransactItems: [%s]}
                < ValidationException: Transaction request size cannot exceed 4 MB
                """.formatted(updates));
    }

    /** A check changes no collection. */
    @Test
    void tellsOfCollectionsThatItWroteTo() {
        database.transcript("""
                > TransactWriteItems {ReturnItemCollectionMetrics: SIZE, TransactItems: [
                    {ConditionCheck: {TableName: Wide, Key: {pk: {S: checked}, sk: {N: 1}}, ConditionExpression: attribute_not_exists(pk)}},
                    {Delete: {TableName: Wide, Key: {pk: {S: gone}, sk: {N: 1}}}}]}
                < {ItemCollectionMetrics: {Wide: [{ItemCollectionKey: {pk: {S: gone}}, SizeEstimateRangeGB: [0, 1]}]}}
                """);
    }

    private static String puts(int count, String content) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{Put: {TableName: Orders, Item: {pk: {S: key" + i + "}, x: {S: " + content + "}}}}")
                .collect(Collectors.joining(", "));
    }
}
