package dev.armature.templates;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Puts values in the place of functions: {@code Ref}, {@code Fn::Sub} and their kin. What it does not know it refuses, with the
 * place.
 *
 * <p>A value may resolve to nothing, by {@code AWS::NoValue}; then the property, or the element, is not there.
 */
final class Resolver {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");
    private static final String DYNAMIC_REFERENCE = "{{resolve:";

    private final References references;
    private final Conditions conditions;
    private final Json.Object mappings;

    Resolver(References references, Conditions conditions, Json.Object mappings) {
        this.references = references;
        this.conditions = conditions;
        this.mappings = mappings;
    }

    /**
     * @param attributes what {@code Fn::GetAtt} answers for tables that are there, such as {@code Orders.StreamArn}; a logical id by itself
     *     is what {@code Ref} answers
     */
    Resolver knowing(Map<String, String> attributes) {
        return new Resolver(references.knowing(attributes), conditions, mappings);
    }

    boolean condition(String name, String path) {
        return conditions.holds(name, path, this);
    }

    /** The value without functions, or nothing. */
    Optional<Json> resolve(Json value, String path) {
        return switch (value) {
            case Json.Text(String text) -> {
                if (text.contains(DYNAMIC_REFERENCE)) {
                    throw TemplateException.at(path, "a dynamic reference is not understood: " + text);
                }
                yield Optional.of(value);
            }
            case Json.Number unused -> Optional.of(value);
            case Json.Bool unused -> Optional.of(value);
            case Json.Null() -> Optional.of(value);
            case Json.Array(var elements) -> {
                List<Json> resolved = new ArrayList<>();
                for (int i = 0; i < elements.size(); i++) {
                    resolve(elements.get(i), path + "[" + i + "]").ifPresent(resolved::add);
                }
                yield Optional.of(new Json.Array(resolved));
            }
            case Json.Object object -> object(object, path);
        };
    }

    private Optional<Json> object(Json.Object object, String path) {
        for (var member : object.members().entrySet()) {
            boolean function = member.getKey().equals("Ref") || member.getKey().startsWith("Fn::");
            if (function && object.members().size() == 1) {
                return function(member.getKey(), member.getValue(), path + "." + member.getKey());
            }
            if (function) {
                throw TemplateException.at(path, member.getKey() + " stands beside something else");
            }
        }
        Map<String, Json> resolved = new LinkedHashMap<>();
        object.members()
                .forEach((name, value) ->
                        resolve(value, path + "." + name).ifPresent(present -> resolved.put(name, present)));
        return Optional.of(new Json.Object(resolved));
    }

    private Optional<Json> function(String name, Json argument, String path) {
        return switch (name) {
            case "Ref" -> references.value(text(argument, path), path, this);
            case "Fn::Sub" -> Optional.of(Json.text(substitute(argument, path)));
            case "Fn::GetAtt" -> Optional.of(Json.text(attribute(argument, path)));
            case "Fn::Join" -> {
                var parts = arguments(argument, 2, path);
                yield Optional.of(
                        Json.text(String.join(text(parts.get(0), path + "[0]"), texts(parts.get(1), path + "[1]"))));
            }
            case "Fn::Split" -> {
                var parts = arguments(argument, 2, path);
                String delimiter = Pattern.quote(text(parts.get(0), path + "[0]"));
                var pieces = Arrays.stream(text(parts.get(1), path + "[1]").split(delimiter, -1));
                yield Optional.of(Json.array(pieces.map(Json::text).toList()));
            }
            case "Fn::Select" -> Optional.of(select(argument, path));
            case "Fn::If" -> {
                var parts = arguments(argument, 3, path);
                boolean holds = condition(text(parts.get(0), path + "[0]"), path);
                yield holds ? resolve(parts.get(1), path + "[1]") : resolve(parts.get(2), path + "[2]");
            }
            case "Fn::FindInMap" -> Optional.of(find(argument, path));
            default -> throw TemplateException.at(path, name + " is not understood");
        };
    }

    /** The name of a table of the stack. */
    String tableName(String logicalId) {
        return references.tableName(logicalId, this);
    }

    private String attribute(Json argument, String path) {
        // Either [logicalId, attribute], or both with a dot between them.
        String both = argument instanceof Json.Array(var parts)
                ? parts.stream().map(part -> text(part, path)).collect(Collectors.joining("."))
                : text(argument, path);
        int dot = both.indexOf('.');
        if (dot < 0) {
            throw TemplateException.at(path, "needs a resource and an attribute, not '" + both + "'");
        }
        return references.attribute(both.substring(0, dot), both.substring(dot + 1), path, this);
    }

    private String substitute(Json argument, String path) {
        Function<String, Optional<Json>> own = name -> Optional.empty();
        Json text = argument;
        if (argument instanceof Json.Array) {
            var parts = arguments(argument, 2, path);
            text = parts.get(0);
            if (!(parts.get(1) instanceof Json.Object variables)) {
                throw TemplateException.at(path + "[1]", "needs a map, not " + Json.kind(parts.get(1)));
            }
            own = variables::member;
        }
        var found = own;
        return VARIABLE.matcher(text(text, path)).replaceAll(match -> {
            String name = match.group(1);
            String value = name.startsWith("!") ? "${" + name.substring(1) + "}" : variable(name, found, path);
            return Matcher.quoteReplacement(value);
        });
    }

    private String variable(String name, Function<String, Optional<Json>> own, String path) {
        String inner = path + ".${" + name + "}";
        return own.apply(name)
                .map(value -> text(value, inner))
                .orElseGet(() -> name.contains(".")
                        ? attribute(Json.text(name), inner)
                        : text(references.value(name, inner, this).orElse(Json.text("")), inner));
    }

    private Json select(Json argument, String path) {
        var parts = arguments(argument, 2, path);
        String index = text(parts.get(0), path + "[0]");
        var elements = texts(parts.get(1), path + "[1]");
        if (!index.matches("[0-9]{1,6}") || Integer.parseInt(index) >= elements.size()) {
            throw TemplateException.at(path, "there is no element " + index + " of " + elements.size());
        }
        return Json.text(elements.get(Integer.parseInt(index)));
    }

    private Json find(Json argument, String path) {
        var parts = arguments(argument, 3, path);
        String map = text(parts.get(0), path + "[0]");
        String first = text(parts.get(1), path + "[1]");
        String second = text(parts.get(2), path + "[2]");
        return mappings.object(map)
                .object(first)
                .member(second)
                .orElseThrow(() ->
                        TemplateException.at(path, "there is no " + map + "." + first + "." + second + " in Mappings"));
    }

    private static List<Json> arguments(Json argument, int count, String path) {
        if (argument instanceof Json.Array(var elements) && elements.size() == count) {
            return elements;
        }
        throw TemplateException.at(path, "needs a list of " + count + " elements");
    }

    private List<String> texts(Json list, String path) {
        if (resolve(list, path).orElse(Json.EMPTY) instanceof Json.Array(var elements)) {
            return elements.stream().map(element -> text(element, path)).toList();
        }
        throw TemplateException.at(path, "needs a list");
    }

    /** The value as text; refused if it is not a scalar. */
    String text(Json value, String path) {
        Json resolved = resolve(value, path).orElse(new Json.Null());
        return Json.scalar(resolved)
                .orElseThrow(() -> TemplateException.at(path, "needs a string, not " + Json.kind(resolved)));
    }
}
