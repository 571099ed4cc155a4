package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/** DescribeContinuousBackups: says that a table cannot be taken back to an earlier time, which Terraform wants to know. */
public record DescribeContinuousBackups(TableRef table) implements Operation<DescribeContinuousBackups.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(ContinuousBackupsDescription continuousBackupsDescription) {}

    public record ContinuousBackupsDescription(
            String continuousBackupsStatus, PointInTimeRecoveryDescription pointInTimeRecoveryDescription) {}

    public record PointInTimeRecoveryDescription(String pointInTimeRecoveryStatus) {}

    public static DescribeContinuousBackups from(Request request, Intake intake) {
        return new DescribeContinuousBackups(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public Response run(Engine engine) {
        if (engine.catalog().find(table) == null) {
            throw new ApiException(ErrorCode.TABLE_NOT_FOUND, "Table not found: " + table.name());
        }
        return new Response(new ContinuousBackupsDescription(
                // DynamoDB calls the possibility of backups enabled for every table.
                "ENABLED", new PointInTimeRecoveryDescription("DISABLED")));
    }
}
