package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.restore.ContinuousBackupsDescription;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.Limits;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** UpdateContinuousBackups: from now on a table can be taken back to any time since, or no longer can. */
public record UpdateContinuousBackups(TableRef table, boolean enabled, int days)
        implements Operation.OnTables<UpdateContinuousBackups.Response> {
    public record Request(
            @Nullable String tableName, @Nullable PointInTimeRecoverySpecification pointInTimeRecoverySpecification) {}

    public record PointInTimeRecoverySpecification(
            @Nullable Boolean pointInTimeRecoveryEnabled,
            @Nullable Integer recoveryPeriodInDays) {}

    public record Response(ContinuousBackupsDescription continuousBackupsDescription) {}

    public static UpdateContinuousBackups from(Request request, Intake intake) {
        var table = TableNames.ofTable(request.tableName(), intake.caller());
        var specification = request.pointInTimeRecoverySpecification();
        var constraints = new Constraints().present("pointInTimeRecoverySpecification", specification);
        if (specification != null) {
            constraints
                    .present(
                            "pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled",
                            specification.pointInTimeRecoveryEnabled())
                    .atLeast(
                            "pointInTimeRecoverySpecification.recoveryPeriodInDays",
                            specification.recoveryPeriodInDays(),
                            1)
                    .atMost(
                            "pointInTimeRecoverySpecification.recoveryPeriodInDays",
                            specification.recoveryPeriodInDays(),
                            Limits.RECOVERY_DAYS_MAX);
        }
        constraints.check();
        var checked = Constraints.checked(specification);
        boolean enabled = Constraints.checked(checked.pointInTimeRecoveryEnabled());
        var days = checked.recoveryPeriodInDays();
        if (!enabled && days != null) {
            throw BackupFaults.invalid("Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.");
        }
        return new UpdateContinuousBackups(table, enabled, days == null ? Limits.RECOVERY_DAYS_MAX : days);
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("UpdateContinuousBackups", table).alone();
    }

    /** No write may be under way: it would be in the history without what it replaced, or the other way round. */
    @Override
    public Response run(TableAccess access, Call call) {
        var changed = access.fence()
                .quiesce(() -> access.catalog()
                        .change(table, current -> changed(BackupFaults.existing(table, current, access), access)));
        return new Response(ContinuousBackupsDescription.of(Objects.requireNonNull(changed.after()), access));
    }

    private Table changed(Table current, TableAccess access) {
        BackupFaults.requireReady(current, access);
        var draft = current.draft();
        if (!enabled) {
            if (access.backups().isRead(table)) {
                throw BackupFaults.unavailable("The table is being restored: " + table.name() + ". Please retry later");
            }
            draft.recovery = null;
        } else if (draft.recovery == null) {
            int space = access.catalog().newSpaces(1).getFirst();
            draft.recovery = access.history().begin(days, space);
        } else {
            draft.recovery = draft.recovery.withDays(days);
        }
        return draft.build();
    }
}
