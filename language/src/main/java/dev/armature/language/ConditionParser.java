package dev.armature.language;

import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads conditions, filters and key conditions: {@code OR} binds least, then {@code AND}, then {@code NOT}.
 *
 * <p>Parentheses may hold a condition or an operand, which shows only when their content is read; so the rules answer with
 * either; a parser that needs a condition asks for one.
 */
final class ConditionParser extends TermParser {
    static final Set<String> FUNCTIONS =
            Set.of("attribute_exists", "attribute_not_exists", "attribute_type", "begins_with", "contains", "size");

    private ConditionParser(ExpressionKind kind, String text) {
        super(kind, text);
    }

    static ConditionSyntax parse(ExpressionKind kind, String text) {
        var parser = new ConditionParser(kind, text);
        ConditionSyntax condition = parser.condition(parser.or());
        parser.finish();
        return condition;
    }

    /** The tree of a text that is well formed, whatever else may be wrong with it. */
    static ConditionSyntax outline(String text) {
        var parser = new ConditionParser(ExpressionKind.CONDITION, text);
        ConditionSyntax condition = parser.condition(parser.or());
        parser.requireEnd();
        return condition;
    }

    private Syntax or() {
        Syntax first = and();
        if (!tokens.peek().isKeyword("OR")) {
            return first;
        }
        List<ConditionSyntax> parts = new ArrayList<>();
        parts.add(condition(first));
        while (tokens.acceptKeyword("OR")) {
            countOperator();
            parts.add(condition(and()));
        }
        return new ConditionSyntax.Or(List.copyOf(parts));
    }

    private Syntax and() {
        Syntax first = not();
        if (!tokens.peek().isKeyword("AND")) {
            return first;
        }
        List<ConditionSyntax> parts = new ArrayList<>();
        parts.add(condition(first));
        while (tokens.acceptKeyword("AND")) {
            countOperator();
            parts.add(condition(not()));
        }
        return new ConditionSyntax.And(List.copyOf(parts));
    }

    private Syntax not() {
        int negations = 0;
        while (tokens.acceptKeyword("NOT")) {
            countOperator();
            negations++;
        }
        Syntax operand = comparison();
        if (negations == 0) {
            return operand;
        }
        ConditionSyntax negated = new ConditionSyntax.Not(condition(operand));
        return negations % 2 == 1 ? negated : new ConditionSyntax.Not(negated);
    }

    private Syntax comparison() {
        Syntax left = primary();
        if (!(left instanceof Term operand)) {
            return left;
        }
        Token token = tokens.peek();
        Comparator comparator = Comparator.of(token);
        if (comparator != null) {
            tokens.next();
            countOperator();
            return new ConditionSyntax.Comparison(comparator, value(operand), value(argument()));
        }
        if (tokens.acceptKeyword("BETWEEN")) {
            countOperator();
            Term low = value(argument());
            if (!tokens.acceptKeyword("AND")) {
                throw tokens.syntaxError();
            }
            return new ConditionSyntax.Between(value(operand), low, value(argument()));
        }
        if (tokens.acceptKeyword("IN")) {
            countOperator();
            return new ConditionSyntax.In(value(operand), candidates());
        }
        return operand;
    }

    private List<Term> candidates() {
        tokens.expect("(");
        List<Term> candidates = new ArrayList<>();
        do {
            candidates.add(value(argument()));
        } while (tokens.accept(","));
        tokens.expect(")");
        if (candidates.size() > Limits.IN_OPERANDS_MAX) {
            faults.add(
                    Fault.TOO_MANY_OPERANDS,
                    "The IN operator is provided with too many operands; number of operands: " + candidates.size());
        }
        return List.copyOf(candidates);
    }

    private Syntax primary() {
        if (tokens.accept("(")) {
            Syntax inner = or();
            tokens.expect(")");
            return inner instanceof Term term ? continued(term) : inner;
        }
        return argument();
    }

    @Override
    Term argument() {
        if (tokens.accept("(")) {
            Term inner = argument();
            tokens.expect(")");
            return continued(inner);
        }
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.VALUE) {
            return new Term.Value(tokens.next().text());
        }
        return isCall() ? function() : path();
    }

    /** What was read in parentheses: a path may go on behind them. */
    private Term continued(Term term) {
        return term instanceof Term.Attribute attribute ? path(attribute.elements()) : term;
    }

    private Term.Call function() {
        String name = tokens.peek().text();
        if (UpdateParser.FUNCTIONS.contains(name)) {
            faults.add(
                    Fault.UNKNOWN_FUNCTION, "The function is not allowed in a condition expression; function: " + name);
        } else if (!FUNCTIONS.contains(name)) {
            faults.add(Fault.UNKNOWN_FUNCTION, "Invalid function name; function: " + name);
        }
        Term.Call call = call();
        call.arguments().forEach(this::value);
        return call;
    }

    /** The term as an operand: of the functions, only size has a value. */
    private Term value(Term term) {
        if (term instanceof Term.Call call && !call.function().equals("size")) {
            misplaced(call);
        }
        return term;
    }

    /** What was read as a condition. A path or value alone is none, so the token after it comes too early. */
    private ConditionSyntax condition(Syntax syntax) {
        return switch (syntax) {
            case ConditionSyntax condition -> condition;
            case Term.Call call -> {
                if (call.function().equals("size")) {
                    misplaced(call);
                }
                yield new ConditionSyntax.Function(call);
            }
            case Term.Attribute ignored -> throw tokens.syntaxError();
            case Term.Value ignored -> throw tokens.syntaxError();
            case Term.Arithmetic ignored -> throw tokens.syntaxError();
        };
    }

    private void misplaced(Term.Call call) {
        faults.add(
                Fault.MISPLACED_FUNCTION,
                "The function is not allowed to be used this way in an expression; function: " + call.function());
    }
}
