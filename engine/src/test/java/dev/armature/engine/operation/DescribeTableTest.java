package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeTableTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void describesEverything() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 1}, mail: {S: m}, note: {S: hello}, x: {S: xyz}}}
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 22}}}
                > DescribeTable {TableName: Wide}
                < {Table: {AttributeDefinitions: [{AttributeName: mail, AttributeType: S}, {AttributeName: pk, AttributeType: S},
                    {AttributeName: seen, AttributeType: N}, {AttributeName: sk, AttributeType: N}],
                  TableName: Wide, KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: sk, KeyType: RANGE}],
                  TableStatus: ACTIVE, CreationDateTime: 1794736800.123,
                  ProvisionedThroughput: {NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0},
                  TableSizeBytes: 38, ItemCount: 2, TableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Wide, TableId: ...,
                  BillingModeSummary: {BillingMode: PAY_PER_REQUEST, LastUpdateToPayPerRequestDateTime: 1794736800.123},
                  LocalSecondaryIndexes: [{IndexName: byTime, KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: seen, KeyType: RANGE}],
                    Projection: {ProjectionType: KEYS_ONLY}, IndexSizeBytes: 13, ItemCount: 1,
                    IndexArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Wide/index/byTime}],
                  GlobalSecondaryIndexes: [{IndexName: byMail, KeySchema: [{AttributeName: mail, KeyType: HASH}, {AttributeName: seen, KeyType: RANGE}],
                    Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [note]}, IndexStatus: ACTIVE,
                    ProvisionedThroughput: {NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0},
                    IndexSizeBytes: 27, ItemCount: 1, IndexArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Wide/index/byMail,
                    WarmThroughput: {ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000, Status: ACTIVE}}],
                  DeletionProtectionEnabled: false,
                  WarmThroughput: {ReadUnitsPerSecond: 12000, WriteUnitsPerSecond: 4000, Status: ACTIVE}}}
                """);
    }

    @Test
    void describesAStream() {
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                > DescribeTable {TableName: Orders}
                < {...StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}, LatestStreamLabel: 2026-11-15T10:00:00.123,
                  LatestStreamArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/stream/2026-11-15T10:00:00.123...}
                """);
    }

    @Test
    void findsATableByItsArn() {
        database.transcript("""
                > DescribeTable {TableName: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders}
                < {Table: {...TableName: Orders,...}}
                """);
    }

    @Test
    void refusesANameThatIsNone() {
        database.transcript("""
                > DescribeTable {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > DescribeTable {TableName: ''}
                < ValidationException: 2 validation errors detected: Value '' at 'tableName' failed to satisfy constraint:
                  Member must have length greater than or equal to 3; Value '' at 'tableName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+
                > DescribeTable {TableName: Nowhere}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                """);
    }
}
