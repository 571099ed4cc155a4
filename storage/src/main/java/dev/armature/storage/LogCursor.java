package dev.armature.storage;

/** A walk over the records of a log, the oldest first. Stands before the first; not for use by two threads. */
public interface LogCursor extends AutoCloseable {
    /** Steps to the next record; false at the end. */
    boolean next();

    /** The position of the record it stands on, higher than that of every record before. */
    long position();

    byte[] record();

    @Override
    void close();
}
