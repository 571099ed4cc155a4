package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateItemTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void changesAttributesAndLeavesTheOthers() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 5}, tags: {SS: [u, v]}, things: {L: [{S: x}]}, gone: {S: y}, stays: {S: z}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, ReturnValues: ALL_NEW,
                    UpdateExpression: 'SET same = n, things[1] = :y ADD n :one, tags :w REMOVE gone DELETE absent :w',
                    ExpressionAttributeValues: {:y: {S: y}, :one: {N: 1}, :w: {SS: [w]}}}
                < {Attributes: {n: {N: 6}, pk: {S: a}, same: {N: 5}, stays: {S: z}, tags: {SS: [u, v, w]}, things: {L: [{S: x}, {S: y}]}}}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                < {Item: {n: {N: 6}, pk: {S: a}, same: {N: 5}, stays: {S: z}, tags: {SS: [u, v, w]}, things: {L: [{S: x}, {S: y}]}}}
                """);
    }

    /** Which may read its own key, and comes into being even by nothing; only removing does not make one. */
    @Test
    void createsAnItem() {
        database.transcript("""
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: 'SET mine = pk, too = if_not_exists(x, pk)'}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                < {Item: {mine: {S: a}, pk: {S: a}, too: {S: a}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: b}}, ReturnValues: ALL_NEW}
                < {Attributes: {pk: {S: b}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: c}}, UpdateExpression: REMOVE x, ReturnValues: ALL_NEW}
                < {}
                > Scan {TableName: Orders, Select: COUNT}
                < {Count: 2, ScannedCount: 2}
                """);
    }

    @Test
    void returnsWhatItIsAskedTo() {
        String update = """
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 5}, m: {M: {x: {N: 1}, y: {N: 2}}}, stays: {S: z}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: 'SET n = :n, m.x = :n, added = :n',
                    ExpressionAttributeValues: {:n: {N: 7}}, ReturnValues: %s}
                < %s
                """;
        database.transcript(update.formatted("NONE", "{}"));
        database.transcript(update.formatted(
                "ALL_OLD", "{Attributes: {m: {M: {x: {N: 1}, y: {N: 2}}}, n: {N: 5}, pk: {S: a}, stays: {S: z}}}"));
        database.transcript(update.formatted("UPDATED_OLD", "{Attributes: {m: {M: {x: {N: 1}}}, n: {N: 5}}}"));
        database.transcript(
                update.formatted("UPDATED_NEW", "{Attributes: {added: {N: 7}, m: {M: {x: {N: 7}}}, n: {N: 7}}}"));
        database.transcript(update.formatted(
                "ALL_NEW",
                "{Attributes: {added: {N: 7}, m: {M: {x: {N: 7}, y: {N: 2}}}, n: {N: 7}, pk: {S: a}, stays: {S: z}}}"));
        database.transcript("""
                > UpdateItem {TableName: Orders, Key: {pk: {S: new}}, UpdateExpression: SET n = :n, ReturnValues: UPDATED_OLD,
                    ExpressionAttributeValues: {:n: {N: 7}}}
                < {}
                """);
    }

    @Test
    void costsTheLargerItemAndTheIndexesThatChange() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 1}, mail: {S: m}, x: {S: ${x*2048}}}}
                > UpdateItem {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, UpdateExpression: REMOVE x, ReturnConsumedCapacity: INDEXES}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 3.0, Table: {CapacityUnits: 3.0}}}
                > UpdateItem {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, UpdateExpression: ADD seen :one, ReturnConsumedCapacity: INDEXES,
                    ExpressionAttributeValues: {:one: {N: 1}}, ReturnItemCollectionMetrics: SIZE}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 5.0, Table: {CapacityUnits: 1.0},
                    LocalSecondaryIndexes: {byTime: {CapacityUnits: 2.0}}, GlobalSecondaryIndexes: {byMail: {CapacityUnits: 2.0}}},
                  ItemCollectionMetrics: {ItemCollectionKey: {pk: {S: a}}, SizeEstimateRangeGB: [0, 1]}}
                > UpdateItem {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, UpdateExpression: SET note = :note, ReturnConsumedCapacity: INDEXES,
                    ExpressionAttributeValues: {:note: {S: hello}}}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 2.0, Table: {CapacityUnits: 1.0},
                    GlobalSecondaryIndexes: {byMail: {CapacityUnits: 1.0}}}}
                > Query {TableName: Wide, IndexName: byMail, KeyConditionExpression: mail = :m, ExpressionAttributeValues: {:m: {S: m}}}
                < {Items: [{mail: {S: m}, note: {S: hello}, pk: {S: a}, seen: {N: 2}, sk: {N: 1}}], Count: 1, ScannedCount: 1}
                > UpdateItem {TableName: Wide, Key: {pk: {S: a}, sk: {N: 1}}, ReturnConsumedCapacity: INDEXES}
                < {ConsumedCapacity: {TableName: Wide, CapacityUnits: 1.0, Table: {CapacityUnits: 1.0}}}
                """);
    }

    @Test
    void changesNothingIfItsConditionFails() {
        database.transcript("""
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET n = :n, ConditionExpression: attribute_exists(pk),
                    ExpressionAttributeValues: {:n: {N: 1}}}
                < ConditionalCheckFailedException: The conditional request failed
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET n = :n, ConditionExpression: attribute_not_exists(pk),
                    ExpressionAttributeValues: {:n: {N: 1}}}
                < {}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET n = :n, ConditionExpression: n = :n,
                    ExpressionAttributeValues: {:n: {N: 2}}, ReturnValuesOnConditionCheckFailure: ALL_OLD}
                < ConditionalCheckFailedException: The conditional request failed {Item: {n: {N: 1}, pk: {S: a}}}
                > Scan {TableName: Orders}
                < {Items: [{n: {N: 1}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                """);
    }

    @Test
    void knowsTheUpdatesFromBeforeExpressions() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 5}, tags: {SS: [u, v]}, gone: {S: x}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, ReturnValues: ALL_NEW, Expected: {n: {Value: {N: 5}}},
                    AttributeUpdates: {n: {Action: ADD, Value: {N: 2}}, tags: {Action: DELETE, Value: {SS: [u]}}, gone: {Action: DELETE},
                      set: {Value: {S: put}}}}
                < {Attributes: {n: {N: 7}, pk: {S: a}, set: {S: put}, tags: {SS: [v]}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, Expected: {n: {Value: {N: 5}}}, AttributeUpdates: {n: {Value: {N: 9}}}}
                < ConditionalCheckFailedException: The conditional request failed
                > UpdateItem {TableName: Orders, Key: {pk: {S: b}}, AttributeUpdates: {gone: {Action: DELETE}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: c}}, AttributeUpdates: {n: {Action: ADD, Value: {N: 2}}}, ReturnValues: ALL_NEW}
                < {Attributes: {n: {N: 2}, pk: {S: c}}}
                > Scan {TableName: Orders, Select: COUNT}
                < {Count: 2, ScannedCount: 2}
                """);
    }

    /** Without a key, all is told together; else each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > UpdateItem {TableName: '', ReturnValues: WRONG, ReturnConsumedCapacity: WRONG}
                < ValidationException: 4 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1;
                  Value 'WRONG' at 'returnValues' failed to satisfy constraint:
                  Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW];
                  Value null at 'key' failed to satisfy constraint: Member must not be null
                > UpdateItem {TableName: '', Key: {pk: {N: x}}, ReturnValues: WRONG, ReturnConsumedCapacity: WRONG}
                < ValidationException: 1 validation error detected: Value at 'TableName' failed to satisfy constraint:
                  Member must have length greater than or equal to 1
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: x}}, ReturnValues: WRONG, ReturnConsumedCapacity: WRONG}
                < ValidationException: 1 validation error detected: Failed to satisfy constraint: Member must satisfy enum value set:
                  [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: x}}, ReturnConsumedCapacity: WRONG, ReturnItemCollectionMetrics: WRONG,
                    ReturnValuesOnConditionCheckFailure: WRONG, AttributeUpdates: {n: {Action: SET}}}
                < ValidationException: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy constraint:
                  Member must satisfy enum value set: [INDEXES, TOTAL, NONE]
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: x}}, ReturnItemCollectionMetrics: WRONG,
                    ReturnValuesOnConditionCheckFailure: WRONG, AttributeUpdates: {n: {Action: SET}}}
                < ValidationException: 1 validation error detected: ReturnItemCollectionMetrics can only be SIZE or NONE
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: x}}, ReturnValuesOnConditionCheckFailure: WRONG,
                    AttributeUpdates: {n: {Action: SET}}}
                < ValidationException: Value 'WRONG' at 'returnValuesOnConditionCheckFailure' failed to satisfy constraint:
                  Member must satisfy enum value set: [ALL_OLD, NONE]
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: x}}, AttributeUpdates: {n: {Action: SET}}}
                < ValidationException: 1 validation error detected: Value 'SET' at 'attributeUpdates.n.member.action' failed to satisfy
                  constraint: Member must satisfy enum value set: [ADD, PUT, DELETE]
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: x}}, AttributeUpdates: {n: {Action: DELETE}}, Expected: {n: {Exists: false}},
                    UpdateExpression: SET}
                < ValidationException: 1 validation error detected: The parameter cannot be converted to a numeric value: x
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: 1}}, AttributeUpdates: {n: {Action: DELETE}}, Expected: {n: {Exists: false}},
                    UpdateExpression: SET, ConditionExpression: a =}
                < ValidationException: 1 validation error detected: Can not use both expression and non-expression parameters in the same
                  request: Non-expression parameters: {AttributeUpdates, Expected}
                  Expression parameters: {UpdateExpression, ConditionExpression}
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: 1}}, UpdateExpression: SET, ConditionExpression: a =}
                < ValidationException: 1 validation error detected: Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "="
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: 1}}, UpdateExpression: SET,
                    ExpressionAttributeValues: {:v: {S: ${x*409600}}, :w: {S: x}}}
                < ValidationException: 1 validation error detected: Invalid UpdateExpression: Syntax error; token: "<EOF>", near: "SET"
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: 1}}, UpdateExpression: SET pk = :v,
                    ExpressionAttributeValues: {:v: {S: ${x*409600}}, :w: {S: x}}}
                < ValidationException: 1 validation error detected: Value provided in ExpressionAttributeValues unused in expressions: keys: {:w}
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: 1}}, UpdateExpression: SET pk = :v,
                    ExpressionAttributeValues: {:v: {S: ${x*409600}}}}
                < ValidationException: Item size to update has exceeded the maximum allowed size
                > UpdateItem {TableName: Nowhere, Key: {pk: {N: 1}}, UpdateExpression: SET pk = :v, ExpressionAttributeValues: {:v: {N: 1}}}
                < ResourceNotFoundException: Requested resource not found
                > UpdateItem {TableName: Orders, Key: {pk: {N: 1}}, UpdateExpression: 'SET pk = :v', ExpressionAttributeValues: {:v: {N: 1}}}
                < ValidationException: One or more parameter values were invalid: Cannot update attribute pk. This attribute is part of the key
                > UpdateItem {TableName: Orders, Key: {pk: {N: 1}}, UpdateExpression: 'SET kind = :v, x = kind.y',
                    ExpressionAttributeValues: {:v: {N: 1}}}
                < ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: kind
                > UpdateItem {TableName: Orders, Key: {pk: {N: 1}}, UpdateExpression: 'SET kind = :v', ExpressionAttributeValues: {:v: {N: 1}}}
                < ValidationException: The provided key element does not match the schema
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: 'SET kind = :v', ExpressionAttributeValues: {:v: {N: 1}}}
                < ValidationException: One or more parameter values were invalid: Type mismatch for Index Key kind Expected: S Actual: N
                  IndexName: byKind
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET x = y}
                < ValidationException: The provided expression refers to an attribute that does not exist in the item
                > Scan {TableName: Orders, Select: COUNT}
                < {Count: 0, ScannedCount: 0}
                """);
    }

    /** What is nested deeper than the newer layer reads is answered by the older one, which reports all faults together. */
    @Test
    void speaksOlderWordsAboutWhatIsDeep() {
        database.transcript("""
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, ReturnValues: WRONG, ReturnConsumedCapacity: WRONG,
                    AttributeUpdates: {x: {Action: SET, Value: %s}}}
                < ValidationException: 3 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value 'WRONG' at 'returnValues' failed to satisfy constraint:
                  Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW];
                  Value 'SET' at 'attributeUpdates.x.member.action' failed to satisfy constraint:
                  Member must satisfy enum value set: [ADD, PUT, DELETE]
                """.formatted("{L: [".repeat(70) + "{S: x}" + "]}".repeat(70)));
    }

    /** What only the item shows: it becomes too large, or an index key becomes what it cannot be. */
    @Test
    void refusesWhatItWouldMakeOfTheItem() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 5}, x: {S: ${x*300000}}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET y = x}
                < ValidationException: Item size to update has exceeded the maximum allowed size
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET kind = n}
                < ValidationException: The update expression attempted to update the secondary index key to unsupported type
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: 'SET n = :e', ExpressionAttributeValues: {:e: {S: ''}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET kind = n}
                < ValidationException: One or more parameter values are not valid. The update expression attempted to update a secondary
                  index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty string value.
                """);
    }

    /** An item of 400 KB is the largest there is: names count, and so does the key. An update has a limit of its own, by another measure. */
    @Test
    void makesAnItemAsLargeAsItMayBe() {
        database.transcript("""
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET v = :v,
                    ExpressionAttributeValues: {:v: {S: ${x*409578}}}}
                < ValidationException: Item size to update has exceeded the maximum allowed size
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET v = :v,
                    ExpressionAttributeValues: {:v: {S: ${x*409577}}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET w = :w,
                    ExpressionAttributeValues: {:w: {S: ${x*19}}}}
                < ValidationException: Item size to update has exceeded the maximum allowed size
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET w = :w,
                    ExpressionAttributeValues: {:w: {S: ${x*18}}}}
                > UpdateItem {TableName: Orders, Key: {pk: {S: a}}, UpdateExpression: SET y = :y, ExpressionAttributeValues: {:y: {S: ''}}}
                < ValidationException: Item size to update has exceeded the maximum allowed size
                """);
    }
}
