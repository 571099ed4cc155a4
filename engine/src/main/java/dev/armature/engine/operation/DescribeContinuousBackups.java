package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.restore.ContinuousBackupsDescription;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeContinuousBackups: whether a table can be taken back to an earlier time, and to which. */
public record DescribeContinuousBackups(TableRef table)
        implements Operation.OnTables<DescribeContinuousBackups.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(ContinuousBackupsDescription continuousBackupsDescription) {}

    public static DescribeContinuousBackups from(Request request, Intake intake) {
        return new DescribeContinuousBackups(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeContinuousBackups", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        return new Response(ContinuousBackupsDescription.of(BackupFaults.existing(table, access), access));
    }
}
