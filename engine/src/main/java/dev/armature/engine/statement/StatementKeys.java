package dev.armature.engine.statement;

import dev.armature.engine.item.Keys;
import dev.armature.engine.read.KeyTarget;
import dev.armature.engine.table.Table;
import dev.armature.language.Condition;
import dev.armature.language.partiql.Statement;
import dev.armature.model.Key;
import org.jspecify.annotations.Nullable;

/** Finds the one item that a statement is about, if it is about one. */
public final class StatementKeys {
    private StatementKeys() {}

    public static @Nullable Key of(Statement statement, Table table) {
        return switch (statement) {
            case Statement.Select select ->
                select.index() == null
                        ? key(
                                KeyTarget.ofKeyAlone(
                                        select.where(), table.schema().keys()),
                                table)
                        : null;
            case Statement.Insert insert -> Keys.ofItem(table.schema(), insert.item());
            case Statement.Update update -> of(update.where(), table);
            case Statement.Delete delete -> of(delete.where(), table);
            case Statement.Exists exists -> of(exists.select().where(), table);
        };
    }

    private static @Nullable Key of(@Nullable Condition where, Table table) {
        return key(KeyTarget.of(where, table.schema().keys()), table);
    }

    private static @Nullable Key key(@Nullable KeyTarget target, Table table) {
        return target == null ? null : Keys.ofKey(table.schema(), target.key());
    }
}
