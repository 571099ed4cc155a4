package dev.armature.engine.request;

import dev.armature.engine.table.Table;
import dev.armature.language.Condition;
import dev.armature.model.ApiException;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Storage;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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
        boolean isLocal = index.vector() == null && !index.isGlobal();
        if (!isLocal && consistency == Storage.Consistency.STRONG) {
            throw ApiException.validation("Consistent reads are not supported on global secondary indexes");
        }
        if (index.vector() != null) {
            // AWS ends the sentence for a Query only.
            throw ApiException.validation(
                    operation + " operation not supported on this index type" + (operation.equals("Query") ? "." : ""));
        }
        if (!table.isServing(index)) {
            throw ApiException.validation("Cannot read from backfilling global secondary index: " + indexName);
        }
        return index;
    }

    /** A query of an index refuses to filter by what the index lacks. A scan does not, and finds nothing. */
    public static void requireProjected(SecondaryIndex index, Table table, Condition filter) {
        Set<String> attributes = new LinkedHashSet<>();
        filter.forEachPath(path -> attributes.add(path.attribute()));
        requireProjected(index, table, List.of(attributes));
    }

    /**
     * As above, for several queries at once, which are refused if each of them is, in the words of the first.
     *
     * @param queries the attributes that each of them filters by
     */
    public static void requireProjected(SecondaryIndex index, Table table, List<Set<String>> queries) {
        Set<String> missing = null;
        for (Set<String> attributes : queries) {
            Set<String> lacking = lacking(index, table, attributes);
            if (lacking.isEmpty()) {
                return;
            }
            missing = missing == null ? lacking : missing;
        }
        if (missing != null) {
            throw ApiException.validation("One or more parameter values were invalid: Secondary index " + index.name()
                    + " does not project one or more filter attributes: " + missing);
        }
    }

    /** In the order in which Java hashes them, as DynamoDB prints them. */
    private static Set<String> lacking(SecondaryIndex index, Table table, Set<String> attributes) {
        Set<String> lacking = new HashSet<>();
        for (String attribute : attributes) {
            if (!index.projects(attribute, table.schema().keys())) {
                lacking.add(attribute);
            }
        }
        return lacking;
    }
}
