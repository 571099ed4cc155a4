package dev.armature.engine.request;

import dev.armature.language.LegacyCondition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The constraints on the conditions that came before expressions. */
public final class Filters {
    private Filters() {}

    public static void collect(
            Constraints constraints, String member, @Nullable Map<String, LegacyCondition> conditions) {
        if (conditions == null) {
            return;
        }
        conditions.forEach((attribute, condition) -> {
            String path = member + "." + attribute + ".member.comparisonOperator";
            constraints.present(path, condition.comparisonOperator());
            constraints.oneOf(path, condition.comparisonOperator(), Conditions.COMPARISONS);
        });
    }
}
