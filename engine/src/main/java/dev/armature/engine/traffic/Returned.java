package dev.armature.engine.traffic;

/** A response with any number of things in it, which are counted. */
public interface Returned {
    /** How many items or records there are. */
    int returnedCount();

    /** How large they are together; 0 where it is not counted. */
    default long returnedBytes() {
        return 0;
    }
}
