package dev.armature.language.partiql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it was written. */
sealed interface StatementSyntax {
    /**
     * @param columns empty for {@code *}
     * @param unsupported a clause that DynamoDB does not take, at its expression
     */
    record Select(
            List<Column> columns,
            Source source,
            @Nullable Expr where,
            List<Order> orderBy,
            @Nullable Clause unsupported)
            implements StatementSyntax {}

    record Insert(Expr target, Expr value) implements StatementSyntax {}

    /** An update or, without changes, a delete. */
    record Change(
            Source source,
            List<Assignment> assignments,
            @Nullable Expr where,
            @Nullable Returning returning) implements StatementSyntax {
        boolean isDelete() {
            return assignments.isEmpty();
        }
    }

    record Column(Expr expression, boolean hasAlias) {}

    /** Where to read from. */
    record Source(Expr path, boolean hasAlias, boolean isJoined) {}

    record Order(Expr expression, boolean descending) {}

    record Clause(String name, Token at) {}

    /** {@code SET target = value}, or {@code REMOVE target} without a value. */
    record Assignment(Expr target, @Nullable Expr value) {}
}
