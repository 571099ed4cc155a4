package dev.armature.language;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Paths merged by their common beginnings, to cut from an item what they lead to. */
final class PathTree {
    private final Map<String, PathTree> keys = new LinkedHashMap<>();
    private final SortedMap<Long, PathTree> indexes = new TreeMap<>();

    static PathTree of(List<Path> paths) {
        var root = new PathTree();
        for (Path path : paths) {
            PathTree node = root.keys.computeIfAbsent(path.attribute(), name -> new PathTree());
            for (Path.Step step : path.steps()) {
                node = switch (step) {
                    case Path.Step.Key(String name) -> node.keys.computeIfAbsent(name, key -> new PathTree());
                    case Path.Step.Index(long index) -> node.indexes.computeIfAbsent(index, key -> new PathTree());
                };
            }
        }
        return root;
    }

    /** What the paths lead to, inside what leads there. Of a list only the elements named, closed up. */
    Item cut(Item item) {
        Map<String, AttributeValue> found = LinkedHashMap.newLinkedHashMap(keys.size());
        for (var key : keys.entrySet()) {
            AttributeValue value = item.get(key.getKey());
            AttributeValue part = value == null ? null : key.getValue().cut(value);
            if (part != null) {
                found.put(key.getKey(), part);
            }
        }
        return Item.of(found);
    }

    private @Nullable AttributeValue cut(AttributeValue value) {
        if (keys.isEmpty() && indexes.isEmpty()) {
            return value;
        }
        if (value instanceof AttributeValue.M(Map<String, AttributeValue> entries)) {
            Map<String, AttributeValue> found = LinkedHashMap.newLinkedHashMap(keys.size());
            keys.forEach((name, node) -> {
                AttributeValue entry = entries.get(name);
                AttributeValue part = entry == null ? null : node.cut(entry);
                if (part != null) {
                    found.put(name, part);
                }
            });
            return found.isEmpty() ? null : new AttributeValue.M(found);
        }
        if (value instanceof AttributeValue.L(List<AttributeValue> elements)) {
            List<AttributeValue> found = new ArrayList<>(indexes.size());
            indexes.forEach((index, node) -> {
                AttributeValue part = index < elements.size() ? node.cut(elements.get(index.intValue())) : null;
                if (part != null) {
                    found.add(part);
                }
            });
            return found.isEmpty() ? null : new AttributeValue.L(found);
        }
        return null;
    }
}
