package dev.armature.engine.item;

import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.storage.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a write does to its item and to the indexes.
 *
 * @param replaced what the table's history gets; null if it has none, or nothing changes
 * @param record what the table's stream gets; null if it has none, or nothing changes
 * @param order higher than that of any write of the same item before, if reads may be shown the past; 0 otherwise
 */
public record Effect(
        ItemWrite write,
        @Nullable Item before,
        @Nullable Item after,
        List<IndexChange> indexes,
        Decision.@Nullable Write replaced,
        Decision.@Nullable Append record,
        long order) {

    /** What happens to an item's entry in one index. */
    public record IndexChange(
            SecondaryIndex index,
            @Nullable IndexEntry before,
            @Nullable IndexEntry after) {
        /** What becomes of an item's entries in all indexes that had one or have one now. */
        public static List<IndexChange> between(TableSchema schema, @Nullable Item before, @Nullable Item after) {
            if (schema.indexes().isEmpty()) {
                return List.of();
            }
            List<IndexChange> changes = new ArrayList<>(schema.indexes().size());
            for (SecondaryIndex index : schema.indexes()) {
                var entryBefore = IndexEntry.of(index, schema, before);
                var entryAfter = IndexEntry.of(index, schema, after);
                if (entryBefore != null || entryAfter != null) {
                    changes.add(new IndexChange(index, entryBefore, entryAfter));
                }
            }
            return changes;
        }

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

    /** The rows that make it true: those of the item, its index entries and its history. */
    public List<Decision.Write> rows() {
        Key key = write.key();
        if (indexes.isEmpty() && replaced == null) {
            return before == null && after == null
                    ? List.of()
                    : List.of(new Decision.Write(key, after == null ? null : after.stored()));
        }
        List<Decision.Write> rows = new ArrayList<>();
        rows.add(new Decision.Write(key, after == null ? null : after.stored()));
        if (replaced != null) {
            rows.add(replaced);
        }
        for (Effect.IndexChange change : indexes) {
            var entryBefore = change.before();
            var entryAfter = change.after();
            if (entryBefore != null && !change.keepsKey()) {
                rows.add(new Decision.Write(entryBefore.key(), null));
            }
            if (entryAfter != null && !change.changesNothing()) {
                rows.add(new Decision.Write(entryAfter.key(), entryAfter.item().stored()));
            }
        }
        return rows;
    }

    /** The records that tell of it. */
    public List<Decision.Append> records() {
        return record == null ? List.of() : List.of(record);
    }
}
