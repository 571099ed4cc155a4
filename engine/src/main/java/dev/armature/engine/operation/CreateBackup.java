package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.restore.BackupDescription;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CreateBackup: a copy of a table as it is now, which outlives it. */
public record CreateBackup(TableRef table, String name) implements Operation.OnTables<CreateBackup.Response> {
    public record Request(
            @Nullable String tableName, @Nullable String backupName) {}

    public record Response(BackupDescription.BackupDetails backupDetails) {}

    public static CreateBackup from(Request request, Intake intake) {
        var table = TableNames.ofTable(request.tableName(), intake.caller());
        new Constraints()
                .present("backupName", request.backupName())
                .name("backupName", request.backupName(), Limits.BACKUP_NAME_LENGTH_MIN, Limits.BACKUP_NAME_LENGTH_MAX)
                .check();
        return new CreateBackup(table, Constraints.checked(request.backupName()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("CreateBackup", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var backup = access.fence().quiesce(() -> {
            var found = BackupFaults.existing(table, access);
            BackupFaults.requireReady(found, access);
            return access.backups().create(found, name);
        });
        return new Response(BackupDescription.BackupDetails.of(backup, backup.arn(), BackupDescription.status(backup)));
    }
}
