package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.JobArn;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.request.BulkOperationDescription;
import dev.armature.engine.exchange.request.JobArns;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeBulkOperation: what was asked for, and how far it has come. */
public record DescribeBulkOperation(JobArn arn, Caller caller)
        implements Operation.OnTables<DescribeBulkOperation.Response> {
    public record Request(@Nullable String bulkOperationArn) {}

    public record Response(BulkOperationDescription bulkOperationDescription) {}

    public static DescribeBulkOperation from(Request request, Intake intake) {
        return new DescribeBulkOperation(
                JobArns.required(request.bulkOperationArn(), JobKind.BULK_OPERATION, intake.caller()), intake.caller());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeBulkOperation", arn.toString()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        requireHere(arn, caller);
        var operation = access.bulkOperations().store().find(arn);
        if (operation == null) {
            throw notFound(arn);
        }
        return new Response(BulkOperationDescription.of(operation));
    }

    /** Those of another Region are not found here. */
    static void requireHere(JobArn arn, Caller caller) {
        if (!arn.table().region().equals(caller.region())) {
            throw notFound(arn);
        }
    }

    static ApiException notFound(JobArn arn) {
        return Faults.notFound("Bulk operation: " + arn + " not found");
    }
}
