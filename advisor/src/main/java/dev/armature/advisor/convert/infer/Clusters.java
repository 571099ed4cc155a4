package dev.armature.advisor.convert.infer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts items together that are of one entity: those of one type, and where no type is told, those whose keys have one shape. */
final class Clusters {
    private Clusters() {}

    /** What tells an item from those of other entities. */
    private record Sign(Optional<String> type, String shapes) {}

    /** The largest first. */
    static List<Cluster> of(
            List<SampleItem> items, Optional<String> typeAttribute, List<Map<SampleItem, KeyShape>> keyShapes) {
        Map<Sign, List<SampleItem>> signs = new LinkedHashMap<>();
        for (SampleItem item : items) {
            Optional<String> type = typeAttribute.filter(item::isString).map(item::text);
            StringBuilder shapes = new StringBuilder();
            if (type.isEmpty()) {
                keyShapes.forEach(shape -> shapes.append(shape.get(item)).append('\n'));
            }
            signs.computeIfAbsent(new Sign(type, shapes.toString()), unused -> new ArrayList<>())
                    .add(item);
        }
        return signs.entrySet().stream()
                .map(sign -> new Cluster(null, sign.getKey().type().orElse(null), null, sign.getValue(), Map.of()))
                .sorted(Comparator.comparingInt(
                        (Cluster cluster) -> -cluster.items().size()))
                .toList();
    }
}
