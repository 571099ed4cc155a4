package dev.armature.engine.request;

import dev.armature.engine.table.Table;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyAttribute;
import dev.armature.model.Wording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An estimate of how large an item collection is, which matters for tables with local indexes only. */
public record ItemCollectionMetrics(
        Map<String, AttributeValue> itemCollectionKey,
        @Member("SizeEstimateRangeGB") List<Integer> sizeEstimateRangeGb) {
    public static final List<String> NAMES = List.of("SIZE", "NONE");

    /** The range AWS reports for every collection below a gigabyte. */
    private static final List<Integer> SMALL = List.of(0, 1);

    /** The newer layer names no value that it would have. */
    public static void check(Constraints constraints, @Nullable String name, Wording wording) {
        if (!wording.isCurrent()) {
            constraints.oneOf("returnItemCollectionMetrics", name, NAMES);
        } else if (name != null && !NAMES.contains(name)) {
            constraints.add("ReturnItemCollectionMetrics can only be SIZE or NONE");
        }
    }

    public static @Nullable ItemCollectionMetrics of(
            @Nullable String wanted, Table table, Map<String, AttributeValue> attributes) {
        if (!"SIZE".equals(wanted) || !table.schema().hasLocalIndexes()) {
            return null;
        }
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.schema().keys().hash()) {
            var value = attributes.get(attribute.name());
            if (value != null) {
                key.put(attribute.name(), value);
            }
        }
        return new ItemCollectionMetrics(key, SMALL);
    }
}
