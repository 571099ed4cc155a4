package dev.armature.engine.item;

import dev.armature.model.AttributeValue;
import dev.armature.model.FloatVector;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an index holds of an item: the projected attributes, under the index's key followed by the item's own.
 *
 * <p>An item is in an index only if it has all of the index's key attributes, each of the declared type and a length that a key
 * may have. Writes refuse other values, but items from before an index was added may have them.
 *
 * <p>An item is in a vector index if it has a vector of the declared length, and the attribute that the parts of the index go by, if there is one. The
 * entry has the vector as {@link FloatVector} stores it, under the name that it has in the item.
 */
public record IndexEntry(Key key, Item item) {

    public static @Nullable IndexEntry of(SecondaryIndex index, TableSchema schema, @Nullable Item item) {
        if (item == null) {
            return null;
        }
        List<AttributeValue> hash = values(item, index.keys().hash(), Limits.PARTITION_KEY_BYTES_MAX);
        List<AttributeValue> range = values(item, index.keys().range(), Limits.SORT_KEY_BYTES_MAX);
        if (hash == null || range == null) {
            return null;
        }
        List<AttributeValue> sort = new ArrayList<>(range);
        if (!index.hasPartitionsOfTable()) {
            sort.addAll(own(item, schema.keys().hash()));
        }
        sort.addAll(own(item, schema.keys().range()));
        Item projected;
        var vector = index.vector();
        if (vector == null) {
            projected = projected(index, schema, item);
        } else {
            float[] numbers = FloatVector.of(item.get(vector.attribute()), vector.dimensions());
            if (numbers == null) {
                return null;
            }
            projected = projected(index, schema, item, vector.attribute(), FloatVector.stored(numbers));
        }
        return new IndexEntry(KeyCodec.key(index.space(), hash, sort), projected);
    }

    private static @Nullable List<AttributeValue> values(Item item, List<KeyAttribute> attributes, int lengthMax) {
        List<AttributeValue> values = new ArrayList<>(attributes.size() + 2);
        for (KeyAttribute attribute : attributes) {
            var value = item.get(attribute.name());
            if (value == null
                    || value.type() != attribute.type()
                    || Keys.isEmpty(value)
                    || KeyCodec.limitedLength(value) > lengthMax) {
                return null;
            }
            values.add(value);
        }
        return values;
    }

    private static List<AttributeValue> own(Item item, List<KeyAttribute> attributes) {
        var values = values(item, attributes, Limits.PARTITION_KEY_BYTES_MAX);
        if (values == null) {
            throw new IllegalStateException("an item without its own key: " + attributes);
        }
        return values;
    }

    private static Item projected(SecondaryIndex index, TableSchema schema, Item item) {
        return index.projection() == SecondaryIndex.ProjectionType.ALL
                ? item
                : Item.of(attributes(index, schema, item));
    }

    /** With numbers of 32 bits in the place of the list that the item has. */
    private static Item projected(
            SecondaryIndex index, TableSchema schema, Item item, String vectorAttribute, AttributeValue stored) {
        Map<String, AttributeValue> projected = attributes(index, schema, item);
        projected.put(vectorAttribute, stored);
        return Item.of(projected);
    }

    private static Map<String, AttributeValue> attributes(SecondaryIndex index, TableSchema schema, Item item) {
        Map<String, AttributeValue> projected = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> {
            if (index.projects(name, schema.keys())) {
                projected.put(name, value);
            }
        });
        return projected;
    }
}
