package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Insights;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** ListContributorInsights: the tables and indexes whose most used keys are looked for, a table before its indexes. */
public record ListContributorInsights(
        Caller caller, @Nullable TableRef wanted, @Nullable Place after, int limit)
        implements Operation.OnTables<ListContributorInsights.Response> {
    public record Request(
            @Nullable String tableName,
            @Nullable String nextToken,
            @Nullable Integer maxResults) {}

    public record Response(
            List<Summary> contributorInsightsSummaries,
            @Nullable String nextToken) {}

    public record Summary(
            String tableName,
            @Nullable String indexName,
            String contributorInsightsStatus,
            String contributorInsightsMode) {}

    /** Where one stands in the list. */
    public record Place(String table, String index) {
        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::table).thenComparing(Place::index);

        String token() {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString((table + "/" + index).getBytes(StandardCharsets.UTF_8));
        }

        static Place of(String token) {
            try {
                String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
                int slash = text.indexOf('/');
                if (slash > 0) {
                    return new Place(text.substring(0, slash), text.substring(slash + 1));
                }
            } catch (IllegalArgumentException otherwise) {
                // Refused as one that was made of something else.
            }
            throw ApiException.validation("Invalid NextToken");
        }
    }

    public static ListContributorInsights from(Request request, Intake intake) {
        String name = request.tableName();
        var table = name == null ? null : TableNames.ofTable(name, intake.caller());
        new Constraints()
                .atLeast("maxResults", request.maxResults(), 1)
                .atMost("maxResults", request.maxResults(), Limits.LIST_INSIGHTS_MAX)
                .check();
        String token = request.nextToken();
        return new ListContributorInsights(
                intake.caller(),
                table,
                token == null ? null : Place.of(token),
                request.maxResults() == null ? Limits.LIST_INSIGHTS_MAX : request.maxResults());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAllBeside("ListContributorInsights", wanted == null ? caller.table("any") : wanted)
                .alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var now = access.clock().instant();
        var here = caller.table("any");
        Stream<Table> tables = wanted == null
                ? access.catalog().all().stream().filter(table -> table.ref().isBeside(here))
                : Stream.of(access.catalog().restored(wanted));
        List<Summary> found = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        tables.sorted(Comparator.comparing(Table::name)).forEach(table -> list(table, now, found, places));
        boolean more = found.size() > limit;
        return new Response(
                more ? found.subList(0, limit) : found,
                more ? places.get(limit - 1).token() : null);
    }

    private void list(Table table, Instant now, List<Summary> found, List<Place> places) {
        // The table has the empty name, which comes before those of indexes.
        for (String name : table.insights().keySet().stream().sorted().toList()) {
            Insights insights = table.insights().get(name);
            var place = new Place(table.name(), name);
            var status = insights == null ? Insights.Status.DISABLED : insights.status(now);
            boolean isBefore = after != null && Place.ORDER.compare(place, after) <= 0;
            if (insights != null && status != Insights.Status.DISABLED && !isBefore && found.size() <= limit) {
                found.add(new Summary(
                        table.name(),
                        name.equals(Table.OF_TABLE) ? null : name,
                        status.name(),
                        insights.mode().name()));
                places.add(place);
            }
        }
    }
}
