package dev.armature.engine.restore;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.table.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a table can be taken back to an earlier time, and to which. */
public record ContinuousBackupsDescription(
        String continuousBackupsStatus, PointInTimeRecoveryDescription pointInTimeRecoveryDescription) {

    public record PointInTimeRecoveryDescription(
            String pointInTimeRecoveryStatus,
            @Nullable Integer recoveryPeriodInDays,
            @Nullable Instant earliestRestorableDateTime,
            @Nullable Instant latestRestorableDateTime) {}

    public static ContinuousBackupsDescription of(Table table, TableAccess access) {
        var recovery = table.recovery();
        return new ContinuousBackupsDescription(
                // DynamoDB calls the possibility of backups enabled for every table, once it is there for a while.
                table.isKnownToBackups(access.clock().instant()) ? "ENABLED" : "DISABLED",
                recovery == null
                        ? new PointInTimeRecoveryDescription("DISABLED", null, null, null)
                        : new PointInTimeRecoveryDescription(
                                "ENABLED",
                                recovery.days(),
                                recovery.earliest(access.clock().instant()),
                                access.history().latest(recovery)));
    }
}
