package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RestoreTableToPointInTimeTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private void enableRecovery() {
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                """);
    }

    /** Random histories: PointInTimeRecoveryTest. */
    @Test
    void makesATableAsItWas() {
        enableRecovery();
        database.transcript("> PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}}}");
        database.clock.advance(Duration.ofSeconds(10));
        database.transcript("""
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}}
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, RestoreDateTime: 1794736805}
                < {TableDescription: {...TableName: Restored,...TableStatus: CREATING,...
                  RestoreSummary: {SourceTableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders,
                    RestoreDateTime: 1794736805.000, RestoreInProgress: true}...}}
                > RestoreTableToPointInTime {SourceTableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders, TargetTableName: Latest,
                    UseLatestRestorableTime: true}
                < {TableDescription: {...RestoreDateTime: 1794736810.123, RestoreInProgress: true}...}}
                """);
        database.awaitCopies();
        database.transcript("""
                > Scan {TableName: Restored}
                < {Items: [{kind: {S: book}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                > Scan {TableName: Restored, IndexName: byKind}
                < {Items: [{kind: {S: book}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                > Scan {TableName: Latest}
                < {Items: [], Count: 0, ScannedCount: 0}
                """);
    }

    @Test
    void restoresToTheEarliestTimeThatIsDescribed() {
        database.clock.advance(Duration.ofNanos(456_789));
        enableRecovery();
        database.clock.advance(Duration.ofSeconds(1));
        database.transcript("""
                > DescribeContinuousBackups {TableName: Orders}
                < {...EarliestRestorableDateTime: 1794736800.123,...}
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, RestoreDateTime: 1794736800.123}
                < {TableDescription: {...RestoreDateTime: 1794736800.123, RestoreInProgress: true}...}}
                """);
        database.awaitCopies();
    }

    @Test
    void describesTheTableWhileItIsFilledAndAfter() {
        enableRecovery();
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}}}
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, UseLatestRestorableTime: true}
                < {TableDescription: {...TableStatus: CREATING,...Projection: {ProjectionType: ALL}, ProvisionedThroughput:...RestoreSummary:...}}
                """);
        database.awaitCopies();
        database.transcript("""
                > DescribeTable {TableName: Restored}
                < {Table: {...TableStatus: ACTIVE,...ItemCount: 1,...IndexStatus: ACTIVE,...ItemCount: 1,...}
                """);
        assertThat(database.answer("DescribeTable", "{TableName: Restored}")).doesNotContain("RestoreSummary");
    }

    @Test
    void leavesBehindWhatAwsLeavesBehind() {
        enableRecovery();
        database.transcript("""
                > UpdateTable {TableName: Orders, StreamSpecification: {StreamEnabled: true, StreamViewType: NEW_IMAGE}}
                > UpdateTable {TableName: Orders, DeletionProtectionEnabled: true}
                > UpdateTable {TableName: Orders, TableClass: STANDARD_INFREQUENT_ACCESS}
                > UpdateTable {TableName: Orders, SSESpecification: {Enabled: true}}
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                > TagResource {ResourceArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders, Tags: [{Key: team, Value: blue}]}
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, UseLatestRestorableTime: true}
                """);
        database.awaitCopies();
        database.transcript("""
                > DescribeTable {TableName: Restored}
                < {Table: {...SSEDescription: {Status: ENABLED, SSEType: KMS,...DeletionProtectionEnabled: false,...
                > DescribeTimeToLive {TableName: Restored}
                < {TimeToLiveDescription: {TimeToLiveStatus: DISABLED}}
                > ListTagsOfResource {ResourceArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Restored}
                < {Tags: []}
                > DescribeContinuousBackups {TableName: Restored}
                < {...PointInTimeRecoveryStatus: DISABLED}}}
                """);
        assertThat(database.answer("DescribeTable", "{TableName: Restored}")).doesNotContain("Stream", "TableClass");
    }

    @Test
    void takesOtherSettingsAndFewerIndexes() {
        enableRecovery();
        database.transcript("""
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, UseLatestRestorableTime: true,
                    BillingModeOverride: PROVISIONED, ProvisionedThroughputOverride: {ReadCapacityUnits: 7, WriteCapacityUnits: 8},
                    GlobalSecondaryIndexOverride: []}
                """);
        database.awaitCopies();
        database.transcript("""
                > DescribeTable {TableName: Restored}
                < {Table: {AttributeDefinitions: [{AttributeName: pk, AttributeType: S}],...ReadCapacityUnits: 7, WriteCapacityUnits: 8},...}
                """);
        assertThat(database.answer("DescribeTable", "{TableName: Restored}"))
                .doesNotContain("GlobalSecondaryIndexes", "PAY_PER_REQUEST");
    }

    /** An index is known by its key and its projection, and may be called otherwise. */
    @Test
    void givesIndexesOtherNames() {
        enableRecovery();
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}}}
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, UseLatestRestorableTime: true,
                    GlobalSecondaryIndexOverride: [{IndexName: renamed, KeySchema: [{AttributeName: kind, KeyType: HASH}],
                      Projection: {ProjectionType: ALL}}]}
                """);
        database.awaitCopies();
        database.transcript("""
                > Scan {TableName: Restored, IndexName: renamed}
                < {Items: [{kind: {S: book}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                > Scan {TableName: Restored, IndexName: byKind}
                < ValidationException: The table does not have the specified index: byKind
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Again, UseLatestRestorableTime: true,
                    GlobalSecondaryIndexOverride: [{IndexName: byKind, KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL}},
                      {IndexName: again, KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL}}]}
                < ValidationException: Invalid Request: Index again does not match a secondary index that existed in the source table and
                  cannot be created during the restore operation
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Again, UseLatestRestorableTime: true,
                    GlobalSecondaryIndexOverride: [{IndexName: byKind, KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL},
                      WarmThroughput: {ReadUnitsPerSecond: 1, WriteUnitsPerSecond: 1}}]}
                < ValidationException: One or more parameter values were invalid: WarmThroughput of a restored index is not supported by Armature
                """);
    }

    @Test
    void followsTheBillingModeWithItsThroughput() {
        String index =
                "{IndexName: %s, KeySchema: [{AttributeName: kind, KeyType: HASH}], Projection: {ProjectionType: ALL}%s}";
        String throughput = "{ReadCapacityUnits: 1, WriteCapacityUnits: 1}";
        enableRecovery();
        assertRefused(
                "ProvisionedThroughputOverride: " + throughput,
                "Cannot override ProvisionedThroughput unless BillingMode is PROVISIONED");
        assertRefused(
                "BillingModeOverride: PROVISIONED",
                "Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED");
        assertRefused(
                "BillingModeOverride: PROVISIONED, ProvisionedThroughputOverride: " + throughput,
                "Must specify provisioned throughput for index byKind");
        assertRefused(
                "OnDemandThroughputOverride: {MaxReadRequestUnits: 0}",
                "Requested MaxReadRequestUnits for OnDemandThroughput is outside of valid range");
        database.transcript("""
                > UpdateTable {TableName: Orders, BillingMode: PROVISIONED, ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5},
                    GlobalSecondaryIndexUpdates: [{Update: {IndexName: byKind, ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5}}}]}
                """);
        assertRefused(
                "BillingModeOverride: PAY_PER_REQUEST, ProvisionedThroughputOverride: " + throughput,
                "Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST");
        assertRefused(
                "BillingModeOverride: PAY_PER_REQUEST, GlobalSecondaryIndexOverride: ["
                        + index.formatted("byKind", ", ProvisionedThroughput: " + throughput) + "]",
                "Cannot override ProvisionedThroughput if BillingMode is overridden to PAY_PER_REQUEST for index byKind");
        assertRefused(
                "GlobalSecondaryIndexOverride: [" + index.formatted("renamed", "") + "]",
                "Must specify provisioned throughput for index renamed");
        assertRefused(
                "OnDemandThroughputOverride: {MaxReadRequestUnits: 10}",
                "Cannot override MaxReadRequestUnits for OnDemandThroughput unless BillingModeOverride is PAY_PER_REQUEST");
        database.transcript("""
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, UseLatestRestorableTime: true,
                    ProvisionedThroughputOverride: {ReadCapacityUnits: 40001, WriteCapacityUnits: 1}}
                < LimitExceededException: The requested ReadCapacityUnits, 40001, is above the per table maximum for the account in eu-west-2....
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, UseLatestRestorableTime: true,
                    BillingModeOverride: PAY_PER_REQUEST, OnDemandThroughputOverride: {MaxReadRequestUnits: 10}}
                < {TableDescription: {...BillingModeSummary: {BillingMode: PAY_PER_REQUEST},...OnDemandThroughput: {MaxReadRequestUnits: 10},...}}
                """);
    }

    private void assertRefused(String overrides, String text) {
        database.transcript("""
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Restored, UseLatestRestorableTime: true, %s}
                < ValidationException: Invalid Request: %s
                """.formatted(overrides, text));
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > RestoreTableToPointInTime {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > RestoreTableToPointInTime {SourceTableName: 'a;', SourceTableArn: Orders}
                < ValidationException: Must provide exactly one of: sourceTableArn, sourceTableName
                > RestoreTableToPointInTime {SourceTableName: 'a;'}
                < ValidationException: 3 validation errors detected: Value 'a;' at 'sourceTableName' failed to satisfy constraint:
                  Member must have length greater than or equal to 3; Value 'a;' at 'sourceTableName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;
                  Value null at 'targetTableName' failed to satisfy constraint: Member must not be null
                > RestoreTableToPointInTime {SourceTableArn: Orders, TargetTableName: Orders, RestoreDateTime: 0, UseLatestRestorableTime: true}
                < ValidationException: Invalid Request: Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time restore
                  request. Please specify either RestoreDateTime time or UseLatestRestorableTime
                > RestoreTableToPointInTime {SourceTableArn: Orders, TargetTableName: Orders, UseLatestRestorableTime: false}
                < ValidationException: Invalid Request: Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both
                > RestoreTableToPointInTime {SourceTableArn: Orders, TargetTableName: Orders, RestoreDateTime: 0}
                < ValidationException: One or more parameter values were invalid: sourceTableArn is not a valid ARN
                > RestoreTableToPointInTime {SourceTableArn: arn:aws:s3:::bucket, TargetTableName: Orders, RestoreDateTime: 0}
                < ValidationException: One or more parameter values were invalid: sourceTableArn is not a valid ARN
                > RestoreTableToPointInTime {SourceTableArn: arn:aws:dynamodb:eu-west-2:000000000000:table/Orders, TargetTableName: Orders, RestoreDateTime: 0}
                < ValidationException: This action is only supported by accounts that match the resource owner’s account.
                > RestoreTableToPointInTime {SourceTableName: Nowhere, TargetTableName: Orders, RestoreDateTime: 0}
                < TableNotFoundException: Table not found: Nowhere
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Orders, RestoreDateTime: 0}
                < PointInTimeRecoveryUnavailableException: Point in time recovery is not enabled for table 'Orders'
                """);
        enableRecovery();
        database.transcript("""
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Orders, RestoreDateTime: 1794736800.122}
                < InvalidRestoreTimeException: RestoreDateTime '2026-11-15T10:00:00Z' must be within EarliestRestorableDateTime
                  '2026-11-15T10:00:00Z' and LatestRestorableDateTime '2026-11-15T10:00:00Z'
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Orders, RestoreDateTime: 1794736801.123}
                < InvalidRestoreTimeException: RestoreDateTime '2026-11-15T10:00:01Z' must be within EarliestRestorableDateTime
                  '2026-11-15T10:00:00Z' and LatestRestorableDateTime '2026-11-15T10:00:00Z'
                > RestoreTableToPointInTime {SourceTableName: Orders, TargetTableName: Orders, RestoreDateTime: 1794736800.123}
                < TableAlreadyExistsException: Table already exists: Orders
                """);
    }
}
