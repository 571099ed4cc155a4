package dev.armature.language;

import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a request's names and values into a syntax tree and finds the faults that only then show.
 *
 * <p>What is undefined is noted as a fault and stood in for, so that the walk can go on. The stand-in never causes what is
 * reported, because nothing weighs more than being undefined.
 */
class Binder {
    /** The families of faults, in the order in which they are reported. */
    enum Fault {
        UNDEFINED,
        /** In updates, all names come before all values. */
        UNDEFINED_VALUE_OF_UPDATE,
        OVERLAPPING_PATHS,
        CONFLICTING_PATHS,
        OPERAND_COUNT,
        SAME_OPERANDS,
        /** In conditions, values are looked up once all operands are known to be in their places. */
        UNDEFINED_VALUE_OF_CONDITION,
        OPERAND_TYPE
    }

    private static final AttributeValue STAND_IN = new AttributeValue.Null();

    private final ExpressionKind kind;
    private final Substitutions substitutions;
    private final Faults<Fault> faults;

    Binder(ExpressionKind kind, Substitutions substitutions) {
        this.kind = kind;
        this.substitutions = substitutions;
        this.faults = new Faults<>(kind);
    }

    final boolean isCurrentWording() {
        return substitutions.wording().isCurrent();
    }

    /** Key conditions are walked from left to right and whatever is found first is reported. */
    final void fault(Fault family, String text) {
        faults.add(kind == ExpressionKind.KEY_CONDITION ? Fault.UNDEFINED : family, text);
    }

    final void throwFirstFault() {
        faults.throwFirst();
    }

    final Path path(Term.Attribute attribute) {
        Path known = attribute.path();
        if (known != null) {
            return known;
        }
        List<Term.Element> elements = attribute.elements();
        List<Path.Step> steps = new ArrayList<>(elements.size());
        for (Term.Element element : elements) {
            steps.add(
                    switch (element) {
                        case Term.Element.Name(String name) -> new Path.Step.Key(name);
                        case Term.Element.Reference(String reference) -> new Path.Step.Key(name(reference));
                        case Term.Element.Index(long index) -> new Path.Step.Index(index);
                    });
        }
        if (!(steps.getFirst() instanceof Path.Step.Key(String first))) {
            throw new IllegalStateException("the grammar let a path start with an index");
        }
        return new Path(first, steps.subList(1, steps.size()));
    }

    private String name(String reference) {
        String name = substitutions.name(reference);
        if (name == null) {
            fault(
                    Fault.UNDEFINED,
                    "An expression attribute name used in the document path is not defined; attribute name: "
                            + reference);
            return reference;
        }
        return name;
    }

    final AttributeValue value(Term.Value value) {
        AttributeValue known = substitutions.value(value.reference());
        if (known == null) {
            fault(
                    kind == ExpressionKind.UPDATE
                            ? Fault.UNDEFINED_VALUE_OF_UPDATE
                            : Fault.UNDEFINED_VALUE_OF_CONDITION,
                    "An expression attribute value used in expression is not defined; attribute value: "
                            + value.reference());
            return STAND_IN;
        }
        return known;
    }

    final void operandCount(String function, int operands) {
        fault(
                Fault.OPERAND_COUNT,
                "Incorrect number of operands for operator or function; operator or function: " + function
                        + ", number of operands: " + operands);
    }

    final void requiresPath(String function) {
        fault(Fault.OPERAND_TYPE, "Operator or function requires a document path; operator or function: " + function);
    }

    final void operandType(String function, String type) {
        fault(
                Fault.OPERAND_TYPE,
                "Incorrect operand type for operator or function; operator or function: " + function
                        + ", operand type: " + type);
    }
}
