package dev.armature.advisor.convert.infer;

import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.model.Index;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes an entity of a cluster of items. */
final class EntityGuess {
    /** Fewer items than this do not show that every item has an attribute. */
    private static final int CERTAIN_MIN = 3;

    private final PhysicalTable table;
    private final String delimiter;
    private final Map<String, Map<SampleItem, KeyShape>> shapes;
    private final Set<String> apart;
    private final NameStyle style;
    private final Remarks remarks;

    /**
     * @param shapes of each key attribute
     * @param apart attributes that are neither fields nor parts of keys, such as the one that names the type
     */
    EntityGuess(
            PhysicalTable table,
            String delimiter,
            Map<String, Map<SampleItem, KeyShape>> shapes,
            Set<String> apart,
            NameStyle style,
            Remarks remarks) {
        this.table = table;
        this.delimiter = delimiter;
        this.shapes = shapes;
        this.apart = apart;
        this.style = style;
        this.remarks = remarks;
    }

    /** @param usage what is known of how much there is; may be empty */
    EntityDraft entity(String name, Cluster cluster, Json.Object usage) {
        String path = "entities." + name;
        var items = cluster.items();
        Set<String> attributes = new LinkedHashSet<>();
        items.forEach(item -> attributes.addAll(item.attributes().keySet()));
        attributes.removeAll(apart);
        Set<String> parts = new LinkedHashSet<>(attributes);
        parts.removeIf(attribute -> isKey(attribute) && KeyNames.isGeneric(attribute));
        var templates = new Templates(name, style, delimiter, parts);
        var alias = cluster.alias();
        String partitionKey =
                key(table.table().partitionKey(), items, alias == null ? null : alias.partitionKey(), templates, path);
        String sortAttribute = table.table().sortKey();
        String sortKey = sortAttribute == null
                ? null
                : key(sortAttribute, items, alias == null ? null : alias.sortKey(), templates, path);
        var mappings = mappings(items, partitionKey, templates, path);
        return new EntityDraft(
                name,
                new JsonMembers()
                        .text("entity_type", cluster.type() == null ? name : cluster.type())
                        .text("pk_template", partitionKey)
                        .text("sk_template", sortKey)
                        .list("gsi_mappings", mappings)
                        .list("fields", fields(cluster, attributes, templates, path))
                        .object("ttl", timeToLive(attributes))
                        .object("usage", usage)
                        .build());
    }

    private Json.Object timeToLive(Set<String> attributes) {
        String attribute = table.table().settings().ttlAttribute();
        return attribute != null && attributes.contains(attribute)
                ? Json.of("attribute", Json.text(attribute))
                : Json.EMPTY;
    }

    private boolean isKey(String attribute) {
        return table.keyAttributes().contains(attribute);
    }

    private String key(
            String attribute, List<SampleItem> items, @Nullable String alias, Templates templates, String path) {
        if (alias != null && Alias.isTemplate(alias)) {
            return templates.given(alias, attribute);
        }
        var shape = dominant(attribute, items);
        List<SampleItem> alike = items.stream()
                .filter(item -> shape.equals(shape(attribute, item)))
                .toList();
        if (alike.size() < items.size()) {
            items.stream()
                    .filter(item -> !shape.equals(shape(attribute, item)))
                    .findFirst()
                    .ifPresent(other -> remarks.add(
                            path,
                            (items.size() - alike.size()) + " of " + items.size() + " items have another " + attribute
                                    + ", such as " + other.text(attribute)));
        }
        List<String> names =
                alias == null || alias.equals(attribute) ? List.of() : Alias.names(alias, delimiter, shape);
        return templates.of(attribute, shape, alike, names);
    }

    private @Nullable KeyShape shape(String attribute, SampleItem item) {
        return shapes.getOrDefault(attribute, Map.of()).get(item);
    }

    private KeyShape dominant(String attribute, List<SampleItem> items) {
        Map<KeyShape, Long> counts = items.stream()
                .map(item -> shape(attribute, item))
                .filter(shape -> shape != null)
                .collect(Collectors.groupingBy(shape -> shape, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<KeyShape, Long>comparingByValue()
                        .thenComparing(entry -> entry.getKey().parts().toString(), Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .orElse(KeyShape.ONE_VALUE);
    }

    private List<Json.Object> mappings(List<SampleItem> items, String partitionKey, Templates templates, String path) {
        List<Json.Object> mappings = new ArrayList<>();
        for (Index index : table.table().indexes()) {
            List<String> attributes = new ArrayList<>(index.partitionKey());
            attributes.addAll(index.sortKey());
            List<SampleItem> inside = items.stream()
                    .filter(item -> attributes.stream().allMatch(attribute -> shape(attribute, item) != null))
                    .toList();
            if (inside.isEmpty()) {
                continue;
            }
            List<String> own = index.partitionKey().equals(List.of(table.table().partitionKey()))
                    ? List.of(partitionKey)
                    : keys(index.partitionKey(), inside, templates, path);
            mappings.add(new JsonMembers()
                    .text("name", index.name())
                    .textOrTexts("pk_template", own)
                    .textOrTexts("sk_template", keys(index.sortKey(), inside, templates, path))
                    .text("when", when(index, items, inside, path))
                    .build());
        }
        return mappings;
    }

    /** Why some items are in an index and others are not, in words about their fields. */
    private @Nullable String when(Index index, List<SampleItem> items, List<SampleItem> inside, String path) {
        if (inside.size() == items.size()) {
            return null;
        }
        List<SampleItem> outside =
                items.stream().filter(item -> !inside.contains(item)).toList();
        Set<String> generic = new LinkedHashSet<>(apart);
        table.keyAttributes().stream().filter(KeyNames::isGeneric).forEach(generic::add);
        var condition = SparseCondition.of(inside, outside, generic);
        if (condition.isEmpty()) {
            remarks.add(
                    path,
                    inside.size() + " of " + items.size() + " items are in " + index.name() + ": say when they are");
        }
        return condition.orElse(null);
    }

    private List<String> keys(List<String> attributes, List<SampleItem> items, Templates templates, String path) {
        return attributes.stream()
                .map(attribute -> key(attribute, items, null, templates, path))
                .toList();
    }

    private List<Json.Object> fields(Cluster cluster, Set<String> attributes, Templates templates, String path) {
        var items = cluster.items();
        List<Json.Object> fields = new ArrayList<>();
        templates.made().forEach((name, field) -> {
            fields.add(field.tree());
            remarks.add(path + ".fields." + name, "only in keys: no attribute has this value");
        });
        Set<String> ordered = new LinkedHashSet<>(templates.used());
        ordered.addAll(attributes);
        for (String attribute : ordered) {
            // A key that is made of a template is not a field of its own.
            if (isKey(attribute) && !templates.used().contains(attribute)) {
                continue;
            }
            String name = templates.used().contains(attribute) ? Templates.legal(attribute) : attribute;
            var guess = FieldGuess.of(attribute, items, path + ".fields." + name, remarks);
            if (!name.equals(attribute)) {
                remarks.add(path + ".fields." + name, "the attribute is called " + attribute);
            }
            boolean certain = templates.used().contains(attribute) || items.size() >= CERTAIN_MIN;
            fields.add(new FieldDraft(
                            name,
                            guess.type(),
                            guess.itemType(),
                            guess.required() && certain,
                            guess.format(),
                            guess.values())
                    .tree());
        }
        cluster.attributes().forEach((attribute, type) -> {
            if (!attributes.contains(attribute) && !isKey(attribute) && !apart.contains(attribute)) {
                fields.add(FieldDraft.of(attribute, type, false).tree());
            }
        });
        return fields;
    }
}
