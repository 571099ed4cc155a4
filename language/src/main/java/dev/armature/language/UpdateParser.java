package dev.armature.language;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads update expressions: the sections SET, REMOVE, ADD and DELETE, each once, in any order. */
final class UpdateParser extends TermParser {
    static final Set<String> FUNCTIONS = Set.of("if_not_exists", "list_append");

    private enum Section {
        SET,
        REMOVE,
        ADD,
        DELETE;

        private static final Section[] ALL = values();

        static @Nullable Section of(Token token) {
            for (Section section : ALL) {
                if (token.isKeyword(section.name())) {
                    return section;
                }
            }
            return null;
        }
    }

    private final List<UpdateSyntax.Action> actions = new ArrayList<>();
    private final Set<Section> sections = EnumSet.noneOf(Section.class);

    private UpdateParser(String text) {
        super(ExpressionKind.UPDATE, text);
    }

    static UpdateSyntax parse(String text) {
        var parser = new UpdateParser(text);
        do {
            parser.section();
        } while (!parser.tokens.isAtEnd());
        parser.finish();
        return new UpdateSyntax(List.copyOf(parser.actions));
    }

    /** The tree of a text that is well formed, whatever else may be wrong with it. */
    static UpdateSyntax outline(String text) {
        var parser = new UpdateParser(text);
        do {
            parser.section();
        } while (!parser.tokens.isAtEnd());
        return new UpdateSyntax(List.copyOf(parser.actions));
    }

    private void section() {
        Section section = Section.of(tokens.peek());
        if (section == null) {
            throw tokens.syntaxError();
        }
        tokens.next();
        if (!sections.add(section)) {
            faults.add(
                    Fault.REPEATED_SECTION,
                    "The \"" + section + "\" section can only be used once in an update expression;");
        }
        do {
            actions.add(action(section));
        } while (tokens.accept(","));
    }

    private UpdateSyntax.Action action(Section section) {
        Term.Attribute target = path();
        return switch (section) {
            case SET -> {
                tokens.expect("=");
                yield new UpdateSyntax.Action.Set(target, arithmetic());
            }
            case REMOVE -> new UpdateSyntax.Action.Remove(target);
            case ADD -> new UpdateSyntax.Action.Add(target, value());
            case DELETE -> new UpdateSyntax.Action.Delete(target, value());
        };
    }

    private Term.Value value() {
        return new Term.Value(tokens.next(Token.Kind.VALUE).text());
    }

    private Term arithmetic() {
        Term left = operand(true);
        Token token = tokens.peek();
        if (!token.isSymbol("+") && !token.isSymbol("-")) {
            return left;
        }
        if (left instanceof Term.Arithmetic) {
            throw tokens.syntaxError();
        }
        if (left instanceof Term.Call(String function, List<Term> ignored)) {
            checkFunction(function, false);
        }
        tokens.next();
        countOperator();
        return new Term.Arithmetic(token.text(), left, operand(false));
    }

    @Override
    Term argument() {
        return operand(false);
    }

    /** Inside a function's parentheses, and in a sum, neither a sum nor list_append can stand. */
    private Term operand(boolean outermost) {
        if (tokens.accept("(")) {
            Term inner = outermost ? arithmetic() : operand(false);
            tokens.expect(")");
            return inner;
        }
        if (tokens.peek().kind() == Token.Kind.VALUE) {
            return value();
        }
        if (isCall()) {
            checkFunction(tokens.peek().text(), outermost);
            countOperator();
            return call();
        }
        return path();
    }

    private void checkFunction(String name, boolean outermost) {
        if (ConditionParser.FUNCTIONS.contains(name)) {
            faults.add(
                    Fault.UNKNOWN_FUNCTION, "The function is not allowed in an update expression; function: " + name);
        } else if (!FUNCTIONS.contains(name)) {
            faults.add(Fault.UNKNOWN_FUNCTION, "Invalid function name; function: " + name);
        } else if (!outermost && name.equals("list_append")) {
            faults.add(
                    Fault.MISPLACED_FUNCTION,
                    "The function is not allowed to be used this way in an expression; function: " + name);
        }
    }
}
