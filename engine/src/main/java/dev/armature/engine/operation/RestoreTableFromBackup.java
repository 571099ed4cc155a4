package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.VectorIndex;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.restore.BackupArns;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.restore.RestoreRequest;
import dev.armature.engine.restore.RestoredTable;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** RestoreTableFromBackup: a new table with the items of a backup. */
public record RestoreTableFromBackup(BackupArn arn, RestoredTable restored)
        implements Operation.OnTables<RestoreTableFromBackup.Response> {
    public record Request(
            @Nullable String targetTableName,
            @Nullable String backupArn,
            @Nullable String billingModeOverride,
            @Nullable List<GlobalSecondaryIndex> globalSecondaryIndexOverride,
            @Nullable List<LocalSecondaryIndex> localSecondaryIndexOverride,
            @Nullable ProvisionedThroughput provisionedThroughputOverride,
            @Nullable OnDemandThroughput onDemandThroughputOverride,
            @Member("SSESpecificationOverride") @Nullable SseSpecification sseSpecificationOverride,
            @Nullable List<VectorIndex> vectorIndexOverride)
            implements RestoreRequest {}

    public record Response(TableDescription tableDescription) {}

    public static RestoreTableFromBackup from(Request request, Intake intake) {
        if (request.targetTableName() != null && request.targetTableName().isEmpty()) {
            throw ApiException.validation("TableName must be at least " + Limits.TABLE_NAME_LENGTH_MIN
                    + " characters long and at most " + Limits.TABLE_NAME_LENGTH_MAX + " characters long");
        }
        var constraints = new Constraints();
        RestoredTable.collect(constraints, request);
        constraints.present("backupArn", request.backupArn()).check();
        var arn = BackupArns.resolve(Constraints.checked(request.backupArn()), intake.caller());
        RestoredTable.requireEncryption(arn.table(), request, intake);
        return new RestoreTableFromBackup(arn, RestoredTable.of(request, intake));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        List<Permission> permissions = new ArrayList<>(restored.permissions());
        permissions.add(Permission.of("RestoreTableFromBackup", arn.toString()).build());
        permissions.add(
                Permission.of("RestoreTableFromBackup", restored.target()).build());
        return permissions;
    }

    @Override
    public Response run(TableAccess access, Call call) {
        return new Response(access.fence().quiesce(() -> {
            var backup = BackupFaults.existing(arn, arn, access);
            BackupFaults.requireMade(backup);
            restored.requireFree(access);
            if (access.backups().isRead(backup)) {
                throw BackupFaults.inUse("Backup is being used to restore another table: " + arn);
            }
            var restoration = new Table.Restoration(backup.source(), arn.toString(), backup.createdAt(), true);
            return restored.begin(backup.table(), restoration, access);
        }));
    }
}
