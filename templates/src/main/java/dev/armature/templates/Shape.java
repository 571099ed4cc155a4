package dev.armature.templates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a property of a resource may hold. Templates are loose about scalars, requests are not: reading a property makes it fit. */
sealed interface Shape {
    /** A string; a number or a boolean is taken as written. */
    record Text() implements Shape {}

    /** A whole number. */
    record Whole() implements Shape {}

    /** True or false. */
    record Flag() implements Shape {}

    /** Anything: for what is not applied, so that nobody depends on what is in it. */
    record Opaque() implements Shape {}

    /** Any number of these. */
    record ListOf(Shape element) implements Shape {}

    /** Names of one's own with a string each. */
    record Names() implements Shape {}

    /** Members that are known by name, and no others. Some have to be there. */
    record Fields(Map<String, Shape> fields, Set<String> required) implements Shape {
        Fields requiring(String... names) {
            return new Fields(fields, Set.of(names));
        }
    }

    /** The value as a request needs it. */
    default Json read(Json value, String path) {
        return switch (this) {
            case Text() -> Json.text(scalar(value, "a string", path));
            case Whole() -> {
                String text = scalar(value, "a whole number", path);
                if (!text.matches("-?[0-9]{1,18}")) {
                    throw TemplateException.at(path, "needs a whole number, not '" + text + "'");
                }
                yield Json.number(Long.parseLong(text));
            }
            case Flag() -> {
                String text = scalar(value, "true or false", path);
                if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
                    throw TemplateException.at(path, "needs true or false, not '" + text + "'");
                }
                yield new Json.Bool(Boolean.parseBoolean(text));
            }
            case Opaque() -> value;
            case ListOf(Shape element) -> {
                if (!(value instanceof Json.Array(var elements))) {
                    throw TemplateException.at(path, "needs a list, not " + Json.kind(value));
                }
                List<Json> read = new ArrayList<>();
                for (int i = 0; i < elements.size(); i++) {
                    read.add(element.read(elements.get(i), path + "[" + i + "]"));
                }
                yield new Json.Array(read);
            }
            case Names() -> {
                Map<String, Json> read = new LinkedHashMap<>();
                members(value, path).forEach((name, text) -> read.put(name, new Text().read(text, path + "." + name)));
                yield new Json.Object(read);
            }
            case Fields(var fields, var required) -> {
                Map<String, Json> read = new LinkedHashMap<>();
                members(value, path).forEach((name, member) -> {
                    Shape shape = fields.get(name);
                    if (shape == null) {
                        throw TemplateException.at(path, "the property " + name + " is not understood");
                    }
                    read.put(name, shape.read(member, path + "." + name));
                });
                required.stream()
                        .sorted()
                        .filter(name -> !read.containsKey(name))
                        .findFirst()
                        .ifPresent(missing -> {
                            throw TemplateException.at(path, "the property " + missing + " is missing");
                        });
                yield new Json.Object(read);
            }
        };
    }

    private static Map<String, Json> members(Json value, String path) {
        if (value instanceof Json.Object(var members)) {
            return members;
        }
        throw TemplateException.at(path, "needs a map, not " + Json.kind(value));
    }

    private static String scalar(Json value, String wanted, String path) {
        return Json.scalar(value)
                .orElseThrow(() -> TemplateException.at(path, "needs " + wanted + ", not " + Json.kind(value)));
    }
}
