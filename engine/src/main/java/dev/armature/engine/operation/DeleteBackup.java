package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.backup.BackupArn;
import org.jspecify.annotations.Nullable;

/** DeleteBackup: a backup with all its items. */
public record DeleteBackup(BackupArn arn) implements Operation<DeleteBackup.Response> {
    public record Request(@Nullable String backupArn) {}

    public record Response(BackupDescription backupDescription) {}

    public static DeleteBackup from(Request request, Intake intake) {
        return new DeleteBackup(BackupFaults.required(request.backupArn()));
    }

    /** The backup is gone at once, but DynamoDB's answer says that it is being deleted. */
    @Override
    public Response run(Engine engine) {
        var deleted = engine.writeGate().alone(() -> {
            var backup = BackupFaults.existing(arn, engine);
            BackupFaults.requireIdle(backup, engine);
            engine.backups().delete(backup);
            return backup;
        });
        return new Response(BackupDescription.of(deleted, "DELETED"));
    }
}
