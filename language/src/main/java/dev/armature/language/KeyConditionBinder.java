package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a key condition of a bound condition: equalities and ranges of single attributes, joined by AND and nothing else.
 *
 * <p>By then values are defined and of types that some key could have; what is refused here is the shape.
 */
final class KeyConditionBinder {
    private final List<KeyCondition.Clause> clauses = new ArrayList<>();

    static KeyCondition bind(Condition condition) {
        var binder = new KeyConditionBinder();
        binder.add(condition);
        return KeyCondition.of(binder.clauses);
    }

    private void add(Condition condition) {
        switch (condition) {
            case Condition.And(List<Condition> parts) -> parts.forEach(this::add);
            case Condition.Or ignored -> throw operator("OR");
            case Condition.Not ignored -> throw operator("NOT");
            case Condition.In ignored -> throw operator("IN");
            case Condition.Exists ignored -> throw operator("attribute_exists");
            case Condition.NotExists ignored -> throw operator("attribute_not_exists");
            case Condition.HasType ignored -> throw operator("attribute_type");
            case Condition.Contains ignored -> throw operator("contains");
            case Condition.Comparison(Operand left, Comparator comparator, Operand right) ->
                clauses.add(comparison(left, comparator, right));
            case Condition.Between(Operand operand, Operand low, Operand high) -> {
                String attribute = firstOperand("BETWEEN", operand);
                clauses.add(new KeyCondition.Clause.InRange(
                        attribute, new RangeComparison.Between(literal(low), literal(high))));
            }
            case Condition.BeginsWith(Operand operand, Operand prefix) -> {
                String attribute = firstOperand("begins_with", operand);
                clauses.add(
                        new KeyCondition.Clause.InRange(attribute, new RangeComparison.BeginsWith(literal(prefix))));
            }
        }
    }

    private static KeyCondition.Clause comparison(Operand left, Comparator comparator, Operand right) {
        if (comparator == Comparator.NOT_EQUAL) {
            throw operator("<>");
        }
        refuseNested(left);
        refuseNested(right);
        if (left instanceof Operand.Literal && right instanceof Operand.Literal) {
            throw condition("No key attribute specified");
        }
        // The value may stand first: 5 < a says a > 5.
        boolean valueFirst = left instanceof Operand.Literal;
        String attribute = attribute(valueFirst ? right : left);
        AttributeValue value = literal(valueFirst ? left : right);
        return switch (valueFirst ? comparator.mirrored() : comparator) {
            case EQUAL, NOT_EQUAL -> new KeyCondition.Clause.Equal(attribute, value);
            case LESS -> new KeyCondition.Clause.InRange(attribute, new RangeComparison.Less(value));
            case LESS_OR_EQUAL -> new KeyCondition.Clause.InRange(attribute, new RangeComparison.LessOrEqual(value));
            case GREATER -> new KeyCondition.Clause.InRange(attribute, new RangeComparison.Greater(value));
            case GREATER_OR_EQUAL ->
                new KeyCondition.Clause.InRange(attribute, new RangeComparison.GreaterOrEqual(value));
        };
    }

    private static String firstOperand(String operator, Operand operand) {
        refuseNested(operand);
        if (operand instanceof Operand.Literal) {
            throw condition(operator + " operator must have the key attribute as its first operand");
        }
        return attribute(operand);
    }

    private static String attribute(Operand operand) {
        return switch (operand) {
            case Operand.Attribute(Path path) -> {
                if (!path.isTopLevel()) {
                    throw invalid("KeyConditionExpressions cannot have conditions on nested attributes");
                }
                yield path.attribute();
            }
            case Operand.Literal ignored -> throw condition("No key attribute specified");
            case Operand.Size ignored -> throw nested();
            case Operand.Truth ignored -> throw nested();
        };
    }

    private static AttributeValue literal(Operand operand) {
        return switch (operand) {
            case Operand.Literal(AttributeValue value) -> value;
            case Operand.Attribute ignored -> throw condition("Multiple attribute names used in one condition");
            case Operand.Size ignored -> throw nested();
            case Operand.Truth ignored -> throw nested();
        };
    }

    private static void refuseNested(Operand operand) {
        if (operand instanceof Operand.Size) {
            throw nested();
        }
    }

    private static ApiException nested() {
        return invalid("KeyConditionExpressions cannot contain nested operations");
    }

    private static ApiException invalid(String text) {
        return Faults.of(ExpressionKind.KEY_CONDITION, text);
    }

    private static ApiException operator(String operator) {
        return ApiException.validation("Invalid operator used in KeyConditionExpression: " + operator);
    }

    private static ApiException condition(String text) {
        return ApiException.validation("Invalid condition in KeyConditionExpression: " + text);
    }
}
