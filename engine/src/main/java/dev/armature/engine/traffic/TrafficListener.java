package dev.armature.engine.traffic;

/** Is told what calls do, on the threads that run them: it should be quick, and must not throw. */
public interface TrafficListener {
    /** A call begins. */
    default void began(String operation) {}

    /** A call that began will begin anew: as if it had not. */
    default void postponed(String operation) {}

    void ended(Traffic traffic);
}
