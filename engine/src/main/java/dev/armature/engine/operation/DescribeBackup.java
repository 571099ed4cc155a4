package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.backup.BackupArn;
import org.jspecify.annotations.Nullable;

/** DescribeBackup: a backup, and the table that it was made of. */
public record DescribeBackup(BackupArn arn) implements Operation<DescribeBackup.Response> {
    public record Request(@Nullable String backupArn) {}

    public record Response(BackupDescription backupDescription) {}

    public static DescribeBackup from(Request request, Intake intake) {
        return new DescribeBackup(BackupFaults.required(request.backupArn()));
    }

    @Override
    public Response run(Engine engine) {
        return new Response(BackupDescription.of(BackupFaults.existing(arn, engine)));
    }
}
