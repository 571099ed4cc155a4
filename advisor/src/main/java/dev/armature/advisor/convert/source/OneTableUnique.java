package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.EntityNames;
import dev.armature.advisor.convert.infer.FieldDraft;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Field;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How OneTable keeps an attribute unique: for each value there is an item {@code _unique#Model#attribute#value}, which is put and
 * deleted in one transaction with the item that has the value.
 */
final class OneTableUnique {
    private static final String KEPT_FREE = "attribute_not_exists(%s)";

    private final String table;
    private final String entity;
    private final OneTableModel model;
    private final String hash;
    private final @Nullable String sort;
    /** The entity that keeps track of each attribute. */
    private final Map<String, String> trackers = new LinkedHashMap<>();

    OneTableUnique(String table, String entity, OneTableModel model, String hash, @Nullable String sort) {
        this.table = table;
        this.entity = entity;
        this.model = model;
        this.hash = hash;
        this.sort = sort;
    }

    /** The items that keep track, an entity for each attribute; asked for first, as it names them. */
    Map<String, Json> entities(EntityNames names) {
        Map<String, Json> entities = new LinkedHashMap<>();
        for (String attribute : model.unique()) {
            String tracker = names.unique(model.name() + "_" + attribute, table);
            trackers.put(attribute, tracker);
            String template = "_unique#" + model.name() + "#" + attribute + "#" + model.template(attribute);
            List<Json.Object> fields = KeyTemplate.parse(template).fields().stream()
                    .map(field -> FieldDraft.of(field, Field.Type.STRING, true).tree())
                    .toList();
            entities.put(
                    tracker,
                    new JsonMembers()
                            .text("entity_type", "_Unique")
                            .text("pk_template", template)
                            .text("sk_template", sort == null ? null : "_unique#")
                            .list("fields", fields)
                            .build());
        }
        return entities;
    }

    List<Json.Object> constraints() {
        List<Json.Object> constraints = new ArrayList<>();
        trackers.forEach((attribute, tracker) -> constraints.add(Json.of(
                "unique",
                new JsonMembers()
                        .text("entity", entity)
                        .texts("fields", List.of(attribute))
                        .text("via", tracker)
                        .build())));
        return constraints;
    }

    /** Creation, change and deletion, as OneTable does them. */
    List<Json.Object> transactions() {
        if (trackers.isEmpty()) {
            return List.of();
        }
        String free = String.format(KEPT_FREE, hash);
        String word = entity.toLowerCase(Locale.ROOT);
        List<Json.Object> created = new ArrayList<>();
        List<Json.Object> changed = new ArrayList<>();
        List<Json.Object> deleted = new ArrayList<>();
        created.add(action(entity, "Put", free));
        changed.add(action(entity, "Update", String.format("attribute_exists(%s)", hash)));
        deleted.add(action(entity, "Delete", null));
        for (String tracker : trackers.values()) {
            created.add(action(tracker, "Put", free));
            changed.add(action(tracker, "Delete", null));
            changed.add(action(tracker, "Put", free));
            deleted.add(action(tracker, "Delete", null));
        }
        return List.of(
                transaction("create_" + word, created),
                transaction("update_" + word, changed),
                transaction("remove_" + word, deleted));
    }

    private Json.Object action(String about, String action, @Nullable String condition) {
        return new JsonMembers()
                .text("table", table)
                .text("entity", about)
                .text("action", action)
                .text("condition", condition)
                .build();
    }

    private Json.Object transaction(String name, List<Json.Object> actions) {
        return new JsonMembers()
                .text("name", name)
                .text("operation", "TransactWrite")
                .list("entities_involved", actions)
                .list(
                        "parameters",
                        List.of(new JsonMembers()
                                .text("name", entity.toLowerCase(Locale.ROOT))
                                .text("type", "entity")
                                .text("entity_type", entity)
                                .build()))
                .build();
    }
}
