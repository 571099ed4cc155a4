package dev.armature.advisor.run;

import dev.armature.model.AttributeValue;
import java.util.List;
import java.util.Map;

/**
 * What is given to a pattern that reads, once.
 *
 * @param fields the fields of the key, by name
 * @param range what the range is compared with: one value, or the two ends of a between
 * @param filter the values of the filter, as in {@code :status}
 */
record Ask(Map<String, AttributeValue> fields, List<AttributeValue> range, Map<String, AttributeValue> filter) {
    Ask {
        fields = Map.copyOf(fields);
        range = List.copyOf(range);
        filter = Map.copyOf(filter);
    }
}
