package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.restore.BackupArns;
import dev.armature.engine.restore.BackupDescription;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * DeleteBackup: a backup with all its items.
 *
 * @param arn as it was given; which Region it names does not matter
 */
public record DeleteBackup(BackupArn arn, Caller caller) implements Operation.OnTables<DeleteBackup.Response> {
    public record Request(@Nullable String backupArn) {}

    public record Response(BackupDescription backupDescription) {}

    public static DeleteBackup from(Request request, Intake intake) {
        return new DeleteBackup(BackupArns.required(request.backupArn(), intake.caller()), intake.caller());
    }

    /** On the backup that it is about, whichever Region was given: a policy for it must not be got around by the name of another. */
    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DeleteBackup", arn.in(caller.region()).toString()).alone();
    }

    /** The backup is gone at once, but DynamoDB's answer says that it is being deleted. */
    @Override
    public Response run(TableAccess access, Call call) {
        var deleted = access.fence().quiesce(() -> {
            var backup = BackupFaults.existing(arn.in(caller.region()), arn, access);
            requireDeletable(backup, access);
            access.backups().delete(backup);
            return backup;
        });
        return new Response(BackupDescription.of(deleted, arn, "DELETED"));
    }

    private void requireDeletable(Backup backup, TableAccess access) {
        if (backup.type() == Backup.Type.SYSTEM) {
            var expiry = Objects.requireNonNull(backup.expiresAt()).truncatedTo(ChronoUnit.SECONDS);
            throw BackupFaults.invalid("User is not allowed to delete the system backup with arn " + arn
                    + ". It will automatically expire on " + expiry);
        }
        BackupFaults.requireMade(backup);
        if (access.backups().isRead(backup)) {
            throw BackupFaults.inUse("Backup is being used to restore table: " + arn);
        }
    }
}
