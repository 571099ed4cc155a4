package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.Export;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.request.JobPage;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListExports: the caller's exports of the last 90 days, or those of one table, the newest first. */
public record ListExports(JobPage page) implements Operation.OnTables<ListExports.Response> {
    public record Request(
            @Nullable String tableArn,
            @Nullable Integer maxResults,
            @Nullable String nextToken) {}

    public record Response(
            List<Summary> exportSummaries, @Nullable String nextToken) {}

    public record Summary(String exportArn, String exportStatus, String exportType) {
        static Summary of(Export export) {
            return new Summary(
                    export.arn().toString(),
                    export.status().name(),
                    export.scope().typeName());
        }
    }

    public static ListExports from(Request request, Intake intake) {
        return new ListExports(JobPage.of(
                JobKind.EXPORT,
                request.tableArn(),
                "maxResults",
                request.maxResults(),
                request.nextToken(),
                intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAllBeside("ListExports", page.listed()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var found = page.read(access.exports().store());
        return new Response(found.jobs().stream().map(Summary::of).toList(), found.nextToken());
    }
}
