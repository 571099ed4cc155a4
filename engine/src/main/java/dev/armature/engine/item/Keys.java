package dev.armature.engine.item;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.TableSchema;
import java.util.List;
import java.util.Map;

/** Finds an item's key in what a request gives, or says what is wrong with it. */
public final class Keys {
    public static final String SCHEMA_MISMATCH = "The provided key element does not match the schema";

    /** How texts about empty keys of tables and indexes start, and no others. */
    static final String NOT_VALID = "One or more parameter values are not valid. ";

    private Keys() {}

    /** The key inside a whole item. */
    public static Key ofItem(TableSchema schema, Map<String, AttributeValue> item) {
        for (KeyAttribute attribute : schema.keys().attributes()) {
            var value = item.get(attribute.name());
            if (value == null) {
                throw ApiException.validation("One or more parameter values were invalid: Missing the key "
                        + attribute.name() + " in the item");
            }
            if (value.type() != attribute.type()) {
                throw ApiException.validation("One or more parameter values were invalid: Type mismatch for key "
                        + attribute.name() + " expected: " + attribute.type() + " actual: " + value.type());
            }
        }
        return checked(schema, item);
    }

    /** A key on its own: exactly the key attributes, of the right types. */
    public static Key ofKey(TableSchema schema, Map<String, AttributeValue> key) {
        requireShape(schema, key);
        return checked(schema, key);
    }

    public static void requireShape(TableSchema schema, Map<String, AttributeValue> key) {
        var attributes = schema.keys().attributes();
        boolean matches = key.size() == attributes.size();
        for (KeyAttribute attribute : attributes) {
            var value = key.get(attribute.name());
            matches &= value != null && value.type() == attribute.type();
        }
        if (!matches) {
            throw ApiException.validation(SCHEMA_MISMATCH);
        }
    }

    private static Key checked(TableSchema schema, Map<String, AttributeValue> values) {
        KeySchema keys = schema.keys();
        refuseEmpty(keys, values);
        var hash = values(values, keys.hash());
        var range = values(values, keys.range());
        requireLengths(hash, range);
        return KeyCodec.key(schema.space(), hash, range);
    }

    /** Refuses values of the right types that the key of a table or index cannot have: empty or too long ones. */
    public static void requireValues(KeySchema keys, Map<String, AttributeValue> values) {
        refuseEmpty(keys, values);
        requireLengths(values(values, keys.hash()), values(values, keys.range()));
    }

    private static void refuseEmpty(KeySchema keys, Map<String, AttributeValue> values) {
        for (KeyAttribute attribute : keys.attributes()) {
            var value = present(values, attribute);
            if (isEmpty(value)) {
                throw ApiException.ofWholeRequest(NOT_VALID + "The AttributeValue for a key"
                        + " attribute cannot contain an empty " + emptyWord(value) + " value. Key: "
                        + attribute.name());
            }
        }
    }

    static void requireLengths(List<AttributeValue> hash, List<AttributeValue> range) {
        for (AttributeValue value : hash) {
            if (KeyCodec.limitedLength(value) > Limits.PARTITION_KEY_BYTES_MAX) {
                throw ApiException.validation(
                        "One or more parameter values were invalid: Size of hashkey has exceeded the"
                                + " maximum size limit of2048 bytes");
            }
        }
        for (AttributeValue value : range) {
            if (KeyCodec.limitedLength(value) > Limits.SORT_KEY_BYTES_MAX) {
                throw ApiException.validation(
                        "One or more parameter values were invalid: Aggregated size of all range keys"
                                + " has exceeded the size limit of 1024 bytes");
            }
        }
    }

    public static boolean isEmpty(AttributeValue value) {
        return value instanceof AttributeValue.S(String text) && text.isEmpty()
                || value instanceof AttributeValue.B(Bytes binary) && binary.length() == 0;
    }

    static String emptyWord(AttributeValue value) {
        return value instanceof AttributeValue.S ? "string" : "binary";
    }

    private static List<AttributeValue> values(Map<String, AttributeValue> from, List<KeyAttribute> attributes) {
        // Only indexes have several of a kind, and streams would be felt here.
        return attributes.size() == 1
                ? List.of(present(from, attributes.getFirst()))
                : attributes.stream().map(attribute -> present(from, attribute)).toList();
    }

    private static AttributeValue present(Map<String, AttributeValue> from, KeyAttribute attribute) {
        var value = from.get(attribute.name());
        if (value == null) {
            throw new IllegalStateException("the key attribute " + attribute.name() + " was not checked");
        }
        return value;
    }
}
