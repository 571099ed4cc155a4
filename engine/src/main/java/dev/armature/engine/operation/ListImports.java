package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.request.ImportTableDescription;
import dev.armature.engine.exchange.request.JobPage;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListImports: the caller's imports of the last 90 days, or those of one table, the newest first. */
public record ListImports(JobPage page) implements Operation.OnTables<ListImports.Response> {
    public record Request(
            @Nullable String tableArn,
            @Nullable Integer pageSize,
            @Nullable String nextToken) {}

    public record Response(
            List<ImportTableDescription.Summary> importSummaryList,
            @Nullable String nextToken) {}

    public static ListImports from(Request request, Intake intake) {
        return new ListImports(JobPage.of(
                JobKind.IMPORT,
                request.tableArn(),
                "pageSize",
                request.pageSize(),
                request.nextToken(),
                intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAllBeside("ListImports", page.listed()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var found = page.read(access.imports().store());
        return new Response(
                found.jobs().stream().map(ImportTableDescription.Summary::of).toList(), found.nextToken());
    }
}
