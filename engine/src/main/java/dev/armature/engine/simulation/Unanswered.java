package dev.armature.engine.simulation;

/** Thrown in the place of an answer: the caller gets none, and finds its connection closed. */
public final class Unanswered extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unanswered(String message) {
        // Nothing went wrong that a stack trace could explain.
        super(message, null, false, false);
    }
}
