package dev.armature.advisor.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is dropped from what a query or scan has read.
 *
 * @param expression as DynamoDB's FilterExpression, with the names of fields and {@code :parameter} for values
 * @param fields the fields that it looks at
 */
public record Filter(
        String expression, Set<String> fields, List<Condition> conditions, boolean isAlternative, Place place) {
    private static final Set<String> OWN_WORDS = Set.of("AND", "OR", "NOT", "BETWEEN", "IN", "TRUE", "FALSE", "NULL");

    /** A text in quotes, a value, a function, or in the group the first part of a path. */
    private static final Pattern WORD = Pattern.compile(
            "'[^']*+'|\"[^\"]*+\"|:\\w++|\\w++\\s*+\\(|([A-Za-z_#][\\w#]*+)(?:\\[\\d++]|\\.[\\w#]++)*+|\\d++");

    public Filter {
        fields = Set.copyOf(fields);
        conditions = List.copyOf(conditions);
    }

    /** The attributes that an expression names: all words in it but values, functions, texts in quotes and DynamoDB's own words. */
    public static Set<String> fieldsIn(String expression) {
        Set<String> fields = new LinkedHashSet<>();
        Matcher words = WORD.matcher(expression);
        while (words.find()) {
            String field = words.group(1);
            if (field != null && !OWN_WORDS.contains(field.toUpperCase(Locale.ROOT))) {
                fields.add(field.startsWith("#") ? field.substring(1) : field);
            }
        }
        return fields;
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
