package dev.armature.language;

import java.util.List;

/** An update expression as it is written: its actions in the order of the text. */
record UpdateSyntax(List<Action> actions) {
    sealed interface Action {
        Term.Attribute target();

        record Set(Term.Attribute target, Term value) implements Action {}

        record Remove(Term.Attribute target) implements Action {}

        record Add(Term.Attribute target, Term.Value operand) implements Action {}

        record Delete(Term.Attribute target, Term.Value operand) implements Action {}
    }
}
