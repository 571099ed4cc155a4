package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.JobArn;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.request.ExportDescription;
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

/** DescribeExport: what was asked for, and what has come of it. */
public record DescribeExport(JobArn arn, Caller caller) implements Operation.OnTables<DescribeExport.Response> {
    public record Request(@Nullable String exportArn) {}

    public record Response(ExportDescription exportDescription) {}

    public static DescribeExport from(Request request, Intake intake) {
        return new DescribeExport(
                JobArns.required(request.exportArn(), JobKind.EXPORT, intake.caller()), intake.caller());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeExport", arn.toString()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        if (!arn.table().region().equals(caller.region())) {
            throw notFound("Invalid export arn");
        }
        var export = access.exports().store().find(arn);
        if (export == null) {
            throw notFound("Export not found: " + arn);
        }
        return new Response(ExportDescription.of(export));
    }

    private static ApiException notFound(String text) {
        return new ApiException(ErrorCode.EXPORT_NOT_FOUND, "Export not found: " + text);
    }
}
