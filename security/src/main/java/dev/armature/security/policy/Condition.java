package dev.armature.security.policy;

import java.util.List;

/**
 * One line of a statement's {@code Condition}: an operator, a key of the request and the values it is compared with.
 *
 * @param key in lower case
 * @param values of which one has to match, or none if the operator is negated
 */
record Condition(Comparison comparison, String key, List<Pattern> values) {
    Condition {
        key = RequestContext.lower(key);
    }

    boolean holds(RequestContext context) {
        var given = context.get(key);
        Operator operator = comparison.operator();
        if (operator == Operator.NULL) {
            // A key without values is null as well: it is with Null that ForAllValues is kept from allowing what has
            // none.
            return isAbsenceAsWanted(given.isEmpty() || given.get().texts().isEmpty(), context);
        }
        if (given.isEmpty()) {
            return switch (comparison.quantifier()) {
                case FOR_ALL_VALUES -> true;
                case FOR_ANY_VALUE -> comparison.ifExists();
                case NONE -> comparison.ifExists() || operator.isNegated();
            };
        }
        var texts = given.get().texts();
        return switch (comparison.quantifier()) {
            case FOR_ALL_VALUES -> acceptsAll(texts, context);
            case FOR_ANY_VALUE -> acceptsAny(texts, context);
            // Captured: with a bare operator a key that may have several values never matches, even if it has one.
            case NONE -> !given.get().isMultivalued() && acceptsAll(texts, context);
        };
    }

    /** Like all that follows without a stream, since it is asked of every request. */
    private boolean acceptsAll(List<String> texts, RequestContext context) {
        for (String text : texts) {
            if (!accepts(text, context)) {
                return false;
            }
        }
        return true;
    }

    private boolean acceptsAny(List<String> texts, RequestContext context) {
        for (String text : texts) {
            if (accepts(text, context)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAbsenceAsWanted(boolean absent, RequestContext context) {
        return values.stream()
                .flatMap(value -> value.in(context).stream())
                .anyMatch(value -> value.matchesIgnoringCase(Boolean.toString(absent)));
    }

    /** A variable without a value makes a value of the policy that matches nothing. */
    private boolean accepts(String text, RequestContext context) {
        Operator operator = comparison.operator();
        for (Pattern value : values) {
            var resolved = value.in(context);
            if (resolved.isPresent() && operator.matches(resolved.get(), text)) {
                return !operator.isNegated();
            }
        }
        return operator.isNegated();
    }
}
