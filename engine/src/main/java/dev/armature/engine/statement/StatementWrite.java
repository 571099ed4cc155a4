package dev.armature.engine.statement;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.read.KeyTarget;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.request.ReturnValues;
import dev.armature.engine.table.Table;
import dev.armature.language.Condition;
import dev.armature.language.Update;
import dev.armature.language.partiql.Returning;
import dev.armature.language.partiql.Statement;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What INSERT, UPDATE, DELETE and EXISTS do to the item they are about, and what they return of it. */
public record StatementWrite(
        ItemWrite write,
        boolean isInsert,
        @Nullable Update update,
        @Nullable Returning returning) {
    public static final String DUPLICATE = "Duplicate primary key exists in table";

    public static StatementWrite of(Statement statement, Table table, boolean returnsOldOnFailure) {
        Condition exists = new Condition.Exists(hashAttribute(table));
        Condition isMissing = new Condition.NotExists(hashAttribute(table));
        return switch (statement) {
            case Statement.Select ignored -> throw new IllegalStateException("a SELECT writes nothing");
            case Statement.Insert(String ignored, var item) -> {
                var guard = new ItemWrite.Guard(isMissing, false);
                yield new StatementWrite(
                        ItemWrite.put(table, item, ItemParameter.sized(item), guard), true, null, null);
            }
            case Statement.Update(String ignored, Update update, Condition where, Returning returning) -> {
                KeyTarget target = onlyTarget(where, table);
                // An update does not bring an item into being.
                var guard = new ItemWrite.Guard(and(exists, target.rest()), returnsOldOnFailure);
                yield new StatementWrite(
                        ItemWrite.update(table, target.key(), update, guard), false, update, returning);
            }
            case Statement.Delete(String ignored, Condition where, Returning returning) -> {
                KeyTarget target = onlyTarget(where, table);
                // What is not there is gone, whatever else was asked of it.
                var condition = target.rest() == null ? null : new Condition.Or(List.of(isMissing, target.rest()));
                var guard = new ItemWrite.Guard(condition, returnsOldOnFailure);
                yield new StatementWrite(ItemWrite.delete(table, target.key(), guard), false, null, returning);
            }
            case Statement.Exists(Statement.Select select) -> {
                KeyTarget target = target(select.where(), table);
                var guard = new ItemWrite.Guard(and(exists, target.rest()), returnsOldOnFailure);
                yield new StatementWrite(ItemWrite.check(table, target.key(), guard), false, null, null);
            }
        };
    }

    private static KeyTarget onlyTarget(@Nullable Condition where, Table table) {
        KeyTarget target = target(where, table);
        String contradicted = target.contradicted();
        if (contradicted != null) {
            throw ApiException.validation("Multiple conditions on same key " + contradicted
                    + ". Only single item Update/Insert/Delete are supported");
        }
        return target;
    }

    private static KeyTarget target(@Nullable Condition where, Table table) {
        var keys = table.schema().keys();
        KeyTarget target = KeyTarget.of(where, keys);
        if (target == null) {
            throw ApiException.validation("Where clause does not contain a mandatory equality on all key attributes");
        }
        target.checkValues(keys);
        return target;
    }

    /** An item is there if it has its partition attribute. */
    private static Path hashAttribute(Table table) {
        return Path.of(table.schema().keys().hash().getFirst().name());
    }

    private static Condition and(Condition first, @Nullable Condition second) {
        return second == null ? first : new Condition.And(List.of(first, second));
    }

    /** What the statement asked to see of the item; nothing, rather than an empty item. */
    @Nullable
    public Item returned(Effect effect) {
        ReturnValues values = switch (returning) {
            case null -> ReturnValues.NONE;
            case ALL_OLD -> ReturnValues.ALL_OLD;
            case MODIFIED_OLD -> ReturnValues.UPDATED_OLD;
            case ALL_NEW -> ReturnValues.ALL_NEW;
            case MODIFIED_NEW -> ReturnValues.UPDATED_NEW;
        };
        return values.of(effect, update);
    }

    /** The item that it would put where none is. */
    @Nullable
    public Item inserted() {
        return write.change() instanceof ItemWrite.Change.Put(Item item) ? item : null;
    }

    /** A failed condition as this statement says it. */
    public ApiException refusal(ApiException fault) {
        return isInsert && fault.code() == ErrorCode.CONDITIONAL_CHECK_FAILED
                ? new ApiException(ErrorCode.DUPLICATE_ITEM, DUPLICATE)
                : fault;
    }
}
