package dev.armature.language.partiql;

import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses statements: the clauses, in their order. */
final class StatementParser {
    private static final String EXPECTED_DATA_MANIPULATION = "Expected data manipulation";

    private final Tokens tokens;
    private final ExprParser expressions;

    private StatementParser(String text) {
        this.tokens = new Tokens(text);
        this.expressions = new ExprParser(tokens, this);
    }

    /** A text is an expression like any other; it had better be a statement. */
    static Expr parse(String text) {
        var parser = new StatementParser(text);
        Expr expr = parser.expressions.expression(ExprParser.ALL);
        boolean hasSemicolon = parser.tokens.acceptSymbol(";");
        if (!parser.tokens.isAtEnd()) {
            throw Faults.malformed(
                    hasSemicolon
                            ? "Unexpected token after semicolon. (Only one query is allowed.)"
                            : "Unexpected token after expression");
        }
        return expr;
    }

    /** A statement whose first keyword is next. */
    StatementSyntax statement() {
        Token keyword = tokens.peek();
        return switch (keyword.text()) {
            case "select" -> {
                tokens.next();
                yield select();
            }
            case "insert" -> insert();
            case "update" -> {
                tokens.next();
                yield update();
            }
            case "delete" -> {
                tokens.next();
                if (!tokens.acceptKeyword("from")) {
                    throw Faults.malformed("Expected FROM after DELETE");
                }
                yield new StatementSyntax.Change(writeSource(), List.of(), where(ExprParser.ALL), returning());
            }
            case "from" -> {
                tokens.next();
                yield fromFirst();
            }
            default -> throw Faults.malformed(EXPECTED_DATA_MANIPULATION);
        };
    }

    private StatementSyntax select() {
        Token quantifier = tokens.peek();
        StatementSyntax.Clause unsupported = null;
        if (tokens.acceptKeyword("distinct")) {
            unsupported = new StatementSyntax.Clause("DISTINCT", quantifier);
        } else if (tokens.acceptKeyword("value")) {
            unsupported = new StatementSyntax.Clause("VALUE", quantifier);
        } else {
            tokens.acceptKeyword("all");
        }
        List<StatementSyntax.Column> columns = columns();
        if (!tokens.acceptKeyword("from")) {
            throw Faults.malformed("Expected FROM after SELECT list");
        }
        StatementSyntax.Source source = source(ExprParser.IN_SELECT);
        Expr where = where(ExprParser.IN_SELECT);
        List<StatementSyntax.Order> orderBy = orderBy();
        for (String clause : List.of("group", "having", "limit")) {
            var found = clause(clause);
            unsupported = unsupported == null ? found : unsupported;
        }
        return new StatementSyntax.Select(columns, source, where, orderBy, unsupported);
    }

    /** Empty for an asterisk. */
    private List<StatementSyntax.Column> columns() {
        List<StatementSyntax.Column> columns = new ArrayList<>();
        boolean hasAsterisk = false;
        do {
            if (tokens.acceptSymbol("*")) {
                hasAsterisk = true;
            } else {
                Expr column = expressions.expression(ExprParser.ALL);
                columns.add(new StatementSyntax.Column(column, alias()));
            }
        } while (tokens.acceptSymbol(","));
        if (hasAsterisk && !columns.isEmpty()) {
            throw Faults.malformed(
                    "Other expressions may not be present in the select list when '*' is used without dot notation.");
        }
        return columns;
    }

    private StatementSyntax.Source source(int precedence) {
        Expr path = expressions.expression(precedence);
        boolean hasAlias = alias();
        boolean isJoined = false;
        while (tokens.acceptSymbol(",")) {
            expressions.expression(precedence);
            alias();
            isJoined = true;
        }
        if (isJoin(tokens.peek())) {
            throw joined();
        }
        return new StatementSyntax.Source(path, hasAlias, isJoined);
    }

    static ApiException joined() {
        return ApiException.validation("Only select from a single table or index is supported.");
    }

    private static boolean isJoin(Token token) {
        return switch (token.text()) {
            case "join", "cross", "inner", "left", "right", "full", "outer" -> token.kind() == Token.Kind.KEYWORD;
            default -> false;
        };
    }

    /** Whether there is one: the word AS may be missing, the words AT and BY may not. */
    private boolean alias() {
        boolean hasAlias = false;
        if (tokens.accept(Token.Kind.PARTICLE, "as")) {
            aliasName("AS");
            hasAlias = true;
        } else if (tokens.peek().isName()) {
            tokens.next();
            hasAlias = true;
        }
        for (String particle : List.of("at", "by")) {
            if (tokens.accept(Token.Kind.PARTICLE, particle)) {
                aliasName(particle.equals("at") ? "AT" : "BY");
                hasAlias = true;
            }
        }
        return hasAlias;
    }

    private void aliasName(String particle) {
        if (!tokens.next().isName()) {
            throw Faults.malformed("Expected identifier for " + particle + "-alias");
        }
    }

    private @Nullable Expr where(int precedence) {
        return tokens.acceptKeyword("where") ? expressions.expression(precedence) : null;
    }

    private List<StatementSyntax.Order> orderBy() {
        List<StatementSyntax.Order> orders = new ArrayList<>();
        if (tokens.acceptKeyword("order")) {
            expectBy();
            do {
                Expr expression = expressions.expression(ExprParser.ALL);
                boolean descending = tokens.accept(Token.Kind.PARTICLE, "desc");
                if (!descending) {
                    tokens.accept(Token.Kind.PARTICLE, "asc");
                }
                orders.add(new StatementSyntax.Order(expression, descending));
            } while (tokens.acceptSymbol(","));
        }
        return orders;
    }

    private void expectBy() {
        if (!tokens.accept(Token.Kind.PARTICLE, "by")) {
            throw Faults.malformed("Expected BY");
        }
    }

    /** A clause that PartiQL has and DynamoDB has not; it is said to be where its expression is. */
    private StatementSyntax.@Nullable Clause clause(String keyword) {
        if (!tokens.acceptKeyword(keyword)) {
            return null;
        }
        boolean isGroup = keyword.equals("group");
        if (isGroup) {
            expectBy();
        }
        Token at = tokens.peek();
        do {
            expressions.expression(ExprParser.IN_SELECT);
        } while (isGroup && tokens.acceptSymbol(","));
        return new StatementSyntax.Clause(
                switch (keyword) {
                    case "group" -> "GROUP BY";
                    case "having" -> "HAVING";
                    default -> "LIMIT";
                },
                at);
    }

    private StatementSyntax insert() {
        if (!tokens.acceptKeywords("insert", "into")) {
            throw Faults.malformed("Unexpected keyword");
        }
        Expr target = expressions.simplePath();
        tokens.acceptKeyword("value");
        return new StatementSyntax.Insert(target, expressions.expression(ExprParser.ALL));
    }

    private StatementSyntax update() {
        StatementSyntax.Source source = writeSource();
        List<StatementSyntax.Assignment> assignments = assignments();
        return new StatementSyntax.Change(source, assignments, where(ExprParser.ALL), returning());
    }

    /** {@code FROM table WHERE condition SET path = value} */
    private StatementSyntax fromFirst() {
        StatementSyntax.Source source = source(ExprParser.ALL);
        Expr where = where(ExprParser.ALL);
        List<StatementSyntax.Assignment> assignments = assignments();
        return new StatementSyntax.Change(source, assignments, where, returning());
    }

    private StatementSyntax.Source writeSource() {
        Expr path = expressions.simplePath();
        return new StatementSyntax.Source(path, alias(), false);
    }

    private List<StatementSyntax.Assignment> assignments() {
        List<StatementSyntax.Assignment> assignments = new ArrayList<>();
        while (true) {
            if (tokens.acceptKeyword("set")) {
                do {
                    assignments.add(assignment());
                } while (tokens.acceptSymbol(","));
            } else if (tokens.acceptKeyword("remove")) {
                assignments.add(new StatementSyntax.Assignment(expressions.simplePath(), null));
            } else if (assignments.isEmpty()) {
                throw Faults.malformed(EXPECTED_DATA_MANIPULATION);
            } else {
                return assignments;
            }
        }
    }

    private StatementSyntax.Assignment assignment() {
        Expr target = expressions.simplePath();
        if (!tokens.accept(Token.Kind.OPERATOR, "=")) {
            throw Faults.malformed("Expected '='");
        }
        return new StatementSyntax.Assignment(target, expressions.expression(ExprParser.ALL));
    }

    private @Nullable Returning returning() {
        if (!tokens.acceptKeyword("returning")) {
            return null;
        }
        Returning returning = mapping();
        if (!tokens.acceptSymbol("*")) {
            throw Faults.malformed("Unsupported syntax in RETURNING columns.");
        }
        return returning;
    }

    private Returning mapping() {
        if (tokens.acceptKeywords("all", "old")) {
            return Returning.ALL_OLD;
        }
        if (tokens.acceptKeywords("all", "new")) {
            return Returning.ALL_NEW;
        }
        if (tokens.acceptKeywords("modified", "old")) {
            return Returning.MODIFIED_OLD;
        }
        if (tokens.acceptKeywords("modified", "new")) {
            return Returning.MODIFIED_NEW;
        }
        throw Faults.malformed("Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element.");
    }
}
