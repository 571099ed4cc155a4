package dev.armature.engine.statement;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.read.KeyPlan;
import dev.armature.engine.request.ReturnValues;
import dev.armature.engine.request.Selection;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.language.Condition;
import dev.armature.language.partiql.Returning;
import dev.armature.language.partiql.Statement;
import dev.armature.model.KeySchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a statement needs to be allowed: an action of PartiQL's own, on its table or on the index that it reads. */
public final class StatementPermission {
    private StatementPermission() {}

    /** @param onFailure whether a failed condition shows the item that it failed on */
    public static Permission.Draft of(Statement statement, TableRef table, Catalog catalog, boolean onFailure) {
        return switch (statement) {
            case Statement.Select select -> ofSelect(select, table, catalog);
            case Statement.Exists exists -> ofExists(exists, table, catalog, onFailure);
            case Statement.Insert insert ->
                Permission.of("PartiQLInsert", table).item(catalog.keysOf(table, null), insert.item());
            case Statement.Update update ->
                named(Permission.of("PartiQLUpdate", table), update.where(), catalog.keysOf(table, null))
                        .names(update.update())
                        .with(Detail.RETURN_VALUES, returned(update.returning(), onFailure));
            case Statement.Delete delete ->
                named(Permission.of("PartiQLDelete", table), delete.where(), catalog.keysOf(table, null))
                        .with(Detail.RETURN_VALUES, returned(delete.returning(), onFailure));
        };
    }

    /** What it failed on is shown whole, whatever it selects. */
    private static Permission.Draft ofExists(
            Statement.Exists exists, TableRef table, Catalog catalog, boolean onFailure) {
        var permission = ofSelect(exists.select(), table, catalog);
        return onFailure ? permission.with(Detail.SELECT, Selection.Kind.ALL_ATTRIBUTES.name()) : permission;
    }

    private static Permission.Draft ofSelect(Statement.Select select, TableRef table, Catalog catalog) {
        String index = select.index();
        KeySchema keys = catalog.keysOf(table, index);
        var permission = Permission.of("PartiQLSelect", table, index);
        return named(permission, select.where(), keys)
                .names(select.columns())
                .names(select.orderBy().stream().map(Statement.Order::attribute).toList())
                .with(Detail.SELECT, Selection.Kind.of(select.columns()).name())
                .with(Detail.FULL_TABLE_SCAN, Boolean.toString(partitions(select.where(), keys) == null));
    }

    private static Permission.Draft named(
            Permission.Draft permission, @Nullable Condition where, @Nullable KeySchema keys) {
        var partitions = partitions(where, keys);
        if (partitions != null) {
            partitions.partitions().keySet().forEach(hash -> permission.partition(List.of(hash)));
        }
        return permission.names(where);
    }

    /** Null if it is about any partition. */
    private static @Nullable KeyPlan partitions(@Nullable Condition where, @Nullable KeySchema keys) {
        return where == null || keys == null || keys.hash().size() > 1 ? null : KeyPlan.of(where, keys, 0);
    }

    private static String returned(@Nullable Returning returning, boolean onFailure) {
        var asked = switch (returning) {
            case null -> ReturnValues.NONE;
            case ALL_OLD -> ReturnValues.ALL_OLD;
            case ALL_NEW -> ReturnValues.ALL_NEW;
            case MODIFIED_OLD -> ReturnValues.UPDATED_OLD;
            case MODIFIED_NEW -> ReturnValues.UPDATED_NEW;
        };
        return asked.atMost(onFailure).name();
    }
}
