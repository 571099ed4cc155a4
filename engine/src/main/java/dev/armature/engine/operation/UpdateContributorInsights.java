package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.InsightsTarget;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Insights;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** UpdateContributorInsights: look for the most used keys of a table or index, or no longer. */
public record UpdateContributorInsights(InsightsTarget target, boolean enable, Insights.Mode mode)
        implements Operation.OnTables<UpdateContributorInsights.Response> {
    private static final String ENABLE = "ENABLE";
    private static final List<String> ACTIONS = List.of(ENABLE, "DISABLE");
    private static final List<String> MODES =
            Arrays.stream(Insights.Mode.values()).map(Enum::name).toList();

    public record Request(
            @Nullable String tableName,
            @Nullable String indexName,
            @Nullable String contributorInsightsAction,
            @Nullable String contributorInsightsMode) {}

    public record Response(
            String tableName,
            @Nullable String indexName,
            String contributorInsightsStatus,
            @Nullable String contributorInsightsMode) {}

    public static UpdateContributorInsights from(Request request, Intake intake) {
        TableRef table = TableNames.ofTable(request.tableName(), intake.caller());
        var constraints = new Constraints()
                .present("contributorInsightsAction", request.contributorInsightsAction())
                .oneOf("contributorInsightsAction", request.contributorInsightsAction(), ACTIONS)
                .oneOf("contributorInsightsMode", request.contributorInsightsMode(), MODES);
        InsightsTarget.collect(request.indexName(), constraints);
        constraints.check();
        InsightsTarget.requireLength(request.indexName());
        String mode = request.contributorInsightsMode();
        return new UpdateContributorInsights(
                new InsightsTarget(table, request.indexName()),
                ENABLE.equals(request.contributorInsightsAction()),
                mode == null ? Insights.Mode.ACCESSED_AND_THROTTLED_KEYS : Insights.Mode.valueOf(mode));
    }

    @Override
    public TableRef table() {
        return target.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return List.of(target.permission("UpdateContributorInsights"));
    }

    @Override
    public Response run(TableAccess access, Call call) {
        if (enable && access.catalog().departing(target.table()) != null) {
            throw notActive("Table");
        }
        var span = Span.of(access.clock().instant(), access.transitions().transition(target.table()));
        var changed = access.catalog().changeExisting(target.table(), current -> changed(current, span, access));
        var before = target.of(changed.before());
        var after = target.of(changed.after());
        if (after == null) {
            return response(Insights.Status.DISABLED, null);
        }
        // What was asked for is under way, even if it is done by now; if it was so before, that is the answer.
        var asked = enable ? Insights.Status.ENABLING : Insights.Status.DISABLING;
        return response(Objects.equals(before, after) ? after.status(span.since()) : asked, after.mode());
    }

    private Response response(Insights.Status status, Insights.@Nullable Mode shown) {
        return new Response(target.table().name(), target.index(), status.name(), shown == null ? null : shown.name());
    }

    private Table changed(Table current, Span span, TableAccess access) {
        KeySchema keys = target.keys(access.catalog().restored(current));
        if (enable) {
            requireActive(current, span.since());
        }
        var insights = target.of(current);
        if (isSettled(insights)) {
            return current;
        }
        var next = new Insights(
                enable, enable || insights == null ? mode : insights.mode(), span, enable && !hasRoom(keys, access));
        var draft = current.draft();
        draft.insights.put(target.name(), next);
        return draft.build();
    }

    /** Whether it is as it should be, or on its way there. */
    private boolean isSettled(@Nullable Insights insights) {
        if (insights == null) {
            return !enable;
        }
        if (insights.failed() || insights.enabled() != enable) {
            return false;
        }
        return !enable || insights.mode() == mode;
    }

    private void requireActive(Table current, Instant now) {
        // A table that is being changed is as good as one that is not.
        switch (current.status(now)) {
            case CREATING, DELETING -> throw notActive("Table");
            case ACTIVE, UPDATING -> {}
        }
        SecondaryIndex index = target.index() == null ? null : current.schema().index(target.index());
        if (index != null && (!current.isServing(index) || isBeingUpdated(current, now))) {
            throw notActive("Index");
        }
    }

    private boolean isBeingUpdated(Table current, Instant now) {
        return current.running(now).stream()
                .anyMatch(change -> change instanceof TableChange.IndexUpdate update
                        && update.index().equals(target.index()));
    }

    private static ApiException notActive(String what) {
        return ApiException.validation("Table or Index is not in a valid state to update Key Access Insights: " + what
                + "Status must be ACTIVE to enable ContributorInsights.");
    }

    /** An account may have so many rules in a Region, of all of its tables and indexes together. */
    private boolean hasRoom(KeySchema keys, TableAccess access) {
        long others = 0;
        for (Table table : access.catalog().all()) {
            if (table.ref().isBeside(target.table())) {
                for (var entry : table.insights().entrySet()) {
                    boolean isThis =
                            table.ref().equals(target.table()) && entry.getKey().equals(target.name());
                    if (!isThis && entry.getValue().isOn()) {
                        others += rules(table, entry.getKey(), entry.getValue());
                    }
                }
            }
        }
        return others + Insights.rules(mode, keys).size() <= Limits.INSIGHTS_RULES_MAX;
    }

    private static int rules(Table table, String name, Insights insights) {
        var index = name.equals(Table.OF_TABLE) ? null : table.schema().index(name);
        return Insights.rules(insights.mode(), index == null ? table.schema().keys() : index.keys())
                .size();
    }
}
