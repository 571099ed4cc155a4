package dev.armature.advisor.design;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.model.AttributeType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The types of key attributes, as far as they follow from the entities of a table: a template that is nothing but a field makes a
 * key of that field's type, every other template makes a text. Where entities differ, only a text can hold them all.
 */
public final class KeyTypes {
    private final TableModel table;
    private final Map<String, AttributeType> types = new HashMap<>();

    private KeyTypes(TableModel table) {
        this.table = table;
    }

    /** Those of the table and of its indexes, by attribute; what no entity says anything of is not there. */
    public static Map<String, AttributeType> of(TableModel table) {
        var types = new KeyTypes(table);
        for (Entity entity : table.entities()) {
            types.add(entity);
        }
        return types.types;
    }

    private void add(Entity entity) {
        add(table.partitionKey(), entity.partitionKey(), entity);
        if (table.sortKey() != null && entity.sortKey() != null) {
            add(table.sortKey(), entity.sortKey(), entity);
        }
        for (Index index : table.indexes()) {
            var mapping = entity.mapping(index.name());
            mapping.ifPresent(mapped -> add(index.partitionKey(), mapped.partitionKey(), entity));
            mapping.ifPresent(mapped -> add(index.sortKey(), mapped.sortKey(), entity));
            if (mapping.isEmpty()) {
                // An item is also in the index if it has a field that is called like the index's key.
                index.partitionKey().forEach(attribute -> addField(attribute, entity));
                index.sortKey().forEach(attribute -> addField(attribute, entity));
            }
        }
    }

    private void add(List<String> attributes, List<KeyTemplate> templates, Entity entity) {
        for (int i = 0; i < Math.min(attributes.size(), templates.size()); i++) {
            add(attributes.get(i), templates.get(i), entity);
        }
    }

    private void add(String attribute, KeyTemplate template, Entity entity) {
        AttributeType type = template.isField()
                ? entity.field(template.fields().iterator().next())
                        .map(field -> type(field.type()))
                        .orElse(AttributeType.S)
                : AttributeType.S;
        types.merge(attribute, type, (one, other) -> one == other ? one : AttributeType.S);
    }

    private void addField(String attribute, Entity entity) {
        entity.field(attribute)
                .ifPresent(field -> types.merge(
                        attribute, type(field.type()), (one, other) -> one == other ? one : AttributeType.S));
    }

    private static AttributeType type(Field.Type type) {
        return switch (type) {
            case INTEGER, DECIMAL -> AttributeType.N;
            case BINARY -> AttributeType.B;
            case STRING, BOOLEAN, ARRAY, OBJECT, UUID, STRING_SET, NUMBER_SET, BINARY_SET -> AttributeType.S;
        };
    }
}
