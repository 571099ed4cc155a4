package dev.armature.advisor.read;

import dev.armature.advisor.model.Place;
import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a model file, with its place in it. */
sealed interface Node {
    /** How much of a text a message repeats. */
    int SHOWN_MAX = 400;

    Place place();

    /** A string, number, boolean or null, as it is written. */
    record Scalar(String text, Kind kind, Place place) implements Node {}

    /** Values in an order. */
    record Sequence(List<Node> elements, Place place) implements Node {
        public Sequence {
            elements = List.copyOf(elements);
        }
    }

    /** Values under names. */
    record Mapping(Map<String, Member> members, Place place) implements Node {
        public Mapping {
            members = new LinkedHashMap<>(members);
        }
    }

    /** A name, where it stands, and its value. */
    record Member(Place name, Node value) {}

    /** What a scalar is. */
    enum Kind {
        TEXT,
        NUMBER,
        BOOLEAN,
        NULL
    }

    /** For a message. */
    default String shown() {
        return switch (this) {
            case Scalar(String text, Kind kind, Place at) ->
                kind == Kind.NULL ? "nothing" : "'" + shortened(text) + "'";
            case Sequence unused -> "a list";
            case Mapping unused -> "a map";
        };
    }

    /** The same without its place. */
    default Json json() {
        return switch (this) {
            case Scalar(String text, Kind kind, Place at) ->
                switch (kind) {
                    case TEXT -> new Json.Text(text);
                    case NUMBER -> new Json.Number(text);
                    case BOOLEAN -> new Json.Bool(text.equalsIgnoreCase("true"));
                    case NULL -> new Json.Null();
                };
            case Sequence(List<Node> elements, Place at) ->
                new Json.Array(elements.stream().map(Node::json).toList());
            case Mapping(Map<String, Member> members, Place at) -> {
                Map<String, Json> json = new LinkedHashMap<>();
                members.forEach((name, member) -> json.put(name, member.value().json()));
                yield new Json.Object(json);
            }
        };
    }

    /** As much of a text as a message has room for. */
    static String shortened(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "...";
    }
}
