package dev.armature.storage;

/** A walk over rows. Stands before the first; not for use by two threads. */
public interface Cursor extends AutoCloseable {
    /** Steps to the next row; false at the end. */
    boolean next();

    /** The bytes of the key of the row it stands on; in a log, the sequence number in eight bytes. */
    byte[] key();

    byte[] row();

    @Override
    void close();
}
