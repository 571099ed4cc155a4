package dev.armature.language;

import dev.armature.model.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.BiConsumer;

/**
 * Finds two paths of one expression that cannot both be meant: one that leads to or through the other, or two that take the
 * same value for a map and for a list.
 *
 * <p>Paths go into a tree one by one, so the cost is their length and not the square of their number.
 */
final class PathConflicts {
    private final BiConsumer<Binder.Fault, String> faults;
    private final Map<String, Node> roots = new HashMap<>();

    private PathConflicts(BiConsumer<Binder.Fault, String> faults) {
        this.faults = faults;
    }

    private static final class Node {
        /** The first path that came this way. */
        final Path first;

        final SequencedMap<Path.Step, Node> children = new LinkedHashMap<>();
        boolean isEnd;

        Node(Path first) {
            this.first = first;
        }
    }

    /** Notes what it finds. */
    static void check(List<Path> paths, BiConsumer<Binder.Fault, String> faults) {
        if (paths.size() > 1) {
            var conflicts = new PathConflicts(faults);
            paths.forEach(conflicts::add);
        }
    }

    private void add(Path path) {
        Node node = roots.computeIfAbsent(path.attribute(), name -> new Node(path));
        for (Path.Step step : path.steps()) {
            if (node.isEnd) {
                fault(Binder.Fault.OVERLAPPING_PATHS, "overlap", node, path);
            }
            var taken = node.children.firstEntry();
            if (taken != null && taken.getKey().getClass() != step.getClass()) {
                fault(Binder.Fault.CONFLICTING_PATHS, "conflict", taken.getValue(), path);
            }
            node = node.children.computeIfAbsent(step, key -> new Node(path));
        }
        if (node.isEnd || !node.children.isEmpty()) {
            fault(Binder.Fault.OVERLAPPING_PATHS, "overlap", node, path);
        }
        node.isEnd = true;
    }

    private void fault(Binder.Fault family, String verb, Node met, Path path) {
        faults.accept(
                family,
                "Two document paths " + verb + " with each other; must remove or rewrite one of these paths; path one: "
                        + met.first.printed() + ", path two: " + path.printed());
    }
}
