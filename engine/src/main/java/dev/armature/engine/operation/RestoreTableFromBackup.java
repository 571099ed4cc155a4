package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.Member;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.table.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** RestoreTableFromBackup: a new table with the items of a backup. */
public record RestoreTableFromBackup(BackupArn arn, RestoredTable restored)
        implements Operation<RestoreTableFromBackup.Response> {
    public record Request(
            @Nullable String targetTableName,
            @Nullable String backupArn,
            @Nullable String billingModeOverride,
            @Nullable List<GlobalSecondaryIndex> globalSecondaryIndexOverride,
            @Nullable List<LocalSecondaryIndex> localSecondaryIndexOverride,
            @Nullable ProvisionedThroughput provisionedThroughputOverride,
            @Nullable OnDemandThroughput onDemandThroughputOverride,
            @Member("SSESpecificationOverride") @Nullable SseSpecification sseSpecificationOverride,
            @Nullable List<Unsupported> vectorIndexOverride)
            implements RestoreRequest {}

    public record Response(TableDescription tableDescription) {}

    public static RestoreTableFromBackup from(Request request, Intake intake) {
        var constraints = new Constraints();
        RestoredTable.collect(constraints, request);
        constraints.present("backupArn", request.backupArn());
        BackupFaults.collectArn(constraints, "backupArn", request.backupArn());
        constraints.check();
        return new RestoreTableFromBackup(BackupFaults.arn(request.backupArn()), RestoredTable.of(request, intake));
    }

    @Override
    public Response run(Engine engine) {
        return new Response(engine.writeGate().alone(() -> {
            var backup = BackupFaults.existing(arn, engine);
            if (backup.creating()) {
                throw BackupFaults.inUse(backup);
            }
            var restoration = new Table.Restoration(backup.source(), arn.toString(), backup.createdAt(), true);
            return restored.begin(backup.table(), restoration, engine);
        }));
    }
}
