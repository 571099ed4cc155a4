package dev.armature.engine.item;

import dev.armature.model.Item;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Decision;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a write does to its item and to the indexes.
 *
 * @param replaced what the table's history gets; null if it has none, or nothing changes
 * @param record what the table's stream gets; null if it has none, or nothing changes
 */
public record Effect(
        ItemWrite write,
        @Nullable Item before,
        @Nullable Item after,
        List<IndexChange> indexes,
        Decision.@Nullable Write replaced,
        Decision.@Nullable Append record) {

    /** What happens to an item's entry in one index. */
    public record IndexChange(
            SecondaryIndex index,
            @Nullable IndexEntry before,
            @Nullable IndexEntry after) {
        public boolean keepsKey() {
            return before != null && after != null && before.key().equals(after.key());
        }

        public boolean changesNothing() {
            return Objects.equals(before, after);
        }
    }

    /** Whether the stored item is another one afterwards. */
    public boolean changesItem() {
        return !Objects.equals(before, after);
    }
}
