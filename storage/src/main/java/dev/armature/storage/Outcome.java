package dev.armature.storage;

/** How a {@link Storage#transact} ended. */
public sealed interface Outcome<T> {
    /** Written, and durable as far as the engine was asked to be. */
    record Committed<T>(T answer) implements Outcome<T> {}

    /** The decider wanted nothing written. */
    record Rejected<T>(T answer) implements Outcome<T> {}

    /** It may have been written or not: a time-out in a cluster. The caller must say so and not try again by itself. */
    record Unknown<T>() implements Outcome<T> {}
}
