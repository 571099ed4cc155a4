package dev.armature.language;

import dev.armature.model.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An operand as it is written, before names and values are put in. */
public sealed interface Term extends Syntax {
    /** A document path. Without a {@code #name} in it, its final form is known already. */
    record Attribute(List<Element> elements, @Nullable Path path) implements Term {}

    /** {@code :value} */
    record Value(String reference) implements Term {}

    record Call(String function, List<Term> arguments) implements Term {}

    /** {@code left + right} or {@code left - right}, in updates only. */
    record Arithmetic(String operator, Term left, Term right) implements Term {}

    /** One step of a path. */
    sealed interface Element {
        record Name(String name) implements Element {}

        /** {@code #name} */
        record Reference(String reference) implements Element {}

        record Index(long index) implements Element {}
    }
}
