package dev.armature.language.partiql;

import dev.armature.language.Comparator;
import dev.armature.language.Condition;
import dev.armature.language.Operand;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Limits;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Makes a condition of what stands behind WHERE, and checks the operands whose type is known without an item. */
final class WhereBinder {
    private static final Set<AttributeType> ORDERED = EnumSet.of(AttributeType.S, AttributeType.N, AttributeType.B);
    private static final Set<AttributeType> WITH_PREFIX = EnumSet.of(AttributeType.S, AttributeType.B);

    private static final Set<String> OPERATORS_OF_CONDITIONS =
            Set.of("and", "or", "in", "not in", "=", "<>", "<", "<=", ">", ">=");

    private final LiteralBinder literals;

    WhereBinder(LiteralBinder literals) {
        this.literals = literals;
    }

    Condition condition(Expr expr) {
        return switch (expr) {
            case Expr.Binary binary -> binary(binary);
            case Expr.Unary(Token token, Expr operand)
            when token.text().equals("not") -> new Condition.Not(condition(operand));
            case Expr.Between(Token token, Expr operand, Expr low, Expr high) ->
                negatedIf(token, between(operand(operand), operand(low), operand(high)));
            case Expr.TypeTest(Token token, Expr operand, String type) -> typeTest(token, operand, type);
            case Expr.Call(Token token, List<Expr> arguments) -> function(token, arguments);
            case Expr.Unary ignored -> throw unsupported(expr);
            case Expr.Name ignored -> throw unsupported(expr);
            case Expr.Path ignored -> throw unsupported(expr);
            case Expr.Value ignored -> throw unsupported(expr);
            case Expr.CountAll ignored -> throw unsupported(expr);
            case Expr.Nested ignored -> throw unsupported(expr);
        };
    }

    private static ApiException unsupported(Expr expr) {
        return Faults.at("Unsupported expression in WHERE clause", expr.token());
    }

    private Condition binary(Expr.Binary binary) {
        return switch (binary.token().text()) {
            case "and" -> new Condition.And(conditions(binary));
            case "or" -> new Condition.Or(conditions(binary));
            case "in", "not in" -> negatedIf(binary.token(), in(operand(binary.left()), candidates(binary.right())));
            default -> comparison(binary);
        };
    }

    /** A chain of one operator leans to the left as far as it is long: walked down in a loop, it cannot exhaust the stack. */
    private List<Condition> conditions(Expr.Binary chain) {
        String operator = chain.token().text();
        List<Expr> parts = new ArrayList<>();
        Expr rest = chain;
        while (rest instanceof Expr.Binary(Token token, Expr left, Expr right)
                && token.text().equals(operator)) {
            parts.add(right);
            rest = left;
        }
        parts.add(rest);
        Collections.reverse(parts);
        return parts.stream().map(this::condition).toList();
    }

    private static Condition negatedIf(Token operator, Condition condition) {
        return operator.text().startsWith("not ") ? new Condition.Not(condition) : condition;
    }

    private Condition comparison(Expr.Binary binary) {
        Comparator comparator = comparator(binary.token());
        Operand left = operand(binary.left());
        Operand right = operand(binary.right());
        if (comparator.isOrdering()) {
            requireType(comparator.symbol(), ORDERED, left);
            requireType(comparator.symbol(), ORDERED, right);
        }
        var comparison = new Condition.Comparison(left, comparator, right);
        if (comparator != Comparator.NOT_EQUAL) {
            return comparison;
        }
        // In PartiQL nothing is known about what is missing, not even that it is different.
        List<Condition> parts = new ArrayList<>();
        addPresence(left, parts);
        addPresence(right, parts);
        parts.add(comparison);
        return new Condition.And(parts);
    }

    /** Whether a condition holds is always known. */
    private static void addPresence(Operand operand, List<Condition> parts) {
        if (!(operand instanceof Operand.Truth)) {
            operand.forEachPath(path -> parts.add(new Condition.Exists(path)));
        }
    }

    private static Comparator comparator(Token operator) {
        for (Comparator comparator : Comparator.values()) {
            if (comparator.symbol().equals(operator.text())) {
                return comparator;
            }
        }
        throw unsupportedOperator(operator);
    }

    private static Condition between(Operand operand, Operand low, Operand high) {
        requireType("BETWEEN", ORDERED, operand);
        requireType("BETWEEN", ORDERED, low);
        requireType("BETWEEN", ORDERED, high);
        return new Condition.Between(operand, low, high);
    }

    private static Condition in(Operand operand, List<Operand> candidates) {
        if (candidates.size() > Limits.IN_OPERANDS_MAX) {
            throw ApiException.validation(
                    "The IN operator is provided with too many operands; number of operands: " + candidates.size());
        }
        return new Condition.In(operand, candidates);
    }

    private List<Operand> candidates(Expr expr) {
        if (expr instanceof Expr.ListOf(Token ignored, List<Expr> elements)) {
            return elements.stream().map(this::operand).toList();
        }
        if (expr instanceof Expr.Parameter
                && literals.valueOrNull(expr) instanceof AttributeValue.L(List<AttributeValue> elements)) {
            return elements.stream().<Operand>map(Operand.Literal::new).toList();
        }
        throw Faults.at("Unsupported operand for IN", expr.token());
    }

    private Condition typeTest(Token operator, Expr operand, String type) {
        Path path = PathBinder.path(operand);
        boolean isNegated = operator.text().equals("is not");
        if (type.equals("missing")) {
            return isNegated ? new Condition.Exists(path) : new Condition.NotExists(path);
        }
        Set<AttributeType> types = TypeNames.of(type);
        if (types == null) {
            throw ApiException.validation("Unsupported operation: IsType");
        }
        List<Condition> parts = types.stream()
                .sorted()
                .<Condition>map(each -> new Condition.HasType(new Operand.Attribute(path), each))
                .toList();
        Condition test = parts.size() == 1 ? parts.getFirst() : new Condition.Or(parts);
        return isNegated ? new Condition.Not(test) : test;
    }

    /** Function names may be written in any case. */
    private Condition function(Token function, List<Expr> arguments) {
        String name = function.text().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "attribute_exists" -> new Condition.Exists(onlyPath(name, arguments));
            case "attribute_not_exists" -> new Condition.NotExists(onlyPath(name, arguments));
            case "attribute_type" -> {
                requireCount(name, arguments, 2);
                yield new Condition.HasType(operand(arguments.getFirst()), typeNamed(arguments.getLast()));
            }
            case "begins_with" -> {
                requireCount(name, arguments, 2);
                Operand operand = operand(arguments.getFirst());
                Operand prefix = operand(arguments.getLast());
                requireType(name, WITH_PREFIX, operand);
                requireType(name, WITH_PREFIX, prefix);
                yield new Condition.BeginsWith(operand, prefix);
            }
            case "contains" -> {
                requireCount(name, arguments, 2);
                yield new Condition.Contains(operand(arguments.getFirst()), operand(arguments.getLast()));
            }
            default -> throw unrecognized(function);
        };
    }

    private static Path onlyPath(String function, List<Expr> arguments) {
        requireCount(function, arguments, 1);
        Expr argument = arguments.getFirst();
        if (argument instanceof Expr.Value) {
            throw ApiException.validation(
                    "Operator or function requires a document path; operator or function: " + function);
        }
        return PathBinder.path(argument);
    }

    private AttributeType typeNamed(Expr expr) {
        AttributeValue value = literals.valueOrNull(expr);
        if (!(value instanceof AttributeValue.S(String name))) {
            throw value == null ? PathBinder.unexpected(expr.token()) : operandType("attribute_type", value.type());
        }
        for (AttributeType type : AttributeType.values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        throw ApiException.validation(
                "Invalid attribute type name found; type: " + name + ", valid types: {N,BS,L,B,NULL,M,S,SS,NS,BOOL}");
    }

    private Operand operand(Expr expr) {
        if (PathBinder.isPath(expr)) {
            return new Operand.Attribute(PathBinder.path(expr));
        }
        if (expr instanceof Expr.Call(Token function, List<Expr> arguments) && isSize(function)) {
            requireCount("size", arguments, 1);
            return new Operand.Size(operand(arguments.getFirst()));
        }
        if (isCondition(expr)) {
            return new Operand.Truth(condition(expr));
        }
        AttributeValue value = literals.valueOrNull(expr);
        if (value == null) {
            throw expr instanceof Expr.Path ? PathBinder.unexpected(expr.token()) : unsupportedOperator(expr.token());
        }
        return new Operand.Literal(value);
    }

    private static boolean isCondition(Expr expr) {
        return switch (expr) {
            case Expr.Binary(Token operator, Expr ignoredLeft, Expr ignoredRight) ->
                OPERATORS_OF_CONDITIONS.contains(operator.text());
            case Expr.Unary(Token operator, Expr ignored) -> operator.text().equals("not");
            case Expr.Between ignored -> true;
            case Expr.TypeTest ignored -> true;
            case Expr.Call ignored -> true;
            case Expr.Name ignored -> false;
            case Expr.Path ignored -> false;
            case Expr.Value ignored -> false;
            case Expr.CountAll ignored -> false;
            case Expr.Nested ignored -> false;
        };
    }

    private static boolean isSize(Token function) {
        return function.isKeyword("size");
    }

    private static void requireCount(String function, List<Expr> arguments, int wanted) {
        if (arguments.size() != wanted) {
            throw operandCount(function, arguments.size());
        }
    }

    private static void requireType(String operator, Set<AttributeType> allowed, Operand operand) {
        AttributeType type = switch (operand) {
            case Operand.Literal(AttributeValue value) -> value.type();
            case Operand.Truth ignored -> AttributeType.BOOL;
            case Operand.Attribute ignored -> null;
            case Operand.Size ignored -> null;
        };
        if (type != null && !allowed.contains(type)) {
            throw operandType(operator, type);
        }
    }

    static ApiException operandType(String operator, AttributeType type) {
        return ApiException.validation("Incorrect operand type for operator or function; operator or function: "
                + operator + ", operand type: " + type);
    }

    static ApiException operandCount(String operator, int count) {
        return ApiException.validation("Incorrect number of operands for operator or function; operator or function: "
                + operator + ", number of operands: " + count);
    }

    static ApiException unrecognized(Token function) {
        return Faults.at("Unrecognized function: " + function.text().toLowerCase(Locale.ROOT), function);
    }

    private static ApiException unsupportedOperator(Token token) {
        return Faults.at("Unsupported operator: " + token.text(), token);
    }
}
