package dev.armature.engine.operation;

import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A label on a table, in requests and in descriptions. */
public record Tag(@Nullable String key, @Nullable String value) {
    private static final int KEY_LENGTH_MAX = 128;
    private static final int VALUE_LENGTH_MAX = 256;
    private static final String RESERVED = "aws:";

    static Map<String, String> parse(List<Tag> tags) {
        Map<String, String> parsed = new LinkedHashMap<>();
        for (Tag tag : tags) {
            String key = checkedKey(tag.key);
            if (tag.value == null || tag.value.length() > VALUE_LENGTH_MAX) {
                throw ApiException.validation("The Tag Value provided is invalid, Value: " + tag.value);
            }
            if (parsed.put(key, tag.value) != null) {
                throw ApiException.validation("Duplicate Tag Keys provided as input: Duplicate Tag Key found " + key);
            }
        }
        return parsed;
    }

    static String checkedKey(@Nullable String key) {
        if (key == null || key.isEmpty() || key.length() > KEY_LENGTH_MAX) {
            throw ApiException.validation("The Tag Key provided is invalid, Key: " + key);
        }
        if (key.startsWith(RESERVED)) {
            throw ApiException.validation("Tag Key cannot be prefixed with aws:, Key: " + key);
        }
        return key;
    }

    static void requireFew(Map<String, String> tags) {
        if (tags.size() > Limits.TAGS_MAX) {
            throw ApiException.validation("Number of Tags exceed the current limit for the provided ResourceArn");
        }
    }
}
