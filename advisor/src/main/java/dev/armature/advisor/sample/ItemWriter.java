package dev.armature.advisor.sample;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyWriter;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.request.ModelExpression;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes items of fields: adds the primary key, the keys of the indexes that the item is in, and its type. */
public final class ItemWriter {
    private ItemWriter() {}

    public static Map<String, AttributeValue> item(
            TableModel table, Entity entity, Map<String, AttributeValue> fields) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        KeyWriter.key(entity.partitionKey(), fields).ifPresent(key -> item.put(table.partitionKey(), key));
        if (table.sortKey() != null && entity.sortKey() != null) {
            String attribute = table.sortKey();
            KeyWriter.key(entity.sortKey(), fields).ifPresent(key -> item.put(attribute, key));
        }
        indexKeys(table, entity, fields).forEach(item::putIfAbsent);
        String typeAttribute = table.settings().typeAttribute();
        if (typeAttribute != null) {
            item.putIfAbsent(typeAttribute, AttributeValue.string(entity.type()));
        }
        fields.forEach(item::putIfAbsent);
        return item;
    }

    /** The attributes that have the item in indexes, and are not fields of their own. */
    public static Map<String, AttributeValue> indexKeys(
            TableModel table, Entity entity, Map<String, AttributeValue> fields) {
        Map<String, AttributeValue> keys = new LinkedHashMap<>();
        for (Entity.IndexMapping mapping : entity.indexMappings()) {
            table.index(mapping.index())
                    .filter(index -> isIn(mapping, fields))
                    .ifPresent(index -> add(index, mapping, fields, keys));
        }
        return keys;
    }

    /** Whether the item is to be in the index at all. */
    public static boolean isIn(Entity.IndexMapping mapping, Map<String, AttributeValue> fields) {
        return mapping.when() == null
                || ModelExpression.of(mapping.when(), "when")
                        .condition(Map.of())
                        .holdsFor(Item.of(fields));
    }

    private static void add(
            Index index,
            Entity.IndexMapping mapping,
            Map<String, AttributeValue> fields,
            Map<String, AttributeValue> keys) {
        add(index.partitionKey(), mapping.partitionKey(), fields, keys);
        add(index.sortKey(), mapping.sortKey(), fields, keys);
    }

    private static void add(
            List<String> attributes,
            List<KeyTemplate> templates,
            Map<String, AttributeValue> fields,
            Map<String, AttributeValue> keys) {
        for (int i = 0; i < Math.min(attributes.size(), templates.size()); i++) {
            String attribute = attributes.get(i);
            KeyWriter.key(templates.get(i), fields).ifPresent(key -> keys.put(attribute, key));
        }
    }

    /** What of an item is its primary key. */
    public static Map<String, AttributeValue> primaryKey(TableModel table, Map<String, AttributeValue> item) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (String attribute : table.sortKey() == null
                ? List.of(table.partitionKey())
                : List.of(table.partitionKey(), table.sortKey())) {
            var value = item.get(attribute);
            if (value != null) {
                key.put(attribute, value);
            }
        }
        return key;
    }
}
