package dev.armature.engine.definition;

import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A label on a table or a stream, in requests and in descriptions. */
public record Tag(@Nullable String key, @Nullable String value) {
    private static final int KEY_LENGTH_MAX = 128;
    private static final int VALUE_LENGTH_MAX = 256;
    private static final String RESERVED = "aws:";
    private static final Pattern CHARACTERS = Pattern.compile("[\\p{L}\\p{N}\\p{Z}+\\-=._:/@]*");

    public static Map<String, String> parse(List<Tag> tags) {
        Map<String, String> parsed = new LinkedHashMap<>();
        for (Tag tag : tags) {
            String key = checkedKey(tag.key);
            if (tag.value == null
                    || tag.value.length() > VALUE_LENGTH_MAX
                    || !CHARACTERS.matcher(tag.value).matches()) {
                throw ApiException.validation("The Tag Value provided is invalid, Value: " + tag.value);
            }
            if (parsed.put(key, tag.value) != null) {
                throw ApiException.validation("Duplicate Tag Keys provided as input: Duplicate Tag Key found " + key);
            }
        }
        return parsed;
    }

    public static String checkedKey(@Nullable String key) {
        if (key == null
                || key.isEmpty()
                || key.length() > KEY_LENGTH_MAX
                || !CHARACTERS.matcher(key).matches()) {
            throw ApiException.validation("The Tag Key provided is invalid, Key: " + key);
        }
        if (key.regionMatches(true, 0, RESERVED, 0, RESERVED.length())) {
            throw ApiException.validation("Tag Key cannot be prefixed with aws:, Key: " + key);
        }
        return key;
    }

    /** Of all the tags that a resource is to have. */
    public static void requireFit(Map<String, String> tags) {
        requireFew(tags.size());
        long bytes = 0;
        for (var tag : tags.entrySet()) {
            bytes += bytes(tag.getKey()) + bytes(tag.getValue());
        }
        if (bytes > Limits.TAGS_BYTES_MAX) {
            throw ApiException.validation(
                    "Tag set size " + bytes + " bytes is above max size limit of " + Limits.TAGS_BYTES_MAX + " bytes");
        }
    }

    public static void requireFew(int tags) {
        if (tags > Limits.TAGS_MAX) {
            throw ApiException.validation("Number of Tags exceed the current limit for the provided ResourceArn");
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
