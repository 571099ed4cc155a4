package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the trees of expressions out of the parameters that were there before expressions: nothing behind this class knows that
 * they exist.
 */
public final class Legacy {
    static final int KEY_CONDITIONS_MAX = 2;

    private static final String INVALID = "One or more parameter values were invalid: ";

    private Legacy() {}

    /** Expected: what has to hold of the item that is there. */
    public static Condition expected(
            Map<String, LegacyExpectation> expected, @Nullable String conditionalOperator, Wording wording) {
        checkConditionalOperator(conditionalOperator, expected.size());
        List<Condition> conditions = new ArrayList<>(expected.size());
        expected.forEach((attribute, expectation) -> {
            ValueCheck.checkName(attribute);
            conditions.add(expectation(attribute, expectation, wording));
        });
        return joined(conditions, conditionalOperator);
    }

    /** QueryFilter and ScanFilter. */
    public static Condition filter(
            Map<String, LegacyCondition> filter, @Nullable String conditionalOperator, Wording wording) {
        checkConditionalOperator(conditionalOperator, filter.size());
        List<Condition> conditions = new ArrayList<>(filter.size());
        filter.forEach((attribute, condition) -> {
            ValueCheck.checkName(attribute);
            List<AttributeValue> operands = values(condition.attributeValueList(), wording);
            var operator = LegacyOperator.named(condition.comparisonOperator());
            operator.check(operands);
            conditions.add(operator.condition(attribute, operands));
        });
        return joined(conditions, conditionalOperator);
    }

    public static KeyCondition keyConditions(Map<String, LegacyCondition> keyConditions, Wording wording) {
        List<KeyCondition.Clause> clauses = new ArrayList<>(keyConditions.size());
        keyConditions.forEach((attribute, condition) -> {
            ValueCheck.checkName(attribute);
            List<AttributeValue> operands = values(condition.attributeValueList(), wording);
            var operator = LegacyOperator.named(condition.comparisonOperator());
            operator.check(operands);
            clauses.add(operator.keyClause(attribute, operands));
        });
        if (clauses.isEmpty()) {
            throw wrongNumberOfKeyConditions();
        }
        // More than two may be right: an index has up to eight key attributes.
        return KeyCondition.ofLegacy(clauses);
    }

    static ApiException wrongNumberOfKeyConditions() {
        return ApiException.validation("Conditions can be of length 1 or 2 only");
    }

    /** AttributeUpdates. Without any, an update makes an item of nothing but its key. */
    public static Update updates(Map<String, LegacyUpdate> updates, Wording wording) {
        List<UpdateAction> actions = new ArrayList<>(updates.size());
        updates.forEach((attribute, update) -> {
            ValueCheck.checkName(attribute);
            actions.add(action(attribute, update, wording));
        });
        return new Update(actions, Update.WRONG_TYPE_LEGACY);
    }

    public static Projection attributesToGet(List<String> attributes) {
        Set<String> seen = new HashSet<>();
        for (String attribute : attributes) {
            ValueCheck.checkName(attribute);
            if (!seen.add(attribute)) {
                throw ApiException.validation(INVALID + "Duplicate value in attribute name: " + attribute);
            }
        }
        return Projection.of(attributes);
    }

    private static void checkConditionalOperator(@Nullable String operator, int conditions) {
        if (operator == null || conditions > 1) {
            return;
        }
        throw ApiException.envelopable(
                conditions == 0
                        ? "ConditionalOperator cannot be used without Filter or Expected"
                        : "ConditionalOperator can only be used when Filter or Expected has two or more elements");
    }

    private static Condition joined(List<Condition> conditions, @Nullable String conditionalOperator) {
        if (conditions.size() == 1) {
            return conditions.getFirst();
        }
        return "OR".equals(conditionalOperator) ? new Condition.Or(conditions) : new Condition.And(conditions);
    }

    private static Condition expectation(String attribute, LegacyExpectation expectation, Wording wording) {
        List<AttributeValue> values = values(expectation.attributeValueList(), wording);
        AttributeValue value = expectation.value() == null ? null : ValueCheck.check(expectation.value(), wording);
        checkShape(attribute, expectation);
        if (expectation.comparisonOperator() != null) {
            var operator = LegacyOperator.named(expectation.comparisonOperator());
            List<AttributeValue> operands = value == null ? values : List.of(value);
            operator.check(operands);
            return operator.condition(attribute, operands);
        }
        return value == null
                ? new Condition.NotExists(Path.of(attribute))
                : LegacyOperator.EQ.condition(attribute, List.of(value));
    }

    /** Which members of an expectation go together. */
    private static void checkShape(String attribute, LegacyExpectation expectation) {
        boolean hasValue = expectation.value() != null;
        boolean hasList = expectation.attributeValueList() != null;
        String operator = expectation.comparisonOperator();
        Boolean exists = expectation.exists();
        if (exists != null && operator != null) {
            throw refusal("Exists and ComparisonOperator cannot be used together", attribute);
        }
        if (hasValue && hasList) {
            throw refusal("Value and AttributeValueList cannot be used together", attribute);
        }
        if (hasList && operator == null) {
            throw refusal("AttributeValueList can only be used with a ComparisonOperator", attribute);
        }
        if (operator != null) {
            boolean needsNone = operator.equals("NULL") || operator.equals("NOT_NULL");
            if (!hasValue && !hasList && !needsNone) {
                throw refusal(
                        "Value or AttributeValueList must be used with ComparisonOperator: " + operator, attribute);
            }
        } else if (Boolean.FALSE.equals(exists)) {
            if (hasValue) {
                throw refusal("Value cannot be used when Exists is false", attribute);
            }
        } else if (!hasValue) {
            throw refusal("Value must be provided when Exists is " + exists, attribute);
        }
    }

    private static ApiException refusal(String text, String attribute) {
        return ApiException.envelopable(INVALID + text + " for Attribute: " + attribute);
    }

    private static UpdateAction action(String attribute, LegacyUpdate update, Wording wording) {
        Path target = Path.of(attribute);
        String action = update.action() == null ? "PUT" : update.action();
        if (update.value() == null) {
            if (!action.equals("DELETE")) {
                throw ApiException.envelopable(
                        INVALID + "Only DELETE action is allowed when no attribute value is specified");
            }
            return new UpdateAction.Remove(target);
        }
        AttributeValue value = ValueCheck.check(update.value(), wording);
        AttributeType type = value.type();
        return switch (action) {
            case "PUT" -> new UpdateAction.Set(target, new UpdateValue.Literal(value));
            case "ADD" -> {
                if (type != AttributeType.N && type != AttributeType.L && !type.isSet()) {
                    throw ApiException.envelopable(
                            INVALID + "ADD action is not supported for the type " + type.longName());
                }
                yield new UpdateAction.Add(target, value);
            }
            case "DELETE" -> {
                if (!type.isSet()) {
                    throw ApiException.envelopable(
                            INVALID + "DELETE action with value is not supported for the type " + type.longName());
                }
                yield new UpdateAction.Delete(target, value);
            }
            default -> throw new IllegalStateException("an action that the operation let through: " + action);
        };
    }

    private static List<AttributeValue> values(@Nullable List<UncheckedValue> values, Wording wording) {
        if (values == null) {
            return List.of();
        }
        List<AttributeValue> checked = new ArrayList<>(values.size());
        for (UncheckedValue value : values) {
            checked.add(ValueCheck.check(value, wording));
        }
        return checked;
    }
}
