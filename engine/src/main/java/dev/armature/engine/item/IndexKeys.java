package dev.armature.engine.item;

import dev.armature.language.Update;
import dev.armature.language.UpdateAction;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyAttribute;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Refuses items whose attributes cannot be the index keys, or the vectors, that they are declared to be. */
public final class IndexKeys {
    private IndexKeys() {}

    public static void requireFit(TableSchema schema, Item item) {
        requireFit(schema, index -> {
            if (index.vector() != null) {
                VectorAttributes.requireFit(
                        index, index.vector(), null, item, (name, value) -> emptyInItem(index, name, value));
                return;
            }
            for (KeyAttribute attribute : index.keys().attributes()) {
                var value = item.get(attribute.name());
                if (value != null) {
                    requireFit(index, attribute, value);
                }
            }
            requireLengths(index, item);
        });
    }

    /** Of several indexes that an item does not fit, DynamoDB names the first by the alphabet. */
    private static void requireFit(TableSchema schema, Consumer<SecondaryIndex> check) {
        ApiException fault = null;
        String named = "";
        for (SecondaryIndex index : schema.indexes()) {
            try {
                check.accept(index);
            } catch (ApiException refused) {
                if (fault == null || index.name().compareTo(named) < 0) {
                    fault = refused;
                    named = index.name();
                }
            }
        }
        if (fault != null) {
            throw fault;
        }
    }

    private static void requireFit(SecondaryIndex index, KeyAttribute attribute, AttributeValue value) {
        requireType(index, attribute, value.type());
        if (Keys.isEmpty(value)) {
            throw emptyInItem(index, attribute.name(), value);
        }
    }

    private static ApiException emptyInItem(SecondaryIndex index, String attribute, AttributeValue value) {
        return ApiException.ofWholeRequest(Keys.NOT_VALID + "A value specified for a secondary"
                + " index key is not supported. The AttributeValue for a key attribute cannot contain an empty "
                + Keys.emptyWord(value) + " value. IndexName: " + index.name() + ", IndexKey: " + attribute);
    }

    private static ApiException emptyByUpdate(AttributeValue value) {
        return ApiException.ofWholeRequest(Keys.NOT_VALID + "The update expression"
                + " attempted to update a secondary index key to a value that is not supported. The"
                + " AttributeValue for a key attribute cannot contain an empty "
                + Keys.emptyWord(value) + " value.");
    }

    private static void requireType(SecondaryIndex index, KeyAttribute attribute, AttributeType type) {
        if (type != attribute.type()) {
            throw ApiException.validation("One or more parameter values were invalid: Type mismatch for Index Key "
                    + attribute.name() + " Expected: " + attribute.type() + " Actual: " + type
                    + " IndexName: " + index.name());
        }
    }

    /** Refuses an update whose own values are of a type that the index key cannot have, whatever the item. */
    public static void requireFit(TableSchema schema, Update update) {
        requireFit(schema, index -> {
            if (index.vector() != null) {
                return;
            }
            for (UpdateAction action : update.actions()) {
                var type = action.knownType();
                for (KeyAttribute attribute : index.keys().attributes()) {
                    if (type != null && attribute.name().equals(action.target().attribute())) {
                        requireType(index, attribute, type);
                    }
                }
            }
        });
    }

    /** Refuses what an update has made of an item; it is only held to account for the attributes it changes. */
    public static void requireFit(TableSchema schema, @Nullable Item before, Item after) {
        requireFit(schema, index -> {
            if (index.vector() != null) {
                VectorAttributes.requireFit(
                        index, index.vector(), before, after, (name, value) -> emptyByUpdate(value));
                return;
            }
            boolean changes = false;
            for (KeyAttribute attribute : index.keys().attributes()) {
                var value = after.get(attribute.name());
                if (value == null || before != null && Objects.equals(value, before.get(attribute.name()))) {
                    continue;
                }
                changes = true;
                if (value.type() != attribute.type()) {
                    throw ApiException.validation(
                            "The update expression attempted to update the secondary index key to unsupported type");
                } else if (Keys.isEmpty(value)) {
                    throw emptyByUpdate(value);
                }
            }
            if (changes) {
                requireLengths(index, after);
            }
        });
    }

    private static void requireLengths(SecondaryIndex index, Item item) {
        Keys.requireLengths(
                present(item, index.keys().hash()), present(item, index.keys().range()));
    }

    private static List<AttributeValue> present(Item item, List<KeyAttribute> attributes) {
        return attributes.stream()
                .map(attribute -> item.get(attribute.name()))
                .filter(Objects::nonNull)
                .toList();
    }
}
