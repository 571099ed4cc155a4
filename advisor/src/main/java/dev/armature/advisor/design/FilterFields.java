package dev.armature.advisor.design;

import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Filter;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** The fields that a pattern's filter looks at, in whichever form it is written. */
public final class FilterFields {
    private static final Set<String> RANGES = Set.of("<", "<=", ">", ">=", "between");

    private FilterFields() {}

    /** Those that have to be equal to one value. */
    public static Set<String> equalities(AccessPattern pattern) {
        Filter filter = pattern.filter();
        if (filter == null || filter.isAlternative()) {
            return Set.of();
        }
        if (filter.conditions().isEmpty()) {
            return Expression.condition(filter.expression()).equalities();
        }
        Set<String> fields = new LinkedHashSet<>();
        for (Filter.Condition condition : filter.conditions()) {
            if ("=".equals(condition.operator()) && condition.function() == null) {
                fields.add(condition.field());
            }
        }
        return fields;
    }

    /** Those that are compared with less, greater or between. */
    public static Set<String> ranges(AccessPattern pattern) {
        Filter filter = pattern.filter();
        if (filter == null) {
            return Set.of();
        }
        if (filter.conditions().isEmpty()) {
            return Expression.condition(filter.expression()).ranges();
        }
        Set<String> fields = new LinkedHashSet<>();
        for (Filter.Condition condition : filter.conditions()) {
            String operator = condition.operator();
            if (operator != null
                    && condition.function() == null
                    && RANGES.contains(operator.toLowerCase(Locale.ROOT))) {
                fields.add(condition.field());
            }
        }
        return fields;
    }

    public static Set<String> all(AccessPattern pattern) {
        Filter filter = pattern.filter();
        if (filter == null) {
            return Set.of();
        }
        return filter.conditions().isEmpty()
                ? Expression.condition(filter.expression()).attributes()
                : filter.fields();
    }
}
