package dev.armature.language;

import dev.armature.model.Limits;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what all grammars share: document paths, function calls and the bounds of an expression. */
class TermParser {
    /** The families of faults that the text alone shows, in the order in which they are reported. */
    enum Fault {
        /** In updates a reserved word comes first, in conditions it comes after the functions. */
        RESERVED_WORD_OF_UPDATE,
        REDUNDANT_PARENTHESES,
        UNKNOWN_FUNCTION,
        MISPLACED_FUNCTION,
        REPEATED_SECTION,
        RESERVED_WORD,
        LIST_INDEX,
        PATH_LEVELS,
        TOO_MANY_OPERANDS,
        TOO_MANY_OPERATORS
    }

    private static final Set<String> KEYWORDS =
            Set.of("AND", "OR", "NOT", "BETWEEN", "IN", "SET", "REMOVE", "ADD", "DELETE");

    /** Each level of sensible nesting needs an operator or a function, so whatever nests deeper is wrong anyway. */
    private static final int DEPTH_MAX = Limits.EXPRESSION_OPERATORS_MAX + 1;

    final ExpressionKind kind;
    final Tokens tokens;
    final Faults<Fault> faults;
    private int operators;

    TermParser(ExpressionKind kind, String text) {
        this.kind = kind;
        this.tokens = new Tokens(kind, text);
        this.faults = new Faults<>(kind);
        checkNesting(tokens.nesting());
    }

    private void checkNesting(Nesting nesting) {
        if (nesting.isRedundant()) {
            faults.add(Fault.REDUNDANT_PARENTHESES, "The expression has redundant parentheses;");
        }
        if (nesting.depth() > DEPTH_MAX) {
            if (!nesting.isClosed()) {
                throw tokens.syntaxErrorAtEnd();
            }
            faults.add(Fault.TOO_MANY_OPERATORS, tooManyOperators(nesting.depth()));
            faults.throwFirst();
        }
    }

    /** To be called when the text is read to its end and is well formed. */
    final void finish() {
        requireEnd();
        if (operators > Limits.EXPRESSION_OPERATORS_MAX) {
            faults.add(Fault.TOO_MANY_OPERATORS, tooManyOperators(operators));
        }
        faults.throwFirst();
    }

    /** Refuses what comes behind a whole expression. */
    final void requireEnd() {
        if (!tokens.isAtEnd()) {
            throw tokens.syntaxError();
        }
    }

    final void countOperator() {
        operators++;
    }

    private static String tooManyOperators(int count) {
        return "The expression contains too many operators; operator count: " + count;
    }

    final boolean isCall() {
        Token token = tokens.peek();
        return token.kind() == Token.Kind.WORD
                && !isKeyword(token)
                && tokens.peekSecond().isSymbol("(");
    }

    /** Reads {@code function(argument, ...)}. */
    final Term.Call call() {
        String function = tokens.next().text();
        tokens.expect("(");
        List<Term> arguments = new ArrayList<>();
        do {
            arguments.add(argument());
        } while (tokens.accept(","));
        tokens.expect(")");
        return new Term.Call(function, List.copyOf(arguments));
    }

    /** Reads an operand: each grammar says what can be one. */
    Term argument() {
        throw tokens.syntaxError();
    }

    /** Reads a document path. */
    final Term.Attribute path() {
        return path(List.of(name()));
    }

    /** Reads the rest of a document path, of which so much is read already. */
    final Term.Attribute path(List<Term.Element> beginning) {
        List<Term.Element> elements = new ArrayList<>(beginning);
        while (true) {
            if (tokens.accept(".")) {
                elements.add(name());
            } else if (tokens.accept("[")) {
                elements.add(index());
                tokens.expect("]");
            } else {
                checkLevels(elements.size());
                return new Term.Attribute(List.copyOf(elements), known(elements));
            }
        }
    }

    private void checkLevels(int levels) {
        if (levels > Limits.NESTING_LEVELS_MAX) {
            faults.add(Fault.PATH_LEVELS, "The document path has too many nesting levels; nesting levels: " + levels);
        }
    }

    private Term.Element name() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case WORD -> {
                if (isKeyword(token)) {
                    throw tokens.syntaxError();
                }
                tokens.next();
                if (ReservedWords.contains(token.text())) {
                    faults.add(
                            kind == ExpressionKind.UPDATE ? Fault.RESERVED_WORD_OF_UPDATE : Fault.RESERVED_WORD,
                            "Attribute name is a reserved keyword; reserved keyword: " + token.text());
                }
                yield new Term.Element.Name(token.text());
            }
            case NAME -> new Term.Element.Reference(tokens.next().text());
            case VALUE, NUMBER, SYMBOL, STRAY, END -> throw tokens.syntaxError();
        };
    }

    /** Whether the word is part of a grammar, be it another one: it is never a name then. Reserved words are only not allowed. */
    private static boolean isKeyword(Token token) {
        return KEYWORDS.contains(token.text().toUpperCase(Locale.ROOT));
    }

    private Term.Element index() {
        String digits = tokens.next(Token.Kind.NUMBER).text();
        try {
            long index = Long.parseLong(digits);
            if (index <= Limits.LIST_INDEX_MAX) {
                return new Term.Element.Index(index);
            }
        } catch (NumberFormatException noLong) {
            // Larger still.
        }
        faults.add(Fault.LIST_INDEX, "List index is not within the allowable range; index: [" + digits + "]");
        return new Term.Element.Index(Limits.LIST_INDEX_MAX);
    }

    private static @Nullable Path known(List<Term.Element> elements) {
        List<Path.Step> steps = new ArrayList<>(elements.size() - 1);
        for (Term.Element element : elements.subList(1, elements.size())) {
            switch (element) {
                case Term.Element.Name(String name) -> steps.add(new Path.Step.Key(name));
                case Term.Element.Index(long index) -> steps.add(new Path.Step.Index(index));
                case Term.Element.Reference ignored -> {
                    return null;
                }
            }
        }
        return elements.getFirst() instanceof Term.Element.Name(String attribute) ? new Path(attribute, steps) : null;
    }
}
