package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.InsightsTarget;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Insights;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeContributorInsights: whether the most used keys of a table or index are looked for. */
public record DescribeContributorInsights(InsightsTarget target)
        implements Operation.OnTables<DescribeContributorInsights.Response> {
    private static final FailureException TOO_MANY_RULES = new FailureException(
            "LimitExceededException",
            "Amazon CloudWatch Contributor Insights rule limit reached. Please disable Contributor Insights for other"
                    + " tables/indexes OR disable other CloudWatch Contributor Insights rules before retrying.");

    public record Request(
            @Nullable String tableName, @Nullable String indexName) {}

    public record Response(
            String tableName,
            @Nullable String indexName,
            @Nullable List<String> contributorInsightsRuleList,
            String contributorInsightsStatus,
            @Nullable Instant lastUpdateDateTime,
            @Nullable FailureException failureException,
            @Nullable String contributorInsightsMode) {}

    public record FailureException(String exceptionName, String exceptionDescription) {}

    public static DescribeContributorInsights from(Request request, Intake intake) {
        TableRef table = TableNames.ofTable(request.tableName(), intake.caller());
        var constraints = new Constraints();
        InsightsTarget.collect(request.indexName(), constraints);
        constraints.check();
        InsightsTarget.requireLength(request.indexName());
        return new DescribeContributorInsights(new InsightsTarget(table, request.indexName()));
    }

    @Override
    public TableRef table() {
        return target.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return List.of(target.permission("DescribeContributorInsights"));
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var table = access.catalog().restored(target.table());
        var keys = target.keys(table);
        var insights = target.of(table);
        if (insights == null) {
            return new Response(table.name(), target.index(), null, Insights.Status.DISABLED.name(), null, null, null);
        }
        var status = insights.status(access.clock().instant());
        Instant since = insights.span().since();
        return new Response(
                table.name(),
                target.index(),
                status == Insights.Status.ENABLED
                        ? Insights.rules(insights.mode(), keys).stream()
                                .map(rule -> rule.name(table.name(), target.index(), since))
                                .toList()
                        : null,
                status.name(),
                since,
                status == Insights.Status.FAILED ? TOO_MANY_RULES : null,
                insights.mode().name());
    }
}
