package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeleteBackupTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    /** What becomes of its rows, and who keeps it from going: BackupsTest. */
    @Test
    void deletesABackupWhicheverRegionItsArnNames() {
        database.put("a", "then");
        String arn =
                database.member("CreateBackup", "{TableName: Orders, BackupName: before}", "BackupDetails.BackupArn");
        String elsewhere = arn.replace("eu-west-2", "us-east-1");
        database.awaitCopies();
        database.transcript("""
                > DeleteBackup {BackupArn: %1$s}
                < {BackupDescription: {BackupDetails: {BackupArn: %1$s, BackupName: before, BackupSizeBytes: 12, BackupStatus: DELETED,
                    BackupType: USER, BackupCreationDateTime: 1794736800.123}, SourceTableDetails: {TableName: Orders,...ItemCount: 1,...},
                  SourceTableFeatureDetails: {...}}}
                > DescribeBackup {BackupArn: %2$s}
                < BackupNotFoundException: Backup not found: %2$s
                > DeleteBackup {BackupArn: %1$s}
                < BackupNotFoundException: Backup not found: %1$s
                > ListBackups {BackupType: ALL}
                < {BackupSummaries: []}
                """.formatted(elsewhere, arn));
    }

    @Test
    void refusesWhatIsNoBackup() {
        database.transcript("""
                > DeleteBackup {}
                < ValidationException: 1 validation error detected: Value null at 'backupArn' failed to satisfy constraint: Member must not be null
                > DeleteBackup {BackupArn: ${x*2000}}
                < ValidationException: Invalid Backup ARN
                > DeleteBackup {BackupArn: arn:aws:dynamodb:eu-west-2:000000000000:table/Orders/backup/01489602797149-73d8d5bc}
                < AccessDeniedException: Access is denied
                """);
    }
}
