package dev.armature.language;

/** What can stand in parentheses in a condition: another condition, or an operand. */
sealed interface Syntax permits Term, ConditionSyntax {}
