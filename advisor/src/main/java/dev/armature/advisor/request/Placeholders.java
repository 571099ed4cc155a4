package dev.armature.advisor.request;

import dev.armature.model.AttributeValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names and values that stand behind the expressions of one request. */
public final class Placeholders {
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, AttributeValue> values = new LinkedHashMap<>();

    /** What stands for an attribute. */
    public String name(String attribute) {
        String plain = attribute.matches("\\w+") ? "#" + attribute : "#n" + names.size();
        names.put(plain, attribute);
        return plain;
    }

    /** What stands for a value. */
    public String value(String called, AttributeValue value) {
        String name = ":" + called.replaceAll("\\W", "_");
        while (values.containsKey(name)) {
            name += "_";
        }
        values.put(name, value);
        return name;
    }

    /** The text of an expression, whose names and values are added to these. */
    public String add(ModelExpression expression, Map<String, AttributeValue> given) {
        names.putAll(expression.names());
        values.putAll(expression.literals());
        for (String parameter : expression.parameters()) {
            var value = given.get(parameter);
            if (value != null) {
                values.put(parameter, value);
            }
        }
        return expression.text();
    }

    /** Null if there are none, as DynamoDB refuses an empty map. */
    public @Nullable Map<String, String> names() {
        return names.isEmpty() ? null : Collections.unmodifiableMap(names);
    }

    /** Null if there are none. */
    public @Nullable Map<String, AttributeValue> values() {
        return values.isEmpty() ? null : Collections.unmodifiableMap(values);
    }
}
