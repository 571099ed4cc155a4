package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTest {
    private final TestDatabase database = new TestDatabase();

    /** Five items of the partition a, four of which are in the indexes, in the other order; and one of another partition. */
    @BeforeEach
    void put() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 40}, mail: {S: m}, note: {S: one}, x: {S: odd}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 2}, seen: {N: 30}, mail: {S: m}, note: {S: two}, x: {S: even}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 3}, seen: {N: 20}, mail: {S: m}, note: {S: three}, x: {S: odd}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 10}, seen: {N: 10}, mail: {S: m}, note: {S: ten}, x: {S: even}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 20}}}
                > PutItem {TableName: Wide, Item: {pk: {S: b}, sk: {N: 1}, seen: {N: 1}, mail: {S: other}}}
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    pk = :a                           | 1 2 3 10 20
                    pk = :a AND sk = :three           | 3
                    pk = :a AND sk < :three           | 1 2
                    pk = :a AND sk <= :three          | 1 2 3
                    pk = :a AND sk > :three           | 10 20
                    pk = :a AND sk >= :three          | 3 10 20
                    pk = :a AND sk BETWEEN :two AND :ten | 2 3 10
                    sk > :three AND pk = :a           | 10 20
                    """)
    void readsARangeOfAPartitionBothWays(String condition, String sortKeys) {
        String values = Map.of(":two", 2, ":three", 3, ":ten", 10).entrySet().stream()
                .filter(value -> condition.contains(value.getKey()))
                .map(value -> ", " + value.getKey() + ": {N: " + value.getValue() + "}")
                .collect(Collectors.joining("", "{:a: {S: a}", "}"));
        String query = "{TableName: Wide, ProjectionExpression: sk, KeyConditionExpression: " + condition
                + ", ExpressionAttributeValues: " + values + ", ScanIndexForward: ";
        assertThat(sortKeys(query + "true}")).isEqualTo(sortKeys);
        assertThat(sortKeys(query + "false}"))
                .isEqualTo(String.join(" ", List.of(sortKeys.split(" ")).reversed()));
    }

    private String sortKeys(String query) {
        return database.member("Query", query, "Items")
                .replaceAll("[^0-9,]", "")
                .replace(",", " ");
    }

    @Test
    void answersWithAllMembers() {
        database.transcript("""
                > Query {TableName: Wide, KeyConditionExpression: pk = :a, FilterExpression: '#x = :odd', ProjectionExpression: 'sk, note',
                    ExpressionAttributeNames: {#x: x}, ExpressionAttributeValues: {:a: {S: a}, :odd: {S: odd}},
                    Limit: 3, ConsistentRead: true, ReturnConsumedCapacity: INDEXES}
                < {Items: [{note: {S: one}, sk: {N: 1}}, {note: {S: three}, sk: {N: 3}}], Count: 2, ScannedCount: 3,
                  LastEvaluatedKey: {pk: {S: a}, sk: {N: 3}},
                  ConsumedCapacity: {TableName: Wide, CapacityUnits: 1.0, Table: {CapacityUnits: 1.0}}}
                > Query {TableName: Wide, KeyConditionExpression: pk = :a, ExpressionAttributeValues: {:a: {S: a}}, Select: COUNT,
                    ExclusiveStartKey: {pk: {S: a}, sk: {N: 3}}, ReturnConsumedCapacity: TOTAL}
                < {Count: 2, ScannedCount: 2, ConsumedCapacity: {TableName: Wide, CapacityUnits: 0.5}}
                > Query {TableName: Wide, KeyConditionExpression: pk = :a, ExpressionAttributeValues: {:a: {S: none}}}
                < {Items: [], Count: 0, ScannedCount: 0}
                """);
    }

    @Test
    void startsBehindAKeyThatNeedNotExist() {
        database.transcript("""
                > Query {TableName: Wide, KeyConditionExpression: pk = :a, ExpressionAttributeValues: {:a: {S: a}}, ProjectionExpression: sk,
                    ExclusiveStartKey: {pk: {S: a}, sk: {N: 5}}}
                < {Items: [{sk: {N: 10}}, {sk: {N: 20}}], Count: 2, ScannedCount: 2}
                > Query {TableName: Wide, KeyConditionExpression: pk = :a, ExpressionAttributeValues: {:a: {S: a}}, ProjectionExpression: sk,
                    ExclusiveStartKey: {pk: {S: a}, sk: {N: 3}}, ScanIndexForward: false}
                < {Items: [{sk: {N: 2}}, {sk: {N: 1}}], Count: 2, ScannedCount: 2}
                """);
    }

    @Test
    void readsIndexesInTheirOrder() {
        database.transcript("""
                > Query {TableName: Wide, IndexName: byMail, KeyConditionExpression: mail = :m, ExpressionAttributeValues: {:m: {S: m}},
                    Limit: 1, ReturnConsumedCapacity: INDEXES}
                < {Items: [{mail: {S: m}, note: {S: ten}, pk: {S: a}, seen: {N: 10}, sk: {N: 10}}], Count: 1, ScannedCount: 1,
                  LastEvaluatedKey: {mail: {S: m}, pk: {S: a}, seen: {N: 10}, sk: {N: 10}},
                  ConsumedCapacity: {TableName: Wide, CapacityUnits: 0.5, Table: {CapacityUnits: 0.0},
                    GlobalSecondaryIndexes: {byMail: {CapacityUnits: 0.5}}}}
                > Query {TableName: Wide, IndexName: byMail, KeyConditionExpression: mail = :m AND seen < :s, ProjectionExpression: sk,
                    ExpressionAttributeValues: {:m: {S: m}, :s: {N: 40}},
                    ExclusiveStartKey: {mail: {S: m}, pk: {S: a}, seen: {N: 10}, sk: {N: 10}}}
                < {Items: [{sk: {N: 3}}, {sk: {N: 2}}], Count: 2, ScannedCount: 2}
                > Query {TableName: Wide, IndexName: byTime, KeyConditionExpression: pk = :a, ExpressionAttributeValues: {:a: {S: a}},
                    Limit: 1, ConsistentRead: true, ReturnConsumedCapacity: INDEXES}
                < {Items: [{pk: {S: a}, seen: {N: 10}, sk: {N: 10}}], Count: 1, ScannedCount: 1,
                  LastEvaluatedKey: {pk: {S: a}, seen: {N: 10}, sk: {N: 10}},
                  ConsumedCapacity: {TableName: Wide, CapacityUnits: 1.0, Table: {CapacityUnits: 0.0},
                    LocalSecondaryIndexes: {byTime: {CapacityUnits: 1.0}}}}
                """);
    }

    /** What a local index does not have is fetched from the table, and each item is paid for; a global one refuses. */
    @Test
    void fetchesWhatALocalIndexDoesNotHave() {
        database.transcript("""
                > Query {TableName: Wide, IndexName: byTime, KeyConditionExpression: pk = :a AND seen < :s, Select: ALL_ATTRIBUTES,
                    ExpressionAttributeValues: {:a: {S: a}, :s: {N: 20}}, ReturnConsumedCapacity: INDEXES}
                < {Items: [{mail: {S: m}, note: {S: ten}, pk: {S: a}, seen: {N: 10}, sk: {N: 10}, x: {S: even}}], Count: 1, ScannedCount: 1,
                  ConsumedCapacity: {TableName: Wide, CapacityUnits: 1.0, Table: {CapacityUnits: 0.5},
                    LocalSecondaryIndexes: {byTime: {CapacityUnits: 0.5}}}}
                > Query {TableName: Wide, IndexName: byTime, KeyConditionExpression: pk = :a, ProjectionExpression: 'sk, x', Limit: 2,
                    ExpressionAttributeValues: {:a: {S: a}}, ReturnConsumedCapacity: TOTAL}
                < {Items: [{sk: {N: 10}, x: {S: even}}, {sk: {N: 3}, x: {S: odd}}], Count: 2, ScannedCount: 2,
                  LastEvaluatedKey: {pk: {S: a}, seen: {N: 20}, sk: {N: 3}},
                  ConsumedCapacity: {TableName: Wide, CapacityUnits: 1.5}}
                > Query {TableName: Wide, IndexName: byMail, KeyConditionExpression: mail = :m, Select: ALL_ATTRIBUTES,
                    ExpressionAttributeValues: {:m: {S: m}}}
                < ValidationException: One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global
                  secondary index byMail because its projection type is not ALL
                > Query {TableName: Wide, IndexName: byMail, KeyConditionExpression: mail = :m, ProjectionExpression: 'x, note',
                    ExpressionAttributeValues: {:m: {S: m}}}
                < ValidationException: One or more parameter values were invalid: Global secondary index byMail does not project [x]
                > Query {TableName: Wide, IndexName: byTime, KeyConditionExpression: pk = :a, Select: ALL_PROJECTED_ATTRIBUTES, Limit: 1,
                    ExpressionAttributeValues: {:a: {S: a}}}
                < {Items: [{pk: {S: a}, seen: {N: 10}, sk: {N: 10}}], Count: 1, ScannedCount: 1,
                  LastEvaluatedKey: {pk: {S: a}, seen: {N: 10}, sk: {N: 10}}}
                """);
    }

    @Test
    void knowsTheParametersFromBeforeExpressions() {
        database.transcript("""
                > Query {TableName: Wide, AttributesToGet: [sk], KeyConditions: {pk: {ComparisonOperator: EQ, AttributeValueList: [{S: a}]},
                    sk: {ComparisonOperator: BETWEEN, AttributeValueList: [{N: 2}, {N: 10}]}}}
                < {Items: [{sk: {N: 2}}, {sk: {N: 3}}, {sk: {N: 10}}], Count: 3, ScannedCount: 3}
                > Query {TableName: Wide, AttributesToGet: [sk], KeyConditions: {pk: {ComparisonOperator: EQ, AttributeValueList: [{S: a}]}},
                    ConditionalOperator: OR, QueryFilter: {x: {ComparisonOperator: EQ, AttributeValueList: [{S: odd}]},
                      note: {ComparisonOperator: 'NULL'}}}
                < {Items: [{sk: {N: 1}}, {sk: {N: 3}}, {sk: {N: 20}}], Count: 3, ScannedCount: 5}
                > Query {TableName: Wide, ProjectionExpression: sk, FilterExpression: x = :x, ExpressionAttributeValues: {:x: {S: odd}},
                    KeyConditions: {pk: {ComparisonOperator: EQ, AttributeValueList: [{S: a}]}}}
                < {Items: [{sk: {N: 1}}, {sk: {N: 3}}], Count: 2, ScannedCount: 5}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > Query {ConditionalOperator: XOR, Select: WRONG}
                < ValidationException: Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]
                > Query {ReturnConsumedCapacity: WRONG, IndexName: 'a;', Select: WRONG, Limit: 0, AttributesToGet: [],
                    QueryFilter: {a: {}}}
                < ValidationException: 7 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value null at 'tableName' failed to satisfy constraint: Member must not be null;
                  Value 'a;' at 'indexName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;
                  Value 'a;' at 'indexName' failed to satisfy constraint: Member must have length greater than or equal to 3;
                  Value 'WRONG' at 'select' failed to satisfy constraint:
                  Member must satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES];
                  Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1;
                  Value '[]' at 'attributesToGet' failed to satisfy constraint: Member must have length greater than or equal to 1
                > Query {TableName: Nowhere, AttributesToGet: [a, a], KeyConditions: {pk: {}}, QueryFilter: {a: {ComparisonOperator: IS}},
                    KeyConditionExpression: pk}
                < ValidationException: 2 validation errors detected: Value null at 'keyConditions.pk.member.comparisonOperator' failed to
                  satisfy constraint: Member must not be null;
                  Value 'IS' at 'queryFilter.a.member.comparisonOperator' failed to satisfy constraint: Member must satisfy enum value set:
                  [IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]
                > Query {TableName: Nowhere, AttributesToGet: [a, a], QueryFilter: {}, KeyConditions: {}, KeyConditionExpression: pk}
                < ValidationException: Can not use both expression and non-expression parameters in the same request:
                  Non-expression parameters: {AttributesToGet, QueryFilter, KeyConditions} Expression parameters: {KeyConditionExpression}
                > Query {TableName: Nowhere, AttributesToGet: [a, a], ExclusiveStartKey: {pk: {N: x}}}
                < ValidationException: One or more parameter values were invalid: Duplicate value in attribute name: a
                > Query {TableName: Nowhere, ExclusiveStartKey: {pk: {N: x}}, KeyConditionExpression: pk, ExpressionAttributeNames: {}}
                < ValidationException: The provided starting key is invalid: The parameter cannot be converted to a numeric value: x
                > Query {TableName: Nowhere, KeyConditionExpression: pk, FilterExpression: a =, ExpressionAttributeNames: {}}
                < ValidationException: ExpressionAttributeNames must not be empty
                > Query {TableName: Nowhere, KeyConditionExpression: pk, FilterExpression: a =, ExpressionAttributeNames: {#a: a}}
                < ValidationException: Invalid KeyConditionExpression: Syntax error; token: "<EOF>", near: "pk"
                > Query {TableName: Nowhere, KeyConditionExpression: pk <> :p, FilterExpression: a =, ExpressionAttributeValues: {:p: {N: 1}}}
                < ValidationException: Invalid FilterExpression: Syntax error; token: "<EOF>", near: "="
                > Query {TableName: Nowhere, KeyConditionExpression: pk <> :p, Select: SPECIFIC_ATTRIBUTES, ExpressionAttributeValues: {:p: {N: 1}}}
                < ValidationException: 1 validation error detected: Must specify the AttributesToGet or ProjectionExpression when choosing
                  to get SPECIFIC_ATTRIBUTES
                > Query {TableName: Nowhere, KeyConditionExpression: pk <> :p, Select: COUNT, ProjectionExpression: a,
                    ExpressionAttributeValues: {:p: {N: 1}}}
                < ValidationException: 1 validation error detected: Cannot specify the ProjectionExpression when choosing to get only the
                  Count
                > Query {TableName: Nowhere, KeyConditionExpression: pk <> :p, Select: ALL_PROJECTED_ATTRIBUTES,
                    ExpressionAttributeValues: {:p: {N: 1}}}
                < ValidationException: 1 validation error detected: ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an
                  IndexName
                > Query {TableName: Nowhere, KeyConditionExpression: pk <> :p, ExpressionAttributeValues: {:p: {N: 1}, :q: {N: 1}}}
                < ValidationException: Invalid operator used in KeyConditionExpression: <>
                > Query {TableName: Nowhere, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {N: 1}, :q: {N: 1}}}
                < ValidationException: Value provided in ExpressionAttributeValues unused in expressions: keys: {:q}
                > Query {TableName: Nowhere}
                < ValidationException: Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.
                > Query {TableName: Nowhere, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {N: 1}}}
                < ResourceNotFoundException: Requested resource not found
                > Query {TableName: Wide, IndexName: nope, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {N: 1}},
                    ExclusiveStartKey: {pk: {S: a}}}
                < ValidationException: The table does not have the specified index: nope
                > Query {TableName: Wide, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {N: 1}}, ExclusiveStartKey: {pk: {S: a}}}
                < ValidationException: The provided starting key is invalid
                > Query {TableName: Wide, KeyConditionExpression: pk = :p, FilterExpression: sk = :p, ExpressionAttributeValues: {:p: {N: 1}}}
                < ValidationException: One or more parameter values were invalid: Condition parameter type does not match schema type
                > Query {TableName: Wide, KeyConditionExpression: pk = :p, FilterExpression: sk = :p, ExpressionAttributeValues: {:p: {S: a}},
                    ExclusiveStartKey: {pk: {S: b}, sk: {N: 1}}}
                < ValidationException: Filter Expression can only contain non-primary key attributes: Primary key attribute: sk
                > Query {TableName: Wide, KeyConditionExpression: pk = :p, FilterExpression: seen.x = :p, ExpressionAttributeValues: {:p: {S: a}},
                    ExclusiveStartKey: {pk: {S: b}, sk: {N: 1}}}
                < ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: seen
                > Query {TableName: Wide, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {S: a}},
                    ExclusiveStartKey: {pk: {S: b}, sk: {N: 1}}}
                < ValidationException: The provided starting key is outside query boundaries based on provided conditions
                > Query {TableName: Wide, KeyConditionExpression: pk = :p AND sk > :n, ExpressionAttributeValues: {:p: {S: a}, :n: {N: 5}},
                    ExclusiveStartKey: {pk: {S: a}, sk: {N: 1}}}
                < ValidationException: The provided starting key does not match the range key predicate
                > Query {TableName: Wide, KeyConditionExpression: pk = :p AND sk = :n, ExpressionAttributeValues: {:p: {S: a}, :n: {N: 5}},
                    ExclusiveStartKey: {pk: {S: a}, sk: {N: 5}}}
                < ValidationException: The query can return at most one row and cannot be restarted
                > Query {TableName: Orders, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {S: a}}, ExclusiveStartKey: {pk: {S: a}}}
                < ValidationException: The provided exclusive start key is invalid: ExclusiveStartKey: {pk=AttributeValue: {S:a}}
                """);
    }

    /** A key to go on from would be refused, so a client that reads page by page would fail on the second one. */
    @Test
    void hasNothingToGoOnFromBehindTheOnlyItem() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: one}}}
                > PutItem {TableName: Wide, Item: {pk: {S: one}, sk: {N: 1}, seen: {N: 7}}}
                > PutItem {TableName: Wide, Item: {pk: {S: one}, sk: {N: 2}, seen: {N: 7}}}
                > Query {TableName: Wide, KeyConditionExpression: pk = :p AND sk = :n, ExpressionAttributeValues: {:p: {S: one}, :n: {N: 1}}, Limit: 1}
                < {Items: [{pk: {S: one}, seen: {N: 7}, sk: {N: 1}}], Count: 1, ScannedCount: 1}
                > Query {TableName: Wide, KeyConditionExpression: pk = :p AND sk = :n, FilterExpression: attribute_exists(x),
                    ExpressionAttributeValues: {:p: {S: one}, :n: {N: 1}}, Limit: 1, ScanIndexForward: false}
                < {Items: [], Count: 0, ScannedCount: 1}
                > Query {TableName: Orders, KeyConditionExpression: pk = :p, ExpressionAttributeValues: {:p: {S: one}}, Limit: 1}
                < {Items: [{pk: {S: one}}], Count: 1, ScannedCount: 1}
                > Query {TableName: Wide, KeyConditionExpression: pk = :p AND sk <= :n, ExpressionAttributeValues: {:p: {S: one}, :n: {N: 1}}, Limit: 1}
                < {Items: [{pk: {S: one}, seen: {N: 7}, sk: {N: 1}}], Count: 1, ScannedCount: 1, LastEvaluatedKey: {pk: {S: one}, sk: {N: 1}}}
                > Query {TableName: Wide, IndexName: byTime, KeyConditionExpression: pk = :p AND seen = :n,
                    ExpressionAttributeValues: {:p: {S: one}, :n: {N: 7}}, Limit: 1, Select: COUNT}
                < {Count: 1, ScannedCount: 1, LastEvaluatedKey: {pk: {S: one}, seen: {N: 7}, sk: {N: 1}}}
                """);
    }

    /** A scan finds nothing instead, and an index that fetches items asks the items. */
    @Test
    void refusesToFilterAnIndexByWhatItLacks() {
        database.transcript("""
                > PutItem {TableName: Wide, Item: {pk: {S: f}, sk: {N: 1}, seen: {N: 1}, mail: {S: m}, note: {S: n}, x: {S: odd}}}
                > Query {TableName: Wide, IndexName: byMail, KeyConditionExpression: mail = :m, FilterExpression: 'note = :m OR x = :m OR y.z = :m',
                    ExpressionAttributeValues: {:m: {S: m}}}
                < ValidationException: One or more parameter values were invalid: Secondary index byMail does not project one or more
                  filter attributes: [x, y]
                > Query {TableName: Wide, IndexName: byTime, KeyConditions: {pk: {ComparisonOperator: EQ, AttributeValueList: [{S: f}]}},
                    QueryFilter: {x: {ComparisonOperator: NOT_NULL}}}
                < ValidationException: One or more parameter values were invalid: Secondary index byTime does not project one or more
                  filter attributes: [x]
                > Query {TableName: Wide, IndexName: byTime, KeyConditionExpression: pk = :p, FilterExpression: x = :x, Select: ALL_ATTRIBUTES,
                    ExpressionAttributeValues: {:p: {S: f}, :x: {S: odd}}}
                < {Items: [{mail: {S: m}, note: {S: n}, pk: {S: f}, seen: {N: 1}, sk: {N: 1}, x: {S: odd}}], Count: 1, ScannedCount: 1}
                > Scan {TableName: Wide, IndexName: byMail, FilterExpression: x = :x, ExpressionAttributeValues: {:x: {S: odd}}}
                < {Items: [], Count: 0, ScannedCount: ...}
                """);
    }
}
