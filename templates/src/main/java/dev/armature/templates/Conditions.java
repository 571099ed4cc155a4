package dev.armature.templates;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The named conditions of a template. One is worked out when something asks for it. */
final class Conditions {
    private final Json.Object section;
    private final Set<String> underWay = new HashSet<>();

    Conditions(Json.Object section) {
        this.section = section;
    }

    boolean holds(String name, String path, Resolver resolver) {
        Json condition =
                section.member(name).orElseThrow(() -> TemplateException.at(path, "there is no condition " + name));
        if (!underWay.add(name)) {
            throw TemplateException.at("Conditions." + name, "it depends on itself");
        }
        try {
            return evaluate(condition, "Conditions." + name, resolver);
        } finally {
            underWay.remove(name);
        }
    }

    private boolean evaluate(Json condition, String path, Resolver resolver) {
        if (!(condition instanceof Json.Object(var members)) || members.size() != 1) {
            throw TemplateException.at(
                    path, "a condition is one of Fn::Equals, Fn::And, Fn::Or, Fn::Not and Condition");
        }
        var function = members.entrySet().iterator().next();
        String inner = path + "." + function.getKey();
        Json argument = function.getValue();
        return switch (function.getKey()) {
            case "Condition" -> holds(resolver.text(argument, inner), inner, resolver);
            case "Fn::Equals" -> {
                var sides = arguments(argument, 2, 2, inner);
                yield compared(sides.get(0), inner + "[0]", resolver)
                        .equals(compared(sides.get(1), inner + "[1]", resolver));
            }
            case "Fn::Not" -> !evaluate(arguments(argument, 1, 1, inner).getFirst(), inner, resolver);
            case "Fn::And" ->
                arguments(argument, 2, 10, inner).stream().allMatch(part -> evaluate(part, inner, resolver));
            case "Fn::Or" ->
                arguments(argument, 2, 10, inner).stream().anyMatch(part -> evaluate(part, inner, resolver));
            default -> throw TemplateException.at(path, function.getKey() + " is not understood in a condition");
        };
    }

    /** Scalars are compared as text: templates do not tell 1 from "1". */
    private static Optional<Json> compared(Json side, String path, Resolver resolver) {
        return resolver.resolve(side, path)
                .map(value -> Json.scalar(value).map(Json::text).orElse(value));
    }

    private static List<Json> arguments(Json argument, int min, int max, String path) {
        if (argument instanceof Json.Array(var elements) && elements.size() >= min && elements.size() <= max) {
            return elements;
        }
        throw TemplateException.at(
                path, "needs a list of " + (min == max ? Integer.toString(min) : min + " to " + max) + " elements");
    }
}
