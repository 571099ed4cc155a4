package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeBackupTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void describesTheBackupAndItsTable() {
        database.createWideTable();
        database.transcript("""
                > PutItem {TableName: Wide, Item: {pk: {S: a}, sk: {N: 1}, seen: {N: 1}}}
                > UpdateTimeToLive {TableName: Wide, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                > UpdateTable {TableName: Wide, StreamSpecification: {StreamEnabled: true, StreamViewType: KEYS_ONLY}}
                = id TableDescription.TableId
                > CreateBackup {TableName: Wide, BackupName: before}
                = arn BackupDetails.BackupArn
                """);
        database.awaitCopies();
        database.transcript("""
                > DescribeBackup {BackupArn: ${arn}}
                < {BackupDescription: {BackupDetails: {BackupArn: ${arn}, BackupName: before, BackupSizeBytes: 13, BackupStatus: AVAILABLE,
                    BackupType: USER, BackupCreationDateTime: 1794736800.123},
                  SourceTableDetails: {TableName: Wide, TableId: ${id}, TableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Wide,
                    TableSizeBytes: 13, KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: sk, KeyType: RANGE}],
                    TableCreationDateTime: 1794736800.123, ProvisionedThroughput: {ReadCapacityUnits: 0, WriteCapacityUnits: 0},
                    ItemCount: 1, BillingMode: PAY_PER_REQUEST},
                  SourceTableFeatureDetails: {LocalSecondaryIndexes: [{IndexName: byTime,
                      KeySchema: [{AttributeName: pk, KeyType: HASH}, {AttributeName: seen, KeyType: RANGE}], Projection: {ProjectionType: KEYS_ONLY}}],
                    GlobalSecondaryIndexes: [{IndexName: byMail, KeySchema: [{AttributeName: mail, KeyType: HASH}, {AttributeName: seen, KeyType: RANGE}],
                      Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [note]},
                      ProvisionedThroughput: {ReadCapacityUnits: 0, WriteCapacityUnits: 0}}],
                    StreamDescription: {StreamEnabled: true, StreamViewType: KEYS_ONLY},
                    TimeToLiveDescription: {TimeToLiveStatus: ENABLED, AttributeName: ttl}}}}
                """);
    }

    /** DynamoDB looks for a backup in its own Region, whichever the ARN names, and calls it what it was called. */
    @Test
    void findsABackupByTheArnOfAnotherRegion() {
        String arn = database.member(
                        "CreateBackup", "{TableName: Orders, BackupName: before}", "BackupDetails.BackupArn")
                .replace("eu-west-2", "us-east-1");
        database.transcript("""
                > DescribeBackup {BackupArn: %1$s}
                < {BackupDescription: {BackupDetails: {BackupArn: %1$s,...}}
                """.formatted(arn));
    }

    @Test
    void refusesWhatIsNoBackup() {
        String resource = "123456789012:table/Orders/backup/01489602797149-73d8d5bc";
        database.transcript("""
                > DescribeBackup {}
                < ValidationException: 1 validation error detected: Value null at 'backupArn' failed to satisfy constraint: Member must not be null
                > DescribeBackup {BackupArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders}
                < ValidationException: Invalid Backup ARN
                > DescribeBackup {BackupArn: arn:aws:dynamodb:nowhere-1:000000000000:table/Orders/backup/1}
                < AccessDeniedException: Access is denied
                > DescribeBackup {BackupArn: arn:aws:dynamodb:nowhere-1:%1$s}
                < ValidationException: Invalid Request: BackupArn is not valid
                > DescribeBackup {BackupArn: arn:aws-cn:dynamodb:eu-west-2:%1$s}
                < ValidationException: Invalid Request: BackupArn is not valid
                > DescribeBackup {BackupArn: arn:aws:s3:eu-west-2:%1$s}
                < ValidationException: Invalid Request: BackupArn is not valid
                > DescribeBackup {BackupArn: arn:aws:dynamodb:eu-west-2:%1$s}
                < BackupNotFoundException: Backup not found: arn:aws:dynamodb:eu-west-2:%1$s
                """.formatted(resource));
    }
}
