package dev.armature.trials.fuzz;

import dev.armature.trials.client.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * Good requests of every operation, from {@code requests.txt}.
 *
 * <p>A placeholder {@code ${pk}}, {@code ${n}} or {@code ${word}} becomes a key, a number or a word, one of a few so that requests
 * meet, {@code ${new}} the name of a table that may come and go, and the others a name that the server has chosen.
 */
final class Templates {
    private static final int NEW_TABLES = 8;

    private final List<String> operations;
    private final Map<String, List<Json>> bodies;

    private Templates(Map<String, List<Json>> bodies) {
        this.bodies = bodies;
        this.operations = bodies.keySet().stream().sorted().toList();
    }

    static Templates read() {
        try (var file = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Templates.class.getResourceAsStream("requests.txt")), StandardCharsets.UTF_8))) {
            Map<String, List<Json>> bodies = new HashMap<>();
            file.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                int space = line.indexOf(' ');
                bodies.computeIfAbsent(line.substring(0, space), operation -> new ArrayList<>())
                        .add(Json.parse(line.substring(space + 1)));
            });
            return new Templates(bodies);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sorted, so that a seed means the same everywhere. */
    List<String> operations() {
        return operations;
    }

    Json body(String operation, RandomGenerator random) {
        List<Json> choice = bodies.getOrDefault(operation, List.of());
        return choice.get(random.nextInt(choice.size()));
    }

    /** Puts values in the places of the placeholders of a text. */
    static String fill(String text, Learned learned, RandomGenerator random) {
        int begin = text.indexOf("${");
        int end = begin < 0 ? -1 : text.indexOf('}', begin);
        if (end < 0) {
            return text;
        }
        String value = value(text.substring(begin + 2, end), learned, random);
        return text.substring(0, begin) + value + fill(text.substring(end + 1), learned, random);
    }

    private static String value(String name, Learned learned, RandomGenerator random) {
        return switch (name) {
            case "pk" -> "p" + random.nextInt(8);
            case "n" -> Integer.toString(random.nextInt(6));
            case "word" -> List.of("x", "xy", "y", "z").get(random.nextInt(4));
            case "new" -> "new-" + random.nextInt(NEW_TABLES);
            // What a change has made of a placeholder is as good as any other text.
            default -> learned.value(name).orElse(name);
        };
    }

    /** Every name of a member in the templates: what a random member is called. */
    List<String> memberNames() {
        Set<String> names = new TreeSet<>();
        bodies.values().forEach(all -> all.forEach(body -> collect(body, names)));
        return List.copyOf(names);
    }

    private static void collect(Json json, Set<String> names) {
        switch (json) {
            case Json.Obj(var members) ->
                members.forEach(member -> {
                    names.add(member.name());
                    collect(member.value(), names);
                });
            case Json.Arr(var elements) -> elements.forEach(element -> collect(element, names));
            case Json.Text ignored -> {}
            case Json.Raw ignored -> {}
        }
    }
}
