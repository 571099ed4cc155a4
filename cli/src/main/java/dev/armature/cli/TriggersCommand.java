package dev.armature.cli;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Spelling;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** {@code armature triggers}: asks a running server for its event source mappings, or to change them. */
final class TriggersCommand {
    private static final List<String> VERBS = List.of("list", "get", "create", "update", "delete");

    private final PrintStream out;
    private final PrintStream err;
    private final AwsSettings settings;

    /** @param environment where AWS's tools find credentials too */
    TriggersCommand(PrintStream out, PrintStream err, Map<String, String> environment) {
        this.out = out;
        this.err = err;
        this.settings = AwsSettings.of(environment);
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
        String verb = words.isEmpty() ? "" : words.removeFirst();
        return switch (verb + " " + words.size()) {
            case "list 0" -> send(endpoint, "GET", "", "");
            case "get 1" -> send(endpoint, "GET", uuid(words.getFirst()), "");
            case "create 1" -> send(endpoint, "POST", "", json(words.getFirst()));
            case "update 2" -> send(endpoint, "PATCH", uuid(words.getFirst()), json(words.getLast()));
            case "delete 1" -> send(endpoint, "DELETE", uuid(words.getFirst()), "");
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

    private static String uuid(String given) throws UsageException {
        try {
            return UUID.fromString(given).toString();
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

    private int send(URI url, String method, String uuid, String json) throws InterruptedException {
        try (var endpoint = new HttpEndpoint(url, settings)) {
            var answer = endpoint.triggers(method, uuid, json);
            boolean isDone = answer.status() == 200;
            (isDone ? out : err).println(answer.body());
            return isDone ? Main.OK : Main.REFUSED;
        } catch (IOException unreachable) {
            err.println("armature: " + unreachable.getMessage());
            return Main.CANNOT_START;
        }
    }
}
