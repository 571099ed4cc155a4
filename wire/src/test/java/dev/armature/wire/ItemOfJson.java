package dev.armature.wire;

import dev.armature.model.AttributeType;
import dev.armature.model.Bytes;
import dev.armature.model.UncheckedValue;
import dev.armature.wire.JacksonReading.Member;
import dev.armature.wire.JacksonReading.Members;
import dev.armature.wire.JacksonReading.Null;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Makes attribute values of a tree of JSON, in the plainest way. What is not of its type is a {@link ClassCastException} or an
 * {@link IllegalArgumentException}.
 */
final class ItemOfJson {
    private ItemOfJson() {}

    static Map<String, UncheckedValue> attributes(Object json) {
        Map<String, UncheckedValue> attributes = new LinkedHashMap<>();
        for (Member member : ((Members) json).members()) {
            attributes.put(member.name(), attribute(member.value()));
        }
        return attributes;
    }

    private static UncheckedValue attribute(Object json) {
        Map<AttributeType, Object> contents = new LinkedHashMap<>();
        if (json != Null.NULL) {
            for (Member member : ((Members) json).members()) {
                for (AttributeType type : AttributeType.values()) {
                    if (type.name().equals(member.name()) && member.value() != Null.NULL) {
                        contents.put(type, content(type, member.value()));
                    }
                }
            }
        }
        return contents.size() == 1
                ? UncheckedValue.of(
                        contents.keySet().iterator().next(),
                        contents.values().iterator().next())
                : UncheckedValue.withTypes(contents.size(), (String) contents.get(AttributeType.N));
    }

    private static Object content(AttributeType type, Object json) {
        return switch (type) {
            case S, N -> (String) json;
            case B -> binary(json);
            case SS, NS -> elements(json, String.class::cast);
            case BS -> elements(json, ItemOfJson::binary);
            case L -> elements(json, ItemOfJson::attribute);
            case M -> attributes(json);
            case BOOL, NULL -> json instanceof String word ? flag(word) : (Boolean) json;
        };
    }

    private static <T> List<T> elements(Object json, Function<Object, T> element) {
        return ((List<?>) json).stream().<T>map(element::apply).toList();
    }

    private static Bytes binary(Object json) {
        byte[] bytes = Base64.getDecoder().decode((String) json);
        if (!Base64.getEncoder().encodeToString(bytes).equals(json)) {
            throw new IllegalArgumentException("there is another way to write it");
        }
        return Bytes.of(bytes);
    }

    private static boolean flag(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes" -> true;
            case "false", "0", "no" -> false;
            default -> throw new IllegalArgumentException(word);
        };
    }
}
