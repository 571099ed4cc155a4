package dev.armature.triggers;

/** What came of calling a function. */
sealed interface Invocation {
    /** It ran to its end and returned something. */
    record Returned(byte[] payload) implements Invocation {}

    /**
     * It ran and failed, or did not answer in time, or what it returned made no sense.
     *
     * @param functionError Lambda's word for how, or ours
     * @param text for people
     */
    record FunctionError(int statusCode, String functionError, String text) implements Invocation {}

    /** It did not run: the connection was refused, or the function was throttled. Lambda does not count that as an attempt. */
    record NotInvoked(String reason) implements Invocation {}
}
