package dev.armature.templates;

import java.util.Map;

/** Writes JSON on one line. */
final class JsonText {
    private final StringBuilder text = new StringBuilder();

    private JsonText() {}

    static String of(Json value) {
        var writer = new JsonText();
        writer.write(value);
        return writer.text.toString();
    }

    private void write(Json value) {
        switch (value) {
            case Json.Text(String string) -> quote(string);
            case Json.Number(String number) -> text.append(number);
            case Json.Bool(boolean flag) -> text.append(flag);
            case Json.Null() -> text.append("null");
            case Json.Array(var elements) -> {
                String separator = "[";
                for (Json element : elements) {
                    text.append(separator);
                    write(element);
                    separator = ", ";
                }
                text.append(elements.isEmpty() ? "[]" : "]");
            }
            case Json.Object(var members) -> {
                String separator = "{";
                for (Map.Entry<String, Json> member : members.entrySet()) {
                    text.append(separator);
                    quote(member.getKey());
                    text.append(": ");
                    write(member.getValue());
                    separator = ", ";
                }
                text.append(members.isEmpty() ? "{}" : "}");
            }
        }
    }

    private void quote(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char next = string.charAt(i);
            switch (next) {
                case '"', '\\' -> text.append('\\').append(next);
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (next < ' ') {
                        text.append(String.format("\\u%04x", (int) next));
                    } else {
                        text.append(next);
                    }
                }
            }
        }
        text.append('"');
    }
}
