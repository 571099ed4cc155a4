package dev.armature.language;

import dev.armature.model.AttributeValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query asks of the key of a table or index.
 *
 * @param hash a value for each partition attribute, in the order of the schema
 * @param equal a value for each of the leading sort attributes that are asked to be equal
 * @param last what is asked of the sort attribute after those, or null for nothing
 */
public record KeySelection(
        List<AttributeValue> hash,
        List<AttributeValue> equal,
        @Nullable RangeComparison last) {
    public KeySelection {
        hash = List.copyOf(hash);
        equal = List.copyOf(equal);
    }
}
