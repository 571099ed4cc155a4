package dev.armature.language;

/** What can stand in parentheses in a condition: another condition, or an operand. */
public sealed interface Syntax permits Term, ConditionSyntax {}
