package dev.armature.engine.read;

import dev.armature.language.Comparator;
import dev.armature.language.Condition;
import dev.armature.language.Operand;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one item that a WHERE is about, and what it asks of it besides its key.
 *
 * @param rest null if it asks for nothing else
 */
public record KeyTarget(
        Map<String, AttributeValue> key, @Nullable Condition rest) {
    /** The target in a table with this key, or null if the WHERE does not fix each of its attributes by an equality. */
    public static @Nullable KeyTarget of(@Nullable Condition where, KeySchema keys) {
        List<Condition> rest = new ArrayList<>();
        if (where != null) {
            flatten(where, rest);
        }
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : keys.attributes()) {
            for (int i = 0; i < rest.size(); i++) {
                AttributeValue value = equalTo(rest.get(i), attribute.name());
                if (value != null) {
                    key.put(attribute.name(), value);
                    rest.remove(i);
                    break;
                }
            }
        }
        if (key.size() < keys.attributes().size()) {
            return null;
        }
        return new KeyTarget(
                key,
                switch (rest.size()) {
                    case 0 -> null;
                    case 1 -> rest.getFirst();
                    default -> new Condition.And(rest);
                });
    }

    /** Refuses values that cannot be in the key. */
    public void checkValues(KeySchema keys) {
        key.forEach((name, value) -> {
            KeyAttribute attribute = keys.find(name);
            if (attribute != null) {
                KeyPlan.checkKeyValue(attribute, value, keys.hash().contains(attribute));
            }
        });
    }

    private static void flatten(Condition condition, List<Condition> parts) {
        if (condition instanceof Condition.And(List<Condition> inner)) {
            inner.forEach(part -> flatten(part, parts));
        } else {
            parts.add(condition);
        }
    }

    private static @Nullable AttributeValue equalTo(Condition condition, String attribute) {
        if (!(condition instanceof Condition.Comparison(Operand left, Comparator comparator, Operand right))
                || comparator != Comparator.EQUAL) {
            return null;
        }
        boolean valueFirst = left instanceof Operand.Literal;
        Operand operand = valueFirst ? right : left;
        Operand value = valueFirst ? left : right;
        boolean isAttribute = operand instanceof Operand.Attribute(Path path)
                && path.isTopLevel()
                && path.attribute().equals(attribute);
        return isAttribute && value instanceof Operand.Literal(AttributeValue literal) ? literal : null;
    }
}
