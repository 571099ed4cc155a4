package dev.armature.templates;

/**
 * One request of a plan.
 *
 * @param sentence what it does, for a reader
 * @param operation such as {@code UpdateTable}
 */
public record Step(String sentence, String operation, Json.Object request) {}
