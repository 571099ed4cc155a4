package dev.armature.language;

import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Changes inside attributes, merged by the common beginnings of their paths.
 *
 * <p>A list is rebuilt in one go, because all indexes mean the list as it was: elements are replaced and removed where they
 * stood, and what was set at or beyond the end is appended in the order of the indexes, without gaps. What is not on the way to a
 * change is shared with the item as it was.
 */
final class ChangeTree {
    private final Map<String, ChangeTree> keys = new LinkedHashMap<>();
    private final SortedMap<Long, ChangeTree> indexes = new TreeMap<>();
    /** At the end of a path: the new value, or null for none. */
    private @Nullable AttributeValue value;

    void add(Path target, @Nullable AttributeValue value) {
        ChangeTree node = keys.computeIfAbsent(target.attribute(), name -> new ChangeTree());
        for (Path.Step step : target.steps()) {
            node = switch (step) {
                case Path.Step.Key(String name) -> node.keys.computeIfAbsent(name, key -> new ChangeTree());
                case Path.Step.Index(long index) -> node.indexes.computeIfAbsent(index, key -> new ChangeTree());
            };
        }
        node.value = value;
    }

    void applyTo(Map<String, AttributeValue> attributes) {
        keys.forEach((name, change) -> change.replace(attributes, name));
    }

    private void replace(Map<String, AttributeValue> entries, String name) {
        AttributeValue after = after(entries.get(name));
        if (after == null) {
            entries.remove(name);
        } else {
            entries.put(name, after);
        }
    }

    private @Nullable AttributeValue after(@Nullable AttributeValue before) {
        if (!keys.isEmpty()) {
            if (before instanceof AttributeValue.M(Map<String, AttributeValue> entries)) {
                Map<String, AttributeValue> changed = new LinkedHashMap<>(entries);
                applyTo(changed);
                return new AttributeValue.M(changed);
            }
            throw Update.invalidPath();
        }
        if (!indexes.isEmpty()) {
            if (before instanceof AttributeValue.L(List<AttributeValue> elements)) {
                return new AttributeValue.L(changed(elements));
            }
            throw Update.invalidPath();
        }
        return value;
    }

    private List<AttributeValue> changed(List<AttributeValue> elements) {
        List<AttributeValue> changed = new ArrayList<>(elements.size() + indexes.size());
        for (int i = 0; i < elements.size(); i++) {
            ChangeTree change = indexes.get((long) i);
            addPresent(changed, change == null ? elements.get(i) : change.after(elements.get(i)));
        }
        indexes.tailMap((long) elements.size()).values().forEach(change -> addPresent(changed, change.after(null)));
        return changed;
    }

    private static void addPresent(List<AttributeValue> list, @Nullable AttributeValue value) {
        if (value != null) {
            list.add(value);
        }
    }
}
