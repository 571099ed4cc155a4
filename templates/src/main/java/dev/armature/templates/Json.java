package dev.armature.templates;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value of JSON, or of the part of YAML that means the same: what templates, requests and answers are made of.
 *
 * <p>A number keeps the text it was written as, so that {@code 1.10} in a name stays what it was.
 */
public sealed interface Json {
    /** A string. */
    record Text(String text) implements Json {
        @Override
        public String toString() {
            return JsonText.of(this);
        }
    }

    /** A number, as it was written. */
    record Number(String text) implements Json {
        @Override
        public String toString() {
            return JsonText.of(this);
        }
    }

    /** True or false. */
    record Bool(boolean value) implements Json {
        @Override
        public String toString() {
            return JsonText.of(this);
        }
    }

    /** Nothing: {@code null}, or a YAML key with nothing behind it. */
    record Null() implements Json {
        @Override
        public String toString() {
            return JsonText.of(this);
        }
    }

    /** Values in an order. */
    record Array(List<Json> elements) implements Json {
        public Array {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return JsonText.of(this);
        }
    }

    /** Values under names, in the order they were written. */
    record Object(Map<String, Json> members) implements Json {
        public Object {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        public Optional<Json> member(String name) {
            return Optional.ofNullable(members.get(name));
        }

        /** The member of that name if it is an object, else an empty one. */
        public Object object(String name) {
            return members.get(name) instanceof Object object ? object : EMPTY;
        }

        /** The elements of the member of that name if it is an array, else none. */
        public List<Json> array(String name) {
            return members.get(name) instanceof Array array ? array.elements() : List.of();
        }

        /** Those of the elements that are objects. */
        public List<Object> objects(String name) {
            return array(name).stream()
                    .filter(Object.class::isInstance)
                    .map(Object.class::cast)
                    .toList();
        }

        /** The same as text, if it is a scalar. */
        public Optional<String> text(String name) {
            return member(name).flatMap(Json::scalar);
        }

        public boolean flag(String name) {
            return members.get(name) instanceof Bool bool && bool.value();
        }

        public long whole(String name, long otherwise) {
            return text(name).map(Long::valueOf).orElse(otherwise);
        }

        public Object with(String name, Json value) {
            Map<String, Json> changed = new LinkedHashMap<>(members);
            changed.put(name, value);
            return new Object(changed);
        }

        /** With the members of another behind its own. */
        public Object and(Object other) {
            Map<String, Json> both = new LinkedHashMap<>(members);
            both.putAll(other.members);
            return new Object(both);
        }

        public Object without(String name) {
            Map<String, Json> changed = new LinkedHashMap<>(members);
            changed.remove(name);
            return new Object(changed);
        }

        @Override
        public String toString() {
            return JsonText.of(this);
        }
    }

    /** An object without members. */
    Object EMPTY = new Object(Map.of());

    /** Reads JSON, or YAML as far as it means the same. */
    static Json parse(String text) {
        return YamlText.parse(text);
    }

    static Json text(String text) {
        return new Text(text);
    }

    static Json number(long number) {
        return new Number(Long.toString(number));
    }

    /** An object with one member. */
    static Object of(String name, Json value) {
        return new Object(Map.of(name, value));
    }

    static Array array(List<? extends Json> elements) {
        return new Array(List.copyOf(elements));
    }

    /** What a scalar is as text, which is how templates mix strings, numbers and booleans. */
    static Optional<String> scalar(Json value) {
        return switch (value) {
            case Text(String text) -> Optional.of(text);
            case Number(String text) -> Optional.of(text);
            case Bool(boolean flag) -> Optional.of(Boolean.toString(flag));
            case Null() -> Optional.empty();
            case Array unused -> Optional.empty();
            case Object unused -> Optional.empty();
        };
    }

    /** The kind of value, for a message. */
    static String kind(Json value) {
        return switch (value) {
            case Text(String text) -> "'" + text + "'";
            case Number(String text) -> text;
            case Bool(boolean flag) -> Boolean.toString(flag);
            case Null() -> "nothing";
            case Array unused -> "a list";
            case Object unused -> "a map";
        };
    }
}
