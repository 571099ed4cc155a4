package dev.armature.engine.exchange.format;

import dev.armature.model.Item;

/** Makes lines of items. Each is written over the one before; not for use by two threads. */
public interface ItemWriter {
    /** A line that has an item. */
    void item(Item item);

    /** What was written into; the line is at its beginning. */
    byte[] buffer();

    int length();
}
