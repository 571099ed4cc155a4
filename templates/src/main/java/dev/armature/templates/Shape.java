package dev.armature.templates;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a property of a resource may hold. Templates are loose about scalars, requests are not: reading a property makes it fit. */
sealed interface Shape {
    /** The value as a request needs it. */
    Json read(Json value, String path);

    /** A string; a number or a boolean is taken as written. */
    record Text() implements Shape {
        @Override
        public Json read(Json value, String path) {
            return Json.text(scalar(value, "a string", path));
        }
    }

    /** A whole number. */
    record Whole() implements Shape {
        @Override
        public Json read(Json value, String path) {
            String text = scalar(value, "a whole number", path);
            if (!text.matches("-?[0-9]{1,18}")) {
                throw TemplateException.at(path, "needs a whole number, not '" + text + "'");
            }
            return Json.number(Long.parseLong(text));
        }
    }

    /** A number. */
    record Decimal() implements Shape {
        @Override
        public Json read(Json value, String path) {
            String text = scalar(value, "a number", path);
            if (!text.matches("-?[0-9]{1,18}(\\.[0-9]{1,18})?")) {
                throw TemplateException.at(path, "needs a number, not '" + text + "'");
            }
            return new Json.Number(text);
        }
    }

    /** A moment, which requests have as seconds since 1970. */
    record Time() implements Shape {
        @Override
        public Json read(Json value, String path) {
            String text = scalar(value, "a time", path);
            try {
                return new Json.Number(BigDecimal.valueOf(Instant.parse(text).toEpochMilli(), 3)
                        .toPlainString());
            } catch (DateTimeParseException notOne) {
                throw TemplateException.at(path, "needs a time such as 2030-01-31T00:00:00Z, not '" + text + "'");
            }
        }
    }

    /** True or false. */
    record Flag() implements Shape {
        @Override
        public Json read(Json value, String path) {
            String text = scalar(value, "true or false", path);
            if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
                throw TemplateException.at(path, "needs true or false, not '" + text + "'");
            }
            return new Json.Bool(Boolean.parseBoolean(text));
        }
    }

    /** Anything: for what is not applied, or what another reader looks at. */
    record Opaque() implements Shape {
        @Override
        public Json read(Json value, String path) {
            return value;
        }
    }

    /** Any number of these. */
    record ListOf(Shape element) implements Shape {
        @Override
        public Json read(Json value, String path) {
            if (!(value instanceof Json.Array(var elements))) {
                throw TemplateException.at(path, "needs a list, not " + Json.kind(value));
            }
            List<Json> read = new ArrayList<>();
            for (int i = 0; i < elements.size(); i++) {
                read.add(element.read(elements.get(i), path + "[" + i + "]"));
            }
            return new Json.Array(read);
        }
    }

    /** Names of one's own with a string each. */
    record Names() implements Shape {
        @Override
        public Json read(Json value, String path) {
            Map<String, Json> read = new LinkedHashMap<>();
            members(value, path).forEach((name, text) -> read.put(name, new Text().read(text, path + "." + name)));
            return new Json.Object(read);
        }
    }

    /** Members that are known by name, and no others. Some have to be there. */
    record Fields(Map<String, Shape> fields, Set<String> required) implements Shape {
        /** Several that hold the same. */
        static Fields of(Shape shape, String... names) {
            return new Fields(Map.of(), Set.of()).with(shape, names);
        }

        Fields with(Shape shape, String... names) {
            Map<String, Shape> more = new HashMap<>(fields);
            for (String name : names) {
                more.put(name, shape);
            }
            return new Fields(Map.copyOf(more), required);
        }

        Fields and(Fields others) {
            Map<String, Shape> more = new HashMap<>(fields);
            more.putAll(others.fields);
            return new Fields(Map.copyOf(more), required);
        }

        /** Those so far; what is added later may be missing. */
        Fields requiringAll() {
            return new Fields(fields, fields.keySet());
        }

        @Override
        public Json read(Json value, String path) {
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
            return new Json.Object(read);
        }
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
