package dev.armature.advisor.read;

import dev.armature.templates.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * As much of JSON Schema as the schema of models uses: types, properties, required, additionalProperties, patternProperties, items,
 * minItems, enum, anyOf, pattern, minimum, maximum and references to {@code $defs}. A keyword that it does not know fails, so that it
 * cannot accept what it has not looked at.
 */
record Schema(Json.Object root) {
    private static final Set<String> REMARKS = Set.of(
            "$schema",
            "$defs",
            "title",
            "description",
            "deprecated",
            "examples",
            "format",
            "type",
            "properties",
            "required");
    private static final String REFERENCE = "#/$defs/";

    /** What is wrong with a value, each with its path. */
    List<String> faults(Json value) {
        List<String> faults = new ArrayList<>();
        check(value, root, "", faults);
        return faults;
    }

    private void check(Json value, Json.Object schema, String path, List<String> faults) {
        schema.members().forEach((keyword, argument) -> {
            switch (keyword) {
                case "$ref" -> check(value, resolved(argument), path, faults);
                case "anyOf" -> {
                    boolean fits = elements(argument).stream().anyMatch(each -> fits(value, (Json.Object) each));
                    require(fits, path + ": " + value + " fits none of the choices", faults);
                }
                case "enum" ->
                    require(elements(argument).contains(value), path + ": " + value + " is not in " + argument, faults);
                case "type" ->
                    require(
                            types(argument).stream().anyMatch(type -> isOf(type, value)),
                            path + ": " + value + " is no " + argument,
                            faults);
                case "pattern" ->
                    require(
                            !(value instanceof Json.Text(String text))
                                    || Pattern.compile(text(argument))
                                            .matcher(text)
                                            .find(),
                            path + ": " + value + " does not match " + argument,
                            faults);
                case "minimum" ->
                    require(compare(value, argument) >= 0, path + ": " + value + " is less than " + argument, faults);
                case "maximum" ->
                    require(compare(value, argument) <= 0, path + ": " + value + " is more than " + argument, faults);
                case "minItems" ->
                    require(
                            !(value instanceof Json.Array array)
                                    || array.elements().size() >= Integer.parseInt(argument.toString()),
                            path + ": is empty",
                            faults);
                case "items" -> {
                    if (value instanceof Json.Array(List<Json> elements)) {
                        elements.forEach(element -> check(element, (Json.Object) argument, path + "[]", faults));
                    }
                }
                case "additionalProperties" -> checkOthers(value, schema, argument, path, faults);
                case "patternProperties" -> {}
                default -> require(REMARKS.contains(keyword), "the keyword " + keyword + " is not known", faults);
            }
        });
        if (value instanceof Json.Object object) {
            properties(schema)
                    .forEach((name, property) -> object.member(name)
                            // A member that is null is one that was not said.
                            .filter(member -> !(member instanceof Json.Null))
                            .ifPresent(member -> check(member, (Json.Object) property, path + "." + name, faults)));
            schema.member("required")
                    .ifPresent(names -> elements(names)
                            .forEach(name -> require(
                                    object.member(text(name)).isPresent(),
                                    path + ": " + name + " is missing",
                                    faults)));
        }
    }

    private void checkOthers(Json value, Json.Object schema, Json others, String path, List<String> faults) {
        if (value instanceof Json.Object(Map<String, Json> members)) {
            members.forEach((name, member) -> {
                if (!properties(schema).containsKey(name) && !name.startsWith("x-")) {
                    if (others instanceof Json.Object each) {
                        check(member, each, path + "." + name, faults);
                    } else {
                        faults.add(path + ": there is no " + name);
                    }
                }
            });
        }
    }

    private boolean fits(Json value, Json.Object schema) {
        List<String> faults = new ArrayList<>();
        check(value, schema, "", faults);
        return faults.isEmpty();
    }

    private static void require(boolean holds, String fault, List<String> faults) {
        if (!holds) {
            faults.add(fault);
        }
    }

    private static boolean isOf(String type, Json value) {
        return switch (value) {
            case Json.Text text -> type.equals("string");
            case Json.Bool bool -> type.equals("boolean");
            case Json.Number(String digits) ->
                type.equals("number") || type.equals("integer") && digits.matches("-?\\d+");
            case Json.Null none -> type.equals("null");
            case Json.Array array -> type.equals("array");
            case Json.Object object -> type.equals("object");
        };
    }

    private static int compare(Json value, Json bound) {
        return value instanceof Json.Number(String digits)
                ? new BigDecimal(digits).compareTo(new BigDecimal(bound.toString()))
                : 0;
    }

    /** The members of every kind of map, under the names by which the reader knows it. */
    Map<String, Set<String>> members() {
        Map<String, Set<String>> members = new TreeMap<>();
        collect("", root, members);
        return members;
    }

    private void collect(String kind, Json.Object schema, Map<String, Set<String>> members) {
        schema.member("$ref").ifPresent(reference -> collect(kind, resolved(reference), members));
        schema.member("anyOf")
                .ifPresent(choices -> elements(choices).forEach(each -> collect(kind, (Json.Object) each, members)));
        schema.member("items").ifPresent(items -> collect(kind + "[]", (Json.Object) items, members));
        if (schema.member("additionalProperties").orElse(null) instanceof Json.Object each) {
            collect(kind + ".*", each, members);
        }
        properties(schema).forEach((name, property) -> {
            members.computeIfAbsent(kind, unused -> new TreeSet<>()).add(name);
            collect(kind + "." + name, (Json.Object) property, members);
        });
    }

    /** The members without a description of their own. */
    List<String> undescribed() {
        List<String> undescribed = new ArrayList<>();
        findUndescribed("", root, undescribed);
        root.member("$defs").ifPresent(defs -> findUndescribed("$defs", (Json.Object) defs, undescribed));
        return undescribed;
    }

    private static void findUndescribed(String path, Json value, List<String> undescribed) {
        if (value instanceof Json.Object object) {
            properties(object).forEach((name, property) -> {
                if (((Json.Object) property).member("description").isEmpty()
                        && ((Json.Object) property).member("$ref").isEmpty()) {
                    undescribed.add(path + "." + name);
                }
            });
            object.members().forEach((name, member) -> findUndescribed(path + "." + name, member, undescribed));
        } else if (value instanceof Json.Array(List<Json> elements)) {
            elements.forEach(element -> findUndescribed(path, element, undescribed));
        }
    }

    private Json.Object resolved(Json reference) {
        String name = text(reference).substring(REFERENCE.length());
        return (Json.Object)
                ((Json.Object) root.member("$defs").orElseThrow()).member(name).orElseThrow();
    }

    static Map<String, Json> properties(Json.Object schema) {
        return schema.member("properties").orElse(Json.EMPTY) instanceof Json.Object object
                ? object.members()
                : Map.of();
    }

    static List<String> types(Json type) {
        return type instanceof Json.Array(List<Json> elements)
                ? elements.stream().map(Schema::text).toList()
                : List.of(text(type));
    }

    private static List<Json> elements(Json array) {
        return ((Json.Array) array).elements();
    }

    static String text(Json value) {
        return Json.scalar(value).orElseThrow();
    }
}
