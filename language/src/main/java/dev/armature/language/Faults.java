package dev.armature.language;

import dev.armature.model.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with one expression: of several faults, the one that DynamoDB reports.
 *
 * <p>DynamoDB looks for faults family by family and not from left to right, so a reserved word at the end of a condition wins
 * over an undefined value at its start. Each grammar orders its families in an enum of its own; within a family the first
 * fault found stands.
 */
final class Faults<F extends Enum<F>> {
    private final ExpressionKind kind;
    private @Nullable F family;
    private String text = "";

    Faults(ExpressionKind kind) {
        this.kind = kind;
    }

    void add(F family, String text) {
        if (this.family == null || family.compareTo(this.family) < 0) {
            this.family = family;
            this.text = text;
        }
    }

    void throwFirst() {
        if (family != null) {
            throw of(kind, text);
        }
    }

    /** A fault that needs no comparison with others. */
    static ApiException of(ExpressionKind kind, String text) {
        return ApiException.envelopable("Invalid " + kind.parameter() + ": " + text);
    }
}
