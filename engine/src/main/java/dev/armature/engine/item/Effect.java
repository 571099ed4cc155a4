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
 * @param records what the table's stream and its Kinesis destination get; none if it has neither, or nothing changes
 * @param replicated what other Regions are told; null if the table has no replicas, or there is nothing to tell
 * @param order higher than that of any write of the same item before, if reads may be shown the past; 0 otherwise
 */
public record Effect(
        ItemWrite write,
        @Nullable Item before,
        @Nullable Item after,
        List<IndexChange> indexes,
        Decision.@Nullable Write replaced,
        List<Decision.Append> records,
        @Nullable Replicated replicated,
        long order) {

    /**
     * What a write leaves for other Regions.
     *
     * @param stamp the row that says when the item was written
     * @param record for the log of the table's own writes; null if another Region wrote it, which tells all others itself
     */
    public record Replicated(Decision.Write stamp, Decision.@Nullable Append record) {}

    /** What a write does to a table without replicas. */
    public Effect(
            ItemWrite write,
            @Nullable Item before,
            @Nullable Item after,
            List<IndexChange> indexes,
            Decision.@Nullable Write replaced,
            List<Decision.Append> records,
            long order) {
        this(write, before, after, indexes, replaced, records, null, order);
    }

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
        if (indexes.isEmpty() && replaced == null && replicated == null) {
            return before == null && after == null
                    ? List.of()
                    : List.of(new Decision.Write(key, after == null ? null : after.stored()));
        }
        List<Decision.Write> rows = new ArrayList<>();
        rows.add(new Decision.Write(key, after == null ? null : after.stored()));
        if (replaced != null) {
            rows.add(replaced);
        }
        if (replicated != null) {
            rows.add(replicated.stamp());
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

    /** All records that are committed with it. */
    public List<Decision.Append> appends() {
        var told = replicated == null ? null : replicated.record();
        if (told == null) {
            return records;
        }
        List<Decision.Append> all = new ArrayList<>(records);
        all.add(told);
        return all;
    }
}
