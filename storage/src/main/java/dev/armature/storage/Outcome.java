package dev.armature.storage;

/** How a {@link Storage#transact} ended. */
public sealed interface Outcome<T> {
    /** Written, and durable as far as the engine was asked to be. */
    record Committed<T>(T answer) implements Outcome<T> {}

    /** The decider wanted nothing written. */
    record Rejected<T>(T answer) implements Outcome<T> {}

    /**
     * It may have been written or not: a time-out in a cluster. Work for a caller reports it and does not retry. Work of the
     * engine's own goes on by another {@link Storage#transact} with one of the same keys: that comes after this one, so its decider sees
     * what became of it, for good.
     */
    record Unknown<T>() implements Outcome<T> {}

    /**
     * What the decider answered, for those who act for a caller.
     *
     * @throws OutcomeUnknownException if it is not known whether it was written
     */
    default T certain() {
        return switch (this) {
            case Committed<T>(T answer) -> answer;
            case Rejected<T>(T answer) -> answer;
            case Unknown<T>() -> throw new OutcomeUnknownException();
        };
    }
}
