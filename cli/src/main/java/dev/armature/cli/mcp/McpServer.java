package dev.armature.cli.mcp;

import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers the messages of one client of the Model Context Protocol: JSON-RPC 2.0, a message a line. It has tools, and none of the
 * protocol's other features. Messages are answered one after the other; it ends with its input.
 */
public final class McpServer {
    private static final Logger LOG = System.getLogger(McpServer.class.getName());

    /** Those that say the same about what is used here; the newest first. */
    private static final List<String> VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    /** A model is never this long, and what is longer would have to be held in memory. */
    private static final int LINE_LENGTH_MAX = 4 * 1024 * 1024;

    private static final String INSTRUCTIONS = """
            Checks designs of DynamoDB tables. Write the design as an armature.yaml model (a superset of AWS's schema.json: tables, entities \
            with key templates, access patterns), check it with check, repair what it finds, and prove it with test, which \
            runs every access pattern on a real engine. cost says what it costs a month, explain-rule what a rule means.""";

    private final Map<String, Tool> tools = new LinkedHashMap<>();
    private final String version;

    McpServer(List<Tool> tools, String version) {
        tools.forEach(tool -> this.tools.put(tool.name(), tool));
        this.version = version;
    }

    void serve(InputStream in, PrintStream out) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = line(lines); line != null; line = line(lines)) {
            if (!line.isBlank()) {
                answer(line).ifPresent(answer -> {
                    out.println(answer);
                    out.flush();
                });
            }
        }
    }

    /** A line that is too long is read to its end, and answered as what it is: not a message. */
    private static @Nullable String line(BufferedReader lines) throws IOException {
        var line = new StringBuilder();
        int next = lines.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = lines.read()) {
            if (line.length() <= LINE_LENGTH_MAX) {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    /** Nothing, if the line is a notification. */
    Optional<Json> answer(String line) {
        Json message;
        try {
            message = Json.parse(line);
        } catch (TemplateException notJson) {
            return Optional.of(failure(new Json.Null(), Code.PARSE_ERROR, "this is not JSON: " + notJson.getMessage()));
        }
        if (!(message instanceof Json.Object request)
                || !(request.members().get("method") instanceof Json.Text(String method))) {
            // An answer of the client to a request that was never made.
            boolean isAnswer = message instanceof Json.Object object
                    && (object.members().containsKey("result")
                            || object.members().containsKey("error"));
            return isAnswer
                    ? Optional.empty()
                    : Optional.of(failure(new Json.Null(), Code.INVALID_REQUEST, "a message has a method"));
        }
        var id = request.members().get("id");
        return id == null ? Optional.empty() : Optional.of(answer(id, method, object(request, "params")));
    }

    private Json answer(Json id, String method, Json.Object parameters) {
        return switch (method) {
            case "initialize" -> success(id, initialize(parameters));
            case "ping" -> success(id, Json.EMPTY);
            case "tools/list" ->
                success(
                        id,
                        Json.of(
                                "tools",
                                Json.array(tools.values().stream()
                                        .map(McpServer::described)
                                        .toList())));
            case "tools/call" -> call(id, parameters);
            default -> failure(id, Code.METHOD_NOT_FOUND, "there is no method " + method);
        };
    }

    private Json.Object initialize(Json.Object parameters) {
        String asked = parameters.members().get("protocolVersion") instanceof Json.Text(String text) ? text : "";
        Map<String, Json> result = new LinkedHashMap<>();
        result.put("protocolVersion", Json.text(VERSIONS.contains(asked) ? asked : VERSIONS.getFirst()));
        result.put("capabilities", Json.of("tools", Json.EMPTY));
        Map<String, Json> info = new LinkedHashMap<>();
        info.put("name", Json.text("armature"));
        info.put("title", Json.text("Armature advisor for DynamoDB"));
        info.put("version", Json.text(version));
        result.put("serverInfo", new Json.Object(info));
        result.put("instructions", Json.text(INSTRUCTIONS));
        return new Json.Object(result);
    }

    private static Json described(Tool tool) {
        Map<String, Json> described = new LinkedHashMap<>();
        described.put("name", Json.text(tool.name()));
        described.put("title", Json.text(tool.title()));
        described.put("description", Json.text(tool.description()));
        described.put("inputSchema", tool.inputSchema());
        described.put("annotations", Json.of("readOnlyHint", new Json.Bool(true)));
        return new Json.Object(described);
    }

    private Json call(Json id, Json.Object parameters) {
        String name = parameters.members().get("name") instanceof Json.Text(String text) ? text : "";
        var tool = tools.get(name);
        if (tool == null) {
            return failure(
                    id,
                    Code.INVALID_PARAMS,
                    "there is no tool '" + name + "'; there are " + String.join(", ", tools.keySet()));
        }
        try {
            var result = tool.call(object(parameters, "arguments"));
            return success(id, content(result.text(), result.structured(), false));
        } catch (Tool.ToolException refused) {
            return success(id, content(String.valueOf(refused.getMessage()), null, true));
        } catch (RuntimeException | StackOverflowError failed) {
            LOG.log(Level.ERROR, "A tool failed.", failed);
            return failure(id, Code.INTERNAL_ERROR, "the tool failed: " + failed);
        }
    }

    private static Json.Object content(String text, Json.@Nullable Object structured, boolean isError) {
        Map<String, Json> block = new LinkedHashMap<>();
        block.put("type", Json.text("text"));
        block.put("text", Json.text(text));
        Map<String, Json> content = new LinkedHashMap<>();
        content.put("content", Json.array(List.of(new Json.Object(block))));
        if (structured != null) {
            content.put("structuredContent", structured);
        }
        content.put("isError", new Json.Bool(isError));
        return new Json.Object(content);
    }

    private static Json.Object object(Json.Object owner, String name) {
        return owner.members().get(name) instanceof Json.Object object ? object : Json.EMPTY;
    }

    private static Json success(Json id, Json result) {
        return message(id, "result", result);
    }

    private static Json failure(Json id, Code code, String text) {
        Map<String, Json> error = new LinkedHashMap<>();
        error.put("code", Json.number(code.number));
        error.put("message", Json.text(text));
        return message(id, "error", new Json.Object(error));
    }

    private static Json message(Json id, String name, Json value) {
        Map<String, Json> message = new LinkedHashMap<>();
        message.put("jsonrpc", Json.text("2.0"));
        message.put("id", id);
        message.put(name, value);
        return new Json.Object(message);
    }

    /** JSON-RPC's numbers. */
    private enum Code {
        PARSE_ERROR(-32700),
        INVALID_REQUEST(-32600),
        METHOD_NOT_FOUND(-32601),
        INVALID_PARAMS(-32602),
        INTERNAL_ERROR(-32603);

        private final int number;

        Code(int number) {
            this.number = number;
        }
    }
}
