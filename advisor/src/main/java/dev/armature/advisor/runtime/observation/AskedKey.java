package dev.armature.advisor.runtime.observation;

import dev.armature.engine.item.Keys;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Asked;
import dev.armature.model.Key;
import org.jspecify.annotations.Nullable;

/** The item that a request asks for, where it was refused before it did anything that would tell. */
public final class AskedKey {
    private AskedKey() {}

    /** Null unless the operation is one on one item. */
    public static @Nullable Key of(@Nullable Asked asked, Table table) {
        return switch (asked) {
            case GetItem get -> Keys.ofKey(table.schema(), get.key());
            case UpdateItem update -> Keys.ofKey(table.schema(), update.key());
            case DeleteItem delete -> Keys.ofKey(table.schema(), delete.key());
            case PutItem put -> Keys.ofItem(table.schema(), put.attributes());
            case null, default -> null;
        };
    }
}
