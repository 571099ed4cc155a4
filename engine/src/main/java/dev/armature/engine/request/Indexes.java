package dev.armature.engine.request;

import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Storage;
import org.jspecify.annotations.Nullable;

/** Finds the index that a request names, if it can be read in the way that is asked. */
public final class Indexes {
    private Indexes() {}

    public static @Nullable SecondaryIndex find(
            Table table, @Nullable String indexName, Storage.Consistency consistency) {
        if (indexName == null) {
            return null;
        }
        var index = table.schema().index(indexName);
        if (index == null) {
            throw ApiException.validation("The table does not have the specified index: " + indexName);
        }
        if (index.isGlobal() && consistency == Storage.Consistency.STRONG) {
            throw ApiException.validation("Consistent reads are not supported on global secondary indexes");
        }
        if (!table.isServing(index)) {
            throw ApiException.validation("Cannot read from backfilling global secondary index: " + indexName);
        }
        return index;
    }
}
