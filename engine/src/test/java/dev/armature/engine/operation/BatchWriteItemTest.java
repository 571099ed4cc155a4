package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchWriteItemTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void put() {
        database.createWideTable();
        database.transcript("> PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}, x: {S: ${x*2000}}}}");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void putsAndDeletesInSeveralTables() {
        database.transcript("""
                > BatchWriteItem {RequestItems: {
                    Orders: [{PutRequest: {Item: {pk: {S: b}, kind: {S: disc}}}}, {DeleteRequest: {Key: {pk: {S: a}}}},
                      {DeleteRequest: {Key: {pk: {S: none}}}}],
                    Wide: [{PutRequest: {Item: {pk: {S: a}, sk: {N: 1}}}}]}}
                < {UnprocessedItems: {}}
                > Scan {TableName: Orders}
                < {Items: [{kind: {S: disc}, pk: {S: b}}], Count: 1, ScannedCount: 1}
                > Scan {TableName: Orders, IndexName: byKind}
                < {Items: [{kind: {S: disc}, pk: {S: b}}], Count: 1, ScannedCount: 1}
                > Scan {TableName: Wide}
                < {Items: [{pk: {S: a}, sk: {N: 1}}], Count: 1, ScannedCount: 1}
                """);
    }

    @Test
    void tellsWhatEachTableTook() {
        database.transcript("""
                > BatchWriteItem {ReturnConsumedCapacity: INDEXES, ReturnItemCollectionMetrics: SIZE, RequestItems: {
                    Orders: [{PutRequest: {Item: {pk: {S: b}}}}, {DeleteRequest: {Key: {pk: {S: a}}}}],
                    Wide: [{PutRequest: {Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 1}}}}, {PutRequest: {Item: {pk: {S: a}, sk: {N: 2}}}}]}}
                < {UnprocessedItems: {},
                  ItemCollectionMetrics: {Wide: [{ItemCollectionKey: {pk: {S: a}}, SizeEstimateRangeGB: [0, 1]}]},
                  ConsumedCapacity: [{TableName: Orders, CapacityUnits: 5.0, Table: {CapacityUnits: 3.0},
                      GlobalSecondaryIndexes: {byKind: {CapacityUnits: 2.0}}},
                    {TableName: Wide, CapacityUnits: 3.0, Table: {CapacityUnits: 2.0}, LocalSecondaryIndexes: {byTime: {CapacityUnits: 1.0}}}]}
                > BatchWriteItem {ReturnConsumedCapacity: TOTAL, RequestItems: {Orders: [{PutRequest: {Item: {pk: {S: b}}}}]}}
                < {UnprocessedItems: {}, ConsumedCapacity: [{TableName: Orders, CapacityUnits: 1.0}]}
                """);
    }

    @Test
    void leavesWhatATransactionHas() {
        database.whileHeld(List.of("held", "a"), () -> database.transcript("""
                    > BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {pk: {S: held}, n: {N: 1}}}}, {PutRequest: {Item: {pk: {S: free}}}},
                        {DeleteRequest: {Key: {pk: {S: a}}}}]}}
                    < {UnprocessedItems: {Orders: [{PutRequest: {Item: {n: {N: 1}, pk: {S: held}}}}, {DeleteRequest: {Key: {pk: {S: a}}}}]}}
                    > BatchWriteItem {RequestItems: {Orders: [{DeleteRequest: {Key: {pk: {S: a}}}}]}, ReturnConsumedCapacity: TOTAL}
                    < {UnprocessedItems: {Orders: [{DeleteRequest: {Key: {pk: {S: a}}}}]}, ConsumedCapacity: []}
                    > Scan {TableName: Orders, ProjectionExpression: pk}
                    < {Items: [{pk: {S: free}}, {pk: {S: a}}], Count: 2, ScannedCount: 2}
                    """));
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > BatchWriteItem {ReturnConsumedCapacity: WRONG, ReturnItemCollectionMetrics: WRONG}
                < ValidationException: 3 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value 'WRONG' at 'returnItemCollectionMetrics' failed to satisfy constraint: Member must satisfy enum value set: [SIZE, NONE];
                  Value null at 'requestItems' failed to satisfy constraint: Member must not be null
                > BatchWriteItem {RequestItems: {}}
                < ValidationException: The requestItems parameter is required for BatchWriteItem
                > BatchWriteItem {RequestItems: {'a;b': [{DeleteRequest: {Key: {}}}]}}
                < ValidationException: 1 validation error detected: Value
                  '{a;b=[WriteRequest(putRequest=null, deleteRequest=DeleteRequest(key={}))]}' at 'requestItems' failed to satisfy
                  constraint: Map keys must satisfy constraint: [Member must have length less than or equal to 255,
                  Member must have length greater than or equal to 3,
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]
                > BatchWriteItem {RequestItems: {Nowhere: [{}]}}
                < ValidationException: Supplied AttributeValue is empty, must contain exactly one of the supported datatypes
                > BatchWriteItem {RequestItems: {Nowhere: [{PutRequest: {}}]}}
                < ValidationException: 1 validation error detected: Value null at
                  'requestItems.Nowhere.member.1.member.putRequest.item' failed to satisfy constraint: Member must not be null
                > BatchWriteItem {RequestItems: {Nowhere: [{DeleteRequest: {}}]}}
                < ValidationException: 1 validation error detected: Value null at
                  'requestItems.Nowhere.member.1.member.deleteRequest.key' failed to satisfy constraint: Member must not be null
                > BatchWriteItem {RequestItems: {Nowhere: [{PutRequest: {Item: {pk: {N: x}}}}, {PutRequest: {}}, {DeleteRequest: {}}]}}
                < ValidationException: 2 validation errors detected: Value null at
                  'requestItems.Nowhere.member.2.member.putRequest.item' failed to satisfy constraint: Member must not be null; Value null
                  at 'requestItems.Nowhere.member.3.member.deleteRequest.key' failed to satisfy constraint: Member must not be null
                > BatchWriteItem {RequestItems: {ab: [{DeleteRequest: {Key: {}}}]}}
                < ValidationException: 1 validation error detected: Value
                  '{ab=[WriteRequest(putRequest=null, deleteRequest=DeleteRequest(key={}))]}' at 'requestItems' failed to satisfy
                  constraint: Map keys must satisfy constraint: [Member must have length less than or equal to 255,
                  Member must have length greater than or equal to 3,
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]
                > BatchWriteItem {RequestItems: {Nowhere: [{PutRequest: {Item: {pk: {N: x}}}}]}}
                < ValidationException: The parameter cannot be converted to a numeric value: x
                > BatchWriteItem {RequestItems: {Nowhere: [{PutRequest: {Item: {pk: {S: ${x*409600}}}}}]}}
                < ValidationException: Item size has exceeded the maximum allowed size
                > BatchWriteItem {RequestItems: {Nowhere: [{PutRequest: {Item: {pk: {N: 1}}}}]}}
                < ResourceNotFoundException: Requested resource not found
                > BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {pk: {N: 1}, kind: {N: 1}}}}]}}
                < ValidationException: The provided key element does not match the schema
                > BatchWriteItem {RequestItems: {Orders: [{DeleteRequest: {Key: {pk: {S: b}, x: {S: x}}}}]}}
                < ValidationException: The provided key element does not match the schema
                > BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {pk: {S: b}, kind: {N: 1}}}}]}}
                < ValidationException: One or more parameter values were invalid: Type mismatch for Index Key kind Expected: S Actual: N
                  IndexName: byKind
                > BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {pk: {S: b}}}}, {DeleteRequest: {Key: {pk: {S: b}}}}]}}
                < ValidationException: Provided list of item keys contains duplicates
                > BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {pk: {N: 1}}}}, {DeleteRequest: {Key: {pk: {S: b}}}},
                    {DeleteRequest: {Key: {pk: {S: b}}}}]}}
                < ValidationException: Provided list of item keys contains duplicates
                > BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {pk: {N: 1}}}}, {PutRequest: {Item: {pk: {N: 1.0}}}}]}}
                < ValidationException: Provided list of item keys contains duplicates
                > BatchWriteItem {RequestItems: {Orders: [{PutRequest: {Item: {x: {N: 1}}}}, {PutRequest: {Item: {x: {N: 1}}}}]}}
                < ValidationException: The provided key element does not match the schema
                > Scan {TableName: Orders, Select: COUNT}
                < {Count: 1, ScannedCount: 1}
                """);
    }

    @Test
    void takesTwentyFiveWritesAtMost() {
        database.transcript("""
                > BatchWriteItem {RequestItems: {Orders: []}}
                < ValidationException: 1 validation error detected: Value '{Orders=[]}' at 'requestItems' failed to satisfy constraint:
                  Map value must satisfy constraint: [Member must have length less than or equal to 25,
                  Member must have length greater than or equal to 1]
                > BatchWriteItem {RequestItems: {Orders: [%s]}}
                < ValidationException: 1 validation error detected: Value '{Orders=[...}' at 'requestItems' failed to satisfy constraint:
                  Map value must satisfy constraint: [Member must have length less than or equal to 25,
                  Member must have length greater than or equal to 1]
                > BatchWriteItem {RequestItems: {Orders: [%s], Wide: [{DeleteRequest: {Key: {pk: {S: a}, sk: {N: 1}}}}]}}
                < ValidationException: Too many items requested for the BatchWriteItem call
                > BatchWriteItem {RequestItems: {Orders: [%s]}}
                < {UnprocessedItems: {}}
                """.formatted(puts(26), puts(25), puts(25)));
    }

    private static String puts(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{PutRequest: {Item: {pk: {S: key" + i + "}}}}")
                .collect(Collectors.joining(", "));
    }
}
