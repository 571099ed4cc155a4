package dev.armature.language;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Binds conditions, filters and key conditions, and checks the operands whose type is known without an item. */
final class ConditionBinder extends Binder {
    private static final Set<AttributeType> ORDERED = EnumSet.of(AttributeType.S, AttributeType.N, AttributeType.B);
    private static final Set<AttributeType> WITH_PREFIX = EnumSet.of(AttributeType.S, AttributeType.B);
    private static final Set<AttributeType> SIZED =
            EnumSet.complementOf(EnumSet.of(AttributeType.N, AttributeType.BOOL, AttributeType.NULL));
    private static final Set<AttributeType> CONTAINERS =
            EnumSet.complementOf(EnumSet.of(AttributeType.N, AttributeType.BOOL, AttributeType.NULL, AttributeType.M));
    private static final String ATTRIBUTE_TYPE = "attribute_type";

    private ConditionBinder(ExpressionKind kind, Substitutions substitutions) {
        super(kind, substitutions);
    }

    static Condition bind(ConditionSyntax syntax, ExpressionKind kind, Substitutions substitutions) {
        var binder = new ConditionBinder(kind, substitutions);
        Condition condition = binder.condition(syntax);
        binder.throwFirstFault();
        return condition;
    }

    private Condition condition(ConditionSyntax syntax) {
        return switch (syntax) {
            case ConditionSyntax.And(List<ConditionSyntax> parts) -> new Condition.And(conditions(parts));
            case ConditionSyntax.Or(List<ConditionSyntax> parts) -> new Condition.Or(conditions(parts));
            case ConditionSyntax.Not(ConditionSyntax part) -> new Condition.Not(condition(part));
            case ConditionSyntax.Comparison(Comparator comparator, Term left, Term right) ->
                comparison(operand(left), comparator, operand(right));
            case ConditionSyntax.Between(Term operand, Term low, Term high) ->
                between(operand(operand), operand(low), operand(high));
            case ConditionSyntax.In(Term operand, List<Term> candidates) -> in(operand(operand), operands(candidates));
            case ConditionSyntax.Function(Term.Call call) -> function(call.function(), operands(call.arguments()));
        };
    }

    private List<Condition> conditions(List<ConditionSyntax> parts) {
        List<Condition> conditions = new ArrayList<>(parts.size());
        for (ConditionSyntax part : parts) {
            conditions.add(condition(part));
        }
        return conditions;
    }

    private Condition comparison(Operand left, Comparator comparator, Operand right) {
        requireDistinct(comparator.symbol(), left, List.of(right));
        if (comparator.isOrdering()) {
            requireType(comparator.symbol(), ORDERED, left);
            requireType(comparator.symbol(), ORDERED, right);
        }
        return new Condition.Comparison(left, comparator, right);
    }

    private Condition between(Operand operand, Operand low, Operand high) {
        requireDistinct("BETWEEN", operand, List.of(low, high));
        requireType("BETWEEN", ORDERED, operand);
        requireType("BETWEEN", ORDERED, low);
        requireType("BETWEEN", ORDERED, high);
        if (low instanceof Operand.Literal(AttributeValue from) && high instanceof Operand.Literal(AttributeValue to)) {
            checkBounds(from, to);
        }
        return new Condition.Between(operand, low, high);
    }

    private void checkBounds(AttributeValue low, AttributeValue high) {
        String bounds = "; lower bound operand: " + low.printed() + ", upper bound operand: " + high.printed();
        if (low.type() != high.type()) {
            fault(
                    Fault.OPERAND_TYPE,
                    "The BETWEEN operator requires same data type for lower and upper bounds" + bounds);
        } else if (Values.areOrdered(low, high) && Values.order(low, high) > 0) {
            fault(
                    Fault.OPERAND_TYPE,
                    "The BETWEEN operator requires upper bound to be greater than or equal to lower bound" + bounds);
        }
    }

    private Condition in(Operand operand, List<Operand> candidates) {
        requireDistinct("IN", operand, candidates);
        return new Condition.In(operand, candidates);
    }

    private Condition function(String name, List<Operand> operands) {
        int wanted = name.equals("attribute_exists") || name.equals("attribute_not_exists") ? 1 : 2;
        if (operands.size() != wanted) {
            operandCount(name, operands.size());
            return Condition.ALWAYS;
        }
        return switch (name) {
            case "begins_with" -> beginsWith(operands.getFirst(), operands.getLast());
            case "contains" -> contains(operands.getFirst(), operands.getLast());
            case ATTRIBUTE_TYPE -> hasType(operands.getFirst(), operands.getLast());
            default -> ofPath(name, operands.getFirst());
        };
    }

    private Condition beginsWith(Operand operand, Operand prefix) {
        requireDistinct("begins_with", operand, List.of(prefix));
        requireType("begins_with", WITH_PREFIX, operand);
        requireType("begins_with", WITH_PREFIX, prefix);
        return new Condition.BeginsWith(operand, prefix);
    }

    private Condition contains(Operand container, Operand part) {
        requireDistinct("contains", container, List.of(part));
        requireType("contains", CONTAINERS, container);
        return new Condition.Contains(container, part);
    }

    private Condition hasType(Operand operand, Operand typeName) {
        AttributeType type = typeNamed(typeName);
        return type == null ? Condition.ALWAYS : new Condition.HasType(operand, type);
    }

    /** The functions that ask about an attribute itself and not about a value. */
    private Condition ofPath(String name, Operand operand) {
        if (!(operand instanceof Operand.Attribute(var path))) {
            requiresPath(name);
            return Condition.ALWAYS;
        }
        return switch (name) {
            case "attribute_exists" -> new Condition.Exists(path);
            case "attribute_not_exists" -> new Condition.NotExists(path);
            default -> throw new IllegalStateException("the grammar let through the function " + name);
        };
    }

    private @Nullable AttributeType typeNamed(Operand operand) {
        if (!(operand instanceof Operand.Literal(AttributeValue value))) {
            operandType(
                    ATTRIBUTE_TYPE,
                    isCurrentWording()
                            ? "{S,SS,N,NS,B,BS,BOOL,NULL,L,M,HD,DOUBLE,FLOAT,HDS,FS,DOUBLESET,DICT,DECIMAL,INT,"
                                    + "DECIMALSET,INTSET}"
                            : "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}");
            return null;
        }
        if (!(value instanceof AttributeValue.S(String name))) {
            operandType(ATTRIBUTE_TYPE, value.type().name());
            return null;
        }
        for (AttributeType type : AttributeType.values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        fault(
                Fault.OPERAND_TYPE,
                "Invalid attribute type name found; type: " + name + ", valid types: "
                        + (isCurrentWording() ? "{S,SS,N,NS,B,BS,BOOL,NULL,L,M}" : "{N,BS,L,B,NULL,M,S,SS,NS,BOOL}"));
        return null;
    }

    private List<Operand> operands(List<Term> terms) {
        List<Operand> operands = new ArrayList<>(terms.size());
        for (Term term : terms) {
            operands.add(operand(term));
        }
        return operands;
    }

    private Operand operand(Term term) {
        return switch (term) {
            case Term.Attribute attribute -> new Operand.Attribute(path(attribute));
            case Term.Value value -> new Operand.Literal(value(value));
            case Term.Call call -> size(operands(call.arguments()));
            case Term.Arithmetic ignored -> throw new IllegalStateException("the grammar let through a sum");
        };
    }

    private Operand size(List<Operand> operands) {
        if (operands.size() != 1) {
            operandCount("size", operands.size());
        }
        requireType("size", SIZED, operands.getFirst());
        return new Operand.Size(operands.getFirst());
    }

    private void requireDistinct(String operator, Operand first, List<Operand> rest) {
        if (first instanceof Operand.Attribute(var path) && rest.contains(first)) {
            fault(
                    Fault.SAME_OPERANDS,
                    "The first operand must be distinct from the remaining operands for this operator or function;"
                            + " operator: " + operator + ", first operand: " + path.printed());
        }
    }

    private void requireType(String operator, Set<AttributeType> allowed, Operand operand) {
        AttributeType type = typeOf(operand);
        if (type != null && !allowed.contains(type)) {
            operandType(operator, type.name());
        }
    }

    /** The type, as far as it is known without an item. */
    private static @Nullable AttributeType typeOf(Operand operand) {
        return switch (operand) {
            case Operand.Attribute ignored -> null;
            case Operand.Literal(AttributeValue value) -> value.type();
            case Operand.Size ignored -> AttributeType.N;
            case Operand.Truth ignored -> AttributeType.BOOL;
        };
    }
}
