package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateContinuousBackupsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void isSwitchedOnForThirtyFiveDaysOrFewer() {
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                < {ContinuousBackupsDescription: {ContinuousBackupsStatus: ENABLED,
                  PointInTimeRecoveryDescription: {PointInTimeRecoveryStatus: ENABLED, RecoveryPeriodInDays: 35,
                    EarliestRestorableDateTime: 1794736800.123, LatestRestorableDateTime: 1794736800.123}}}
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true,
                    RecoveryPeriodInDays: 1}}
                < {ContinuousBackupsDescription: {ContinuousBackupsStatus: ENABLED,
                  PointInTimeRecoveryDescription: {PointInTimeRecoveryStatus: ENABLED, RecoveryPeriodInDays: 1,
                    EarliestRestorableDateTime: 1794736800.123, LatestRestorableDateTime: 1794736800.123}}}
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: false}}
                < {ContinuousBackupsDescription: {ContinuousBackupsStatus: ENABLED,
                  PointInTimeRecoveryDescription: {PointInTimeRecoveryStatus: DISABLED}}}
                """);
    }

    /** Switched off and on again, it begins anew; switched on twice, it goes on. */
    @Test
    void beginsWhenItIsSwitchedOn() {
        String update = """
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: %s}}
                < {...%s}}}
                """;
        database.transcript(update.formatted("true", "EarliestRestorableDateTime: 1794736800.123,..."));
        database.clock.advance(Duration.ofDays(1));
        database.transcript(update.formatted(
                "true", "EarliestRestorableDateTime: 1794736800.123, LatestRestorableDateTime: 1794823200.123"));
        database.transcript(update.formatted("false", "DISABLED"));
        database.transcript(update.formatted("true", "EarliestRestorableDateTime: 1794823200.123,..."));
    }

    /** How far it was to reach back is forgotten when it is switched off. */
    @Test
    void reachesBackThirtyFiveDaysAgain() {
        database.transcript("""
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true,
                    RecoveryPeriodInDays: 7}}
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: false}}
                > UpdateContinuousBackups {TableName: Orders, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                < {...RecoveryPeriodInDays: 35,...}
                """);
    }

    /** Each request has the faults of all that follow it. */
    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > UpdateContinuousBackups {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > UpdateContinuousBackups {TableName: Nowhere}
                < ValidationException: 1 validation error detected: Value null at 'pointInTimeRecoverySpecification' failed to satisfy
                  constraint: Member must not be null
                > UpdateContinuousBackups {TableName: Nowhere, PointInTimeRecoverySpecification: {RecoveryPeriodInDays: 36}}
                < ValidationException: 2 validation errors detected:
                  Value null at 'pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled' failed to satisfy constraint: Member must not be null;
                  Value '36' at 'pointInTimeRecoverySpecification.recoveryPeriodInDays' failed to satisfy constraint:
                  Member must have value less than or equal to 35
                > UpdateContinuousBackups {TableName: Nowhere, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: false, RecoveryPeriodInDays: 0}}
                < ValidationException: 1 validation error detected: Value '0' at 'pointInTimeRecoverySpecification.recoveryPeriodInDays' failed
                  to satisfy constraint: Member must have value greater than or equal to 1
                > UpdateContinuousBackups {TableName: Nowhere, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: false, RecoveryPeriodInDays: 7}}
                < ValidationException: Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.
                > UpdateContinuousBackups {TableName: Nowhere, PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: true}}
                < TableNotFoundException: Table not found: Nowhere
                """);
    }
}
