package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RestoreTableFromBackupTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private static final String NO_BACKUP =
            "arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/backup/01489602797149-73d8d5bc";

    @Test
    void makesATableOfABackup() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}}}
                > CreateBackup {TableName: Orders, BackupName: before}
                = arn BackupDetails.BackupArn
                """);
        database.awaitCopies();
        database.transcript("""
                > DeleteItem {TableName: Orders, Key: {pk: {S: a}}}
                > RestoreTableFromBackup {TargetTableName: Restored, BackupArn: ${arn}}
                < {TableDescription: {...TableName: Restored,...TableStatus: CREATING,...
                  RestoreSummary: {SourceBackupArn: ${arn}, SourceTableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders,
                    RestoreDateTime: 1794736800.123, RestoreInProgress: true}...}}
                """);
        database.awaitCopies();
        database.transcript("""
                > Scan {TableName: Restored}
                < {Items: [{kind: {S: book}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                > Scan {TableName: Restored, IndexName: byKind}
                < {Items: [{kind: {S: book}, pk: {S: a}}], Count: 1, ScannedCount: 1}
                > RestoreTableFromBackup {TargetTableName: Again, BackupArn: ${arn}, BillingModeOverride: PROVISIONED,
                    ProvisionedThroughputOverride: {ReadCapacityUnits: 3, WriteCapacityUnits: 4}, GlobalSecondaryIndexOverride: []}
                """);
        database.awaitCopies();
        database.transcript("""
                > DescribeTable {TableName: Again}
                < {Table: {AttributeDefinitions: [{AttributeName: pk, AttributeType: S}], TableName: Again,...
                  ProvisionedThroughput: {NumberOfDecreasesToday: 0, ReadCapacityUnits: 3, WriteCapacityUnits: 4},...ItemCount: 1,...
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > RestoreTableFromBackup {TargetTableName: ''}
                < ValidationException: TableName must be at least 3 characters long and at most 255 characters long
                > RestoreTableFromBackup {BillingModeOverride: WRONG}
                < ValidationException: 3 validation errors detected: Value null at 'targetTableName' failed to satisfy constraint:
                  Member must not be null; Value 'WRONG' at 'billingModeOverride' failed to satisfy constraint:
                  Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST];
                  Value null at 'backupArn' failed to satisfy constraint: Member must not be null
                > RestoreTableFromBackup {TargetTableName: Orders, BackupArn: arn}
                < ValidationException: Invalid Backup ARN
                > RestoreTableFromBackup {TargetTableName: Orders, BackupArn: arn:aws:dynamodb:eu-south-1:123456789012:table/Orders/backup/1}
                < ValidationException: Invalid Request: sseSpecificationOverride must be provided for cross-region restores
                > RestoreTableFromBackup {TargetTableName: Orders, BackupArn: %1$s, BillingModeOverride: PROVISIONED}
                < ValidationException: Invalid Request: Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED
                > RestoreTableFromBackup {TargetTableName: Orders, BackupArn: %1$s}
                < BackupNotFoundException: Backup not found: %1$s
                > CreateBackup {TableName: Orders, BackupName: before}
                = arn BackupDetails.BackupArn
                """.formatted(NO_BACKUP));
        database.awaitCopies();
        database.transcript("""
                > RestoreTableFromBackup {TargetTableName: Orders, BackupArn: ${arn}}
                < TableAlreadyExistsException: Table already exists: Orders
                """);
    }
}
