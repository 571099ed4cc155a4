package dev.armature.engine.item;

import dev.armature.engine.table.Table;
import dev.armature.language.Condition;
import dev.armature.language.Update;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is to happen to one item, known to fit the table's schema.
 *
 * @param condition has to hold for the item as it was; null where anything will do
 * @param returnsOldOnFailure whether a failed condition shows the item it failed on
 */
public record ItemWrite(
        Table table, Key key, Change change, @Nullable Condition condition, boolean returnsOldOnFailure) {
    public sealed interface Change {
        record Put(Item item) implements Change {}

        /**
         * @param update null to make sure that there is an item, if only of its key
         */
        record Edit(
                Map<String, AttributeValue> key, @Nullable Update update) implements Change {}

        record Delete() implements Change {}

        /** Removal by the database itself, if the item's time to live is over. */
        record Expire(Expiry expiry) implements Change {}

        /** What another Region has written, unless what is there was written later. */
        record Replicate(ReplicatedItem replicated) implements Change {}

        /** Nothing: only the condition counts. */
        record Check() implements Change {}
    }

    /** What guards a write, and what it shows if it fails. */
    public record Guard(@Nullable Condition condition, boolean returnsOldOnFailure) {
        public static final Guard NONE = new Guard(null, false);

        /** How many values it looks for in an item. */
        public int reads() {
            return condition == null ? 0 : condition.reads();
        }
    }

    public static ItemWrite put(Table table, Map<String, AttributeValue> attributes, Item item, Guard guard) {
        Key key = Keys.ofItem(table.schema(), attributes);
        requireScalarKeys(table, guard.condition());
        if (!table.schema().indexes().isEmpty()) {
            IndexKeys.requireFit(table.schema(), item);
        }
        return of(table, key, new Change.Put(item), guard);
    }

    public static ItemWrite update(
            Table table, Map<String, AttributeValue> keyAttributes, @Nullable Update update, Guard guard) {
        if (update != null) {
            for (KeyAttribute attribute : table.schema().keys().attributes()) {
                if (update.writes(attribute.name())) {
                    throw ApiException.validation("One or more parameter values were invalid: Cannot update attribute "
                            + attribute.name() + ". This attribute is part of the key");
                }
            }
            update.paths().forEach(path -> ScalarKeys.require(table.schema(), path));
            update.forEachPathRead(path -> ScalarKeys.require(table.schema(), path));
        }
        Key key = Keys.ofKey(table.schema(), keyAttributes);
        requireScalarKeys(table, guard.condition());
        if (update != null && !table.schema().indexes().isEmpty()) {
            IndexKeys.requireFit(table.schema(), update);
        }
        return of(table, key, new Change.Edit(keyAttributes, update), guard);
    }

    public static ItemWrite delete(Table table, Map<String, AttributeValue> keyAttributes, Guard guard) {
        Key key = Keys.ofKey(table.schema(), keyAttributes);
        requireScalarKeys(table, guard.condition());
        return of(table, key, new Change.Delete(), guard);
    }

    public static ItemWrite check(Table table, Map<String, AttributeValue> keyAttributes, Guard guard) {
        Key key = Keys.ofKey(table.schema(), keyAttributes);
        requireScalarKeys(table, guard.condition());
        return of(table, key, new Change.Check(), guard);
    }

    /** For an item that was found in the table, whose key is good. */
    public static ItemWrite expire(Table table, Key key, Expiry expiry) {
        return of(table, key, new Change.Expire(expiry), Guard.NONE);
    }

    /** For an item that was written in another Region, and was good there. */
    public static ItemWrite replicate(Table table, ReplicatedItem replicated) {
        var key = replicated.key(table.schema().space(), table.schema().keys().shape());
        return of(table, key, new Change.Replicate(replicated), Guard.NONE);
    }

    private static ItemWrite of(Table table, Key key, Change change, Guard guard) {
        return new ItemWrite(table, key, change, guard.condition(), guard.returnsOldOnFailure());
    }

    private static void requireScalarKeys(Table table, @Nullable Condition condition) {
        if (condition != null) {
            condition.forEachPath(path -> ScalarKeys.require(table.schema(), path));
        }
    }
}
