package dev.armature.wire;

import dev.armature.model.ApiException;
import dev.armature.model.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON text as a tree, for documents whose members are looked at in any order, such as policies. */
public sealed interface JsonTree {
    /** In the order in which the members stand. */
    record Members(Map<String, JsonTree> of) implements JsonTree {}

    record Elements(List<JsonTree> of) implements JsonTree {}

    record Text(String of) implements JsonTree {}

    /** As it is written. */
    record Figure(String of) implements JsonTree {}

    record Truth(boolean of) implements JsonTree {}

    record Nothing() implements JsonTree {}

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException if it is not one JSON value, is nested deeper than the limit, or an object has a member twice
     */
    static JsonTree parse(String text, int depthMax) {
        return parse(text, depthMax, (value, first, end) -> {});
    }

    /** The same, and says where each value stands. */
    static JsonTree parse(String text, int depthMax, Places places) {
        try {
            var reader = new JsonReader(text.getBytes(StandardCharsets.UTF_8));
            JsonTree tree = read(reader, depthMax, places);
            reader.expectEnd();
            return tree;
        } catch (ApiException malformed) {
            throw new IllegalArgumentException("this is not JSON", malformed);
        }
    }

    /** Is told where values stand, the inner ones before those that they are in. */
    interface Places {
        /**
         * @param first how many bytes of UTF-8 come before the value
         * @param end how many there are when it has ended
         */
        void stands(JsonTree value, int first, int end);
    }

    private static JsonTree read(JsonReader reader, int depthMax, Places places) {
        JsonReader.Kind kind = reader.peek();
        int first = reader.offset();
        JsonTree value = value(reader, kind, depthMax, places);
        places.stands(value, first, reader.offset());
        return value;
    }

    private static JsonTree value(JsonReader reader, JsonReader.Kind kind, int depthMax, Places places) {
        return switch (kind) {
            case OBJECT -> members(reader, depthMax, places);
            case ARRAY -> elements(reader, depthMax, places);
            case STRING -> new Text(reader.string());
            case NUMBER -> new Figure(new String(reader.raw(), StandardCharsets.ISO_8859_1));
            case TRUE, FALSE -> new Truth(reader.raw()[0] == 't');
            case NULL -> {
                reader.skip();
                yield new Nothing();
            }
        };
    }

    private static JsonTree members(JsonReader reader, int depthMax, Places places) {
        requireDepth(depthMax);
        Map<String, JsonTree> members = new LinkedHashMap<>();
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            String name = reader.name();
            if (members.putIfAbsent(name, read(reader, depthMax - 1, places)) != null) {
                throw new IllegalArgumentException("a member stands there twice: " + name);
            }
        }
        return new Members(members);
    }

    private static JsonTree elements(JsonReader reader, int depthMax, Places places) {
        requireDepth(depthMax);
        List<JsonTree> elements = new ArrayList<>();
        for (boolean more = reader.enterArray(); more; more = reader.nextElement()) {
            elements.add(read(reader, depthMax - 1, places));
        }
        return new Elements(elements);
    }

    private static void requireDepth(int depthMax) {
        if (depthMax == 0) {
            throw new IllegalArgumentException("this is nested too deeply");
        }
    }
}
