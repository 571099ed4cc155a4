package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.BulkOperation;
import dev.armature.engine.exchange.JobArn;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.request.JobArns;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CancelBulkOperation: has a bulk operation stop. What it has written stays. */
public record CancelBulkOperation(JobArn arn, Caller caller)
        implements Operation.OnTables<CancelBulkOperation.Response> {
    public record Request(@Nullable String bulkOperationArn) {}

    public record Response(String bulkOperationArn, String bulkOperationStatus) {}

    public static CancelBulkOperation from(Request request, Intake intake) {
        return new CancelBulkOperation(
                JobArns.required(request.bulkOperationArn(), JobKind.BULK_OPERATION, intake.caller()), intake.caller());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("CancelBulkOperation", arn.toString()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        DescribeBulkOperation.requireHere(arn, caller);
        var operation = access.bulkOperations().cancel(arn);
        if (operation == null) {
            throw DescribeBulkOperation.notFound(arn);
        }
        if (operation.status() != BulkOperation.Status.CANCELLING) {
            throw BackupFaults.invalid("Bulk operation is not in progress. BulkOperationArn: " + arn
                    + " BulkOperationStatus: " + operation.status());
        }
        return new Response(arn.toString(), operation.status().name());
    }
}
