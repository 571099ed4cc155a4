package dev.armature.engine.read;

import dev.armature.engine.table.Table;
import dev.armature.language.Condition;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page to be read from a table or one of its indexes.
 *
 * @param ranges where to look, one after another
 * @param limit how many items to look at; null for as many as fit
 * @param filter which of them to keep; null for all
 * @param fetchesItems whether each entry of a local index is to be completed from its item
 */
public record PageRequest(
        Table table,
        @Nullable SecondaryIndex index,
        List<KeyRange> ranges,
        Storage.Direction direction,
        Storage.Consistency consistency,
        @Nullable Integer limit,
        @Nullable Condition filter,
        boolean fetchesItems) {}
