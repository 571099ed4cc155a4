package dev.armature.language;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;

/** Binds update expressions, and checks the operands whose type is known without an item. */
final class UpdateBinder extends Binder {
    private UpdateBinder(Substitutions substitutions) {
        super(ExpressionKind.UPDATE, substitutions);
    }

    static Update bind(UpdateSyntax syntax, Substitutions substitutions) {
        var binder = new UpdateBinder(substitutions);
        List<UpdateAction> actions = new ArrayList<>(syntax.actions().size());
        for (UpdateSyntax.Action action : syntax.actions()) {
            actions.add(binder.action(action));
        }
        var update = Update.of(actions);
        PathConflicts.check(update.paths(), binder::fault);
        binder.throwFirstFault();
        return update;
    }

    private UpdateAction action(UpdateSyntax.Action action) {
        Path target = path(action.target());
        return switch (action) {
            case UpdateSyntax.Action.Set(Term.Attribute ignored, Term value) ->
                new UpdateAction.Set(target, updateValue(value));
            case UpdateSyntax.Action.Remove ignored -> new UpdateAction.Remove(target);
            case UpdateSyntax.Action.Add(Term.Attribute ignored, Term.Value operand) -> {
                AttributeValue value = value(operand);
                if (value.type() != AttributeType.N && !value.type().isSet()) {
                    refuseOperand("ADD", value.type());
                }
                yield new UpdateAction.Add(target, value);
            }
            case UpdateSyntax.Action.Delete(Term.Attribute ignored, Term.Value operand) -> {
                AttributeValue value = value(operand);
                if (!value.type().isSet()) {
                    refuseOperand("DELETE", value.type());
                }
                yield new UpdateAction.Delete(target, value);
            }
        };
    }

    /** As AWS said it in September 2026, also of DELETE, and with BOOL as the one short name among the long ones. */
    private void refuseOperand(String operator, AttributeType type) {
        fault(
                Fault.OPERAND_TYPE,
                "Incorrect operand type for operator or function; operator: " + operator + ", operand type: "
                        + (type == AttributeType.BOOL ? "BOOL" : type.longName())
                        + ", typeSet: ALLOWED_FOR_ADD_OPERAND");
    }

    private UpdateValue updateValue(Term term) {
        return switch (term) {
            case Term.Attribute attribute -> new UpdateValue.Attribute(path(attribute));
            case Term.Value value -> new UpdateValue.Literal(value(value));
            case Term.Arithmetic(String operator, Term left, Term right) ->
                arithmetic(operator, updateValue(left), updateValue(right));
            case Term.Call(String function, List<Term> arguments) -> call(function, arguments);
        };
    }

    private UpdateValue arithmetic(String operator, UpdateValue left, UpdateValue right) {
        requireType(operator, AttributeType.N, left);
        requireType(operator, AttributeType.N, right);
        return operator.equals("+") ? new UpdateValue.Plus(left, right) : new UpdateValue.Minus(left, right);
    }

    private UpdateValue call(String function, List<Term> arguments) {
        List<UpdateValue> operands = new ArrayList<>(arguments.size());
        for (Term argument : arguments) {
            operands.add(updateValue(argument));
        }
        UpdateValue first = operands.getFirst();
        UpdateValue second = operands.getLast();
        if (operands.size() != 2) {
            operandCount(function, operands.size());
        }
        if (function.equals("list_append")) {
            requireType(function, AttributeType.L, first);
            requireType(function, AttributeType.L, second);
            return new UpdateValue.ListAppend(first, second);
        }
        if (first instanceof UpdateValue.Attribute(Path path)) {
            return new UpdateValue.IfNotExists(path, second);
        }
        requiresPath(function);
        return second;
    }

    private void requireType(String operator, AttributeType wanted, UpdateValue operand) {
        AttributeType type = operand.knownType();
        if (type != null && type != wanted) {
            operandType(operator, type.name());
        }
    }
}
