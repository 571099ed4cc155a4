package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ListBackupsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    /** A second apart from one another, and one of another table. */
    @BeforeEach
    void backUp() {
        database.createWideTable();
        database.transcript("> CreateBackup {TableName: Orders, BackupName: first}\n= first BackupDetails.BackupArn");
        database.clock.advance(Duration.ofSeconds(1));
        database.transcript("> CreateBackup {TableName: Wide, BackupName: wide}\n= wide BackupDetails.BackupArn");
        database.clock.advance(Duration.ofSeconds(1));
        database.transcript("> CreateBackup {TableName: Orders, BackupName: second}\n= second BackupDetails.BackupArn");
        database.awaitCopies();
    }

    @Test
    void listsTheOldestFirstPageByPage() {
        database.transcript("""
                > ListBackups {}
                < {BackupSummaries: [{...BackupArn: ${first},...}, {...BackupArn: ${wide},...}, {...BackupArn: ${second},...}]}
                > ListBackups {Limit: 2}
                < {BackupSummaries: [{...BackupArn: ${first},...}, {...BackupArn: ${wide},...}], LastEvaluatedBackupArn: ${wide}}
                > ListBackups {Limit: 2, ExclusiveStartBackupArn: ${wide}}
                < {BackupSummaries: [{...BackupArn: ${second},...}]}
                """);
    }

    @Test
    void listsThoseOfATableATimeAndAType() {
        database.transcript("""
                > DescribeTable {TableName: Wide}
                = id Table.TableId
                > ListBackups {TableName: Wide}
                < {BackupSummaries: [{TableName: Wide, TableId: ${id}, TableArn: arn:aws:dynamodb:eu-west-2:123456789012:table/Wide,
                  BackupArn: ${wide}, BackupName: wide, BackupCreationDateTime: 1794736801.123, BackupStatus: AVAILABLE, BackupType: USER,
                  BackupSizeBytes: 0}]}
                > ListBackups {TimeRangeLowerBound: 1794736801.123, TimeRangeUpperBound: 1794736802.123}
                < {BackupSummaries: [{...BackupArn: ${wide},...}]}
                > ListBackups {TimeRangeUpperBound: 1794736801.123}
                < {BackupSummaries: [{...BackupArn: ${first},...}]}
                > ListBackups {TimeRangeLowerBound: 1794736802}
                < {BackupSummaries: [{...BackupArn: ${second},...}]}
                > ListBackups {BackupType: SYSTEM}
                < {BackupSummaries: []}
                > ListBackups {BackupType: AWS_BACKUP}
                < {BackupSummaries: []}
                > ListBackups {BackupType: ALL, TableName: Wide}
                < {BackupSummaries: [{...BackupArn: ${wide},...}]}
                > ListBackups {TableName: Nowhere}
                < {BackupSummaries: []}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > ListBackups {TableName: 'a;', Limit: 101, BackupType: WRONG, TimeRangeLowerBound: 2, TimeRangeUpperBound: 1}
                < ValidationException: 3 validation errors detected: Value 'a;' at 'tableName' failed to satisfy constraint:
                  Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;
                  Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100;
                  Value 'WRONG' at 'backupType' failed to satisfy constraint: Member must satisfy enum value set: [USER, SYSTEM, AWS_BACKUP, ALL]
                > ListBackups {Limit: 0}
                < ValidationException: 1 validation error detected: Value '0' at 'limit' failed to satisfy constraint:
                  Member must have value greater than or equal to 1
                > ListBackups {TimeRangeLowerBound: 2, TimeRangeUpperBound: 1, ExclusiveStartBackupArn: nonsense}
                < ValidationException: One or more parameter values were invalid: Time range lower bound must be less than or equal to upper bound
                > ListBackups {ExclusiveStartBackupArn: nonsense}
                < ValidationException: Invalid Backup ARN
                > ListBackups {ExclusiveStartBackupArn: arn:aws:dynamodb:eu-south-1:123456789012:table/Orders/backup/01489602797149-73d8d5bc}
                < ValidationException: Invalid Request: The supplied ExclusiveStartBackupArn does not match the region
                """);
    }
}
