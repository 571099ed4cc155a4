package dev.armature.language;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which parts of an item a reader wants to see. */
public final class Projection {
    private final List<Path> paths;
    /** Null where each path is a column of its own. */
    private final @Nullable PathTree tree;

    Projection(List<Path> paths) {
        this(paths, PathTree.of(paths));
    }

    private Projection(List<Path> paths, @Nullable PathTree tree) {
        this.paths = List.copyOf(paths);
        this.tree = tree;
    }

    /** A projection on whole attributes. */
    public static Projection of(List<String> attributes) {
        return new Projection(attributes.stream().map(Path::of).toList());
    }

    /** As PartiQL means it: what a path leads to is shown under the end of the path's name, and not inside what leads there. */
    public static Projection columns(List<Path> paths) {
        return new Projection(paths, null);
    }

    /** {@code c} for {@code a.b.c}, and {@code b[0]} for {@code a.b[0]}. */
    public static String columnName(Path path) {
        var name = new StringBuilder(path.attribute());
        for (Path.Step step : path.steps()) {
            switch (step) {
                case Path.Step.Key(String key) -> {
                    name.setLength(0);
                    name.append(key);
                }
                case Path.Step.Index(long index) ->
                    name.append('[').append(index).append(']');
            }
        }
        return name.toString();
    }

    public Item apply(Item item) {
        return tree == null ? row(item) : tree.cut(item);
    }

    private Item row(Item item) {
        Map<String, AttributeValue> row = LinkedHashMap.newLinkedHashMap(paths.size());
        for (Path path : paths) {
            AttributeValue value = item.at(path);
            if (value != null) {
                row.put(columnName(path), value);
            }
        }
        return Item.of(row);
    }

    /** In the order of the text. */
    public List<Path> paths() {
        return paths;
    }
}
