package dev.armature.engine.simulation;

import dev.armature.model.Key;
import dev.armature.storage.Cursor;
import dev.armature.storage.Storage;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Walks over present rows with some past ones in their places: both are in order, so it is a merge. */
final class PastCursor implements Cursor {
    private final Cursor present;
    private final Iterator<Map.Entry<Key, Optional<byte[]>>> past;
    private final Storage.Direction direction;
    /** Whether the present cursor stands on a row that was not shown yet. */
    private boolean presentWaits;

    private Map.@Nullable Entry<Key, Optional<byte[]>> nextPast;
    private @Nullable Key key;
    private byte @Nullable [] row;

    PastCursor(Cursor present, NavigableMap<Key, Optional<byte[]>> past, Storage.Direction direction) {
        this.present = present;
        this.past = (direction == Storage.Direction.FORWARD ? past : past.descendingMap())
                .entrySet()
                .iterator();
        this.direction = direction;
        this.presentWaits = present.next();
        this.nextPast = stepPast();
    }

    @Override
    public boolean next() {
        while (nextPast != null || presentWaits) {
            var entry = nextPast;
            int order = entry == null ? 1 : presentWaits ? compare(entry.getKey(), present.key()) : -1;
            if (entry == null || order > 0) {
                key = present.key();
                row = present.row();
                presentWaits = present.next();
                return true;
            }
            nextPast = stepPast();
            if (order == 0) {
                presentWaits = present.next();
            }
            if (entry.getValue().isPresent()) {
                key = entry.getKey();
                row = entry.getValue().get();
                return true;
            }
        }
        return false;
    }

    private Map.@Nullable Entry<Key, Optional<byte[]>> stepPast() {
        return past.hasNext() ? past.next() : null;
    }

    private int compare(Key one, Key other) {
        int order = one.compareTo(other);
        return direction == Storage.Direction.FORWARD ? order : -order;
    }

    @Override
    public Key key() {
        return shown(key);
    }

    @Override
    public byte[] row() {
        return shown(row);
    }

    private static <T> T shown(@Nullable T on) {
        if (on == null) {
            throw new IllegalStateException("the cursor stands before the first row");
        }
        return on;
    }

    @Override
    public void close() {
        present.close();
    }
}
