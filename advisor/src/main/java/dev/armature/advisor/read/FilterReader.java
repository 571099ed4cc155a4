package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Filter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a filter: DynamoDB's own text, or AWS's structured form. */
final class FilterReader {
    private static final Words<String> OPERATORS = Words.of(
            word("=", "="),
            word("<>", "<>", "!="),
            word("<", "<"),
            word("<=", "<="),
            word(">", ">"),
            word(">=", ">="),
            word("between", "between"),
            word("in", "in"));
    private static final Words<String> FUNCTIONS = Words.of(
            word("contains", "contains"),
            word("begins_with", "begins_with"),
            word("attribute_exists", "attribute_exists"),
            word("attribute_not_exists", "attribute_not_exists"),
            word("size", "size"));
    private static final Words<Boolean> ALTERNATIVES = Words.of(word(false, "AND"), word(true, "OR"));

    private final Problems problems;

    FilterReader(Problems problems) {
        this.problems = problems;
    }

    @Nullable
    Filter filter(Members pattern) {
        String name = pattern.either("filter", "filter_expression");
        return switch (pattern.node(name)) {
            case null -> null;
            case Node.Scalar text -> new Filter(text.text(), Set.of(), List.of(), false, pattern.at(name));
            case Node structured -> structured(pattern.membersOrNone(name));
        };
    }

    private Filter structured(Members filter) {
        var conditions = filter.list("conditions", "field", this::condition);
        if (conditions.isEmpty()) {
            problems.fault(filter.place(), "conditions is missing: there must be one at least");
        }
        boolean alternative = Boolean.TRUE.equals(filter.word("logical_operator", ALTERNATIVES));
        filter.end();
        Set<String> fields = new LinkedHashSet<>();
        List<String> texts = new ArrayList<>();
        for (Filter.Condition condition : conditions) {
            fields.add(condition.field());
            texts.add(condition.expression());
        }
        return new Filter(
                String.join(alternative ? " OR " : " AND ", texts), fields, conditions, alternative, filter.place());
    }

    private Filter.Condition condition(Members condition) {
        String operator = condition.word("operator", OPERATORS);
        String function = condition.word("function", FUNCTIONS);
        List<String> parameters = new ArrayList<>(condition.texts("param"));
        parameters.addAll(condition.texts("param2"));
        parameters.addAll(condition.texts("params"));
        var read = new Filter.Condition(condition.requiredText("field"), operator, function, parameters);
        boolean isSize = "size".equals(function);
        if (!condition.has("operator") && (isSize || !condition.has("function"))) {
            problems.fault(condition.place(), isSize ? "size needs an operator" : "operator or function is missing");
        } else if (operator != null && function != null && !isSize) {
            condition.fault("operator", "does not go with the function " + function + ": give one of them");
        } else {
            requireValues(condition, read);
        }
        condition.end();
        return read;
    }

    private void requireValues(Members condition, Filter.Condition read) {
        String operator = read.operator();
        String needed = switch (operator == null ? String.valueOf(read.function()) : operator) {
            case "between" -> read.parameters().size() == 2 ? "" : "between needs param and param2";
            case "in" -> condition.texts("params").isEmpty() ? "in needs params, a list of parameters" : "";
            case "attribute_exists", "attribute_not_exists", "null" -> "";
            case String other -> read.parameters().isEmpty() ? other + " needs param, the name of a parameter" : "";
        };
        if (!needed.isEmpty()) {
            problems.fault(condition.place(), needed);
        }
    }
}
