package dev.armature.engine.restore;

import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
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
        String[] parts = text.split(":", 6);
        String[] resource = parts[parts.length - 1].split("/", 4);
        boolean isBackup = text.length() <= Limits.BACKUP_ARN_LENGTH_MAX
                && parts.length == 6
                && parts[0].equals("arn")
                && resource.length == 4
                && resource[0].equals("table")
                && Constraints.matchesNamePattern(resource[1])
                && resource[2].equals("backup");
        if (!isBackup) {
            throw ApiException.validation("Invalid Backup ARN");
        }
        if (!parts[4].equals(caller.account())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Access is denied");
        }
        boolean isRegion = parts[3].equals(caller.region()) || AwsRegions.exists(parts[3]);
        if (!parts[1].equals("aws") || !parts[2].equals("dynamodb") || !isRegion) {
            throw BackupFaults.invalid("BackupArn is not valid");
        }
        return new BackupArn(new TableRef(parts[4], parts[3], resource[1]), resource[3]);
    }
}
