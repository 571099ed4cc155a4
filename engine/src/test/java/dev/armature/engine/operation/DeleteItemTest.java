package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeleteItemTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void put() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}, n: {N: 5}}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void removesAnItemFromItsTableAndIndexes() {
        database.transcript("""
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}}
                < {}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                < {}
                > Scan {TableName: Orders, IndexName: byKind}
                < {Items: [], Count: 0, ScannedCount: 0}
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}}
                < {}
                """);
    }

    @Test
    void returnsWhatItRemovedIfAskedTo() {
        database.transcript("""
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}, ReturnValues: ALL_OLD}
                < {Attributes: {kind: {S: book}, n: {N: 5}, pk: {S: a}}}
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}, ReturnValues: ALL_OLD}
                < {}
                """);
    }

    @Test
    void costsWhatItRemoves() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 1}, x: {S: ${x*1024}}}}
                > DeleteItem {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, ReturnConsumedCapacity: INDEXES, ReturnItemCollectionMetrics: SIZE}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 3.0, Table: {CapacityUnits: 2.0},
                    LocalSecondaryIndexes: {byTime: {CapacityUnits: 1.0}}},
                  ItemCollectionMetrics: {ItemCollectionKey: {pk: {S: a}}, SizeEstimateRangeGB: [0, 1]}}
                > DeleteItem {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, ReturnConsumedCapacity: TOTAL}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 1.0}}
                """);
    }

    @Test
    void removesNothingIfItsConditionFails() {
        database.transcript("""
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}, ConditionExpression: n > :n, ExpressionAttributeValues: {:n: {N: 5}},
                    ReturnValuesOnConditionCheckFailure: ALL_OLD}
                < ConditionalCheckFailedException: The conditional request failed {Item: {kind: {S: book}, n: {N: 5}, pk: {S: a}}}
                > DeleteItem {TableName: Orders, Key: {pk: {S: none}}, ConditionExpression: attribute_exists(pk)}
                < ConditionalCheckFailedException: The conditional request failed
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}, Expected: {n: {ComparisonOperator: LT, AttributeValueList: [{N: 5}]}}}
                < ConditionalCheckFailedException: The conditional request failed
                > Scan {TableName: Orders, Select: COUNT}
                < {Count: 1, ScannedCount: 1}
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}, ConditionalOperator: OR,
                    Expected: {n: {ComparisonOperator: LE, AttributeValueList: [{N: 5}]}, kind: {ComparisonOperator: 'NULL'}}}
                < {}
                > Scan {TableName: Orders, Select: COUNT}
                < {Count: 0, ScannedCount: 0}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > DeleteItem {TableName: 'a;b', ReturnValues: WRONG}
                < ValidationException: 1 validation error detected: Value 'a;b' at 'tableName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+
                > DeleteItem {TableName: Nowhere, ReturnValues: WRONG, ReturnConsumedCapacity: WRONG}
                < ValidationException: 3 validation errors detected:
                  Value null at 'key' failed to satisfy constraint: Member must not be null;
                  Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy constraint:
                  Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]
                > DeleteItem {TableName: Nowhere, Key: {pk: {N: x}}, Expected: {n: {Exists: false}}, ConditionExpression: a =,
                    ReturnValues: UPDATED_NEW}
                < ValidationException: 1 validation error detected: The parameter cannot be converted to a numeric value: x
                > DeleteItem {TableName: Nowhere, Key: {pk: {N: 1}}, Expected: {n: {Exists: false}}, ConditionExpression: a =,
                    ReturnValues: UPDATED_NEW}
                < ValidationException: 1 validation error detected: Can not use both expression and non-expression parameters in the same
                  request: Non-expression parameters: {Expected} Expression parameters: {ConditionExpression}
                > DeleteItem {TableName: Nowhere, Key: {pk: {N: 1}}, ExpressionAttributeValues: {:v: {N: 1}}, ReturnValues: UPDATED_NEW}
                < ValidationException: 1 validation error detected: ExpressionAttributeValues can only be specified when using expressions
                > DeleteItem {TableName: Nowhere, Key: {pk: {N: 1}}, ConditionExpression: a =, ReturnValues: UPDATED_NEW}
                < ValidationException: 1 validation error detected: Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "="
                > DeleteItem {TableName: Nowhere, Key: {pk: {N: 1}}, ReturnValues: UPDATED_NEW}
                < ValidationException: 1 validation error detected: ReturnValues can only be ALL_OLD or NONE
                > DeleteItem {TableName: Nowhere, Key: {pk: {N: 1}}}
                < ResourceNotFoundException: Requested resource not found
                > DeleteItem {TableName: Orders, Key: {pk: {N: 1}}, ConditionExpression: 'attribute_exists(kind[0])'}
                < ValidationException: The provided key element does not match the schema
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}, ConditionExpression: 'attribute_exists(kind[0])'}
                < ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed:
                  IndexKey: kind
                """);
    }
}
