package dev.armature.wire.overheard;

import dev.armature.engine.traffic.Caller;

/**
 * A request to another server, and what that answered.
 *
 * @param target the header {@code X-Amz-Target}
 * @param request the body as it was sent, inflated
 * @param status of HTTP
 * @param answer the body as it was answered, inflated
 * @param nanos how long that took
 */
public record Overheard(String target, byte[] request, int status, byte[] answer, long nanos, Caller caller) {}
