package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PutItemTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void storesAWholeItemInThePlaceOfAnother() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 1.50}, y: {BOOL: true}}}
                < {}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, z: {L: [{NULL: true}, {B: AAE=}, {M: {deep: {NS: [2, 1]}}}]}}}
                < {}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                < {Item: {pk: {S: a}, z: {L: [{NULL: true}, {B: AAE=}, {M: {deep: {NS: [1, 2]}}}]}}}
                """);
    }

    @Test
    void keepsTheIndexesAsTheItemsAre() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}, n: {N: 1}}}
                > Scan {TableName: Orders, IndexName: byKind}
                < {Items: [{kind: {S: book}, n: {N: 1}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: disc}}}
                > Scan {TableName: Orders, IndexName: byKind}
                < {Items: [{kind: {S: disc}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                > PutItem {TableName: Orders, Item: {pk: {S: a}}}
                > Scan {TableName: Orders, IndexName: byKind}
                < {Items: [], Count: 0, ScannedCount: 0}
                """);
    }

    @Test
    void returnsWhatItReplacedIfAskedTo() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 1}}, ReturnValues: ALL_OLD}
                < {}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 2}}, ReturnValues: ALL_OLD}
                < {Attributes: {pk: {S: a}, x: {N: 1}}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 3}}, ReturnValues: NONE}
                < {}
                """);
    }

    /** The item pk=a, x=... has 4 bytes besides the content of x. */
    @Test
    void costsAUnitForEachKilobyteOfTheLargerItem() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {S: ${x*1020}}}, ReturnConsumedCapacity: TOTAL}
                < {ConsumedCapacity: {TableName: Orders, CapacityUnits: 1.0}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {S: ${x*1021}}}, ReturnConsumedCapacity: TOTAL}
                < {ConsumedCapacity: {TableName: Orders, CapacityUnits: 2.0}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}}, ReturnConsumedCapacity: TOTAL}
                < {ConsumedCapacity: {TableName: Orders, CapacityUnits: 2.0}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}}, ReturnConsumedCapacity: NONE}
                < {}
                """);
    }

    @Test
    void tellsWhatEachIndexTook() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Wide, ReturnConsumedCapacity: INDEXES, ReturnItemCollectionMetrics: SIZE,
                    Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 2}, mail: {S: m}, note: {S: ${x*1024}}}}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 5.0, Table: {CapacityUnits: 2.0},
                    LocalSecondaryIndexes: {byTime: {CapacityUnits: 1.0}}, GlobalSecondaryIndexes: {byMail: {CapacityUnits: 2.0}}},
                  ItemCollectionMetrics: {ItemCollectionKey: {pk: {S: a}}, SizeEstimateRangeGB: [0, 1]}}
                > PutItem {TableName: Wide, ReturnConsumedCapacity: INDEXES, ReturnItemCollectionMetrics: NONE,
                    Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 2}, mail: {S: m}, note: {S: ${x*1024}}, other: {N: 1}}}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 2.0, Table: {CapacityUnits: 2.0}}}
                > PutItem {TableName: Orders, Item: {pk: {S: a}}, ReturnItemCollectionMetrics: SIZE}
                < {}
                """);
    }

    @Test
    void changesNothingIfItsConditionFails() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 1}}, ConditionExpression: attribute_not_exists(pk)}
                < {}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 2}}, ConditionExpression: attribute_not_exists(pk)}
                < ConditionalCheckFailedException: The conditional request failed
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 2}}, ConditionExpression: attribute_not_exists(pk),
                    ReturnValuesOnConditionCheckFailure: ALL_OLD}
                < ConditionalCheckFailedException: The conditional request failed {Item: {pk: {S: a}, x: {N: 1}}}
                > PutItem {TableName: Orders, Item: {pk: {S: b}}, ConditionExpression: attribute_exists(pk),
                    ReturnValuesOnConditionCheckFailure: ALL_OLD}
                < ConditionalCheckFailedException: The conditional request failed
                > Scan {TableName: Orders}
                < {Items: [{pk: {S: a}, x: {N: 1}}], Count: 1, ScannedCount: 1}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 2}}, ConditionExpression: '#x < :two',
                    ExpressionAttributeNames: {#x: x}, ExpressionAttributeValues: {:two: {N: 2}}, ReturnValues: ALL_OLD}
                < {Attributes: {pk: {S: a}, x: {N: 1}}}
                """);
    }

    @Test
    void knowsTheConditionsFromBeforeExpressions() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 1}}, Expected: {pk: {Exists: false}}}
                < {}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 2}}, Expected: {pk: {Exists: false}}}
                < ConditionalCheckFailedException: The conditional request failed
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 2}}, Expected: {x: {Value: {N: 1}}}}
                < {}
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 3}},
                    Expected: {x: {ComparisonOperator: GT, AttributeValueList: [{N: 5}]}, y: {ComparisonOperator: 'NULL'}}}
                < ConditionalCheckFailedException: The conditional request failed
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: {N: 3}}, ConditionalOperator: OR,
                    Expected: {x: {ComparisonOperator: GT, AttributeValueList: [{N: 5}]}, y: {ComparisonOperator: 'NULL'}}}
                < {}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > PutItem {ReturnValues: WRONG}
                < ValidationException: 1 validation error detected: Value null at 'tableName' failed to satisfy constraint:
                  Member must not be null
                > PutItem {TableName: '', ReturnValues: WRONG}
                < ValidationException: 1 validation error detected: Value at 'TableName' failed to satisfy constraint:
                  Member must have length greater than or equal to 1
                > PutItem {TableName: Nowhere, ReturnValues: WRONG, ReturnConsumedCapacity: WRONG, ReturnItemCollectionMetrics: WRONG,
                    ReturnValuesOnConditionCheckFailure: WRONG, ConditionalOperator: XOR, Expected: {a: {ComparisonOperator: WRONG}}}
                < ValidationException: 7 validation errors detected:
                  Value null at 'item' failed to satisfy constraint: Member must not be null;
                  Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy constraint:
                  Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE];
                  ReturnItemCollectionMetrics can only be SIZE or NONE;
                  Value 'WRONG' at 'returnValuesOnConditionCheckFailure' failed to satisfy constraint:
                  Member must satisfy enum value set: [ALL_OLD, NONE];
                  Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR];
                  Value 'WRONG' at 'expected.a.member.comparisonOperator' failed to satisfy constraint: Member must satisfy enum value set:
                  [IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]
                > PutItem {TableName: Nowhere, Item: {x: {N: five}, y: {S: ${y*409600}}}, Expected: {a: {Exists: false}}, ConditionExpression: b =,
                    ExpressionAttributeValues: {}, ReturnValues: ALL_NEW}
                < ValidationException: 1 validation error detected: The parameter cannot be converted to a numeric value: five
                > PutItem {TableName: Nowhere, Item: {y: {S: ${y*409600}}}, Expected: {a: {Exists: false}}, ConditionExpression: b =,
                    ExpressionAttributeValues: {}, ReturnValues: ALL_NEW}
                < ValidationException: 1 validation error detected: Can not use both expression and non-expression parameters in the same
                  request: Non-expression parameters: {Expected} Expression parameters: {ConditionExpression}
                > PutItem {TableName: Nowhere, Item: {y: {S: ${y*409600}}}, ConditionExpression: b =, ExpressionAttributeValues: {},
                    ReturnValues: ALL_NEW}
                < ValidationException: 1 validation error detected: ExpressionAttributeValues must not be empty
                > PutItem {TableName: Nowhere, Item: {y: {S: ${y*409600}}}, ConditionExpression: b =,
                    ExpressionAttributeValues: {:unused: {S: x}}, ReturnValues: ALL_NEW}
                < ValidationException: Item size has exceeded the maximum allowed size
                > PutItem {TableName: Nowhere, Item: {}, ConditionExpression: b =, ExpressionAttributeValues: {:unused: {S: x}},
                    ReturnValues: ALL_NEW}
                < ValidationException: 1 validation error detected: Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "="
                > PutItem {TableName: Nowhere, Item: {}, ConditionExpression: attribute_exists(b), ExpressionAttributeValues: {:unused: {S: x}},
                    ReturnValues: ALL_NEW}
                < ValidationException: 1 validation error detected: Value provided in ExpressionAttributeValues unused in expressions:
                  keys: {:unused}
                > PutItem {TableName: Nowhere, Item: {}, ConditionExpression: attribute_exists(b), ReturnValues: ALL_NEW}
                < ValidationException: 1 validation error detected: ReturnValues can only be ALL_OLD or NONE
                > PutItem {TableName: Nowhere, Item: {}}
                < ResourceNotFoundException: Requested resource not found
                > PutItem {TableName: Orders, Item: {kind: {N: 1}}, ConditionExpression: attribute_exists(pk.x)}
                < ValidationException: One or more parameter values were invalid: Missing the key pk in the item
                > PutItem {TableName: Orders, Item: {pk: {N: 1}, kind: {N: 1}}, ConditionExpression: attribute_exists(pk.x)}
                < ValidationException: One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {N: 1}}, ConditionExpression: attribute_exists(pk.x)}
                < ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: pk
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {N: 1}}, ConditionExpression: attribute_exists(pk)}
                < ValidationException: One or more parameter values were invalid: Type mismatch for Index Key kind Expected: S Actual: N
                  IndexName: byKind
                > PutItem {TableName: Orders, Item: {pk: {S: a}}, ConditionExpression: attribute_exists(pk)}
                < ConditionalCheckFailedException: The conditional request failed
                > Scan {TableName: Orders}
                < {Items: [], Count: 0, ScannedCount: 0}
                """);
    }

    /** What is nested deeper than the newer layer reads is answered by the older one. */
    @Test
    void speaksOlderWordsAboutWhatIsDeep() {
        String deep = "{L: [".repeat(70) + "{S: x}" + "]}".repeat(70);
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: %s}, ReturnValues: WRONG}
                < ValidationException: 1 validation error detected: Value 'WRONG' at 'returnValues' failed to satisfy constraint:
                  Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]
                > PutItem {TableName: Orders, Item: {pk: {S: a}, x: %s}, ReturnValues: ALL_NEW}
                < ValidationException: ReturnValues can only be ALL_OLD or NONE
                """.formatted(deep, deep));
    }
}
