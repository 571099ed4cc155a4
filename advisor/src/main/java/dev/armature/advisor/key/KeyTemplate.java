package dev.armature.advisor.key;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * How the text of a key is made: literal texts and values of fields, one behind the other.
 *
 * <pre>
 * template = { literal | value }
 * value    = "{" field [ ":" form ] "}"
 * form     = see {@link Form}
 * </pre>
 */
public record KeyTemplate(String text, List<Part> parts) {
    public KeyTemplate {
        parts = List.copyOf(parts);
    }

    /** A piece of a key. */
    public sealed interface Part {
        /** Text that is the same in every key. */
        record Literal(String text) implements Part {}

        /** The value of a field, in a form. */
        record Value(String field, Form form) implements Part {}
    }

    /** @throws IllegalArgumentException with a message that says what is wrong, to be shown to its author */
    public static KeyTemplate parse(String text) {
        List<Part> parts = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf('{', at);
            int end = open < 0 ? text.length() : open;
            if (text.substring(at, end).contains("}")) {
                throw new IllegalArgumentException("there is a } without its { in '" + text + "'");
            }
            if (end > at) {
                parts.add(new Part.Literal(text.substring(at, end)));
            }
            if (open < 0) {
                break;
            }
            int close = text.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("there is a { without its } in '" + text + "'");
            }
            parts.add(value(text.substring(open + 1, close), text));
            at = close + 1;
        }
        return new KeyTemplate(text, parts);
    }

    private static Part.Value value(String inside, String template) {
        int colon = inside.indexOf(':');
        String field = (colon < 0 ? inside : inside.substring(0, colon)).strip();
        if (!field.matches("[A-Za-z_][A-Za-z0-9_.-]*")) {
            throw new IllegalArgumentException(
                    "'" + inside + "' in '" + template + "' does not begin with a field's name");
        }
        return new Part.Value(
                field,
                colon < 0
                        ? new Form.Plain()
                        : Form.parse(inside.substring(colon + 1).strip()));
    }

    /** The fields that it takes, each once, in their order. */
    public Set<String> fields() {
        Set<String> fields = new LinkedHashSet<>();
        for (Part part : parts) {
            if (part instanceof Part.Value value) {
                fields.add(value.field());
            }
        }
        return fields;
    }

    /** All texts that it can make, if each value can be what is said of it. */
    public KeySet texts(Function<Part.Value, KeySet> values) {
        return texts(parts, values);
    }

    /** All texts that some parts of it can make. */
    public static KeySet texts(List<Part> parts, Function<Part.Value, KeySet> values) {
        KeySet texts = KeySet.text("");
        for (Part part : parts) {
            texts = texts.then(
                    switch (part) {
                        case Part.Literal(String literal) -> KeySet.text(literal);
                        case Part.Value value -> values.apply(value);
                    });
        }
        return texts;
    }

    /** Parts as they are written. */
    public static String text(List<Part> parts) {
        var text = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Part.Literal(String literal) -> text.append(literal);
                case Part.Value(String field, Form form) ->
                    text.append('{').append(field).append(form.suffix()).append('}');
            }
        }
        return text.toString();
    }

    /** Its values, in their order. */
    public List<Part.Value> values() {
        return parts.stream()
                .filter(Part.Value.class::isInstance)
                .map(Part.Value.class::cast)
                .toList();
    }

    /** Whether every key is the same. */
    public boolean isConstant() {
        return parts.stream().allMatch(Part.Literal.class::isInstance);
    }

    /** Whether it is the value of one field and nothing else, so that the key may have that field's type. */
    public boolean isField() {
        return parts.size() == 1 && parts.getFirst() instanceof Part.Value(String field, Form.Plain form);
    }

    /** What all keys begin with; empty if a value comes first. */
    public String prefix() {
        return !parts.isEmpty() && parts.getFirst() instanceof Part.Literal(String first) ? first : "";
    }

    @Override
    public String toString() {
        return text;
    }
}
