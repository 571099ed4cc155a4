package dev.armature.engine.restore;

import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Arn;
import dev.armature.model.AwsRegions;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/** Reads the members of requests that name a backup. */
public final class BackupArns {
    private BackupArns() {}

    /** The only member of a request. */
    public static BackupArn required(@Nullable String backupArn, Caller caller) {
        new Constraints().present("backupArn", backupArn).check();
        return resolve(Constraints.checked(backupArn), caller);
    }

    /** {@code arn:aws:dynamodb:region:account:table/name/backup/id}. The Region may be any that exists. */
    public static BackupArn resolve(String text, Caller caller) {
        var arn = text.length() > Limits.BACKUP_ARN_LENGTH_MAX ? null : Arn.parse(text);
        String[] resource = arn == null ? new String[0] : arn.resource().split("/", 4);
        if (arn == null
                || resource.length < 4
                || !resource[0].equals("table")
                || !Constraints.matchesNamePattern(resource[1])
                || !resource[2].equals("backup")) {
            throw ApiException.validation("Invalid Backup ARN");
        }
        if (!arn.account().equals(caller.account())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Access is denied");
        }
        boolean isRegion = arn.region().equals(caller.region()) || AwsRegions.exists(arn.region());
        if (!arn.partition().equals("aws") || !arn.service().equals("dynamodb") || !isRegion) {
            throw BackupFaults.invalid("BackupArn is not valid");
        }
        return new BackupArn(new TableRef(arn.account(), arn.region(), resource[1]), resource[3]);
    }
}
