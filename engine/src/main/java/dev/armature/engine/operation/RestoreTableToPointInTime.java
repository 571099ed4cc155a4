package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.Member;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RestoreTableToPointInTime: a new table with the items that another one had at some time.
 *
 * <p>The latest time that can be restored is the present; DynamoDB is about five minutes behind.
 *
 * @param time null for the latest
 */
public record RestoreTableToPointInTime(
        TableRef source, @Nullable Instant time, RestoredTable restored)
        implements Operation<RestoreTableToPointInTime.Response> {
    public record Request(
            @Nullable String sourceTableArn,
            @Nullable String sourceTableName,
            @Nullable String targetTableName,
            @Nullable Boolean useLatestRestorableTime,
            @Nullable Double restoreDateTime,
            @Nullable String billingModeOverride,
            @Nullable List<GlobalSecondaryIndex> globalSecondaryIndexOverride,
            @Nullable List<LocalSecondaryIndex> localSecondaryIndexOverride,
            @Nullable ProvisionedThroughput provisionedThroughputOverride,
            @Nullable OnDemandThroughput onDemandThroughputOverride,
            @Member("SSESpecificationOverride") @Nullable SseSpecification sseSpecificationOverride,
            @Nullable List<Unsupported> vectorIndexOverride)
            implements RestoreRequest {}

    public record Response(TableDescription tableDescription) {}

    public static RestoreTableToPointInTime from(Request request, Intake intake) {
        var constraints = new Constraints()
                .nameByLength(
                        "sourceTableName",
                        request.sourceTableName(),
                        Limits.TABLE_NAME_LENGTH_MIN,
                        Limits.TABLE_NAME_LENGTH_MAX);
        RestoredTable.collect(constraints, request);
        constraints.check();
        boolean latest = request.useLatestRestorableTime() != null && request.useLatestRestorableTime();
        var seconds = request.restoreDateTime();
        if (latest == (seconds != null)) {
            throw Faults.invalid(
                    latest
                            ? "RestoreDateTime cannot be specified together with UseLatestRestorableTime"
                            : "One of RestoreDateTime or UseLatestRestorableTime must be specified");
        }
        return new RestoreTableToPointInTime(
                source(request, intake),
                seconds == null ? null : Times.of(seconds, Instant.EPOCH),
                RestoredTable.of(request, intake));
    }

    private static TableRef source(Request request, Intake intake) {
        String name = request.sourceTableName();
        String arn = request.sourceTableArn();
        if ((name == null) == (arn == null)) {
            throw Faults.invalid("One of SourceTableName or SourceTableArn must be specified");
        }
        return arn == null ? TableNames.resolve(name, intake.caller()) : TableNames.ofResource(arn);
    }

    /** Waits for writes that are under way: what has come before the time is in the table. */
    @Override
    public Response run(Engine engine) {
        return new Response(engine.writeGate().alone(() -> {
            var table = engine.catalog().find(source);
            if (table == null) {
                throw BackupFaults.tableNotFound(source);
            }
            var restoration = new Table.Restoration(source, null, checked(table, engine), true);
            return restored.begin(table, restoration, engine);
        }));
    }

    private Instant checked(Table table, Engine engine) {
        var recovery = table.recovery();
        if (recovery == null) {
            throw new ApiException(
                    ErrorCode.POINT_IN_TIME_RECOVERY_UNAVAILABLE,
                    "Point in time recovery is not enabled for table '" + table.name() + "'");
        }
        Instant latest = engine.history().latest(recovery);
        engine.history().end(recovery, latest);
        if (time == null) {
            return latest;
        }
        if (time.isBefore(recovery.earliest(engine.clock().instant())) || time.isAfter(latest)) {
            throw new ApiException(
                    ErrorCode.INVALID_RESTORE_TIME,
                    "RestoreDateTime must be between EarliestRestorableDateTime and LatestRestorableDateTime");
        }
        return time;
    }
}
