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
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeySchema;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a statement needs to be allowed: an action of PartiQL's own, on its table or on the index that it reads. */
public final class StatementPermission {
    /** What no key can be. */
    private static final Set<AttributeValue> NO_PARTITION = Set.of(AttributeValue.string(""));

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
                .with(Detail.FULL_TABLE_SCAN, Boolean.toString(isOfAllPartitions(partitions(select.where(), keys))));
    }

    private static Permission.Draft named(
            Permission.Draft permission, @Nullable Condition where, @Nullable KeySchema keys) {
        List<Set<AttributeValue>> partitions = partitions(where, keys);
        for (int i = 0; i < partitions.size(); i++) {
            permission.partitions(i, partitions.get(i));
        }
        return permission.names(where);
    }

    /** What each attribute of the partition key may be; nothing in the place of one that may be anything. */
    private static List<Set<AttributeValue>> partitions(@Nullable Condition where, @Nullable KeySchema keys) {
        if (where == null || keys == null) {
            return List.of();
        }
        return keys.hash().size() == 1
                ? List.of(partitions(where, keys, Set.of()))
                : keys.hash().stream()
                        .map(one -> partitions(where, new KeySchema(List.of(one), List.of()), NO_PARTITION))
                        .toList();
    }

    /**
     * What the partition attribute may be.
     *
     * @param otherwise if that cannot be told. A statement on a key of one attribute is refused for it when it is run, and who may not run it is not told
     *     what the key is like; on a key of several it is run, and must not be about any partition then
     */
    private static Set<AttributeValue> partitions(Condition where, KeySchema keys, Set<AttributeValue> otherwise) {
        try {
            return KeyPlan.partitions(where, keys);
        } catch (ApiException fault) {
            return otherwise;
        }
    }

    private static boolean isOfAllPartitions(List<Set<AttributeValue>> partitions) {
        return partitions.isEmpty() || partitions.stream().anyMatch(Set::isEmpty);
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
