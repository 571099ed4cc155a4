package dev.armature.engine.request;

import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.Keys;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code ExclusiveStartKey}: where a page continues. */
public final class StartKey {
    public static final String INVALID = "The provided starting key is invalid";
    public static final String MISMATCH = INVALID + ": " + Keys.SCHEMA_MISMATCH;

    private StartKey() {}

    public static @Nullable Map<String, AttributeValue> checked(
            @Nullable Map<String, UncheckedValue> startKey, Wording wording) {
        if (startKey == null) {
            return null;
        }
        try {
            return ValueCheck.checkAll(startKey, wording);
        } catch (ApiException fault) {
            // AWS's own exception: the current layer says this of sets alone.
            boolean isBare = wording.isCurrent() && fault.text().contains("contains duplicates");
            throw isBare ? fault : fault.withText(INVALID + ": " + fault.text());
        }
    }

    /** What is said of any start key where a table has a partition key only. */
    public static String invalidForWholeKey(Map<String, AttributeValue> startKey) {
        return startKey.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().printed())
                .collect(Collectors.joining(
                        ", ", "The provided exclusive start key is invalid: ExclusiveStartKey: {", "}"));
    }

    /**
     * The row that the key stands for; it need not exist.
     *
     * @param foreign what to say of a key that has other attributes
     */
    public static Key locate(
            Map<String, AttributeValue> startKey, TableSchema schema, @Nullable SecondaryIndex index, String foreign) {
        Map<String, KeyAttribute> expected = new LinkedHashMap<>();
        if (index != null) {
            index.keys().attributes().forEach(attribute -> expected.put(attribute.name(), attribute));
        }
        schema.keys().attributes().forEach(attribute -> expected.put(attribute.name(), attribute));
        if (!startKey.keySet().equals(expected.keySet())) {
            throw ApiException.validation(foreign);
        }
        for (KeyAttribute attribute : expected.values()) {
            var value = startKey.get(attribute.name());
            if (value == null || value.type() != attribute.type()) {
                throw ApiException.validation(MISMATCH);
            }
        }
        try {
            Keys.requireValues(schema.keys(), startKey);
            if (index == null) {
                return Keys.ofKey(schema, startKey);
            }
            Keys.requireValues(index.keys(), startKey);
        } catch (ApiException fault) {
            throw fault.withText(INVALID + ": " + fault.text());
        }
        var entry = IndexEntry.of(index, schema, Item.of(startKey));
        if (entry == null) {
            throw new IllegalStateException("a start key that no entry can have: " + startKey.keySet());
        }
        return entry.key();
    }
}
