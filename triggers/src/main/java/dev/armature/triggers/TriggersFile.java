package dev.armature.triggers;

import dev.armature.triggers.EventSourceMapping.Request;
import dev.armature.wire.AdminJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a file of mappings: a JSON list of them. */
public final class TriggersFile {
    public record Content(@Nullable List<Request> eventSourceMappings) {}

    private TriggersFile() {}

    /** Refuses with a text for the person who wrote the file. */
    public static List<Request> parse(byte[] file) {
        var object = new ByteArrayOutputStream();
        // A list is nothing that a record stands for, so it becomes the member of an object.
        object.writeBytes("{\"EventSourceMappings\":".getBytes(StandardCharsets.US_ASCII));
        object.writeBytes(file);
        object.write('}');
        var mappings =
                new AdminJson().decode(object.toByteArray(), Content.class).eventSourceMappings();
        return mappings == null ? List.of() : mappings;
    }
}
