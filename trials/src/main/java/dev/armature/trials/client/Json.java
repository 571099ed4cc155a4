package dev.armature.trials.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** JSON as a tree that can also hold what no JSON may: a member twice, a number that is none. */
public sealed interface Json {
    /** An object; a name may come more than once. */
    record Obj(List<Member> members) implements Json {}

    /** One of the members of an object. */
    record Member(String name, Json value) {}

    /** An array. */
    record Arr(List<Json> elements) implements Json {}

    /** A string. */
    record Text(String value) implements Json {}

    /** A number, a literal, or anything else, as it is to be written. */
    record Raw(String value) implements Json {}

    /** The member of a name; nothing if there is none, or this is no object. */
    default Optional<Json> member(String name) {
        return this instanceof Obj(List<Member> members)
                ? members.stream()
                        .filter(member -> member.name().equals(name))
                        .map(Member::value)
                        .findFirst()
                : Optional.empty();
    }

    /** What is found by the names of members, one inside of the other. */
    default Optional<Json> at(String... names) {
        Optional<Json> found = Optional.of(this);
        for (String name : names) {
            found = found.flatMap(json -> json.member(name));
        }
        return found;
    }

    /** The text of a string; empty for anything else. */
    default String text() {
        return this instanceof Text(String value) ? value : "";
    }

    /** The elements of an array; none for anything else. */
    default List<Json> all() {
        return this instanceof Arr(List<Json> elements) ? elements : List.of();
    }

    /** As text again. */
    default String write() {
        return switch (this) {
            case Obj(List<Member> members) ->
                members.stream()
                        .map(member -> new Text(member.name()).write() + ":"
                                + member.value().write())
                        .collect(Collectors.joining(",", "{", "}"));
            case Arr(List<Json> elements) ->
                elements.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
            case Text(String value) -> "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            case Raw(String value) -> value;
        };
    }

    /** Reads JSON that is known to be good. */
    static Json parse(String text) {
        return new Parser(text).value();
    }

    /** The text of good JSON, from left to right. */
    final class Parser {
        private final String text;
        private int at;

        private Parser(String text) {
            this.text = text;
        }

        private Json value() {
            return switch (peek()) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> new Text(string());
                default -> raw();
            };
        }

        private Json object() {
            var members = new ArrayList<Member>();
            at++;
            while (peek() != '}') {
                String name = string();
                skip(':');
                members.add(new Member(name, value()));
                skip(',');
            }
            at++;
            return new Obj(List.copyOf(members));
        }

        private Json array() {
            var elements = new ArrayList<Json>();
            at++;
            while (peek() != ']') {
                elements.add(value());
                skip(',');
            }
            at++;
            return new Arr(List.copyOf(elements));
        }

        /** The good requests have no escapes but quotes and backslashes. */
        private String string() {
            var string = new StringBuilder();
            skip('"');
            for (; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) == '\\') {
                    at++;
                }
                string.append(text.charAt(at));
            }
            at++;
            return string.toString();
        }

        private Json raw() {
            int begin = at;
            while (at < text.length() && ",]}: ".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return new Raw(text.substring(begin, at));
        }

        private char peek() {
            while (text.charAt(at) == ' ') {
                at++;
            }
            return text.charAt(at);
        }

        private void skip(char expected) {
            if (peek() == expected) {
                at++;
            }
        }
    }
}
