package dev.armature.advisor.model;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is dropped from what a query or scan has read.
 *
 * @param expression as DynamoDB's FilterExpression, with the names of fields and {@code :parameter} for values
 * @param fields the fields that it looks at, where it is written in AWS's structured form
 */
public record Filter(
        String expression, Set<String> fields, List<Condition> conditions, boolean isAlternative, Place place) {
    public Filter {
        fields = Set.copyOf(fields);
        conditions = List.copyOf(conditions);
    }

    /**
     * One comparison, where the filter is written in AWS's structured form.
     *
     * @param operator null if only the function decides
     * @param function null if the field itself is compared
     * @param parameters names of the parameters that it is compared with
     */
    public record Condition(
            String field,
            @Nullable String operator,
            @Nullable String function,
            List<String> parameters) {
        public Condition {
            parameters = List.copyOf(parameters);
        }

        /** As DynamoDB writes it, with a {@code :name} for each parameter. */
        public String expression() {
            List<String> values = parameters.stream().map(name -> ":" + name).toList();
            if (function == null) {
                return compared(field, values);
            }
            if (function.equals("size")) {
                return compared("size(" + field + ")", values);
            }
            return values.isEmpty()
                    ? function + "(" + field + ")"
                    : function + "(" + field + ", " + values.getFirst() + ")";
        }

        private String compared(String operand, List<String> values) {
            return switch (operator == null ? "" : operator.toLowerCase(Locale.ROOT)) {
                case "between" -> operand + " BETWEEN " + String.join(" AND ", values);
                case "in" -> operand + " IN (" + String.join(", ", values) + ")";
                default -> operand + " " + operator + " " + String.join(", ", values);
            };
        }
    }
}
