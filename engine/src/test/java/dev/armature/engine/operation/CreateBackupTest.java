package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CreateBackupTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    /** Of which more is told in BackupsTest: what it keeps, and that it outlives its table. */
    @Test
    void makesABackupWithinMoments() {
        database.put("a", "then");
        database.transcript("""
                > CreateBackup {TableName: Orders, BackupName: before}
                < {BackupDetails: {BackupArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/backup/01794736800123-...,
                  BackupName: before, BackupSizeBytes: 12, BackupStatus: CREATING, BackupType: USER, BackupCreationDateTime: 1794736800.123}}
                = arn BackupDetails.BackupArn
                """);
        database.awaitCopies();
        database.transcript("""
                > DescribeBackup {BackupArn: ${arn}}
                < {BackupDescription: {BackupDetails: {BackupArn: ${arn}, BackupName: before, BackupSizeBytes: 12, BackupStatus: AVAILABLE,...
                """);
    }

    /** A name may be given twice. */
    @Test
    void makesBackupsOfOneName() {
        database.transcript("""
                > CreateBackup {TableName: Orders, BackupName: before}
                > CreateBackup {TableName: arn:aws:dynamodb:eu-west-2:123456789012:table/Orders, BackupName: before}
                """);
        database.awaitCopies();
        database.transcript("""
                > ListBackups {TableName: Orders}
                < {BackupSummaries: [{...BackupName: before,...}, {...BackupName: before,...}]}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > CreateBackup {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > CreateBackup {TableName: Nowhere}
                < ValidationException: 1 validation error detected: Value null at 'backupName' failed to satisfy constraint:
                  Member must not be null
                > CreateBackup {TableName: Nowhere, BackupName: ''}
                < ValidationException: 2 validation errors detected: Value '' at 'backupName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;
                  Value '' at 'backupName' failed to satisfy constraint: Member must have length greater than or equal to 3
                > CreateBackup {TableName: Nowhere, BackupName: ${x*256}}
                < ValidationException: 1 validation error detected: Value '${x*256}' at 'backupName' failed to satisfy constraint:
                  Member must have length less than or equal to 255
                > CreateBackup {TableName: Nowhere, BackupName: before}
                < TableNotFoundException: Table not found: Nowhere
                """);
    }
}
