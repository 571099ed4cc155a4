package dev.armature.language;

import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.List;

/** Which parts of an item a reader wants to see. */
public final class Projection {
    private final List<Path> paths;
    private final PathTree tree;

    Projection(List<Path> paths) {
        this.paths = List.copyOf(paths);
        this.tree = PathTree.of(paths);
    }

    /** A projection on whole attributes. */
    public static Projection of(List<String> attributes) {
        return new Projection(attributes.stream().map(Path::of).toList());
    }

    public Item apply(Item item) {
        return tree.cut(item);
    }

    /** In the order of the text. */
    public List<Path> paths() {
        return paths;
    }
}
