package dev.armature.advisor.convert.text;

import dev.armature.templates.Json;
import java.util.Map;

/** Writes JSON for people: what is short stands on one line. */
public final class JsonLayout {
    private static final int LINE_LENGTH_MAX = 100;

    private final StringBuilder text = new StringBuilder();

    private JsonLayout() {}

    /** With a line feed at its end. */
    public static String of(Json value) {
        var layout = new JsonLayout();
        layout.write(value, "", 0);
        return layout.text.append('\n').toString();
    }

    /** @param before how much of the line is taken */
    private void write(Json value, String indentation, int before) {
        String line = value.toString();
        if (before + line.length() <= LINE_LENGTH_MAX && !isNested(value)) {
            text.append(line);
            return;
        }
        String inner = indentation + "  ";
        switch (value) {
            case Json.Array(var elements) -> {
                String separator = "[\n";
                for (Json element : elements) {
                    text.append(separator).append(inner);
                    write(element, inner, inner.length());
                    separator = ",\n";
                }
                text.append('\n').append(indentation).append(']');
            }
            case Json.Object(var members) -> {
                String separator = "{\n";
                for (Map.Entry<String, Json> member : members.entrySet()) {
                    String name = Json.text(member.getKey()) + ": ";
                    text.append(separator).append(inner).append(name);
                    write(member.getValue(), inner, inner.length() + name.length());
                    separator = ",\n";
                }
                text.append('\n').append(indentation).append('}');
            }
            case Json.Text unused -> text.append(line);
            case Json.Number unused -> text.append(line);
            case Json.Bool unused -> text.append(line);
            case Json.Null unused -> text.append(line);
        }
    }

    /** A list of maps, and a map with one in it, are easier to read over several lines. */
    private static boolean isNested(Json value) {
        return switch (value) {
            case Json.Array(var elements) ->
                elements.stream()
                        .anyMatch(element -> element instanceof Json.Object object && !isAttributeValue(object)
                                || isNested(element));
            case Json.Object(var members) -> members.values().stream().anyMatch(JsonLayout::isNested);
            case Json.Text unused -> false;
            case Json.Number unused -> false;
            case Json.Bool unused -> false;
            case Json.Null unused -> false;
        };
    }

    private static boolean isAttributeValue(Json.Object object) {
        return object.members().size() == 1;
    }
}
