package dev.armature.cli.mcp;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelException;
import dev.armature.advisor.read.ModelReader;
import dev.armature.templates.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arguments that every tool about a model takes: its text, or the file that it is in. */
final class ModelArgument {
    private static final int FILE_BYTES_MAX = 4 * 1024 * 1024;

    private ModelArgument() {}

    /** A schema of these and of others. */
    static Json.Object schema(Map<String, Json> others, List<String> required) {
        Map<String, Json> properties = new LinkedHashMap<>();
        properties.put("model", text("The model, as the text of an armature.yaml or of AWS's schema.json"));
        properties.put("path", text("The file of the model, in place of its text"));
        properties.putAll(others);
        Map<String, Json> schema = new LinkedHashMap<>();
        schema.put("type", Json.text("object"));
        schema.put("properties", new Json.Object(properties));
        schema.put("required", Json.array(required.stream().map(Json::text).toList()));
        return new Json.Object(schema);
    }

    static Json text(String description) {
        Map<String, Json> property = new LinkedHashMap<>();
        property.put("type", Json.text("string"));
        property.put("description", Json.text(description));
        return new Json.Object(property);
    }

    static Model read(Json.Object arguments) throws Tool.ToolException {
        try {
            return ModelReader.read(source(arguments));
        } catch (ModelException wrong) {
            throw new Tool.ToolException("the model cannot be read:\n" + wrong.getMessage());
        }
    }

    private static String source(Json.Object arguments) throws Tool.ToolException {
        if (arguments.members().get("model") instanceof Json.Text(String text)) {
            return text;
        }
        if (!(arguments.members().get("path") instanceof Json.Text(String path))) {
            throw new Tool.ToolException("give the text of a model as model, or its file as path");
        }
        try {
            Path file = Path.of(path);
            if (Files.size(file) > FILE_BYTES_MAX) {
                throw new Tool.ToolException(path + " is too large for a model");
            }
            return Files.readString(file);
        } catch (IOException | InvalidPathException unreadable) {
            throw new Tool.ToolException(path + " cannot be read: " + unreadable);
        }
    }

    /** What a model is called in a report. */
    static String name(Json.Object arguments) {
        return arguments.members().get("path") instanceof Json.Text(String path) ? path : "armature.yaml";
    }

    /** A text that has to be there. */
    static String required(Json.Object arguments, String name) throws Tool.ToolException {
        if (arguments.members().get(name) instanceof Json.Text(String text) && !text.isBlank()) {
            return text;
        }
        throw new Tool.ToolException(name + " is missing");
    }
}
