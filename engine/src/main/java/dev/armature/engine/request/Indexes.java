package dev.armature.engine.request;

import dev.armature.engine.table.Table;
import dev.armature.language.Condition;
import dev.armature.model.ApiException;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Storage;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the index that a request names, if it can be read in the way that is asked. */
public final class Indexes {
    private Indexes() {}

    /** @param operation Query or Scan, which vector indexes do not know */
    public static @Nullable SecondaryIndex find(
            Table table, @Nullable String indexName, Storage.Consistency consistency, String operation) {
        if (indexName == null) {
            return null;
        }
        var index = table.schema().index(indexName);
        if (index == null) {
            throw ApiException.validation("The table does not have the specified index: " + indexName);
        }
        if (index.vector() != null) {
            throw ApiException.validation(operation + " operation not supported on this index type.");
        }
        if (index.isGlobal() && consistency == Storage.Consistency.STRONG) {
            throw ApiException.validation("Consistent reads are not supported on global secondary indexes");
        }
        if (!table.isServing(index)) {
            throw ApiException.validation("Cannot read from backfilling global secondary index: " + indexName);
        }
        return index;
    }

    /** A query of an index refuses to filter by what the index lacks. A scan does not, and finds nothing. */
    public static void requireProjected(SecondaryIndex index, Table table, Condition filter) {
        Set<String> missing = new LinkedHashSet<>();
        filter.forEachPath(path -> {
            if (!index.projects(path.attribute(), table.schema().keys())) {
                missing.add(path.attribute());
            }
        });
        if (!missing.isEmpty()) {
            throw ApiException.validation("One or more parameter values were invalid: Secondary index " + index.name()
                    + " does not project one or more filter attributes: " + missing);
        }
    }
}
