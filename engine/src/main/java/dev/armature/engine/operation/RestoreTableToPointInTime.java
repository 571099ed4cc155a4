package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.VectorIndex;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.request.Times;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.restore.RecoveryEnd;
import dev.armature.engine.restore.RestoreRequest;
import dev.armature.engine.restore.RestoredTable;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
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
        implements Operation.OnTables<RestoreTableToPointInTime.Response> {
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
            @Nullable List<VectorIndex> vectorIndexOverride)
            implements RestoreRequest {}

    public record Response(TableDescription tableDescription) {}

    public static RestoreTableToPointInTime from(Request request, Intake intake) {
        requireOneSource(request);
        var constraints = new Constraints()
                .nameByLength(
                        "sourceTableName",
                        request.sourceTableName(),
                        Limits.TABLE_NAME_LENGTH_MIN,
                        Limits.TABLE_NAME_LENGTH_MAX);
        RestoredTable.collect(constraints, request);
        constraints.check();
        requireOneTime(request);
        var source = source(request, intake);
        RestoredTable.requireEncryption(source, request, intake);
        var seconds = request.restoreDateTime();
        return new RestoreTableToPointInTime(
                source, seconds == null ? null : Times.of(seconds, Instant.EPOCH), RestoredTable.of(request, intake));
    }

    private static void requireOneSource(Request request) {
        if (request.sourceTableName() == null && request.sourceTableArn() == null) {
            throw TableNames.missing();
        }
        if (request.sourceTableName() != null && request.sourceTableArn() != null) {
            throw ApiException.validation("Must provide exactly one of: sourceTableArn, sourceTableName");
        }
    }

    private static void requireOneTime(Request request) {
        boolean latest = request.useLatestRestorableTime() != null && request.useLatestRestorableTime();
        if (latest && request.restoreDateTime() != null) {
            throw BackupFaults.invalid(
                    "Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time"
                            + " restore request. Please specify either RestoreDateTime time or UseLatestRestorableTime");
        }
        if (!latest && request.restoreDateTime() == null) {
            throw BackupFaults.invalid(
                    "Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both");
        }
    }

    private static TableRef source(Request request, Intake intake) {
        String arn = request.sourceTableArn();
        if (arn == null) {
            return TableNames.resolve(request.sourceTableName(), intake.caller());
        }
        var source = TableRef.ofArn(arn);
        if (source == null || !Constraints.matchesNamePattern(source.name())) {
            throw Faults.invalid("sourceTableArn is not a valid ARN");
        }
        if (!source.account().equals(intake.caller().account())) {
            throw ApiException.validation(
                    "This action is only supported by accounts that match the resource owner\u2019s account.");
        }
        return source;
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        List<Permission> permissions = new ArrayList<>(restored.permissions());
        permissions.add(Permission.of("RestoreTableToPointInTime", source).build());
        return permissions;
    }

    /** Waits for writes that are under way: what has come before the time is in the table. */
    @Override
    public Response run(TableAccess access, Call call) {
        return new Response(access.fence().quiesce(() -> {
            var table = BackupFaults.existing(source, access);
            var restoration = new Table.Restoration(source, null, checked(table, access), true);
            return restored.begin(table, restoration, access);
        }));
    }

    private Instant checked(Table table, TableAccess access) {
        var recovery = table.recovery();
        if (recovery == null) {
            throw new ApiException(
                    ErrorCode.POINT_IN_TIME_RECOVERY_UNAVAILABLE,
                    "Point in time recovery is not enabled for table '" + table.name() + "'");
        }
        Instant latest = RecoveryEnd.close(table, recovery, access);
        if (time == null) {
            return latest;
        }
        Instant earliest = recovery.earliest(access.clock().instant());
        if (time.isBefore(earliest) || time.isAfter(latest)) {
            throw new ApiException(
                    ErrorCode.INVALID_RESTORE_TIME,
                    "RestoreDateTime '" + shown(time) + "' must be within EarliestRestorableDateTime '"
                            + shown(earliest) + "' and LatestRestorableDateTime '" + shown(latest) + "'");
        }
        return time;
    }

    private static Instant shown(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }
}
