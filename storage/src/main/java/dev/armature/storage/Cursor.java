package dev.armature.storage;

import dev.armature.model.Key;

/** A walk over rows. Stands before the first; not for use by two threads. */
public interface Cursor extends AutoCloseable {
    /** Steps to the next row; false at the end. */
    boolean next();

    /** The key of the row it stands on. It knows its partition if the {@link KeyRange#shape range} says what that is made of. */
    Key key();

    byte[] row();

    @Override
    void close();
}
