package dev.armature.language.partiql;

import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Parses expressions by the precedence of their operators.
 *
 * <p>The grammar and the texts are those of PartiQL's reference parser, in which statements are expressions too: that is why a
 * misspelt first word leads to texts about something else.
 */
final class ExprParser {
    /** Of no operator: everything that can follow belongs to the expression. */
    static final int ALL = -1;
    /** Set operators do not belong to the clauses of a SELECT. */
    static final int IN_SELECT = 6;

    private static final int NOT = 30;
    private static final Set<String> FUNCTION_KEYWORDS = Set.of(
            "exists",
            "count",
            "avg",
            "max",
            "min",
            "sum",
            "char_length",
            "character_length",
            "octet_length",
            "bit_length",
            "upper",
            "lower",
            "size",
            "nullif",
            "coalesce",
            "sexp",
            "list",
            "bag");

    private static final Set<String> STATEMENTS =
            Set.of("select", "insert", "update", "delete", "from", "set", "remove");

    private final Tokens tokens;
    private final StatementParser statements;
    private int depth;

    ExprParser(Tokens tokens, StatementParser statements) {
        this.tokens = tokens;
        this.statements = statements;
    }

    /** An expression up to the first operator that does not bind stronger than this. */
    Expr expression(int precedence) {
        return nested(() -> {
            Expr expr = unary();
            while (true) {
                Token operator = infix();
                if (precedence(operator) <= precedence) {
                    return expr;
                }
                consume(operator);
                expr = withRight(operator, expr);
            }
        });
    }

    /** Statements are bounded in depth, so that none can exhaust a stack. */
    private Expr nested(Supplier<Expr> parse) {
        if (++depth > Limits.STATEMENT_NESTING_MAX) {
            throw Faults.tooDeep();
        }
        Expr expr = parse.get();
        depth--;
        return expr;
    }

    /** The next token as an operator, with NOT joined to what it negates and IS to its NOT. */
    private Token infix() {
        Token token = tokens.peek();
        Token second = tokens.peekSecond();
        boolean negates = token.is(Token.Kind.OPERATOR, "not")
                && (second.is(Token.Kind.OPERATOR, "in")
                        || second.is(Token.Kind.OPERATOR, "between")
                        || second.is(Token.Kind.OPERATOR, "like"));
        boolean isNot = token.is(Token.Kind.OPERATOR, "is") && second.is(Token.Kind.OPERATOR, "not");
        if (negates || isNot) {
            return new Token(
                    Token.Kind.OPERATOR,
                    token.text() + " " + second.text(),
                    token.line(),
                    token.column(),
                    token.length());
        }
        return token;
    }

    private void consume(Token operator) {
        tokens.next();
        if (operator.text().indexOf(' ') > 0) {
            tokens.next();
        }
    }

    private static int precedence(Token token) {
        if (token.kind() != Token.Kind.OPERATOR && !token.isSymbol("*")) {
            return ALL;
        }
        return switch (token.text()) {
            case "union", "except", "intersect" -> 5;
            case "or" -> 10;
            case "and" -> 20;
            case "=", "<>", "is", "is not", "in", "not in" -> 40;
            case "<", "<=", ">", ">=", "between", "not between", "like", "not like" -> 50;
            case "+", "-", "||" -> 60;
            case "*", "/", "%" -> 70;
            default -> ALL;
        };
    }

    private Expr withRight(Token operator, Expr left) {
        return switch (operator.text()) {
            case "is", "is not" -> new Expr.TypeTest(operator, left, type());
            case "in", "not in" -> new Expr.Binary(operator, left, candidates(operator));
            case "between", "not between" -> {
                Expr low = right(operator);
                if (!tokens.accept(Token.Kind.OPERATOR, "and")) {
                    throw Faults.malformed("Expected AND keyword");
                }
                if (tokens.isAtEnd()) {
                    throw Faults.malformed("Expected expression after AND");
                }
                yield new Expr.Between(operator, left, low, expression(precedence(operator)));
            }
            default -> new Expr.Binary(operator, left, right(operator));
        };
    }

    private Expr right(Token operator) {
        if (tokens.isAtEnd()) {
            throw Faults.malformed("Missing right-hand side expression of infix operator");
        }
        return expression(precedence(operator));
    }

    /** In parentheses, even one candidate is a list. */
    private Expr candidates(Token operator) {
        Token open = tokens.peek();
        if (!open.isSymbol("(") || tokens.peekSecond().isKeyword("select")) {
            return right(operator);
        }
        tokens.next();
        var list = new Expr.ListOf(open, commaList());
        tokens.expect(")", "RIGHT_PAREN");
        return list;
    }

    private String type() {
        Token token = tokens.next();
        if (token.kind() == Token.Kind.NULL || token.kind() == Token.Kind.MISSING) {
            return token.text();
        }
        String name = token.text().toLowerCase(Locale.ROOT);
        String second = tokens.peek().text();
        boolean hasTwoWords = name.equals("double") && second.equals("precision")
                || name.equals("character") && second.equals("varying");
        if (hasTwoWords) {
            tokens.next();
            name += " " + second;
        }
        boolean isWord = token.kind() == Token.Kind.KEYWORD || token.kind() == Token.Kind.NAME;
        if (!isWord || !TypeNames.isType(name)) {
            throw Faults.malformed("Expected type name");
        }
        return name;
    }

    private Expr unary() {
        Token token = tokens.peek();
        if (token.kind() != Token.Kind.OPERATOR) {
            return pathTerm();
        }
        return switch (token.text()) {
            case "not" -> {
                tokens.next();
                yield new Expr.Unary(token, expression(NOT));
            }
            case "+", "-" -> {
                tokens.next();
                yield signed(token, nested(this::unary));
            }
            default -> pathTerm();
        };
    }

    /** A sign belongs to the number it stands before. */
    private static Expr signed(Token sign, Expr operand) {
        if (operand instanceof Expr.Literal(Token token) && token.kind() == Token.Kind.NUMBER) {
            if (sign.text().equals("+")) {
                return operand;
            }
            String text = token.text();
            String negated = text.startsWith("-") ? text.substring(1) : "-" + text;
            return new Expr.Literal(
                    new Token(Token.Kind.NUMBER, negated, token.line(), token.column(), token.length()));
        }
        return new Expr.Unary(sign, operand);
    }

    private Expr pathTerm() {
        return withSteps(term(), false);
    }

    /** A path that can be assigned to: names, and literals in brackets. */
    Expr simplePath() {
        if (!tokens.peek().isName()) {
            throw Faults.malformed("Expected identifier for simple path");
        }
        return withSteps(new Expr.Name(tokens.next()), true);
    }

    private Expr withSteps(Expr root, boolean isSimple) {
        List<Expr.Step> steps = new ArrayList<>();
        while (true) {
            if (tokens.acceptSymbol(".")) {
                steps.add(dot(isSimple));
            } else if (tokens.acceptSymbol("[")) {
                steps.add(bracket(isSimple));
            } else {
                return steps.isEmpty() ? root : new Expr.Path(root, steps);
            }
        }
    }

    private Expr.Step dot(boolean isSimple) {
        Token token = tokens.peek();
        if (token.isName()) {
            return new Expr.Step.Dot(tokens.next());
        }
        if (token.isSymbol("*") && !isSimple) {
            return new Expr.Step.Wildcard(tokens.next());
        }
        throw Faults.malformed(
                token.isSymbol("*") ? "Invalid path dot component for simple path" : "Invalid path dot component");
    }

    private Expr.Step bracket(boolean isSimple) {
        Token token = tokens.peek();
        Expr.Step step =
                tokens.acceptSymbol("*") ? new Expr.Step.Wildcard(token) : new Expr.Step.Bracket(expression(ALL));
        tokens.expect("]", "RIGHT_BRACKET");
        boolean isLiteral = step instanceof Expr.Step.Bracket(Expr.Literal ignored);
        if (isSimple && !isLiteral) {
            throw Faults.malformed("Invalid path component for simple path");
        }
        return step;
    }

    private Expr term() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case OPERATOR -> throw Faults.malformed("Unexpected operator");
            case KEYWORD -> keywordTerm(token);
            case SYMBOL -> symbolTerm(token);
            case NAME, QUOTED_NAME -> {
                tokens.next();
                yield tokens.acceptSymbol("(") ? call(token) : new Expr.Name(token);
            }
            case STRING, NUMBER, BOOLEAN, NULL, MISSING -> new Expr.Literal(tokens.next());
            case PARAMETER -> new Expr.Parameter(tokens.next(), tokens.nextParameter());
            case PARTICLE, END -> throw Faults.malformed("Unexpected term");
        };
    }

    private Expr keywordTerm(Token token) {
        if (STATEMENTS.contains(token.text())) {
            return new Expr.Nested(token, statements.statement());
        }
        if (FUNCTION_KEYWORDS.contains(token.text()) && tokens.peekSecond().isSymbol("(")) {
            tokens.next();
            tokens.next();
            return call(token);
        }
        throw Faults.malformed("Unexpected keyword");
    }

    private Expr symbolTerm(Token token) {
        tokens.next();
        return switch (token.text()) {
            case "(" -> group(token);
            case "[" -> new Expr.ListOf(token, elements("]", "RIGHT_BRACKET"));
            case "<<" -> new Expr.BagOf(token, elements(">>", "RIGHT_DOUBLE_ANGLE_BRACKET"));
            case "{" -> new Expr.StructOf(token, members());
            default -> throw Faults.malformed("Unexpected term");
        };
    }

    /** One expression in parentheses is itself; several are a list. */
    private Expr group(Token open) {
        List<Expr> elements = commaList();
        tokens.expect(")", "RIGHT_PAREN");
        return elements.size() == 1 ? elements.getFirst() : new Expr.ListOf(open, elements);
    }

    private List<Expr> elements(String end, String endName) {
        if (tokens.acceptSymbol(end)) {
            return List.of();
        }
        List<Expr> elements = commaList();
        tokens.expect(end, endName);
        return elements;
    }

    private List<Expr> commaList() {
        List<Expr> list = new ArrayList<>();
        do {
            list.add(expression(ALL));
        } while (tokens.acceptSymbol(","));
        return list;
    }

    private List<Expr.Member> members() {
        List<Expr.Member> members = new ArrayList<>();
        if (tokens.acceptSymbol("}")) {
            return members;
        }
        do {
            Expr name = expression(ALL);
            tokens.expect(":", "COLON");
            members.add(new Expr.Member(name, expression(ALL)));
        } while (tokens.acceptSymbol(","));
        tokens.expect("}", "RIGHT_CURLY");
        return members;
    }

    private Expr call(Token function) {
        if (tokens.acceptSymbol(")")) {
            return new Expr.Call(function, List.of());
        }
        if (tokens.peek().isSymbol("*")) {
            if (!function.isKeyword("count")) {
                throw Faults.malformed(function.text() + "(*) is not allowed");
            }
            tokens.next();
            tokens.expect(")", "RIGHT_PAREN");
            return new Expr.CountAll(function);
        }
        List<Expr> arguments = commaList();
        tokens.expect(")", "RIGHT_PAREN");
        return new Expr.Call(function, arguments);
    }
}
