package dev.armature.engine.request;

import dev.armature.engine.item.ItemWrite;
import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Expressions;
import dev.armature.language.Legacy;
import dev.armature.language.LegacyExpectation;
import dev.armature.language.Substitutions;
import dev.armature.model.Wording;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the condition of a write, in either of the two ways it can be given. */
public final class Conditions {
    public static final List<String> OPERATORS = List.of("OR", "AND");
    static final List<String> COMPARISONS = List.of(
            "IN",
            "NULL",
            "BETWEEN",
            "LT",
            "NOT_CONTAINS",
            "EQ",
            "GT",
            "NOT_NULL",
            "NE",
            "LE",
            "BEGINS_WITH",
            "GE",
            "CONTAINS");

    private Conditions() {}

    public static ItemWrite.Guard guard(
            Expressions expressions,
            @Nullable String expression,
            Substitutions substitutions,
            @Nullable Map<String, LegacyExpectation> expected,
            @Nullable String conditionalOperator,
            @Nullable String returnValuesOnFailure,
            Wording wording) {
        Condition condition = null;
        if (expression != null) {
            condition = expressions.condition(expression, ExpressionKind.CONDITION, substitutions);
        } else if (expected != null && !expected.isEmpty() || conditionalOperator != null) {
            condition = Legacy.expected(expected == null ? Map.of() : expected, conditionalOperator, wording);
        }
        return new ItemWrite.Guard(condition, "ALL_OLD".equals(returnValuesOnFailure));
    }

    /** The enumerations inside {@code Expected}. */
    public static void collect(Constraints constraints, @Nullable Map<String, LegacyExpectation> expected) {
        if (expected != null) {
            expected.forEach((attribute, expectation) -> constraints.oneOf(
                    "expected." + attribute + ".member.comparisonOperator",
                    expectation.comparisonOperator(),
                    COMPARISONS));
        }
    }

    public static void collectOperator(Constraints constraints, @Nullable String operator, Wording wording) {
        if (operator != null && !OPERATORS.contains(operator)) {
            if (wording.isCurrent()) {
                // AWS's own list, which names neither of the two right values.
                constraints.add("Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]");
            } else {
                constraints.oneOf("conditionalOperator", operator, OPERATORS);
            }
        }
    }
}
