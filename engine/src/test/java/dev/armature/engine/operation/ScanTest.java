package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScanTest {
    private static final Pattern KEY = Pattern.compile("pk: \\{S: (\\w+)}");

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void answersWithAllMembers() {
        database.createWideTable();
        database.transcript("""
                > Scan {TableName: Wide, ReturnConsumedCapacity: TOTAL}
                < {Items: [], Count: 0, ScannedCount: 0, ConsumedCapacity: {TableName: Wide, CapacityUnits: 0.5}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, n: {N: 1}, mail: {S: m}, seen: {N: 7}, x: {S: ${x*3000}}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 2}, n: {N: 2}, x: {S: ${x*3000}}}}
                > Scan {TableName: Wide, FilterExpression: 'n > :one', ExpressionAttributeValues: {:one: {N: 1}}, ProjectionExpression: '#sk',
                    ExpressionAttributeNames: {#sk: sk}, ReturnConsumedCapacity: INDEXES, ConsistentRead: true}
                < {Items: [{sk: {N: 2}}], Count: 1, ScannedCount: 2,
                  ConsumedCapacity: {TableName: Wide, CapacityUnits: 2.0, Table: {CapacityUnits: 2.0}}}
                > Scan {TableName: Wide, Limit: 1, Select: COUNT}
                < {Count: 1, ScannedCount: 1, LastEvaluatedKey: {pk: {S: a}, sk: {N: 1}}}
                > Scan {TableName: Wide, Limit: 1, Select: COUNT, ExclusiveStartKey: {pk: {S: a}, sk: {N: 1}}}
                < {Count: 1, ScannedCount: 1, LastEvaluatedKey: {pk: {S: a}, sk: {N: 2}}}
                > Scan {TableName: Wide, Limit: 1, Select: COUNT, ExclusiveStartKey: {pk: {S: a}, sk: {N: 2}}}
                < {Count: 0, ScannedCount: 0}
                > Scan {TableName: Wide, IndexName: byMail, Limit: 1, ReturnConsumedCapacity: INDEXES}
                < {Items: [{mail: {S: m}, pk: {S: a}, seen: {N: 7}, sk: {N: 1}}], Count: 1, ScannedCount: 1,
                  LastEvaluatedKey: {mail: {S: m}, pk: {S: a}, seen: {N: 7}, sk: {N: 1}},
                  ConsumedCapacity: {TableName: Wide, CapacityUnits: 0.5, Table: {CapacityUnits: 0.0},
                    GlobalSecondaryIndexes: {byMail: {CapacityUnits: 0.5}}}}
                > Scan {TableName: Wide, IndexName: byTime, ConsistentRead: true}
                < {Items: [{pk: {S: a}, seen: {N: 7}, sk: {N: 1}}], Count: 1, ScannedCount: 1}
                """);
    }

    /** However large the pages are and into how many segments the table is divided, each item comes once, and in the same order. */
    @Test
    void pagesAndSegmentsAreTheWhole() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            database.put("key" + i, "x");
        }
        List<String> whole = keys(database.answer("Scan", "{TableName: Orders}"));
        assertThat(whole).hasSize(60).doesNotHaveDuplicates();
        for (int round = 0; round < 30; round++) {
            int segments = 1 + random.nextInt(9);
            int limit = 1 + random.nextInt(30);
            List<String> all = new ArrayList<>();
            for (int segment = 0; segment < segments; segment++) {
                all.addAll(paged("TotalSegments: " + segments + ", Segment: " + segment + ", Limit: " + limit));
            }
            assertThat(all)
                    .as("seed %d, %d segments, limit %d", seed, segments, limit)
                    .isEqualTo(whole);
        }
    }

    private List<String> paged(String parameters) {
        List<String> all = new ArrayList<>();
        String start = "";
        do {
            String page = database.answer("Scan", "{TableName: Orders, " + parameters + start + "}");
            int last = page.indexOf("LastEvaluatedKey");
            all.addAll(keys(last < 0 ? page : page.substring(0, last)));
            start = last < 0 ? "" : ", ExclusiveStartKey: " + page.substring(last + 18, page.length() - 1);
        } while (!start.isEmpty());
        return all;
    }

    private static List<String> keys(String page) {
        return KEY.matcher(page).results().map(found -> found.group(1)).toList();
    }

    @Test
    void refusesAStartKeyOfAnotherSegment() {
        database.put("a", "x");
        List<Integer> accepting = new ArrayList<>();
        for (int segment = 0; segment < 4; segment++) {
            String request = "{TableName: Orders, TotalSegments: 4, Segment: " + segment
                    + ", ExclusiveStartKey: {pk: {S: a}}, Select: COUNT}";
            if (keys(database.answer("Scan", "{TableName: Orders, TotalSegments: 4, Segment: " + segment + "}"))
                    .isEmpty()) {
                database.transcript("""
                        > Scan %s
                        < ValidationException: The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey
                          with correct Segment. TotalSegments: 4 Segment: %d
                        """.formatted(request, segment));
            } else {
                assertThat(database.answer("Scan", request)).isEqualTo("{Count: 0, ScannedCount: 0}");
                accepting.add(segment);
            }
        }
        assertThat(accepting).hasSize(1);
    }

    @Test
    void knowsTheParametersFromBeforeExpressions() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, n: {N: 1}}}
                > PutItem {TableName: Orders, Item: {pk: {S: b}, n: {N: 2}, x: {S: x}}}
                > Scan {TableName: Orders, AttributesToGet: [pk], ScanFilter: {n: {ComparisonOperator: GE, AttributeValueList: [{N: 2}]}}}
                < {Items: [{pk: {S: b}}], Count: 1, ScannedCount: 2}
                > Scan {TableName: Orders, Select: COUNT, ConditionalOperator: OR, ScanFilter: {
                    n: {ComparisonOperator: GE, AttributeValueList: [{N: 2}]}, x: {ComparisonOperator: 'NULL'}}}
                < {Count: 2, ScannedCount: 2}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > Scan {ReturnConsumedCapacity: WRONG, IndexName: ab, Select: WRONG, Limit: 0, TotalSegments: 0, Segment: -1,
                    AttributesToGet: [], ConditionalOperator: XOR, ScanFilter: {a: {}}}
                < ValidationException: 10 validation errors detected: Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy
                  constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE];
                  Value null at 'tableName' failed to satisfy constraint: Member must not be null;
                  Value 'ab' at 'indexName' failed to satisfy constraint: Member must have length greater than or equal to 3;
                  Value 'WRONG' at 'select' failed to satisfy constraint:
                  Member must satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES];
                  Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1;
                  Value '0' at 'totalSegments' failed to satisfy constraint: Member must have value greater than or equal to 1;
                  Value '-1' at 'segment' failed to satisfy constraint: Member must have value greater than or equal to 0;
                  Value '[]' at 'attributesToGet' failed to satisfy constraint: Member must have length greater than or equal to 1;
                  Value 'XOR' at 'conditionalOperator' failed to satisfy constraint: Member must satisfy enum value set: [OR, AND];
                  Value null at 'scanFilter.a.member.comparisonOperator' failed to satisfy constraint: Member must not be null
                > Scan {TableName: Nowhere, TotalSegments: 1000001, Segment: 1000000}
                < ValidationException: 2 validation errors detected: Value '1000001' at 'totalSegments' failed to satisfy constraint:
                  Member must have value less than or equal to 1000000;
                  Value '1000000' at 'segment' failed to satisfy constraint: Member must have value less than or equal to 999999
                > Scan {TableName: Nowhere, AttributesToGet: [a, a], ScanFilter: {}, FilterExpression: a =, Segment: 1}
                < ValidationException: Can not use both expression and non-expression parameters in the same request:
                  Non-expression parameters: {AttributesToGet, ScanFilter} Expression parameters: {FilterExpression}
                > Scan {TableName: Nowhere, AttributesToGet: [a, a], ExclusiveStartKey: {pk: {}}, Segment: 1}
                < ValidationException: One or more parameter values were invalid: Duplicate value in attribute name: a
                > Scan {TableName: Nowhere, ExclusiveStartKey: {pk: {}}, FilterExpression: a =, Segment: 1}
                < ValidationException: The provided starting key is invalid: Supplied AttributeValue is empty, must contain exactly one of the
                  supported datatypes
                > Scan {TableName: Nowhere, FilterExpression: a =, Segment: 1, ExpressionAttributeNames: {}}
                < ValidationException: The TotalSegments parameter is required but was not present in the request when Segment parameter is present
                > Scan {TableName: Nowhere, FilterExpression: a =, TotalSegments: 1, ExpressionAttributeNames: {}}
                < ValidationException: The Segment parameter is required but was not present in the request when parameter TotalSegments is present
                > Scan {TableName: Nowhere, FilterExpression: a =, Segment: 1, TotalSegments: 1, ExpressionAttributeNames: {}}
                < ValidationException: The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 1 is not
                  less than TotalSegments: 1
                > Scan {TableName: Nowhere, FilterExpression: a =, ExpressionAttributeNames: {}}
                < ValidationException: ExpressionAttributeNames must not be empty
                > Scan {TableName: Nowhere, FilterExpression: a =, Select: SPECIFIC_ATTRIBUTES}
                < ValidationException: Invalid FilterExpression: Syntax error; token: "<EOF>", near: "="
                > Scan {TableName: Nowhere, Select: SPECIFIC_ATTRIBUTES}
                < ValidationException: Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES
                > Scan {TableName: Nowhere, Select: COUNT, ProjectionExpression: a}
                < ValidationException: Cannot specify the ProjectionExpression when choosing to get only the Count
                > Scan {TableName: Nowhere}
                < ResourceNotFoundException: Requested resource not found
                > Scan {TableName: Orders, IndexName: byKind, ConsistentRead: true, FilterExpression: attribute_exists(pk.x)}
                < ValidationException: Consistent reads are not supported on global secondary indexes
                > Scan {TableName: Orders, FilterExpression: attribute_exists(pk.x), ExclusiveStartKey: {pk: {N: 1}}}
                < ValidationException: Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: pk
                > Scan {TableName: Orders, ExclusiveStartKey: {pk: {N: 1}}}
                < ValidationException: The provided starting key is invalid: The provided key element does not match the schema
                """);
    }
}
