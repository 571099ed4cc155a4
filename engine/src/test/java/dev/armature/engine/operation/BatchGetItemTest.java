package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchGetItemTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void put() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 1}, x: {S: ${x*5000}}}}
                > PutItem {TableName: Orders, Item: {pk: {S: b}, n: {N: 2}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, n: {N: 3}}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void readsItemsOfSeveralTablesAndLeavesOutThoseThatAreNotThere() {
        database.transcript("""
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {S: b}}, {pk: {S: none}}]}, Wide: {Keys: [{pk: {S: a}, sk: {N: 1}}]}}}
                < {Responses: {Orders: [{n: {N: 2}, pk: {S: b}}], Wide: [{n: {N: 3}, pk: {S: a}, sk: {N: 1}}]}, UnprocessedKeys: {}}
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {S: none}}]}}}
                < {Responses: {Orders: []}, UnprocessedKeys: {}}
                """);
    }

    @Test
    void showsThePartsThatEachTableIsAskedFor() {
        database.transcript("""
                > BatchGetItem {RequestItems: {
                    Orders: {Keys: [{pk: {S: b}}, {pk: {S: a}}], ProjectionExpression: '#n', ExpressionAttributeNames: {#n: n}},
                    Wide: {Keys: [{pk: {S: a}, sk: {N: 1}}], ProjectionExpression: sk}}}
                < {Responses: {Orders: [{n: {N: 2}}, {n: {N: 1}}], Wide: [{sk: {N: 1}}]}, UnprocessedKeys: {}}
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {S: b}}], AttributesToGet: [pk, absent]}}}
                < {Responses: {Orders: [{pk: {S: b}}]}, UnprocessedKeys: {}}
                """);
    }

    /** Each read is rounded for itself. */
    @Test
    void costsWhatTheReadsWouldCost() {
        database.transcript("""
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {S: a}}, {pk: {S: b}}, {pk: {S: none}}], ProjectionExpression: pk},
                    Wide: {Keys: [{pk: {S: a}, sk: {N: 1}}], ProjectionExpression: pk, ConsistentRead: true}}, ReturnConsumedCapacity: TOTAL}
                < {Responses: {Orders: [{pk: {S: a}}, {pk: {S: b}}], Wide: [{pk: {S: a}}]}, UnprocessedKeys: {},
                  ConsumedCapacity: [{TableName: Orders, CapacityUnits: 2.0}, {TableName: Wide, CapacityUnits: 1.0}]}
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {S: none}}]}}, ReturnConsumedCapacity: INDEXES}
                < {Responses: {Orders: []}, UnprocessedKeys: {},
                  ConsumedCapacity: [{TableName: Orders, CapacityUnits: 0.5, Table: {CapacityUnits: 0.5}}]}
                """);
    }

    /** 16 MB fit, which are 40 items of 400 KB and a bit; those that do not come back as they were asked for. */
    @Test
    void leavesWhatDoesNotFitForTheNextCall() {
        for (int i = 0; i < 45; i++) {
            database.put("big" + i, "x".repeat(400_000));
        }
        String keys = IntStream.range(0, 45)
                .mapToObj(i -> "{pk: {S: big" + i + "}}")
                .collect(Collectors.joining(", ", "Keys: [", "]"));
        String asked = "{RequestItems: {Orders: {" + keys
                + ", ConsistentRead: true, ProjectionExpression: '#p', ExpressionAttributeNames: {#p: pk}}}}";

        String left = database.member("BatchGetItem", asked, "UnprocessedKeys");

        assertThat(left)
                .isEqualTo(
                        "{Orders: {ConsistentRead: true, ExpressionAttributeNames: {#p: pk}, Keys: [{pk: {S: big41}},"
                                + " {pk: {S: big42}}, {pk: {S: big43}}, {pk: {S: big44}}], ProjectionExpression: #p}}");
        database.transcript("""
                > BatchGetItem {RequestItems: %s}
                < {Responses: {Orders: [{pk: {S: big41}}, {pk: {S: big42}}, {pk: {S: big43}}, {pk: {S: big44}}]}, UnprocessedKeys: {}}
                """.formatted(left));
    }

    /** A megabyte of each partition fits, which are two items of 400 KB; other partitions and tables are not held up. */
    @Test
    void leavesWhatIsBeyondAMegabyteOfAPartitionForTheNextCall() {
        database.transcript("""
                > PutItem {TableName: Wide, Item: {pk: {S: p}, sk: {N: 1}, x: {S: ${x*400000}}}}
                > PutItem {TableName: Wide, Item: {pk: {S: p}, sk: {N: 2}, x: {S: ${x*400000}}}}
                > PutItem {TableName: Wide, Item: {pk: {S: p}, sk: {N: 3}, x: {S: ${x*400000}}}}
                > PutItem {TableName: Wide, Item: {pk: {S: p}, sk: {N: 4}}}
                > PutItem {TableName: Wide, Item: {pk: {S: q}, sk: {N: 1}, x: {S: ${x*400000}}}}
                > BatchGetItem {RequestItems: {
                    Wide: {ProjectionExpression: 'pk, sk', Keys: [{pk: {S: p}, sk: {N: 1}}, {pk: {S: p}, sk: {N: 2}}, {pk: {S: p}, sk: {N: 3}},
                      {pk: {S: p}, sk: {N: 4}}, {pk: {S: q}, sk: {N: 1}}]},
                    Orders: {ProjectionExpression: pk, Keys: [{pk: {S: a}}]}}, ReturnConsumedCapacity: TOTAL}
                < {Responses: {Orders: [{pk: {S: a}}], Wide: [{pk: {S: p}, sk: {N: 1}}, {pk: {S: p}, sk: {N: 2}}, {pk: {S: q}, sk: {N: 1}}]},
                  UnprocessedKeys: {Wide: {Keys: [{pk: {S: p}, sk: {N: 3}}, {pk: {S: p}, sk: {N: 4}}], ProjectionExpression: 'pk, sk'}},
                  ConsumedCapacity: [{TableName: Wide, CapacityUnits: 147.0}, {TableName: Orders, CapacityUnits: 1.0}]}
                > BatchGetItem {RequestItems: {Wide: {Keys: [{pk: {S: p}, sk: {N: 3}}, {pk: {S: p}, sk: {N: 4}}], ProjectionExpression: 'pk, sk'}}}
                < {Responses: {Wide: [{pk: {S: p}, sk: {N: 3}}, {pk: {S: p}, sk: {N: 4}}]}, UnprocessedKeys: {}}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > BatchGetItem {ReturnConsumedCapacity: WRONG}
                < ValidationException: 2 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value null at 'requestItems' failed to satisfy constraint: Member must not be null
                > BatchGetItem {RequestItems: {'a;b': {Keys: []}}}
                < ValidationException: 1 validation error detected: Value '{"a;b":{"Keys":[]}}' at 'requestItems' failed to satisfy
                  constraint: Map keys must satisfy constraint: [Member must have length less than or equal to 255,
                  Member must have length greater than or equal to 3,
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]
                > BatchGetItem {RequestItems: {}}
                < ValidationException: 1 validation error detected: Value at 'RequestItems' failed to satisfy constraint:
                  Member must have length greater than or equal to 1
                > BatchGetItem {RequestItems: {Nowhere: {Keys: []}, Orders: {}}}
                < ValidationException: 2 validation errors detected: Value at 'RequestItems.Nowhere.member.Keys' failed to satisfy
                  constraint: Member must have length greater than or equal to 1;
                  Value null at 'requestItems.Orders.member.keys' failed to satisfy constraint: Member must not be null
                > BatchGetItem {RequestItems: {Nowhere: {Keys: [{}], AttributesToGet: []}}}
                < ValidationException: 1 validation error detected: Value at 'RequestItems.Nowhere.member.AttributesToGet' failed to
                  satisfy constraint: Member must have length greater than or equal to 1
                > BatchGetItem {RequestItems: {Nowhere: {Keys: [{}], AttributesToGet: [a]}, Orders: {Keys: [{}], ProjectionExpression: a b}}}
                < ValidationException: Can not use both expression and non-expression parameters in the same request:
                  Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}
                > BatchGetItem {RequestItems: {Nowhere: {Keys: [{pk: {N: x}}], ProjectionExpression: a b, ExpressionAttributeNames: {#a: a}}}}
                < ValidationException: Invalid ProjectionExpression: Syntax error; token: "b", near: "a b"
                > BatchGetItem {RequestItems: {Nowhere: {Keys: [{pk: {N: x}}], ProjectionExpression: a, ExpressionAttributeNames: {#a: a}}}}
                < ValidationException: Value provided in ExpressionAttributeNames unused in expressions: keys: {#a}
                > BatchGetItem {RequestItems: {Nowhere: {Keys: [{pk: {N: x}}, {pk: {N: x}}]}}}
                < ValidationException: The parameter cannot be converted to a numeric value: x
                > BatchGetItem {RequestItems: {Nowhere: {Keys: [{pk: {N: 1}}, {pk: {N: 1}}]}}}
                < ResourceNotFoundException: Requested resource not found
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {N: 1}}, {pk: {N: 1}}], ProjectionExpression: pk.a}}}
                < ValidationException: Provided list of item keys contains duplicates
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {N: 1}}], ProjectionExpression: pk.a}}}
                < ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: pk
                > BatchGetItem {RequestItems: {Orders: {Keys: [{pk: {N: 1}}]}}}
                < ValidationException: The provided key element does not match the schema
                """);
    }

    @Test
    void takesAHundredKeysAtMost() {
        String[] batches = new String[] {batch("Orders", 101), batch("Orders", 60) + ", " + batch("Wide", 41)};
        database.transcript("""
                > BatchGetItem {RequestItems: {%s}}
                < ValidationException: 1 validation error detected: Value at 'RequestItems.Orders.member.Keys' failed to satisfy
                  constraint: Member must have length less than or equal to 100
                > BatchGetItem {RequestItems: {%s}}
                < ValidationException: Too many items requested for the BatchGetItem call
                > BatchGetItem {RequestItems: {%s}}
                < {Responses: {Orders: []}, UnprocessedKeys: {}}
                """.formatted(batches[0], batches[1], batch("Orders", 100)));
    }

    private static String batch(String table, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{pk: {S: key" + i + "}}")
                .collect(Collectors.joining(", ", table + ": {Keys: [", "]}"));
    }
}
