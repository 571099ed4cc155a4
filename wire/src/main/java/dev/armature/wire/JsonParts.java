package dev.armature.wire;

import dev.armature.model.ApiException;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonReader.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes a JSON array or object apart, one level deep, and leaves its parts as they are written. */
public final class JsonParts {
    private JsonParts() {}

    public static boolean isArray(byte[] json) {
        return reading(() -> new JsonReader(json).peek() == Kind.ARRAY);
    }

    public static List<byte[]> elements(byte[] json) {
        return reading(() -> {
            var reader = new JsonReader(json);
            List<byte[]> elements = new ArrayList<>();
            for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
                elements.add(reader.raw());
            }
            reader.expectEnd();
            return elements;
        });
    }

    /** In the order in which they stand. */
    public static Map<String, byte[]> members(byte[] json) {
        return reading(() -> {
            var reader = new JsonReader(json);
            Map<String, byte[]> members = new LinkedHashMap<>();
            for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
                members.put(reader.name(), reader.raw());
            }
            reader.expectEnd();
            return members;
        });
    }

    private interface Reading<T> {
        T read();
    }

    private static <T> T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (ApiException malformed) {
            throw new IllegalArgumentException("this is not JSON, or an array where an object should be", malformed);
        }
    }
}
