package dev.armature.engine.vector;

import dev.armature.language.SearchCondition;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.VectorDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which values a search asks for, as hashes: what has another hash has another value. What has the same may have another value all the same, which
 * shows when its row is read.
 *
 * @param hashes one for each filter of the index
 * @param asked whether the search asks for a value of it
 */
record Filters(int[] hashes, boolean[] asked, boolean any) {
    private static final int ABSENT = 0;

    static Filters of(VectorDefinition vector, SearchCondition condition) {
        List<KeyAttribute> filters = vector.filters();
        int[] hashes = new int[filters.size()];
        boolean[] asked = new boolean[filters.size()];
        boolean any = false;
        for (int i = 0; i < hashes.length; i++) {
            var value = condition.value(filters.get(i).name());
            hashes[i] = hash(value);
            asked[i] = value != null;
            any |= asked[i];
        }
        return new Filters(hashes, asked, any);
    }

    /** Of an entry of the index. */
    static int[] hashes(List<KeyAttribute> filters, Item entry) {
        int[] hashes = new int[filters.size()];
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = hash(entry.get(filters.get(i).name()));
        }
        return hashes;
    }

    private static int hash(@Nullable AttributeValue value) {
        return value == null ? ABSENT : Math.max(1, value.hashCode() & Integer.MAX_VALUE);
    }
}
