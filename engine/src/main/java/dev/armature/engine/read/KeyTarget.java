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
        List<Condition> rest = parts(where);
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : keys.attributes()) {
            for (var parts = rest.iterator(); parts.hasNext(); ) {
                AttributeValue value = equalTo(parts.next(), attribute.name());
                if (value != null && key.getOrDefault(attribute.name(), value).equals(value)) {
                    key.put(attribute.name(), value);
                    parts.remove();
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

    /** The target of a WHERE that asks for nothing but the key, be it by an IN with one candidate; null for any other. */
    public static @Nullable KeyTarget ofKeyAlone(@Nullable Condition where, KeySchema keys) {
        List<Condition> equalities = new ArrayList<>();
        for (Condition part : parts(where)) {
            equalities.add(
                    part instanceof Condition.In(Operand operand, List<Operand> candidates) && candidates.size() == 1
                            ? new Condition.Comparison(operand, Comparator.EQUAL, candidates.getFirst())
                            : part);
        }
        KeyTarget target = of(new Condition.And(equalities), keys);
        return target == null || target.rest() != null ? null : target;
    }

    /** An attribute of the key that the WHERE asks to be something else as well, if there is one. */
    @Nullable
    public String contradicted() {
        for (Condition part : parts(rest)) {
            for (String attribute : key.keySet()) {
                if (equalTo(part, attribute) != null) {
                    return attribute;
                }
            }
        }
        return null;
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

    private static List<Condition> parts(@Nullable Condition condition) {
        List<Condition> parts = new ArrayList<>();
        if (condition != null) {
            flatten(condition, parts);
        }
        return parts;
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
