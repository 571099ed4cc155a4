package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GetItemTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void put() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 5}, list: {L: [{S: x}, {M: {deep: {BOOL: true}}}]}}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void readsAnItemOrFindsNone() {
        database.transcript("""
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                < {Item: {list: {L: [{S: x}, {M: {deep: {BOOL: true}}}]}, n: {N: 5}, pk: {S: a}}}
                > GetItem {TableName: Orders, Key: {pk: {S: b}}}
                < {}
                """);
    }

    @Test
    void showsTheParts() {
        database.transcript("""
                > GetItem {TableName: Orders, Key: {pk: {S: a}}, ProjectionExpression: '#l[1].deep, n, absent',
                    ExpressionAttributeNames: {#l: list}}
                < {Item: {list: {L: [{M: {deep: {BOOL: true}}}]}, n: {N: 5}}}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}, ProjectionExpression: absent}
                < {Item: {}}
                > GetItem {TableName: Orders, Key: {pk: {S: b}}, ProjectionExpression: n}
                < {}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}, AttributesToGet: [pk, absent]}
                < {Item: {pk: {S: a}}}
                """);
    }

    /** What is returned does not matter, nor whether there is something. */
    @Test
    void costsAUnitForEachFourKilobytesAndHalfOfItIfStale() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: b}, x: {S: ${x*4092}}}}
                > PutItem {TableName: Orders, Item: {pk: {S: c}, x: {S: ${x*4093}}}}
                > GetItem {TableName: Orders, Key: {pk: {S: b}}, ReturnConsumedCapacity: TOTAL, ProjectionExpression: pk}
                < {Item: {pk: {S: b}}, ConsumedCapacity: {TableName: Orders, CapacityUnits: 0.5}}
                > GetItem {TableName: Orders, Key: {pk: {S: c}}, ReturnConsumedCapacity: TOTAL, ProjectionExpression: pk}
                < {Item: {pk: {S: c}}, ConsumedCapacity: {TableName: Orders, CapacityUnits: 1.0}}
                > GetItem {TableName: Orders, Key: {pk: {S: c}}, ReturnConsumedCapacity: INDEXES, ProjectionExpression: pk, ConsistentRead: true}
                < {Item: {pk: {S: c}}, ConsumedCapacity: {TableName: Orders, CapacityUnits: 2.0, Table: {CapacityUnits: 2.0}}}
                > GetItem {TableName: Orders, Key: {pk: {S: none}}, ReturnConsumedCapacity: TOTAL, ConsistentRead: true}
                < {ConsumedCapacity: {TableName: Orders, CapacityUnits: 1.0}}
                > GetItem {TableName: Orders, Key: {pk: {S: none}}, ReturnConsumedCapacity: TOTAL, ConsistentRead: false}
                < {ConsumedCapacity: {TableName: Orders, CapacityUnits: 0.5}}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > GetItem {ReturnConsumedCapacity: WRONG, AttributesToGet: [], ProjectionExpression: a b}
                < ValidationException: 4 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value null at 'tableName' failed to satisfy constraint: Member must not be null;
                  Value null at 'key' failed to satisfy constraint: Member must not be null;
                  Value '[]' at 'attributesToGet' failed to satisfy constraint: Member must have length greater than or equal to 1
                > GetItem {TableName: Nowhere, Key: {pk: {N: x}}, AttributesToGet: [a], ProjectionExpression: a b}
                < ValidationException: Can not use both expression and non-expression parameters in the same request:
                  Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}
                > GetItem {TableName: Nowhere, Key: {pk: {N: x}}, ExpressionAttributeNames: {#a: a}}
                < ValidationException: ExpressionAttributeNames can only be specified when using expressions
                > GetItem {TableName: Nowhere, Key: {pk: {N: x}}, ProjectionExpression: a b, ExpressionAttributeNames: {#a: a}}
                < ValidationException: The parameter cannot be converted to a numeric value: x
                > GetItem {TableName: Nowhere, Key: {pk: {N: 1}}, ProjectionExpression: a b, ExpressionAttributeNames: {#a: a}}
                < ValidationException: Invalid ProjectionExpression: Syntax error; token: "b", near: "a b"
                > GetItem {TableName: Nowhere, Key: {pk: {N: 1}}, ProjectionExpression: pk.a, ExpressionAttributeNames: {#a: a}}
                < ValidationException: Value provided in ExpressionAttributeNames unused in expressions: keys: {#a}
                > GetItem {TableName: Nowhere, Key: {pk: {N: 1}}, ProjectionExpression: pk.a}
                < ResourceNotFoundException: Requested resource not found
                > GetItem {TableName: Orders, Key: {pk: {N: 1}}, ProjectionExpression: pk.a}
                < ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: pk
                > GetItem {TableName: Orders, Key: {pk: {N: 1}}}
                < ValidationException: The provided key element does not match the schema
                > GetItem {TableName: Orders, Key: {pk: {S: a}, n: {N: 5}}}
                < ValidationException: The provided key element does not match the schema
                > GetItem {TableName: Orders, Key: {pk: {S: ''}}}
                < ValidationException: One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain
                  an empty string value. Key: pk
                """);
    }
}
