package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The comparison operators of the legacy parameters: what operands they take, and the trees they become. */
enum LegacyOperator {
    EQ(1, 1, EnumSet.allOf(AttributeType.class)),
    NE(1, 1, EnumSet.allOf(AttributeType.class)),
    LE(1, 1, scalars()),
    LT(1, 1, scalars()),
    GE(1, 1, scalars()),
    GT(1, 1, scalars()),
    BETWEEN(2, 2, scalars()),
    IN(1, Integer.MAX_VALUE, scalars()),
    CONTAINS(1, 1, scalars()),
    NOT_CONTAINS(1, 1, scalars()),
    BEGINS_WITH(1, 1, EnumSet.of(AttributeType.S, AttributeType.B)),
    NULL(0, 0, EnumSet.allOf(AttributeType.class)),
    NOT_NULL(0, 0, EnumSet.allOf(AttributeType.class));

    private static final LegacyOperator[] ALL = values();
    private static final String INVALID = "One or more parameter values were invalid: ";

    private final int operandsMin;
    private final int operandsMax;
    private final Set<AttributeType> types;

    LegacyOperator(int operandsMin, int operandsMax, Set<AttributeType> types) {
        this.operandsMin = operandsMin;
        this.operandsMax = operandsMax;
        this.types = types;
    }

    private static Set<AttributeType> scalars() {
        return EnumSet.of(AttributeType.S, AttributeType.N, AttributeType.B);
    }

    static LegacyOperator named(@Nullable String name) {
        for (LegacyOperator operator : ALL) {
            if (operator.name().equals(name)) {
                return operator;
            }
        }
        throw ApiException.envelopable(INVALID + "Unsupported ComparisonOperator: " + name);
    }

    /** Refuses operands that are too few, too many, of different types, or of a type it cannot compare. */
    void check(List<AttributeValue> operands) {
        if (operands.size() < operandsMin || operands.size() > operandsMax) {
            throw ApiException.envelopable(
                    INVALID + "Invalid number of argument(s) for the " + this + " ComparisonOperator");
        }
        for (AttributeValue operand : operands) {
            if (operand.type() != operands.getFirst().type()) {
                throw ApiException.envelopable(
                        INVALID + "AttributeValues inside AttributeValueList must be of same type");
            }
        }
        if (!operands.isEmpty() && !types.contains(operands.getFirst().type())) {
            throw ApiException.envelopable(INVALID + "ComparisonOperator " + this + " is not valid for "
                    + operands.getFirst().type() + " AttributeValue type");
        }
        if (this == BETWEEN && Values.order(operands.getFirst(), operands.getLast()) > 0) {
            throw ApiException.envelopable("The BETWEEN condition was provided a range where the lower bound is greater"
                    + " than the upper bound");
        }
    }

    /** The condition on one attribute; the operands are checked. */
    Condition condition(String attribute, List<AttributeValue> operands) {
        Path path = Path.of(attribute);
        Operand subject = new Operand.Attribute(path);
        List<Operand> literals = new ArrayList<>(operands.size());
        for (AttributeValue operand : operands) {
            literals.add(new Operand.Literal(operand));
        }
        return switch (this) {
            case EQ -> new Condition.Comparison(subject, Comparator.EQUAL, literals.getFirst());
            case NE -> new Condition.Comparison(subject, Comparator.NOT_EQUAL, literals.getFirst());
            case LE -> new Condition.Comparison(subject, Comparator.LESS_OR_EQUAL, literals.getFirst());
            case LT -> new Condition.Comparison(subject, Comparator.LESS, literals.getFirst());
            case GE -> new Condition.Comparison(subject, Comparator.GREATER_OR_EQUAL, literals.getFirst());
            case GT -> new Condition.Comparison(subject, Comparator.GREATER, literals.getFirst());
            case BETWEEN -> new Condition.Between(subject, literals.getFirst(), literals.getLast());
            case IN -> new Condition.In(subject, literals);
            case CONTAINS -> new Condition.Contains(subject, literals.getFirst());
            // An attribute that is missing does not lack the part: there is nothing to look into.
            case NOT_CONTAINS ->
                new Condition.And(List.of(
                        new Condition.Exists(path),
                        new Condition.Not(new Condition.Contains(subject, literals.getFirst()))));
            case BEGINS_WITH -> new Condition.BeginsWith(subject, literals.getFirst());
            case NULL -> new Condition.NotExists(path);
            case NOT_NULL -> new Condition.Exists(path);
        };
    }

    /** The condition on one key attribute; the operands are checked. */
    KeyCondition.Clause keyClause(String attribute, List<AttributeValue> operands) {
        return switch (this) {
            case EQ -> new KeyCondition.Clause.Equal(attribute, operands.getFirst());
            case LE -> range(attribute, new RangeComparison.LessOrEqual(operands.getFirst()));
            case LT -> range(attribute, new RangeComparison.Less(operands.getFirst()));
            case GE -> range(attribute, new RangeComparison.GreaterOrEqual(operands.getFirst()));
            case GT -> range(attribute, new RangeComparison.Greater(operands.getFirst()));
            case BETWEEN -> range(attribute, new RangeComparison.Between(operands.getFirst(), operands.getLast()));
            case BEGINS_WITH -> range(attribute, new RangeComparison.BeginsWith(operands.getFirst()));
            case NE, IN, CONTAINS, NOT_CONTAINS, NULL, NOT_NULL -> new KeyCondition.Clause.NotIndexable(attribute);
        };
    }

    private static KeyCondition.Clause range(String attribute, RangeComparison comparison) {
        return new KeyCondition.Clause.InRange(attribute, comparison);
    }
}
