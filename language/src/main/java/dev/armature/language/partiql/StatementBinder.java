package dev.armature.language.partiql;

import dev.armature.language.Condition;
import dev.armature.language.Projection;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts a request's parameters into a statement and refuses what DynamoDB does not take of PartiQL. */
final class StatementBinder {
    private final LiteralBinder literals;
    private final WhereBinder wheres;

    StatementBinder(List<AttributeValue> parameters) {
        this.literals = new LiteralBinder(parameters);
        this.wheres = new WhereBinder(literals);
    }

    Statement bind(Expr expr) {
        Statement statement = statement(expr);
        literals.requireAllUsed();
        return statement;
    }

    private Statement statement(Expr expr) {
        if (expr instanceof Expr.Nested(Token ignored, StatementSyntax statement)) {
            return switch (statement) {
                case StatementSyntax.Select select -> select(select);
                case StatementSyntax.Insert insert -> insert(insert);
                case StatementSyntax.Change change -> change(change);
            };
        }
        if (expr instanceof Expr.Call(Token function, List<Expr> arguments) && function.isKeyword("exists")) {
            if (arguments.size() == 1
                    && arguments.getFirst() instanceof Expr.Nested(Token ignored, StatementSyntax.Select select)) {
                return new Statement.Exists(select(select));
            }
            throw WhereBinder.unrecognized(function);
        }
        throw Faults.malformed("Expected data manipulation");
    }

    private Statement.Select select(StatementSyntax.Select select) {
        var unsupported = select.unsupported();
        if (unsupported != null) {
            throw Faults.at("Unsupported clause: " + unsupported.name(), unsupported.at());
        }
        Target target = source(select.source());
        Projection columns = null;
        ApiException columnFault = null;
        try {
            columns = columns(select.columns());
        } catch (ApiException fault) {
            if (target.index() == null) {
                throw fault;
            }
            columnFault = fault;
        }
        Condition where = where(select.where());
        List<Statement.Order> orderBy = new ArrayList<>();
        for (StatementSyntax.Order order : select.orderBy()) {
            Path path = PathBinder.path(order.expression());
            if (!path.isTopLevel()) {
                throw PathBinder.unexpected(order.expression().token());
            }
            orderBy.add(new Statement.Order(path.attribute(), order.descending()));
        }
        if (!orderBy.isEmpty() && where == null) {
            throw ApiException.validation("Must have WHERE clause in the statement when using ORDER BY clause.");
        }
        return new Statement.Select(target.table(), target.index(), columns, columnFault, where, orderBy);
    }

    private static @Nullable Projection columns(List<StatementSyntax.Column> columns) {
        if (columns.isEmpty()) {
            return null;
        }
        List<Path> paths = new ArrayList<>(columns.size());
        Set<String> names = new HashSet<>();
        for (StatementSyntax.Column column : columns) {
            refuseAlias(column.hasAlias());
            Path path = PathBinder.path(column.expression());
            String name = Projection.columnName(path);
            if (!names.add(name)) {
                throw ApiException.validation("Duplicate identifiers in select clause: " + name);
            }
            paths.add(path);
        }
        return Projection.columns(paths);
    }

    private static void refuseAlias(boolean hasAlias) {
        if (hasAlias) {
            throw ApiException.validation("Aliasing is not supported");
        }
    }

    private @Nullable Condition where(@Nullable Expr where) {
        return where == null ? null : wheres.condition(where);
    }

    private Statement insert(StatementSyntax.Insert insert) {
        Target target = target(insert.target());
        if (target.index() != null) {
            throw Faults.at(
                    "FROM clause may only contain a single table name in data manipulation statements",
                    insert.target().token());
        }
        return new Statement.Insert(target.table(), literals.item(insert.value()));
    }

    private Statement change(StatementSyntax.Change change) {
        Target target = source(change.source());
        var update = change.isDelete() ? null : new SetBinder(literals).update(change.assignments());
        Condition where = where(change.where());
        if (target.index() != null) {
            throw ApiException.validation("This operation is not supported on an index");
        }
        if (update != null) {
            return new Statement.Update(target.table(), update, where, change.returning());
        }
        var returning = change.returning();
        if (returning != null && returning != Returning.ALL_OLD) {
            throw ApiException.validation("Invalid returning clause: " + returning.printed()
                    + ". Only RETURNING ALL OLD * is allowed in DELETE statements.");
        }
        return new Statement.Delete(target.table(), where, returning);
    }

    /** A table, or an index behind the name of its table. */
    private record Target(String table, @Nullable String index) {}

    private static Target source(StatementSyntax.Source source) {
        if (source.isJoined()) {
            throw StatementParser.joined();
        }
        refuseAlias(source.hasAlias());
        return target(source.path());
    }

    private static Target target(Expr expr) {
        Path path = PathBinder.path(expr);
        if (path.isTopLevel()) {
            return new Target(path.attribute(), null);
        }
        if (path.steps().size() > 1) {
            throw ApiException.validation("A path may contain at most 2 components in the FROM clause");
        }
        if (!(path.steps().getFirst() instanceof Path.Step.Key(String index))) {
            throw PathBinder.unexpected(expr.token());
        }
        return new Target(path.attribute(), index);
    }
}
