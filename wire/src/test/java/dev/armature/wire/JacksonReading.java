package dev.armature.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Jackson makes of a text: a tree, and what ours is known to refuse in it. */
final class JacksonReading {
    /** An object as it is written, with members that come twice. */
    record Members(List<Member> members) {}

    record Member(String name, Object value) {}

    /** As it is written. */
    record Number(String text) {}

    enum Null {
        NULL
    }

    /** Without bounds of its own, which are about other dangers than ours; and UTF-8 it is, whatever it looks like. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;
    private int level;
    private int deepest;
    private boolean halfCharacter;

    private JacksonReading(JsonParser parser) {
        this.parser = parser;
    }

    /** @param root null if it is not JSON */
    record Result(@Nullable Object root, int deepest, boolean halfCharacter) {}

    static Result of(byte[] text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            var reading = new JacksonReading(parser);
            Object root = reading.value(parser.nextToken());
            if (parser.nextToken() != null) {
                return new Result(null, 0, false);
            }
            return new Result(root, reading.deepest, reading.halfCharacter);
        } catch (IOException notJson) {
            return new Result(null, 0, false);
        }
    }

    private Object value(@Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw new IOException("there is nothing");
        }
        deepest = Math.max(deepest, level);
        return switch (token) {
            case START_OBJECT -> members();
            case START_ARRAY -> elements();
            case VALUE_STRING -> text();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Number(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> Null.NULL;
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IOException("no value: " + token);
        };
    }

    private Members members() throws IOException {
        List<Member> members = new ArrayList<>();
        level++;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            members.add(new Member(text(), value(parser.nextToken())));
        }
        level--;
        return new Members(members);
    }

    private List<Object> elements() throws IOException {
        List<Object> elements = new ArrayList<>();
        level++;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            elements.add(value(token));
        }
        level--;
        return elements;
    }

    /** A string that is not made of whole characters cannot be written as UTF-8. */
    private String text() throws IOException {
        String text = parser.getText();
        halfCharacter |= text.codePoints().anyMatch(point -> point >= 0xD800 && point <= 0xDFFF);
        return text;
    }
}
