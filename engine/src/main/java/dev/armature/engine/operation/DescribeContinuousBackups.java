package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.restore.ContinuousBackupsDescription;
import dev.armature.engine.table.TableRef;
import org.jspecify.annotations.Nullable;

/** DescribeContinuousBackups: whether a table can be taken back to an earlier time, and to which. */
public record DescribeContinuousBackups(TableRef table) implements Operation<DescribeContinuousBackups.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(ContinuousBackupsDescription continuousBackupsDescription) {}

    public static DescribeContinuousBackups from(Request request, Intake intake) {
        return new DescribeContinuousBackups(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public Response run(Engine engine) {
        return new Response(ContinuousBackupsDescription.of(BackupFaults.existing(table, engine), engine));
    }
}
