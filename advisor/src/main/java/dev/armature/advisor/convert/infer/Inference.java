package dev.armature.advisor.convert.infer;

import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.ModelText;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Concludes the entities of one table from items of it. */
public final class Inference {
    private static final int ENTITIES_MAX = 60;

    private final PhysicalTable table;
    private final EntityNames names;
    private final Extent extent;
    private final Remarks remarks = new Remarks();

    private Inference(PhysicalTable table, EntityNames names, Extent extent) {
        this.table = table;
        this.names = names;
        this.extent = extent;
    }

    /**
     * Items of one entity, as the author of a file has put them together.
     *
     * @param alias how its keys are called; null if that was not said
     * @param attributes that it is said to have, which need not be in the items
     */
    public record Facet(
            String name, @Nullable Alias alias, List<SampleItem> items, Map<String, Field.Type> attributes) {
        public Facet {
            items = List.copyOf(items);
            attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        }
    }

    /**
     * @param names of the model's entities so far
     * @param items of entities that have to be found
     * @param facets entities that are known
     */
    public static TableDraft of(
            PhysicalTable table, EntityNames names, Extent extent, List<SampleItem> items, List<Facet> facets) {
        return new Inference(table, names, extent).table(items, facets);
    }

    private TableDraft table(List<SampleItem> loose, List<Facet> facets) {
        List<SampleItem> all = new ArrayList<>(loose);
        facets.forEach(facet -> all.addAll(facet.items()));
        String delimiter = Delimiter.of(keyTexts(all));
        var typeAttribute = TypeAttribute.of(all, table.keyAttributes());
        var shapes = shapes(all, delimiter, typeAttribute);
        Set<String> attributes = new HashSet<>();
        all.forEach(item -> attributes.addAll(item.attributes().keySet()));
        Set<String> apart = new HashSet<>(Set.of("__edb_v__"));
        typeAttribute.ifPresent(apart::add);
        var guess = new EntityGuess(table, delimiter, shapes, apart, NameStyle.of(attributes), remarks);
        var entities = new JsonMembers();
        for (Cluster cluster : clusters(loose, facets, typeAttribute, shapes)) {
            String name = names.unique(wanted(cluster, shapes), table.name());
            describe(name, cluster, typeAttribute, all.size());
            var entity = cluster.items().isEmpty()
                    ? EntityOutline.ofAlias(name, table, cluster, delimiter)
                    : guess.entity(name, cluster, usage(cluster, all.size()));
            entities.value(entity.name(), entity.tree());
        }
        if (all.isEmpty() && facets.isEmpty()) {
            var outline = EntityOutline.ofKeys(names.unique(table.name(), table.name()), table);
            remarks.add("entities." + outline.name(), "a stand-in: nothing is known of the items but their keys");
            entities.value(outline.name(), outline.tree());
        }
        return new TableDraft(tree(entities.build(), typeAttribute, delimiter), remarks);
    }

    private List<String> keyTexts(List<SampleItem> items) {
        List<String> texts = new ArrayList<>();
        table.keyAttributes().forEach(attribute -> texts.addAll(keyTexts(items, attribute)));
        return texts;
    }

    private static List<String> keyTexts(List<SampleItem> items, String attribute) {
        List<String> texts = new ArrayList<>();
        for (SampleItem item : items) {
            String text = item.text(attribute);
            if (text != null && item.isString(attribute)) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** The shapes of each key attribute. */
    private Map<String, Map<SampleItem, KeyShape>> shapes(
            List<SampleItem> items, String delimiter, Optional<String> typeAttribute) {
        Map<String, @Nullable String> others = new LinkedHashMap<>();
        String sortKey = table.table().sortKey();
        others.put(table.table().partitionKey(), sortKey);
        if (sortKey != null) {
            others.put(sortKey, table.table().partitionKey());
        }
        for (Index index : table.table().indexes()) {
            index.partitionKey()
                    .forEach(attribute ->
                            others.putIfAbsent(attribute, table.table().partitionKey()));
            index.sortKey()
                    .forEach(attribute ->
                            others.putIfAbsent(attribute, table.table().partitionKey()));
        }
        Set<String> matching = new HashSet<>();
        items.forEach(item -> matching.addAll(item.attributes().keySet()));
        matching.removeAll(table.keyAttributes());
        typeAttribute.ifPresent(matching::remove);
        var words = new PrefixWords();
        others.keySet().forEach(attribute -> words.add(attribute, keyTexts(items, attribute), delimiter));
        Map<String, Map<SampleItem, KeyShape>> shapes = new HashMap<>();
        others.forEach((attribute, other) ->
                shapes.put(attribute, KeyShapes.of(attribute, other, delimiter, matching, words, items)));
        return shapes;
    }

    private List<Cluster> clusters(
            List<SampleItem> loose,
            List<Facet> facets,
            Optional<String> typeAttribute,
            Map<String, Map<SampleItem, KeyShape>> shapes) {
        List<Map<SampleItem, KeyShape>> primary = new ArrayList<>();
        primary.add(shapes.getOrDefault(table.table().partitionKey(), Map.of()));
        String sortKey = table.table().sortKey();
        if (sortKey != null) {
            primary.add(shapes.getOrDefault(sortKey, Map.of()));
        }
        List<Cluster> clusters = new ArrayList<>();
        for (Facet facet : facets) {
            String type = typeAttribute
                    .flatMap(attribute -> facet.items().stream()
                            .filter(item -> item.isString(attribute))
                            .findFirst()
                            .map(item -> item.text(attribute)))
                    .orElse(null);
            clusters.add(new Cluster(facet.name(), type, facet.alias(), facet.items(), facet.attributes()));
        }
        var found = Clusters.of(loose, typeAttribute, primary);
        if (found.size() > ENTITIES_MAX) {
            remarks.add(
                    "tables." + table.name(),
                    found.size() + " kinds of keys were found, which are no entities; the " + ENTITIES_MAX
                            + " that are seen most are here");
        }
        clusters.addAll(found.subList(0, Math.min(found.size(), ENTITIES_MAX)));
        return clusters;
    }

    private String wanted(Cluster cluster, Map<String, Map<SampleItem, KeyShape>> shapes) {
        if (cluster.name() != null) {
            return cluster.name();
        }
        if (cluster.type() != null) {
            return cluster.type();
        }
        var first = cluster.items().getFirst();
        String sortKey = table.table().sortKey();
        var none = new KeyShape(List.of());
        return names.fromKeys(
                shapes.getOrDefault(table.table().partitionKey(), Map.of()).getOrDefault(first, none),
                sortKey == null ? none : shapes.getOrDefault(sortKey, Map.of()).getOrDefault(first, none),
                names.taken());
    }

    private void describe(String name, Cluster cluster, Optional<String> typeAttribute, int all) {
        int size = cluster.items().size();
        String found = cluster.name() != null
                ? ""
                : cluster.type() != null
                        ? "found by " + typeAttribute.orElseThrow() + " = " + cluster.type() + ", "
                        : "found by the shape of its keys, ";
        remarks.add("entities." + name, found + "in " + size + " of " + all + " items");
    }

    private Json.Object usage(Cluster cluster, int all) {
        if (!extent.isReal()) {
            return Json.EMPTY;
        }
        var items = cluster.items();
        Map<String, Long> partitions = new HashMap<>();
        long bytes = 0;
        long largest = 0;
        for (SampleItem item : items) {
            partitions.merge(String.valueOf(item.attributes().get(table.table().partitionKey())), 1L, Long::sum);
            bytes += item.sizeBytes();
            largest = Math.max(largest, item.sizeBytes());
        }
        var perPartition = new JsonMembers();
        if (table.table().sortKey() != null) {
            long most = partitions.values().stream()
                    .mapToLong(Long::longValue)
                    .max()
                    .orElse(0);
            perPartition
                    .number("avg", Math.round(10.0 * items.size() / partitions.size()) / 10.0)
                    .number("max", most);
        }
        return new JsonMembers()
                .number("item_count", extent.estimate(items.size(), all))
                .number("item_size_bytes", bytes / items.size())
                .number("max_size_bytes", largest)
                .object("per_partition", perPartition.build())
                .build();
    }

    private Json.Object tree(Json.Object entities, Optional<String> typeAttribute, String delimiter) {
        var tree = ModelText.tree(table.table());
        var settings = tree.object("settings");
        if (typeAttribute.isPresent()) {
            settings = settings.with("type_attribute", Json.text(typeAttribute.get()));
        }
        if (!delimiter.equals(Delimiter.DEFAULT)) {
            settings = settings.with("delimiter", Json.text(delimiter));
        }
        var ordered = new JsonMembers()
                .value("table_config", tree.object("table_config"))
                .object("settings", settings);
        tree.members().forEach((name, value) -> {
            if (!name.equals("table_config") && !name.equals("settings")) {
                ordered.value(name, value);
            }
        });
        return ordered.object("entities", entities).build();
    }
}
