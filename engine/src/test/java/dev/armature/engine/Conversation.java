package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.ApiException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a database in {@link Notation}, and remembers what it was told to keep of the answers. */
final class Conversation {
    private static final Pattern KEPT = Pattern.compile("\\$\\{(\\w+)}");

    private final TestDatabase database;
    private final Map<String, String> kept = new HashMap<>(Map.of("table", TestDatabase.TABLE.arn()));

    Conversation(TestDatabase database) {
        this.database = database;
    }

    void follow(String text) {
        for (Transcript exchange : Transcript.read(text)) {
            String request = filled(exchange.request());
            var expected = exchange.expected() == null ? null : filled(exchange.expected());
            String said = said(exchange.operation(), request, expected != null);
            var comparison = assertThat(said).as("> %s %.1000s", exchange.operation(), request);
            if (expected != null && expected.contains(Transcript.ANYTHING)) {
                comparison.matches(Transcript.pattern(expected));
            } else if (expected != null) {
                comparison.isEqualTo(expected);
            }
            exchange.kept().forEach((name, path) -> kept.put(name, member(said, path)));
        }
    }

    String filled(String text) {
        return KEPT.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(Objects.requireNonNull(
                        kept.get(found.group(1)), () -> "nothing is kept as " + found.group(1))));
    }

    private String said(String operation, String request, boolean mayRefuse) {
        try {
            return answer(operation, request);
        } catch (ApiException fault) {
            if (!mayRefuse) {
                throw fault;
            }
            String details = fault.details() == null ? "{}" : Notation.print(fault.details());
            return fault.code().shortName() + ": " + fault.text() + (details.equals("{}") ? "" : " " + details);
        }
    }

    String answer(String operation, String request) {
        return Notation.print(respond(api(operation), request));
    }

    /** One of Application Auto Scaling has that before its name. */
    private static Api<?> api(String operation) {
        int dot = operation.indexOf('.');
        return Objects.requireNonNull(
                dot < 0 ? Operations.ALL.get(operation) : Operations.AUTO_SCALING.get(operation.substring(dot + 1)));
    }

    private <Q extends Record> Record respond(Api<Q> api, String request) {
        return database.run(api.operation(Notation.read(request, api.request()), TestDatabase.CALLER, database.engine));
    }

    static String member(String answer, String path) {
        Object found = Notation.tree(answer);
        for (String step : path.split("\\.", -1)) {
            found = found instanceof List<?> list
                    ? list.get(Integer.parseInt(step))
                    : Objects.requireNonNull(Notation.asMap(found).get(step), () -> "no " + step + " in " + answer);
        }
        return found instanceof String text ? text : Notation.print(found);
    }
}
