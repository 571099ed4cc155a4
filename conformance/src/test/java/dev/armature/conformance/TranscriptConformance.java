package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.conformance.Transcript.Conversation;
import dev.armature.conformance.Transcript.Exchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Holds the conversations of all {@link Transcript}s with the service. {@code -Dtranscript=PutItem} picks one file. */
@Conformance
class TranscriptConformance {
    private static final Path TRANSCRIPTS = Path.of("src", "test", "resources", "transcripts");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\p{L}\\d]+)(?:\\*(\\d+))?}");

    private final Service service;
    private final Tables tables;

    TranscriptConformance(Service service, Tables tables) {
        this.service = service;
        this.tables = tables;
    }

    @TestFactory
    Stream<DynamicContainer> transcripts() throws IOException {
        String wanted = System.getProperty("transcript", "");
        List<Path> files;
        try (var all = Files.list(TRANSCRIPTS)) {
            files = all.filter(file -> file.getFileName().toString().startsWith(wanted))
                    .sorted()
                    .toList();
        }
        assertThat(files).isNotEmpty();
        return files.stream().map(this::container);
    }

    private DynamicContainer container(Path file) {
        Transcript transcript = Transcript.read(file);
        Map<String, String> names = new HashMap<>();
        List<DynamicTest> tests = new ArrayList<>();
        if (!transcript.tables().isEmpty()) {
            tests.add(DynamicTest.dynamicTest("tables", () -> create(transcript.tables(), names)));
        }
        transcript.names().forEach(name -> names.put(name, tables.unusedName()));
        for (Conversation conversation : transcript.conversations()) {
            tests.add(DynamicTest.dynamicTest(
                    conversation.name(),
                    file.toAbsolutePath().toUri(),
                    () -> hold(conversation, file.getFileName() + ":", names)));
        }
        return DynamicContainer.dynamicContainer(file.getFileName().toString(), tests);
    }

    private void create(Map<String, String> shapes, Map<String, String> names) {
        shapes.forEach((name, shape) -> {
            String table = tables.unusedName();
            names.put(name, table);
            String billing = shape.contains("BillingMode") ? "" : "\"BillingMode\": \"PAY_PER_REQUEST\", ";
            String body = "{\"TableName\": \"" + table + "\", " + billing + shape.substring(1);
            var answer = service.wire().call("CreateTable", body);
            assertThat(answer.status()).as("table %s: %s", name, answer.body()).isEqualTo(200);
            String[] arn = member(answer, "TableDescription.TableArn").split(":", -1);
            names.put("region", arn[3]);
            names.put("account", arn[4]);
            service.dynamo().waiter().waitUntilTableExists(wanted -> wanted.tableName(table));
        });
    }

    private void hold(Conversation conversation, String file, Map<String, String> names) {
        for (Exchange exchange : conversation.exchanges()) {
            var answer = service.wire().call(exchange.operation(), filledIn(exchange.body(), names));
            List<String> wanted = exchange.answers().stream()
                    .map(text -> filledIn(text, names))
                    .toList();
            assertThat(wanted)
                    .as("%s%d: %s answered %s", file, exchange.line(), exchange.operation(), shown(answer))
                    .anyMatch(text -> isAnswer(text, answer));
            exchange.kept().forEach((name, path) -> names.put(name, member(answer, path)));
        }
    }

    private static String member(Wire.Answer answer, String path) {
        JsonNode node = answer.json();
        for (String name : path.split("\\.", -1)) {
            node = node.isArray()
                    ? node.asArray().get(Integer.parseInt(name))
                    : node.field(name).orElseThrow();
        }
        return node.text();
    }

    private static boolean isAnswer(String wanted, Wire.Answer answer) {
        if (wanted.equals("ok")) {
            return answer.isOk();
        }
        if (wanted.equals("nothing")) {
            return answer.isOk() && answer.body().isEmpty();
        }
        if (wanted.startsWith("{")) {
            return answer.isOk() && answer.json().equals(JsonNode.parser().parse(wanted));
        }
        String refusal = wanted.contains(": ") ? answer.code() + ": " + answer.message() : answer.code();
        return answer.status() == 400 && wanted.equals(refusal);
    }

    private static String shown(Wire.Answer answer) {
        String body = answer.body();
        return answer.status() + " " + (body.length() > 2000 ? body.substring(0, 2000) + "..." : body);
    }

    private static String filledIn(String text, Map<String, String> names) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> replacement(found, names));
    }

    private static String replacement(MatchResult found, Map<String, String> names) {
        String word = found.group(1);
        if (found.group(2) == null) {
            return word.equals("uuid") ? UUID.randomUUID().toString() : names.getOrDefault(word, "no-such-" + word);
        }
        int times = Integer.parseInt(found.group(2));
        return word.equals("maps")
                ? "{\"M\":{\"m\":".repeat(times) + "{\"S\":\"x\"}" + "}}".repeat(times)
                : word.repeat(times);
    }
}
