package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.request.Caller;
import dev.armature.engine.request.Intake;
import dev.armature.engine.restore.BackupArns;
import dev.armature.engine.restore.BackupDescription;
import dev.armature.engine.restore.BackupFaults;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * DeleteBackup: a backup with all its items.
 *
 * @param arn as it was given; which Region it names does not matter
 */
public record DeleteBackup(BackupArn arn, Caller caller) implements Operation<DeleteBackup.Response> {
    public record Request(@Nullable String backupArn) {}

    public record Response(BackupDescription backupDescription) {}

    public static DeleteBackup from(Request request, Intake intake) {
        return new DeleteBackup(BackupArns.required(request.backupArn(), intake.caller()), intake.caller());
    }

    /** The backup is gone at once, but DynamoDB's answer says that it is being deleted. */
    @Override
    public Response run(Engine engine) {
        var deleted = engine.fence().quiesce(() -> {
            var backup = BackupFaults.existing(arn.in(caller.region()), arn, engine);
            requireDeletable(backup, engine);
            engine.backups().delete(backup);
            return backup;
        });
        return new Response(BackupDescription.of(deleted, arn, "DELETED"));
    }

    private void requireDeletable(Backup backup, Engine engine) {
        if (backup.type() == Backup.Type.SYSTEM) {
            var expiry = Objects.requireNonNull(backup.expiresAt()).truncatedTo(ChronoUnit.SECONDS);
            throw BackupFaults.invalid("User is not allowed to delete the system backup with arn " + arn
                    + ". It will automatically expire on " + expiry);
        }
        BackupFaults.requireMade(backup);
        if (engine.backups().isRead(backup)) {
            throw BackupFaults.inUse("Backup is being used to restore table: " + arn);
        }
    }
}
