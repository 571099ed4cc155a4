package dev.armature.advisor.runtime.observation;

import dev.armature.model.Item;
import dev.armature.model.StoredReader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How much of an item a write changes. Attributes are stored in the order of their names, so both are gone through once. */
final class ItemChange {
    private final StoredReader reader;
    private int left;
    private int start;
    private int nameStart;
    private int nameEnd;
    private int end;

    private ItemChange(Item item) {
        reader = StoredReader.ofItem(item.stored());
        left = reader.attributeCount();
    }

    /** The bytes of attributes that are new, gone, or have another value, about as DynamoDB counts them. */
    static int bytes(@Nullable Item before, @Nullable Item after) {
        if (before == null || after == null) {
            return before == null ? after == null ? 0 : after.sizeBytes() : before.sizeBytes();
        }
        var old = new ItemChange(before);
        var fresh = new ItemChange(after);
        int changed = 0;
        boolean hasOld = old.next();
        boolean hasFresh = fresh.next();
        while (hasOld || hasFresh) {
            int order = !hasOld ? 1 : !hasFresh ? -1 : old.compareName(fresh);
            if (order == 0 && !old.isSame(fresh)) {
                changed += Math.max(old.size(), fresh.size());
            } else if (order != 0) {
                changed += order < 0 ? old.size() : fresh.size();
            }
            hasOld = order <= 0 ? old.next() : hasOld;
            hasFresh = order >= 0 ? fresh.next() : hasFresh;
        }
        return changed;
    }

    private boolean next() {
        if (left == 0) {
            return false;
        }
        left--;
        start = reader.position();
        int length = reader.varint();
        nameStart = reader.position();
        reader.skip(length);
        nameEnd = reader.position();
        var unused = reader.type();
        reader.skip(reader.length());
        end = reader.position();
        return true;
    }

    private int compareName(ItemChange other) {
        return Arrays.compareUnsigned(
                reader.array(), nameStart, nameEnd, other.reader.array(), other.nameStart, other.nameEnd);
    }

    private boolean isSame(ItemChange other) {
        return Arrays.equals(reader.array(), start, end, other.reader.array(), other.start, other.end);
    }

    /** Of the name and the value, without the bytes that say how long they are. */
    private int size() {
        int typeAndLength = 5;
        return end - nameStart - typeAndLength;
    }
}
