package dev.armature.advisor.request;

import dev.armature.language.Comparator;
import dev.armature.language.ConditionSyntax;
import dev.armature.language.Outline;
import dev.armature.language.Term;
import dev.armature.language.UpdateSyntax;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a value of an expression is for, so that one can be made up for it.
 *
 * @param value as in {@code :expected}
 * @param attribute the attribute that it is compared with, or put into
 */
public record ValueUse(String value, String attribute, Kind kind) {
    /** The places where values stand. */
    public enum Kind {
        EQUAL,
        NOT_EQUAL,
        /** The attribute is less than the value. */
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        LOWER_END,
        UPPER_END,
        PREFIX,
        PART,
        SIZE,
        TYPE,
        /** It becomes the attribute. */
        SET,
        /** It is added to the attribute, or taken from it. */
        STEP,
        /** It stands for the attribute where that is missing. */
        DEFAULT,
        /** It is put behind a list, or before it. */
        APPENDED,
        /** ADD: to a number, or into a set. */
        ADDED,
        /** DELETE: out of a set. */
        DELETED
    }

    /** Those of a condition or filter. */
    public static List<ValueUse> ofCondition(ModelExpression expression) {
        List<ValueUse> uses = new ArrayList<>();
        condition(Outline.condition(expression.text()), expression, uses);
        return uses;
    }

    /** Those of an update. */
    public static List<ValueUse> ofUpdate(ModelExpression expression) {
        List<ValueUse> uses = new ArrayList<>();
        for (UpdateSyntax.Action action : Outline.update(expression.text()).actions()) {
            String target = attribute(action.target(), expression);
            switch (action) {
                case UpdateSyntax.Action.Set(var ignored, Term value) -> set(value, target, expression, uses);
                case UpdateSyntax.Action.Add(var ignored, Term.Value value) -> add(value, target, Kind.ADDED, uses);
                case UpdateSyntax.Action.Delete(var ignored, Term.Value value) ->
                    add(value, target, Kind.DELETED, uses);
                case UpdateSyntax.Action.Remove ignored -> {}
            }
        }
        return uses;
    }

    private static void condition(ConditionSyntax condition, ModelExpression expression, List<ValueUse> uses) {
        switch (condition) {
            case ConditionSyntax.Comparison(Comparator comparator, Term left, Term right) -> {
                compared(left, comparator, right, expression, uses);
                compared(right, comparator.mirrored(), left, expression, uses);
            }
            case ConditionSyntax.Between(Term operand, Term low, Term high) -> {
                String attribute = attribute(operand, expression);
                add(low, attribute, Kind.LOWER_END, uses);
                add(high, attribute, Kind.UPPER_END, uses);
            }
            case ConditionSyntax.In(Term operand, List<Term> candidates) ->
                candidates.forEach(candidate -> add(candidate, attribute(operand, expression), Kind.EQUAL, uses));
            case ConditionSyntax.Function(Term.Call call) -> function(call, expression, uses);
            case ConditionSyntax.And(List<ConditionSyntax> parts) ->
                parts.forEach(part -> condition(part, expression, uses));
            case ConditionSyntax.Or(List<ConditionSyntax> parts) ->
                parts.forEach(part -> condition(part, expression, uses));
            case ConditionSyntax.Not(ConditionSyntax part) -> condition(part, expression, uses);
        }
    }

    private static void compared(
            Term operand, Comparator comparator, Term value, ModelExpression expression, List<ValueUse> uses) {
        boolean isSize = operand instanceof Term.Call;
        add(value, attribute(operand, expression), isSize ? Kind.SIZE : kind(comparator), uses);
    }

    private static Kind kind(Comparator comparator) {
        return switch (comparator) {
            case EQUAL -> Kind.EQUAL;
            case NOT_EQUAL -> Kind.NOT_EQUAL;
            case LESS -> Kind.LESS;
            case LESS_OR_EQUAL -> Kind.LESS_OR_EQUAL;
            case GREATER -> Kind.GREATER;
            case GREATER_OR_EQUAL -> Kind.GREATER_OR_EQUAL;
        };
    }

    private static void function(Term.Call call, ModelExpression expression, List<ValueUse> uses) {
        if (call.arguments().size() == 2) {
            Kind kind = switch (call.function()) {
                case "begins_with" -> Kind.PREFIX;
                case "attribute_type" -> Kind.TYPE;
                default -> Kind.PART;
            };
            add(call.arguments().getLast(), attribute(call.arguments().getFirst(), expression), kind, uses);
        }
    }

    private static void set(Term value, String target, ModelExpression expression, List<ValueUse> uses) {
        switch (value) {
            case Term.Value given -> add(given, target, Kind.SET, uses);
            case Term.Arithmetic(String ignored, Term left, Term right) -> {
                step(left, target, expression, uses);
                step(right, target, expression, uses);
            }
            case Term.Call(String function, List<Term> arguments) -> {
                for (Term argument : arguments) {
                    if (argument instanceof Term.Value) {
                        add(argument, target, function.equals("list_append") ? Kind.APPENDED : Kind.DEFAULT, uses);
                    } else {
                        set(argument, target, expression, uses);
                    }
                }
            }
            case Term.Attribute ignored -> {}
        }
    }

    private static void step(Term term, String target, ModelExpression expression, List<ValueUse> uses) {
        if (term instanceof Term.Value) {
            add(term, target, Kind.STEP, uses);
        } else {
            set(term, target, expression, uses);
        }
    }

    private static void add(Term term, @Nullable String attribute, Kind kind, List<ValueUse> uses) {
        if (term instanceof Term.Value(String reference)) {
            uses.add(new ValueUse(reference, attribute == null ? "" : attribute, kind));
        }
    }

    /** The attribute that a term begins with, also inside of a function; empty if it is none. */
    private static String attribute(Term term, ModelExpression expression) {
        return switch (term) {
            case Term.Attribute path ->
                switch (path.elements().getFirst()) {
                    case Term.Element.Name(String name) -> name;
                    case Term.Element.Reference(String reference) ->
                        expression.names().getOrDefault(reference, reference);
                    case Term.Element.Index ignored -> "";
                };
            case Term.Call call -> attribute(call.arguments().getFirst(), expression);
            case Term.Value ignored -> "";
            case Term.Arithmetic ignored -> "";
        };
    }
}
