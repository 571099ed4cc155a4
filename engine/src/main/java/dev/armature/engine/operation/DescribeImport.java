package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.JobArn;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.request.ImportTableDescription;
import dev.armature.engine.exchange.request.JobArns;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeImport: what was asked for, and how far it has come. */
public record DescribeImport(JobArn arn, Caller caller) implements Operation.OnTables<DescribeImport.Response> {
    public record Request(@Nullable String importArn) {}

    public record Response(ImportTableDescription importTableDescription) {}

    public static DescribeImport from(Request request, Intake intake) {
        return new DescribeImport(
                JobArns.required(request.importArn(), JobKind.IMPORT, intake.caller()), intake.caller());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeImport", arn.toString()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        if (!arn.table().region().equals(caller.region())) {
            throw notFound("Invalid import arn");
        }
        var job = access.imports().store().find(arn);
        if (job == null) {
            throw notFound("Import not found: " + arn);
        }
        return new Response(ImportTableDescription.of(job, access.imports()));
    }

    private static ApiException notFound(String text) {
        return new ApiException(ErrorCode.IMPORT_NOT_FOUND, "Import not found: " + text);
    }
}
