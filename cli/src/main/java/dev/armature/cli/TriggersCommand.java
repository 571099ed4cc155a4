package dev.armature.cli;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Spelling;
import dev.armature.cli.arguments.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** {@code armature triggers}: asks a running server for its event source mappings, or to change them. */
final class TriggersCommand {
    private static final List<String> VERBS = List.of("list", "get", "create", "update", "delete");

    private final PrintStream out;
    private final PrintStream err;

    TriggersCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    int run(List<String> given) throws UsageException, InterruptedException {
        var arguments = new Arguments(given);
        URI endpoint = Arguments.ENDPOINT_DEFAULT;
        List<String> words = new ArrayList<>();
        while (!arguments.isEmpty()) {
            String word = arguments.next();
            if (word.equals("--endpoint-url")) {
                endpoint = arguments.endpoint(word);
            } else if (word.startsWith("-")) {
                throw UsageException.noOption("triggers", word);
            } else {
                words.add(word);
            }
        }
        String triggers = endpoint + (endpoint.toString().endsWith("/") ? "" : "/") + "_armature/triggers";
        String verb = words.isEmpty() ? "" : words.removeFirst();
        return switch (verb + " " + words.size()) {
            case "list 0" -> send("GET", triggers, "");
            case "get 1" -> send("GET", triggers + "/" + uuid(words.getFirst()), "");
            case "create 1" -> send("POST", triggers, json(words.getFirst()));
            case "update 2" -> send("PATCH", triggers + "/" + uuid(words.getFirst()), json(words.getLast()));
            case "delete 1" -> send("DELETE", triggers + "/" + uuid(words.getFirst()), "");
            default -> throw new UsageException(misused(verb));
        };
    }

    private static String misused(String verb) {
        return switch (verb) {
            case "list" -> "triggers list is all; there is nothing to say behind it";
            case "get", "delete" -> "triggers " + verb + " needs one UUID; armature triggers list shows them";
            case "create" -> "triggers create needs JSON, or a file of it";
            case "update" -> "triggers update needs a UUID, and JSON or a file of it";
            default -> {
                String given = verb.isEmpty() ? "" : ", not '" + verb + "'" + Spelling.hint(verb, VERBS);
                yield "triggers needs one of " + String.join(", ", VERBS) + given;
            }
        };
    }

    private static UUID uuid(String given) throws UsageException {
        try {
            return UUID.fromString(given);
        } catch (IllegalArgumentException unreadable) {
            throw new UsageException("a trigger has a UUID, not '" + given + "'; armature triggers list shows them");
        }
    }

    private static String json(String given) throws UsageException {
        if (given.strip().startsWith("{")) {
            return given;
        }
        try {
            return Files.readString(Path.of(given));
        } catch (IOException | InvalidPathException unreadable) {
            throw new UsageException("triggers needs JSON or a file of it; cannot read " + given);
        }
    }

    private int send(String method, String url, String body) throws InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(url))
                    .method(method, HttpRequest.BodyPublishers.ofString(body))
                    .header("Content-Type", "application/json")
                    .build();
            var response = http.send(request, HttpResponse.BodyHandlers.ofString());
            boolean isDone = response.statusCode() == 200;
            (isDone ? out : err).println(response.body());
            return isDone ? Main.OK : Main.REFUSED;
        } catch (IOException unreachable) {
            err.println("armature: no server answers at " + url);
            return Main.CANNOT_START;
        }
    }
}
