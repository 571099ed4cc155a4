package dev.armature.engine.traffic;

import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What two requests have in common that differ in nothing but their values: an access pattern, as an application has it in its code.
 * Made when a listener asks for it; a request does not pay for it.
 *
 * @param members what the request gives, by the name of the member. Expressions have {@code ?} in the place of values and the
 *     attributes' own names in the place of substitutes; of keys, items, lists and numbers it says only that they are given
 */
public record Shape(String operation, Map<String, String> members) {
    private static final String GIVEN = "given";
    private static final Set<String> VALUES = Set.of(
            "tableName",
            "expressionAttributeNames",
            "expressionAttributeValues",
            "returnConsumedCapacity",
            "returnItemCollectionMetrics",
            "clientRequestToken",
            "exclusiveStartKey",
            "nextToken");

    private static final Pattern SUBSTITUTE = Pattern.compile("#[A-Za-z0-9_]+");
    private static final Pattern VALUE = Pattern.compile(":[A-Za-z0-9_]+");
    /** Texts and numbers of PartiQL. Possessive, because what may be given back is kept on the stack, and a text may be long. */
    private static final Pattern LITERAL =
            Pattern.compile("'[^']*+(?:''[^']*+)*+'|(?<![\\w\"])-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");

    private static final Pattern SPACES = Pattern.compile("\\s+");

    /** Null if the request could not be decoded. */
    public static @Nullable Shape of(Traffic traffic) {
        var request = traffic.request();
        return request == null ? null : new Shape(traffic.operation(), members(request));
    }

    private static Map<String, String> members(Record request) {
        Map<String, @Nullable Object> given = new TreeMap<>();
        for (RecordComponent component : request.getClass().getRecordComponents()) {
            try {
                given.put(component.getName(), component.getAccessor().invoke(request));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a request is a public record", e);
            }
        }
        var names = given.get("expressionAttributeNames");
        Map<String, String> members = new TreeMap<>();
        given.forEach((name, value) -> {
            if (value != null && !VALUES.contains(name)) {
                members.put(name, shown(name, value, names));
            }
        });
        return members;
    }

    private static String shown(String name, Object value, @Nullable Object names) {
        if (name.endsWith("Expression")) {
            return expression(value.toString(), names instanceof Map<?, ?> map ? map : Map.of());
        }
        if (name.equals("statement")) {
            return spaced(LITERAL.matcher(value.toString()).replaceAll("?"));
        }
        return value instanceof String || value instanceof Boolean ? value.toString() : GIVEN;
    }

    private static String expression(String text, Map<?, ?> names) {
        String named = SUBSTITUTE.matcher(text).replaceAll(substitute -> {
            var name = names.get(substitute.group());
            return Matcher.quoteReplacement(name == null ? substitute.group() : name.toString());
        });
        return spaced(VALUE.matcher(named).replaceAll("?"));
    }

    private static String spaced(String text) {
        return SPACES.matcher(text.strip()).replaceAll(" ");
    }
}
