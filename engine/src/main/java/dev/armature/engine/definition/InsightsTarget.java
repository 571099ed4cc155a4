package dev.armature.engine.definition;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Insights;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/**
 * What Contributor Insights are about: a table, or one of its global indexes.
 *
 * @param index null for the table
 */
public record InsightsTarget(TableRef table, @Nullable String index) {
    /** The constraints on an IndexName, which need not be there. */
    public static void collect(@Nullable String index, Constraints constraints) {
        if (index != null && !index.isEmpty() && !Constraints.matchesNamePattern(index)) {
            constraints.nameByLength("indexName", index, 0, Limits.TABLE_NAME_LENGTH_MAX);
        }
    }

    /** Unlike a constraint it stands alone. */
    public static void requireLength(@Nullable String index) {
        if (index != null
                && (index.length() < Limits.TABLE_NAME_LENGTH_MIN || index.length() > Limits.TABLE_NAME_LENGTH_MAX)) {
            throw ApiException.validation("IndexName must be at least " + Limits.TABLE_NAME_LENGTH_MIN
                    + " characters long and at most " + Limits.TABLE_NAME_LENGTH_MAX + " characters long");
        }
    }

    public Permission permission(String action) {
        return Permission.of(action, table, index).build();
    }

    /** Refuses an index that is not there, or has no capacity of its own. */
    public KeySchema keys(Table current) {
        if (index == null) {
            return current.schema().keys();
        }
        SecondaryIndex found = current.schema().index(index);
        if (found == null || !found.isGlobal()) {
            throw Faults.notFound("Index: " + index + " not found for table: " + table.name());
        }
        return found.keys();
    }

    /** What is set about it; null if nothing ever was. */
    public @Nullable Insights of(Table current) {
        return current.insights().get(name());
    }

    /** Under which it is kept. */
    public String name() {
        return index == null ? Table.OF_TABLE : index;
    }
}
