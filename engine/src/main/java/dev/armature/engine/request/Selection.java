package dev.armature.engine.request;

import dev.armature.engine.table.Table;
import dev.armature.language.Projection;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.KeySchema;
import dev.armature.model.Path;
import dev.armature.model.SecondaryIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Query and Scan return of the items they find: {@code Select}, and the projection that goes with it. */
public record Selection(Kind kind, @Nullable Projection projection) {
    public enum Kind {
        ALL_ATTRIBUTES,
        ALL_PROJECTED_ATTRIBUTES,
        COUNT,
        SPECIFIC_ATTRIBUTES;

        /** What a request asks for that has no {@code Select}. */
        public static Kind of(@Nullable Projection projection) {
            return projection == null ? ALL_ATTRIBUTES : SPECIFIC_ATTRIBUTES;
        }
    }

    public static final List<String> NAMES =
            List.of("SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");

    /**
     * Refuses a {@code Select} that does not go with the rest of the request.
     *
     * @param projectionParameter the parameter that gave the projection, for the text
     * @param envelope what stands before that text
     */
    public static Selection of(
            @Nullable String select,
            @Nullable Projection projection,
            String projectionParameter,
            @Nullable String indexName,
            String envelope) {
        if (select == null) {
            var kind = projection != null
                    ? Kind.SPECIFIC_ATTRIBUTES
                    : indexName != null ? Kind.ALL_PROJECTED_ATTRIBUTES : Kind.ALL_ATTRIBUTES;
            return new Selection(kind, projection);
        }
        var kind = Kind.valueOf(select);
        if (kind == Kind.SPECIFIC_ATTRIBUTES && projection == null) {
            throw ApiException.validation(
                    envelope
                            + "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES");
        }
        if (kind != Kind.SPECIFIC_ATTRIBUTES && projection != null) {
            throw ApiException.validation(envelope + "Cannot specify the " + projectionParameter
                    + " when choosing to get "
                    + (kind == Kind.COUNT ? "only the Count" : select));
        }
        if (kind == Kind.ALL_PROJECTED_ATTRIBUTES && indexName == null) {
            throw ApiException.validation(
                    envelope + "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
        }
        return new Selection(kind, projection);
    }

    /** Whether a local index has to fetch items for this; a global one refuses instead. */
    public boolean fetchesItems(Table table, @Nullable SecondaryIndex index) {
        if (index == null || index.projection() == SecondaryIndex.ProjectionType.ALL) {
            return false;
        }
        if (kind == Kind.ALL_ATTRIBUTES) {
            if (index.isGlobal()) {
                throw ApiException.validation(
                        "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not"
                                + " supported for global secondary index " + index.name()
                                + " because its projection type is not ALL");
            }
            return true;
        }
        if (projection == null) {
            return false;
        }
        KeySchema tableKeys = table.schema().keys();
        List<String> missing = projection.paths().stream()
                .map(Path::attribute)
                .filter(attribute -> !index.projects(attribute, tableKeys))
                .distinct()
                .toList();
        if (index.isGlobal() && !missing.isEmpty()) {
            throw ApiException.validation("One or more parameter values were invalid: Global secondary index "
                    + index.name() + " does not project " + missing);
        }
        return !missing.isEmpty();
    }

    /** The items as they are returned; nothing where only their number is asked for. */
    @Nullable
    public List<Item> shown(List<Item> items) {
        if (kind == Kind.COUNT) {
            return null;
        }
        return projection == null
                ? items
                : items.stream().map(projection::apply).toList();
    }
}
