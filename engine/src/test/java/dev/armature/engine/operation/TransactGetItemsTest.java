package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactGetItemsTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void put() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 1}, x: {S: ${x*5000}}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, n: {N: 3}}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void readsItemsInTheOrderOfTheRequest() {
        database.transcript("""
                > TransactGetItems {TransactItems: [{Get: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}}},
                    {Get: {TableName: Orders, Key: {pk: {S: none}}}},
                    {Get: {TableName: Orders, Key: {pk: {S: a}}, ProjectionExpression: '#n', ExpressionAttributeNames: {#n: n}}},
                    {Get: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 2}}, ProjectionExpression: n}}]}
                < {Responses: [{Item: {n: {N: 3}, pk: {S: a}, sk: {N: 1}}}, {}, {Item: {n: {N: 1}}}, {}]}
                > TransactGetItems {TransactItems: [{Get: {TableName: Orders, Key: {pk: {S: a}}, ProjectionExpression: absent}}]}
                < {Responses: [{}]}
                """);
    }

    /** Twice what a consistent read costs. */
    @Test
    void paysTwice() {
        database.transcript("""
                > TransactGetItems {TransactItems: [{Get: {TableName: Orders, Key: {pk: {S: a}}, ProjectionExpression: pk}},
                    {Get: {TableName: Orders, Key: {pk: {S: none}}}}, {Get: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 2}}}}],
                    ReturnConsumedCapacity: INDEXES}
                < {ConsumedCapacity: [{TableName: Orders, CapacityUnits: 6.0, ReadCapacityUnits: 6.0,
                      Table: {ReadCapacityUnits: 6.0, CapacityUnits: 6.0}},
                    {TableName: Wide, CapacityUnits: 2.0, ReadCapacityUnits: 2.0, Table: {ReadCapacityUnits: 2.0, CapacityUnits: 2.0}}],
                  Responses: [{Item: {pk: {S: a}}}, {}, {}]}
                > TransactGetItems {TransactItems: [{Get: {TableName: Orders, Key: {pk: {S: none}}}}], ReturnConsumedCapacity: TOTAL}
                < {ConsumedCapacity: [{TableName: Orders, CapacityUnits: 2.0, ReadCapacityUnits: 2.0}], Responses: [{}]}
                """);
    }

    @Test
    void isCancelledForWhatAnotherTransactionHas() {
        database.whileHeld(List.of("a"), () -> database.transcript("""
                    > TransactGetItems {TransactItems: [{Get: {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}}},
                        {Get: {TableName: Orders, Key: {pk: {S: a}}}}]}
                    < TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons
                      [None, TransactionConflict] {CancellationReasons: [{Code: None},
                      {Code: TransactionConflict, Message: Transaction is ongoing for the item}]}
                    """));
    }

    @Test
    void readsFourMegabytesAtMost() {
        for (int i = 0; i < 11; i++) {
            database.put("big" + i, "x".repeat(400_000));
        }
        database.transcript("""
                > TransactGetItems {TransactItems: [%s]}
                < ValidationException: Transaction request size cannot exceed 4 MB
                > TransactGetItems {TransactItems: [%s]}
                """.formatted(gets("big", 11), gets("big", 10)));
    }

    private static String gets(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{Get: {TableName: Orders, Key: {pk: {S: " + prefix + i + "}}}}")
                .collect(Collectors.joining(", "));
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > TransactGetItems {ReturnConsumedCapacity: WRONG}
                < ValidationException: 2 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value null at 'transactItems' failed to satisfy constraint: Member must not be null
                > TransactGetItems {TransactItems: [{}, {Get: {}}, {Get: {TableName: 'a;b', Key: {}}}]}
                < ValidationException: 4 validation errors detected:
                  Value null at 'transactItems.1.member.get' failed to satisfy constraint: Member must not be null;
                  Value null at 'transactItems.2.member.get.tableName' failed to satisfy constraint: Member must not be null;
                  Value null at 'transactItems.2.member.get.key' failed to satisfy constraint: Member must not be null;
                  Value 'a;b' at 'transactItems.3.member.get.tableName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+
                > TransactGetItems {TransactItems: [{Get: {TableName: Nowhere, Key: {pk: {N: x}}, ProjectionExpression: a b}}]}
                < ValidationException: Invalid ProjectionExpression: Syntax error; token: "b", near: "a b"
                > TransactGetItems {TransactItems: [{Get: {TableName: Nowhere, Key: {pk: {N: x}}}}]}
                < ValidationException: The parameter cannot be converted to a numeric value: x
                > TransactGetItems {TransactItems: [{Get: {TableName: Nowhere, Key: {pk: {N: 1}}}}, {Get: {TableName: Orders, Key: {pk: {S: ''}}}}]}
                < ResourceNotFoundException: Requested resource not found
                > TransactGetItems {TransactItems: [{Get: {TableName: Orders, Key: {pk: {S: ''}}}}]}
                < ValidationException: One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain
                  an empty string value. Key: pk
                > TransactGetItems {TransactItems: [{Get: {TableName: Orders, Key: {pk: {S: a}}}}, {Get: {TableName: Orders, Key: {pk: {N: 1}}}}]}
                < TransactionCanceledException: Transaction cancelled, please refer cancellation reasons for specific reasons
                  [None, ValidationError] {CancellationReasons: [{Code: None},
                  {Code: ValidationError, Message: The provided key element does not match the schema}]}
                > TransactGetItems {TransactItems: [{Get: {TableName: Orders, Key: {pk: {S: a}}}}, {Get: {TableName: Orders, Key: {pk: {S: a}}}}]}
                < ValidationException: Transaction request cannot include multiple operations on one item
                """);
    }
}
