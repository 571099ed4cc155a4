package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.exchange.JobKind;
import dev.armature.engine.exchange.request.BulkOperationDescription;
import dev.armature.engine.exchange.request.JobPage;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListBulkOperations: the caller's bulk operations of the last 90 days, the newest first. */
public record ListBulkOperations(JobPage page) implements Operation.OnTables<ListBulkOperations.Response> {
    public record Request(
            @Nullable Integer maxResults, @Nullable String nextToken) {}

    public record Response(
            List<BulkOperationDescription.Summary> bulkOperationsSummaryList,
            @Nullable String nextToken) {}

    public static ListBulkOperations from(Request request, Intake intake) {
        return new ListBulkOperations(JobPage.of(
                JobKind.BULK_OPERATION,
                null,
                "maxResults",
                request.maxResults(),
                request.nextToken(),
                intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAllBeside("ListBulkOperations", page.listed()).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var found = page.read(access.bulkOperations().store());
        return new Response(
                found.jobs().stream().map(BulkOperationDescription.Summary::of).toList(), found.nextToken());
    }
}
