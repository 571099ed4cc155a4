package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.restore.BackupArns;
import dev.armature.engine.restore.BackupDescription;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DescribeBackup: a backup, and the table that it was made of.
 *
 * @param arn as it was given; which Region it names does not matter
 */
public record DescribeBackup(BackupArn arn, Caller caller) implements Operation.OnTables<DescribeBackup.Response> {
    public record Request(@Nullable String backupArn) {}

    public record Response(BackupDescription backupDescription) {}

    public static DescribeBackup from(Request request, Intake intake) {
        return new DescribeBackup(BackupArns.required(request.backupArn(), intake.caller()), intake.caller());
    }

    /** On the backup that it is about, whichever Region was given: a policy for it must not be got around by the name of another. */
    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeBackup", arn.in(caller.region()).toString())
                .alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var backup = BackupFaults.existing(arn.in(caller.region()), arn, access);
        return new Response(BackupDescription.of(backup, arn, BackupDescription.status(backup)));
    }
}
