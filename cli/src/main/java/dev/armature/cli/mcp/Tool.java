package dev.armature.cli.mcp;

import dev.armature.templates.Json;

/** Something that an assistant can ask for. */
interface Tool {
    String name();

    /** For people. */
    String title();

    /** For the assistant: what it does, and when to use it. */
    String description();

    /** JSON Schema of the arguments. */
    Json.Object inputSchema();

    /** @throws ToolException if the arguments make no sense, or what they name cannot be read */
    Result call(Json.Object arguments) throws ToolException;

    /**
     * An answer.
     *
     * @param text for an assistant that reads
     * @param structured the same as data
     */
    record Result(String text, Json.Object structured) {}

    /** A call that cannot be answered: the assistant is told why, and may try again. */
    final class ToolException extends Exception {
        private static final long serialVersionUID = 1;

        ToolException(String message) {
            super(message);
        }
    }
}
