package dev.armature.engine.restore;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/** What the operations on backups have in common, which name what they miss otherwise than those on tables. */
public final class BackupFaults {
    private BackupFaults() {}

    public static ApiException invalid(String text) {
        return ApiException.validation("Invalid Request: " + text);
    }

    /** The table, which is not there for them either while it is being restored, or has only begun to be created. */
    public static Table existing(TableRef table, @Nullable Table found, TableAccess access) {
        if (found == null
                || found.isRestoring()
                || found.isHardlyCreated(access.clock().instant())) {
            throw new ApiException(ErrorCode.TABLE_NOT_FOUND, "Table not found: " + table.name());
        }
        return found;
    }

    public static Table existing(TableRef table, TableAccess access) {
        return existing(table, access.catalog().find(table), access);
    }

    /** A table has to be there for some time before it can be backed up. */
    public static void requireReady(Table table, TableAccess access) {
        if (!table.isKnownToBackups(access.clock().instant())) {
            throw unavailable("Backups are being enabled for the table: " + table.name() + ". Please retry later");
        }
    }

    public static ApiException unavailable(String text) {
        return new ApiException(ErrorCode.CONTINUOUS_BACKUPS_UNAVAILABLE, text);
    }

    /** @param named what the refusal calls the backup */
    public static Backup existing(BackupArn arn, BackupArn named, TableAccess access) {
        var backup = access.backups().find(arn);
        if (backup == null) {
            throw new ApiException(ErrorCode.BACKUP_NOT_FOUND, "Backup not found: " + named);
        }
        return backup;
    }

    public static void requireMade(Backup backup) {
        if (backup.creating()) {
            throw inUse("Backup is being created: " + backup.arn());
        }
    }

    public static ApiException inUse(String text) {
        return new ApiException(ErrorCode.BACKUP_IN_USE, text);
    }
}
