package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/** What the operations on backups have in common, which name what they miss otherwise than those on tables. */
final class BackupFaults {
    private BackupFaults() {}

    static ApiException tableNotFound(TableRef table) {
        return new ApiException(ErrorCode.TABLE_NOT_FOUND, "Table not found: " + table.name());
    }

    static void collectArn(Constraints constraints, String member, @Nullable String arn) {
        constraints.length(member, arn, Limits.BACKUP_ARN_LENGTH_MIN, Limits.BACKUP_ARN_LENGTH_MAX);
    }

    /** The only member of a request. */
    static BackupArn required(@Nullable String backupArn) {
        var constraints = new Constraints().present("backupArn", backupArn);
        collectArn(constraints, "backupArn", backupArn);
        constraints.check();
        return arn(backupArn);
    }

    /** Once the constraints are known to be met. */
    static BackupArn arn(@Nullable String text) {
        var arn = text == null ? null : BackupArn.parse(text);
        if (arn == null) {
            throw ApiException.validation("Invalid BackupArn");
        }
        return arn;
    }

    static Backup existing(BackupArn arn, Engine engine) {
        var backup = engine.backups().find(arn);
        if (backup == null) {
            throw new ApiException(ErrorCode.BACKUP_NOT_FOUND, "Backup not found: " + arn);
        }
        return backup;
    }

    /** One that is neither being made nor being read. */
    static void requireIdle(Backup backup, Engine engine) {
        if (backup.creating() || engine.backups().isRead(backup)) {
            throw inUse(backup);
        }
    }

    static ApiException inUse(Backup backup) {
        return new ApiException(
                ErrorCode.BACKUP_IN_USE,
                "Backup is being " + (backup.creating() ? "created" : "restored") + ": " + backup.arn());
    }
}
