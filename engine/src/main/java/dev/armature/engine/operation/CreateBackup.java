package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.restore.BackupDescription;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.table.TableRef;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/** CreateBackup: a copy of a table as it is now, which outlives it. */
public record CreateBackup(TableRef table, String name) implements Operation<CreateBackup.Response> {
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
    public Response run(Engine engine) {
        var backup = engine.fence().quiesce(() -> {
            var found = BackupFaults.existing(table, engine);
            BackupFaults.requireReady(found, engine);
            return engine.backups().create(found, name);
        });
        return new Response(BackupDescription.BackupDetails.of(backup, backup.arn(), BackupDescription.status(backup)));
    }
}
