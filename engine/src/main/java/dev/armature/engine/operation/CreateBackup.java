package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
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
                .nameByLength(
                        "backupName",
                        request.backupName(),
                        Limits.BACKUP_NAME_LENGTH_MIN,
                        Limits.BACKUP_NAME_LENGTH_MAX)
                .check();
        return new CreateBackup(table, Constraints.checked(request.backupName()));
    }

    @Override
    public Response run(Engine engine) {
        var backup = engine.writeGate().alone(() -> {
            var found = engine.catalog().find(table);
            if (found == null) {
                throw BackupFaults.tableNotFound(table);
            }
            if (found.isBeingCreated(engine.clock().instant())) {
                throw new ApiException(ErrorCode.TABLE_IN_USE, "Table is being created: " + table.name());
            }
            return engine.backups().create(found, name);
        });
        return new Response(BackupDescription.BackupDetails.of(backup));
    }
}
