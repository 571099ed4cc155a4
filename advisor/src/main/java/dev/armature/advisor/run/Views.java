package dev.armature.advisor.run;

import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.sample.Meaning;
import dev.armature.model.AttributeValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What of an item is seen: all of it, or what an index and a request leave. */
final class Views {
    private static final int SHOWN_LENGTH_MAX = 60;

    private Views() {}

    /** What an index has of an item. */
    static Map<String, AttributeValue> entry(
            TableModel table, @Nullable Index index, Map<String, AttributeValue> item) {
        if (index == null) {
            return item;
        }
        Map<String, AttributeValue> entry = new LinkedHashMap<>(item);
        entry.keySet().removeIf(attribute -> !isProjected(table, index, attribute));
        return entry;
    }

    static boolean isProjected(TableModel table, Index index, String attribute) {
        boolean isKey = attribute.equals(table.partitionKey())
                || attribute.equals(table.sortKey())
                || index.partitionKey().contains(attribute)
                || index.sortKey().contains(attribute);
        return switch (index.projection()) {
            case ALL -> true;
            case KEYS_ONLY -> isKey;
            case INCLUDE -> isKey || index.included().contains(attribute);
        };
    }

    /** What a request leaves that asks for some attributes; all, if it asks for none. */
    static Map<String, AttributeValue> projected(Map<String, AttributeValue> item, List<String> attributes) {
        if (attributes.isEmpty()) {
            return item;
        }
        Map<String, AttributeValue> left = new LinkedHashMap<>(item);
        left.keySet().retainAll(attributes);
        return left;
    }

    /** An item by its key, as people can read it; by all that is there, if the key is not. */
    static String shown(TableModel table, Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new LinkedHashMap<>(item);
        key.keySet().removeIf(name -> !name.equals(table.partitionKey()) && !name.equals(table.sortKey()));
        return (key.isEmpty() ? item : key)
                .values().stream().map(value -> shortened(Meaning.text(value))).collect(Collectors.joining(" / "));
    }

    static String shortened(String text) {
        return text.length() <= SHOWN_LENGTH_MAX ? text : text.substring(0, SHOWN_LENGTH_MAX) + "...";
    }

    /** The attributes in which two items differ, with what they are in the second. */
    static String difference(Map<String, AttributeValue> expected, Map<String, AttributeValue> actual) {
        Map<String, String> differences = new LinkedHashMap<>();
        actual.forEach((name, value) -> {
            if (!value.equals(expected.get(name))) {
                differences.put(name, shortened(Meaning.text(value)));
            }
        });
        expected.forEach((name, value) -> {
            if (!actual.containsKey(name)) {
                differences.put(name, "missing");
            }
        });
        return differences.toString();
    }
}
