package dev.armature.engine.request;

import org.jspecify.annotations.Nullable;

/** A structure of DynamoDB's that Armature does not know, and whose content is therefore not read. */
public record Unsupported() {
    /** Nothing is accepted and ignored. */
    public static void refuse(String member, @Nullable Object value) {
        if (value != null) {
            throw Faults.invalid(member + " is not supported by Armature");
        }
    }
}
