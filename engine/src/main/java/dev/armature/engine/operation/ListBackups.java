package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.request.Times;
import dev.armature.engine.restore.BackupArns;
import dev.armature.engine.restore.BackupDescription;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Limits;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListBackups: the caller's backups, or those of one table, the oldest first. */
public record ListBackups(
        Caller caller,
        @Nullable TableRef table,
        String type,
        Instant from,
        Instant to,
        int limit,
        @Nullable BackupArn start)
        implements Operation.OnTables<ListBackups.Response> {
    private static final List<String> TYPES = List.of("USER", "SYSTEM", "AWS_BACKUP", "ALL");
    private static final String ALL = "ALL";

    public record Request(
            @Nullable String tableName,
            @Nullable Integer limit,
            @Nullable Double timeRangeLowerBound,
            @Nullable Double timeRangeUpperBound,
            @Nullable String exclusiveStartBackupArn,
            @Nullable String backupType) {}

    public record Response(
            List<Summary> backupSummaries, @Nullable String lastEvaluatedBackupArn) {}

    public record Summary(
            String tableName,
            String tableId,
            String tableArn,
            String backupArn,
            String backupName,
            Instant backupCreationDateTime,
            @Nullable Instant backupExpiryDateTime,
            String backupStatus,
            String backupType,
            long backupSizeBytes) {
        static Summary of(Backup backup) {
            return new Summary(
                    backup.source().name(),
                    backup.table().id(),
                    backup.source().arn(),
                    backup.arn().toString(),
                    backup.name(),
                    backup.createdAt(),
                    backup.expiresAt(),
                    BackupDescription.status(backup),
                    backup.type().name(),
                    backup.bytes());
        }
    }

    public static ListBackups from(Request request, Intake intake) {
        var constraints = new Constraints();
        var name = request.tableName();
        if (name != null) {
            TableNames.collect(name, constraints);
        }
        constraints
                .atLeast("limit", request.limit(), 1)
                .atMost("limit", request.limit(), Limits.LIST_BACKUPS_MAX)
                .oneOf("backupType", request.backupType(), TYPES);
        constraints.check();
        var limit = request.limit();
        var type = request.backupType();
        var from = Times.of(request.timeRangeLowerBound(), Instant.MIN);
        var to = Times.of(request.timeRangeUpperBound(), Instant.MAX);
        if (from.isAfter(to)) {
            throw Faults.invalid("Time range lower bound must be less than or equal to upper bound");
        }
        return new ListBackups(
                intake.caller(),
                name == null ? null : TableNames.resolve(name, intake.caller()),
                type == null ? Backup.Type.USER.name() : type,
                from,
                to,
                limit == null ? Limits.LIST_BACKUPS_MAX : limit,
                start(request.exclusiveStartBackupArn(), intake.caller()));
    }

    /** Where to go on. There need not be such a backup. */
    private static @Nullable BackupArn start(@Nullable String text, Caller caller) {
        if (text == null) {
            return null;
        }
        var start = BackupArns.resolve(text, caller);
        if (!start.table().region().equals(caller.region())) {
            throw BackupFaults.invalid("The supplied ExclusiveStartBackupArn does not match the region");
        }
        return start;
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAllBeside("ListBackups", listed()).alone();
    }

    /** A table among those whose backups are listed. */
    private TableRef listed() {
        return table == null ? caller.table("any") : table;
    }

    @Override
    public Response run(TableAccess access, Call call) {
        List<Backup> found = access.backups().list(listed().account(), listed().region(), start).stream()
                .filter(this::isAskedFor)
                .limit(limit + 1L)
                .toList();
        List<Summary> page = found.stream().limit(limit).map(Summary::of).toList();
        // One more was looked for, to know whether there are more.
        return new Response(page, found.size() > limit ? page.getLast().backupArn() : null);
    }

    private boolean isAskedFor(Backup backup) {
        return (table == null || table.equals(backup.source()))
                && (type.equals(ALL) || type.equals(backup.type().name()))
                && !backup.createdAt().isBefore(from)
                && backup.createdAt().isBefore(to);
    }
}
