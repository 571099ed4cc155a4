package dev.armature.engine.exchange;

import dev.armature.engine.backup.PastChanges;
import dev.armature.engine.backup.PastItems;
import dev.armature.engine.exchange.format.RecordWriter;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an export writes, record by record. */
interface ExportRecords extends AutoCloseable {
    /** Steps to the next record; false at the end. */
    boolean next();

    /** The hash under which the partition of its item is filed. */
    int hash();

    void write(RecordWriter line);

    /** How large all items are that were read so far, also those that are not wanted. */
    long bytesRead();

    @Override
    void close();

    /** All items that a filter wants. */
    static ExportRecords ofItems(PastItems items, ExportFilter.Bound filter) {
        return new ExportRecords() {
            private long bytesRead;

            @Override
            public boolean next() {
                while (items.next()) {
                    bytesRead += items.item().sizeBytes();
                    if (filter.isWanted(items.item())) {
                        return true;
                    }
                }
                return false;
            }

            @Override
            public int hash() {
                return items.hash();
            }

            @Override
            public void write(RecordWriter line) {
                line.item(Objects.requireNonNull(filter.shown(items.item())));
            }

            @Override
            public long bytesRead() {
                return bytesRead;
            }

            @Override
            public void close() {
                items.close();
            }
        };
    }

    /** All changes that a filter wants: it is asked about the item after the change, or before it if it was deleted. */
    static ExportRecords ofChanges(
            PastChanges changes, Export export, ExportScope.View view, ExportFilter.Bound filter) {
        return new ExportRecords() {
            private long bytesRead;

            @Override
            public boolean next() {
                while (changes.next()) {
                    bytesRead += size(changes.change().before())
                            + size(changes.change().after());
                    if (isWanted()) {
                        return true;
                    }
                }
                return false;
            }

            private boolean isWanted() {
                Item item = decisive(changes.change());
                byte[] key =
                        changes.key().inSpace(export.table().schema().space()).bytes();
                return item != null && filter.range().contains(key) && filter.isWanted(item);
            }

            @Override
            public int hash() {
                return KeyCodec.hashOf(changes.key());
            }

            @Override
            public void write(RecordWriter line) {
                var change = changes.change();
                line.change(new RecordWriter.Changed(
                        change.micros(),
                        keys(Objects.requireNonNull(decisive(change))),
                        view == ExportScope.View.NEW_IMAGE ? null : filter.shown(change.before()),
                        filter.shown(change.after())));
            }

            private Item keys(Item item) {
                Map<String, AttributeValue> keys = new LinkedHashMap<>();
                for (KeyAttribute attribute : export.table().schema().keys().attributes()) {
                    keys.put(attribute.name(), Objects.requireNonNull(item.get(attribute.name())));
                }
                return Item.of(keys);
            }

            @Override
            public long bytesRead() {
                return bytesRead;
            }

            @Override
            public void close() {
                changes.close();
            }
        };
    }

    /** Null if it came and went between the two times. */
    private static @Nullable Item decisive(PastChanges.Change change) {
        return change.after() == null ? change.before() : change.after();
    }

    private static long size(@Nullable Item item) {
        return item == null ? 0 : item.sizeBytes();
    }
}
