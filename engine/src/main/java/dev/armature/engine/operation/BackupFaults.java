package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/** What the operations on backups have in common, which name what they miss otherwise than those on tables. */
final class BackupFaults {
    private BackupFaults() {}

    static ApiException invalid(String text) {
        return ApiException.validation("Invalid Request: " + text);
    }

    /** The table, which is not there for them either while it is being restored. */
    static Table existing(TableRef table, @Nullable Table found) {
        if (found == null || found.isRestoring()) {
            throw new ApiException(ErrorCode.TABLE_NOT_FOUND, "Table not found: " + table.name());
        }
        return found;
    }

    static Table existing(TableRef table, Engine engine) {
        return existing(table, engine.catalog().find(table));
    }

    /** A table has to be there for some time before it can be backed up. */
    static void requireReady(Table table, Engine engine) {
        if (table.isBeingCreated(engine.clock().instant())) {
            throw unavailable("Backups are being enabled for the table: " + table.name() + ". Please retry later");
        }
    }

    static ApiException unavailable(String text) {
        return new ApiException(ErrorCode.CONTINUOUS_BACKUPS_UNAVAILABLE, text);
    }

    /** @param named what the refusal calls the backup */
    static Backup existing(BackupArn arn, BackupArn named, Engine engine) {
        var backup = engine.backups().find(arn);
        if (backup == null) {
            throw new ApiException(ErrorCode.BACKUP_NOT_FOUND, "Backup not found: " + named);
        }
        return backup;
    }

    static void requireMade(Backup backup) {
        if (backup.creating()) {
            throw inUse("Backup is being created: " + backup.arn());
        }
    }

    static ApiException inUse(String text) {
        return new ApiException(ErrorCode.BACKUP_IN_USE, text);
    }
}
