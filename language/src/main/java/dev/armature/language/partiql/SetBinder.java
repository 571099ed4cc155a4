package dev.armature.language.partiql;

import dev.armature.language.Update;
import dev.armature.language.UpdateAction;
import dev.armature.language.UpdateValue;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Limits;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes an update of SET and REMOVE clauses. */
final class SetBinder {
    private static final String SET_ADD = "set_add";
    private static final String SET_DELETE = "set_delete";

    private final LiteralBinder literals;

    SetBinder(LiteralBinder literals) {
        this.literals = literals;
    }

    Update update(List<StatementSyntax.Assignment> assignments) {
        List<UpdateAction> actions = new ArrayList<>(assignments.size());
        for (StatementSyntax.Assignment assignment : assignments) {
            actions.add(action(PathBinder.path(assignment.target()), assignment.value()));
        }
        return Update.ofDistinct(actions);
    }

    private UpdateAction action(Path target, @Nullable Expr value) {
        if (value == null) {
            return new UpdateAction.Remove(target);
        }
        if (value instanceof Expr.Call(Token function, List<Expr> arguments)) {
            String name = name(function);
            if (name.equals(SET_ADD)) {
                return new UpdateAction.Add(target, members(target, function, arguments));
            }
            if (name.equals(SET_DELETE)) {
                return new UpdateAction.Delete(target, members(target, function, arguments));
            }
        }
        return new UpdateAction.Set(target, value(value, 0));
    }

    /** The set that is added to the target or taken from it. */
    private AttributeValue members(Path target, Token function, List<Expr> arguments) {
        String name = function.text().toUpperCase(Locale.ROOT);
        if (arguments.size() != 2) {
            throw Faults.at(name + " must have exactly two arguments", function);
        }
        Expr first = arguments.getFirst();
        if (!PathBinder.isPath(first) || !PathBinder.path(first).equals(target)) {
            throw Faults.at("The first argument to " + name + " must equal the assignment value", function);
        }
        AttributeValue members = literals.valueOrNull(arguments.getLast());
        if (members == null || !members.type().isSet()) {
            // AWS's place for this is that of the first argument.
            throw Faults.at("The second argument to " + name + " must be a value with type SET", first.token());
        }
        return members;
    }

    private UpdateValue value(Expr expr, int depth) {
        if (depth > Limits.STATEMENT_NESTING_MAX) {
            throw Faults.tooDeep();
        }
        if (PathBinder.isPath(expr)) {
            return new UpdateValue.Attribute(PathBinder.path(expr));
        }
        AttributeValue literal = literals.valueOrNull(expr);
        if (literal != null) {
            return new UpdateValue.Literal(literal);
        }
        if (expr instanceof Expr.Call(Token function, List<Expr> arguments)) {
            return call(function, arguments, depth);
        }
        if (expr instanceof Expr.Binary(Token operator, Expr left, Expr right) && isSum(operator)) {
            return arithmetic(operator.text(), value(left, depth + 1), value(right, depth + 1));
        }
        throw Faults.at("Unsupported expression in SET clause", expr.token());
    }

    private static boolean isSum(Token operator) {
        return operator.text().equals("+") || operator.text().equals("-");
    }

    private static UpdateValue arithmetic(String operator, UpdateValue left, UpdateValue right) {
        requireType(operator, AttributeType.N, left);
        requireType(operator, AttributeType.N, right);
        return operator.equals("+") ? new UpdateValue.Plus(left, right) : new UpdateValue.Minus(left, right);
    }

    private UpdateValue call(Token function, List<Expr> arguments, int depth) {
        String name = name(function);
        boolean isKnown = name.equals("list_append") || name.equals("if_not_exists");
        if (!isKnown) {
            throw WhereBinder.unrecognized(function);
        }
        if (arguments.size() != 2) {
            throw WhereBinder.operandCount(name, arguments.size());
        }
        UpdateValue second = value(arguments.getLast(), depth + 1);
        if (name.equals("if_not_exists")) {
            return new UpdateValue.IfNotExists(PathBinder.path(arguments.getFirst()), second);
        }
        UpdateValue first = value(arguments.getFirst(), depth + 1);
        requireType(name, AttributeType.L, first);
        requireType(name, AttributeType.L, second);
        return new UpdateValue.ListAppend(first, second);
    }

    private static String name(Token function) {
        return function.text().toLowerCase(Locale.ROOT);
    }

    private static void requireType(String operator, AttributeType wanted, UpdateValue operand) {
        if (operand instanceof UpdateValue.Literal(AttributeValue value) && value.type() != wanted) {
            throw WhereBinder.operandType(operator, value.type());
        }
    }
}
