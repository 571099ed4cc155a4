package dev.armature.language;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Attribute values as the case files write them: DynamoDB's JSON. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** An object, an array, a string or a boolean. */
    static Object parse(String text) {
        var reader = new Json(text);
        Object value = reader.value();
        reader.skipBlanks();
        if (reader.at != text.length()) {
            throw new IllegalArgumentException("more than one JSON value: " + text);
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object json) {
        return (Map<String, Object>) json;
    }

    static Map<String, AttributeValue> attributes(String text) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        object(parse(text))
                .forEach((name, value) -> attributes.put(name, ValueCheck.check(unchecked(value), Wording.ENVELOPED)));
        return attributes;
    }

    static UncheckedValue unchecked(Object json) {
        Map<String, Object> typed = object(json);
        var entry = typed.entrySet().iterator().next();
        AttributeType type = AttributeType.valueOf(entry.getKey());
        Object content = entry.getValue();
        return UncheckedValue.of(
                type,
                switch (type) {
                    case S, N, SS, NS, BOOL, NULL -> content;
                    case B -> bytes(content);
                    case BS -> list(content).stream().map(Json::bytes).toList();
                    case L -> list(content).stream().map(Json::unchecked).toList();
                    case M -> {
                        Map<String, UncheckedValue> entries = new LinkedHashMap<>();
                        object(content).forEach((name, value) -> entries.put(name, unchecked(value)));
                        yield entries;
                    }
                });
    }

    private static Bytes bytes(Object base64) {
        return Bytes.of(Base64.getDecoder().decode((String) base64));
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object json) {
        return (List<Object>) json;
    }

    static String print(Map<String, AttributeValue> attributes) {
        return attributes.entrySet().stream()
                .map(entry -> quoted(entry.getKey()) + ": " + print(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    static String print(AttributeValue value) {
        String content = switch (value) {
            case AttributeValue.S(String string) -> quoted(string);
            case AttributeValue.N(Decimal number) -> quoted(number.toString());
            case AttributeValue.B(Bytes bytes) -> quoted(bytes.base64());
            case AttributeValue.Bool(boolean flag) -> Boolean.toString(flag);
            case AttributeValue.Null() -> "true";
            case AttributeValue.SS(List<String> members) -> printSet(members);
            case AttributeValue.NS(List<Decimal> members) -> printSet(members);
            case AttributeValue.BS(List<Bytes> members) -> printSet(members);
            case AttributeValue.L(List<AttributeValue> elements) ->
                elements.stream().map(Json::print).collect(Collectors.joining(", ", "[", "]"));
            case AttributeValue.M(Map<String, AttributeValue> entries) -> print(entries);
        };
        return "{\"" + value.type() + "\": " + content + "}";
    }

    private static String printSet(List<?> members) {
        return members.stream().map(member -> quoted(member.toString())).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String string) {
        return "\"" + string.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private Object value() {
        skipBlanks();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            default -> throw new IllegalArgumentException("no JSON at " + at + ": " + text);
        };
    }

    private Object word(String word, Boolean value) {
        at += word.length();
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        while (!accept('}')) {
            String name = string();
            expect(':');
            members.put(name, value());
            accept(',');
        }
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        expect('[');
        while (!accept(']')) {
            elements.add(value());
            accept(',');
        }
        return elements;
    }

    private String string() {
        expect('"');
        var out = new StringBuilder();
        while (text.charAt(at) != '"') {
            if (text.charAt(at) == '\\') {
                at++;
            }
            out.append(text.charAt(at++));
        }
        at++;
        return out.toString();
    }

    private void expect(char wanted) {
        if (!accept(wanted)) {
            throw new IllegalArgumentException("expected " + wanted + " at " + at + ": " + text);
        }
    }

    private boolean accept(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }
}
