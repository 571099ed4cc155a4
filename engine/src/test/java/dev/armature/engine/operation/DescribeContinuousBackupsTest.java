package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeContinuousBackupsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    /** Continuous backups are always on, and recovery is off unless it is switched on. */
    @Test
    void tellsSinceWhenATableCanBeTakenBack() {
        database.transcript("""
                > DescribeContinuousBackups {TableName: Orders}
                < {ContinuousBackupsDescription: {ContinuousBackupsStatus: ENABLED,
                  PointInTimeRecoveryDescription: {PointInTimeRecoveryStatus: DISABLED}}}
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true,
                    RecoveryPeriodInDays: 2}}
                """);
        database.clock.advance(Duration.ofSeconds(1000));
        database.transcript("""
                > DescribeContinuousBackups {TableName: Orders}
                < {ContinuousBackupsDescription: {ContinuousBackupsStatus: ENABLED,
                  PointInTimeRecoveryDescription: {PointInTimeRecoveryStatus: ENABLED, RecoveryPeriodInDays: 2,
                    EarliestRestorableDateTime: 1794736800.123, LatestRestorableDateTime: 1794737800.123}}}
                """);
        database.clock.advance(Duration.ofDays(3));
        database.transcript("""
                > DescribeContinuousBackups {TableName: Orders}
                < {...EarliestRestorableDateTime: 1794824200.123, LatestRestorableDateTime: 1794997000.123}}}
                """);
    }

    @Test
    void refusesATableThatIsNotNamedOrNotThere() {
        database.transcript("""
                > DescribeContinuousBackups {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > DescribeContinuousBackups {TableName: Nowhere}
                < TableNotFoundException: Table not found: Nowhere
                """);
    }
}
