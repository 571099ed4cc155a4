package dev.armature.engine.traffic;

import dev.armature.model.ApiException;

/** How a call ended. */
public sealed interface Ending {
    /**
     * It was answered.
     *
     * @param returned how many items or records are in the answer, where that may be any number
     */
    record Succeeded(int returned, long returnedBytes) implements Ending {}

    /** It was refused, with the text and details that the caller gets. */
    record Refused(ApiException refusal) implements Ending {}

    /** It failed, and that is our fault. */
    record Failed() implements Ending {}

    /** It is simulated that there was no answer. */
    record Unanswered() implements Ending {}
}
