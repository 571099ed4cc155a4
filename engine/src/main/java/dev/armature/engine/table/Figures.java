package dev.armature.engine.table;

import dev.armature.model.Item;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;

/** How many items there are, and how many bytes they have together. */
public record Figures(long items, long bytes) {
    static final Figures NONE = new Figures(0, 0);

    /** Counts what a space holds while it has no writer. */
    public static Figures counted(Storage storage, int space) {
        long items = 0;
        long bytes = 0;
        try (var rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                items++;
                bytes += Item.ofStored(rows.row()).sizeBytes();
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
