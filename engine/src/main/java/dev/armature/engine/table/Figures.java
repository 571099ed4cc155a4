package dev.armature.engine.table;

import dev.armature.model.Item;
import dev.armature.model.TableSchema;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.function.ToIntFunction;

/** How many items there are, and how many bytes they have together. */
public record Figures(long items, long bytes) {
    static final Figures NONE = new Figures(0, 0);

    /** Counts what one of a table's spaces holds; what is written meanwhile may be among it. */
    public static Figures counted(Storage storage, TableSchema schema, int space) {
        return counted(storage, space, bytes(schema, space));
    }

    /** Counts a copy of a table's items. */
    public static Figures ofItems(Storage storage, TableSchema schema, int space) {
        return counted(storage, space, schema::writtenBytes);
    }

    /** How large a row of one of a table's spaces counts as. */
    static ToIntFunction<Item> bytes(TableSchema schema, int space) {
        return space == schema.space() ? schema::writtenBytes : Item::sizeBytes;
    }

    private static Figures counted(Storage storage, int space, ToIntFunction<Item> size) {
        long items = 0;
        long bytes = 0;
        try (var rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                items++;
                bytes += size.applyAsInt(Item.ofStored(rows.row()));
            }
        }
        return new Figures(items, bytes);
    }

    Figures plus(Figures other) {
        return new Figures(items + other.items, bytes + other.bytes);
    }

    Figures minus(Figures other) {
        return new Figures(items - other.items, bytes - other.bytes);
    }
}
