package dev.armature.templates;

import java.util.List;

/**
 * An event source mapping as a template wants it.
 *
 * @param name what the template calls it
 * @param function what the template calls its function
 * @param tableName whose stream is read
 * @param request Lambda's CreateEventSourceMapping with the {@code Target} of the function, and everything spelled out
 * @param notApplied what the template asks for and Armature does not have
 */
public record TriggerDefinition(
        String name, String function, String tableName, Json.Object request, List<String> notApplied) {
    public TriggerDefinition {
        notApplied = List.copyOf(notApplied);
    }

    String uuid() {
        return request.text("UUID").orElseThrow();
    }

    String target() {
        return request.text("Target").orElseThrow();
    }
}
