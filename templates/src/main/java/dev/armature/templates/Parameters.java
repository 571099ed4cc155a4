package dev.armature.templates;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The parameters of a template and the values they were given. One is asked for only if something refers to it. */
final class Parameters {
    private final Json.Object section;
    private final Map<String, String> given;

    Parameters(Json.Object section, Map<String, String> given) {
        this.section = section;
        this.given = given;
        for (String name : given.keySet()) {
            if (!has(name)) {
                throw new TemplateException("the template has no parameter " + name);
            }
        }
    }

    boolean has(String name) {
        return section.members().containsKey(name);
    }

    Json value(String name) {
        var declared = section.object(name);
        String type = declared.text("Type").orElseThrow(() -> fault(name, "a parameter needs a Type"));
        String text = text(name, declared, type);
        if (!type.startsWith("List<") && !type.equals("CommaDelimitedList")) {
            check(name, declared, text);
            if (type.equals("Number")) {
                requireNumber(name, text);
            }
            return Json.text(text);
        }
        List<String> elements = text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        for (String element : elements) {
            check(name, declared, element);
            if (type.equals("List<Number>")) {
                requireNumber(name, element);
            }
        }
        return Json.array(elements.stream().map(Json::text).toList());
    }

    private String text(String name, Json.Object declared, String type) {
        String value = given.get(name);
        if (value != null) {
            return value;
        }
        if (type.startsWith("AWS::SSM::Parameter::")) {
            throw fault(name, "its value is kept in Systems Manager; give one, as in " + name + "=value");
        }
        return declared.text("Default")
                .orElseThrow(() -> fault(name, "it has no default; give a value, as in " + name + "=value"));
    }

    private static void requireNumber(String name, String text) {
        if (!text.matches("[+-]?[0-9]+(\\.[0-9]+)?")) {
            throw fault(name, "'" + text + "' is not a number");
        }
    }

    private static void check(String name, Json.Object declared, String text) {
        List<String> allowed = declared.array("AllowedValues").stream()
                .flatMap(value -> Json.scalar(value).stream())
                .toList();
        if (!allowed.isEmpty() && !allowed.contains(text)) {
            throw fault(name, "'" + text + "' is not one of " + String.join(", ", allowed));
        }
        declared.text("AllowedPattern").ifPresent(pattern -> {
            if (!matches(name, pattern, text)) {
                throw fault(
                        name,
                        declared.text("ConstraintDescription").orElse("'" + text + "' does not match " + pattern));
            }
        });
        requireBetween(name, declared, "MinLength", "MaxLength", text.length(), "the length of '" + text + "'");
        if (declared.member("MinValue").isPresent()
                || declared.member("MaxValue").isPresent()) {
            requireNumber(name, text);
            requireBetween(name, declared, "MinValue", "MaxValue", Double.parseDouble(text), text);
        }
    }

    private static void requireBetween(
            String name, Json.Object declared, String min, String max, double value, String what) {
        var low = bound(name, declared, min);
        var high = bound(name, declared, max);
        if (low.isPresent() && value < low.getAsDouble() || high.isPresent() && value > high.getAsDouble()) {
            throw fault(
                    name,
                    what + " is not from " + declared.text(min).orElse("any") + " to "
                            + declared.text(max).orElse("any"));
        }
    }

    private static OptionalDouble bound(String name, Json.Object declared, String member) {
        var text = declared.text(member);
        text.ifPresent(bound -> requireNumber(name + "." + member, bound));
        return text.stream().mapToDouble(Double::parseDouble).findFirst();
    }

    private static boolean matches(String name, String pattern, String text) {
        try {
            return Pattern.compile(pattern).matcher(text).matches();
        } catch (PatternSyntaxException wrong) {
            throw fault(name, "AllowedPattern is not a regular expression: " + pattern);
        }
    }

    private static TemplateException fault(String name, String fault) {
        return TemplateException.at("Parameters." + name, fault);
    }
}
