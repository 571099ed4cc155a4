package dev.armature.engine.exchange;

import dev.armature.engine.exchange.BulkRecord.Content;
import dev.armature.engine.exchange.format.PutRecord;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.request.Conditions;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.table.Table;
import dev.armature.language.Expressions;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records that are put together: of different items, and bounded in number and size. */
final class BulkBatch {
    static final int RECORDS_MAX = 100;
    /** Of text, and of one more record. */
    private static final long BYTES_MAX = 1 << 20;

    private final List<Entry> entries = new ArrayList<>();
    private final Set<Key> keys = new HashSet<>();
    private long bytes;

    /** What was made of a record, and what has become of it so far. */
    static final class Entry {
        private final BulkRecord.Place place;
        private final @Nullable Item item;
        private final @Nullable ItemWrite write;
        private @Nullable Result result;

        private Entry(BulkRecord.Place place, @Nullable Item item, @Nullable ItemWrite write, @Nullable Result result) {
            this.place = place;
            this.item = item;
            this.write = write;
            this.result = result;
        }

        BulkRecord.Place place() {
            return place;
        }

        /** The item, if there is one that can be told of. */
        @Nullable
        Item item() {
            return item;
        }

        /** Null if there is nothing to write. */
        @Nullable
        ItemWrite write() {
            return write;
        }

        /** Null until it is known. */
        @Nullable
        Result result() {
            return result;
        }

        void become(Result known) {
            result = known;
        }
    }

    /** What has become of a record. */
    sealed interface Result {
        record Put(BulkUsage usage) implements Result {}

        /** It is not valid, or cannot be read. */
        record Refused(String text) implements Result {}

        record ConditionFailed(@Nullable Item existing) implements Result {}
    }

    /**
     * Reads records, as many as go together.
     *
     * @param first one that was read before; null for none
     * @return the one that was read last and does not go with them; null if there is none
     */
    @Nullable
    BulkRecord fill(@Nullable BulkRecord first, BulkReader reader, Table table, Expressions expressions)
            throws ObjectStoreException {
        var next = first;
        while (entries.size() < RECORDS_MAX && bytes < BYTES_MAX) {
            var record = next == null ? reader.next() : next;
            next = null;
            if (record == null) {
                return null;
            }
            var entry = entry(record, table, expressions);
            var write = entry.write();
            if (write != null && !keys.add(write.key())) {
                return record;
            }
            entries.add(entry);
            bytes += record.size();
        }
        return null;
    }

    private static Entry entry(BulkRecord record, Table table, Expressions expressions) {
        return switch (record.content()) {
            case Content.Unreadable(String text, boolean ignored) ->
                new Entry(record.place(), null, null, new Result.Refused(text));
            case Content.Readable(PutRecord put) -> {
                Item item = null;
                try {
                    var attributes = ItemParameter.checked(put.item(), Wording.OLDER);
                    item = ItemParameter.sized(attributes);
                    yield new Entry(
                            record.place(),
                            item,
                            ItemWrite.put(table, attributes, item, guard(put, expressions)),
                            null);
                } catch (ApiException refused) {
                    yield new Entry(record.place(), item, null, new Result.Refused(refused.text()));
                }
            }
        };
    }

    private static ItemWrite.Guard guard(PutRecord put, Expressions expressions) {
        var substitutions = new ExpressionParameters(Wording.OLDER)
                .expression("ConditionExpression", put.conditionExpression())
                .substitutions(put.expressionAttributeNames(), put.expressionAttributeValues());
        var guard = Conditions.guard(
                expressions, put.conditionExpression(), substitutions, null, null, null, Wording.OLDER);
        substitutions.requireAllUsed();
        return guard;
    }

    List<Entry> entries() {
        return entries;
    }

    /** Those of which it is not known yet. */
    List<Entry> open() {
        return entries.stream().filter(entry -> entry.result() == null).toList();
    }
}
