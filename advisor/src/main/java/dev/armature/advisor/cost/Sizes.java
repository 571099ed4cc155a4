package dev.armature.advisor.cost;

import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.model.AttributeValue;
import dev.armature.model.ItemSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How large the items of one request are, in bytes as DynamoDB counts them. */
public sealed interface Sizes {
    /** Of items that are read by their keys, one for each key: 0 where there is no item. */
    record Fetched(List<Long> bytes) implements Sizes {
        public Fetched {
            bytes = List.copyOf(bytes);
        }
    }

    /** Of what a Query or Scan reads, page by page. */
    record Read(List<Page> pages) implements Sizes {
        public Read {
            pages = List.copyOf(pages);
        }
    }

    /** Of items that are written. */
    record Written(List<ItemChange> changes) implements Sizes {
        public Written {
            changes = List.copyOf(changes);
        }
    }

    /**
     * What one answer is made of.
     *
     * @param bytes of all rows of the table or index that were read, whether a filter keeps them or not
     * @param fetched of the items that a local index had to fetch from the table, one by one
     * @param times how many pages there are like this
     */
    record Page(long bytes, List<Long> fetched, long times) {
        public Page(long bytes, List<Long> fetched) {
            this(bytes, fetched, 1);
        }
    }

    /**
     * One item, before and after.
     *
     * @param before 0 if there was none
     * @param after 0 if there is none
     * @param entries what changes in indexes; an index where nothing changes is not among them
     */
    record ItemChange(long before, long after, List<EntryChange> entries) {
        public ItemChange {
            entries = List.copyOf(entries);
        }

        /**
         * What it is for items that are known.
         *
         * @param before null if there was none
         * @param after null if there is none
         */
        public static ItemChange of(
                TableModel table,
                @Nullable Map<String, AttributeValue> before,
                @Nullable Map<String, AttributeValue> after) {
            List<EntryChange> entries = new ArrayList<>();
            for (Index index : table.indexes()) {
                var entryBefore = entry(table, index, before);
                var entryAfter = entry(table, index, after);
                if (!entryBefore.equals(entryAfter)) {
                    boolean keepsKey = keys(index).allMatch(key -> equal(entryBefore.get(key), entryAfter.get(key)));
                    entries.add(
                            new EntryChange(index.name(), ItemSize.of(entryBefore), ItemSize.of(entryAfter), keepsKey));
                }
            }
            return new ItemChange(
                    before == null ? 0 : ItemSize.of(before), after == null ? 0 : ItemSize.of(after), entries);
        }

        private static boolean equal(@Nullable AttributeValue one, @Nullable AttributeValue other) {
            return one != null && one.equals(other);
        }

        /** What the index has of the item; nothing if the item lacks a key of the index. */
        private static Map<String, AttributeValue> entry(
                TableModel table, Index index, @Nullable Map<String, AttributeValue> item) {
            if (item == null || !keys(index).allMatch(item::containsKey)) {
                return Map.of();
            }
            Map<String, AttributeValue> entry = new LinkedHashMap<>(item);
            entry.keySet().removeIf(attribute -> !Entries.projects(table, index, attribute));
            return entry;
        }

        private static Stream<String> keys(Index index) {
            return Stream.concat(index.partitionKey().stream(), index.sortKey().stream());
        }
    }

    /**
     * The entry of an item in an index, before and after.
     *
     * @param before 0 if it was not in the index
     * @param after 0 if it is not in the index
     * @param keepsKey whether it stays where it is; if not, it is taken out and put in again
     */
    record EntryChange(String index, long before, long after, boolean keepsKey) {}
}
