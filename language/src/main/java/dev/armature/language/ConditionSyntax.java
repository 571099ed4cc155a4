package dev.armature.language;

import java.util.List;

/** A condition as it is written, before names and values are put in. */
public sealed interface ConditionSyntax extends Syntax {
    record Comparison(Comparator comparator, Term left, Term right) implements ConditionSyntax {}

    record Between(Term operand, Term low, Term high) implements ConditionSyntax {}

    record In(Term operand, List<Term> candidates) implements ConditionSyntax {}

    record Function(Term.Call call) implements ConditionSyntax {}

    record And(List<ConditionSyntax> parts) implements ConditionSyntax {}

    record Or(List<ConditionSyntax> parts) implements ConditionSyntax {}

    record Not(ConditionSyntax part) implements ConditionSyntax {}
}
