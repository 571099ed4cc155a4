package dev.armature.language;

import java.util.List;

/** An update expression as it is written: its actions in the order of the text. */
public record UpdateSyntax(List<Action> actions) {
    /** One change, as it is written. */
    public sealed interface Action {
        Term.Attribute target();

        record Set(Term.Attribute target, Term value) implements Action {}

        record Remove(Term.Attribute target) implements Action {}

        record Add(Term.Attribute target, Term.Value operand) implements Action {}

        record Delete(Term.Attribute target, Term.Value operand) implements Action {}
    }
}
