package dev.armature.conformance.cookbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.armature.conformance.cookbook.CookbookPages.Section;
import dev.armature.trials.cookbook.Cookbook;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every scenario of the cookbook, through the SDK of its language; and what the pages say that it prints, it prints.
 *
 * <p>Where the machine lacks a language, its test is skipped, and a line of the build's output says why.
 */
@Timeout(600)
class CookbookTest {
    private static final Pattern ENDED = Pattern.compile("(?:passed|FAILED|waits) +(N\\d+) .*");

    @ParameterizedTest
    @ValueSource(strings = {"typescript", "python", "java"})
    void everyScenarioHolds(String language) throws Exception {
        var printed = new ByteArrayOutputStream();
        int exitCode = Cookbook.run(
                List.of("--language", language, "--verbose"),
                new PrintStream(printed, true, StandardCharsets.UTF_8),
                CookbookPages.ROOT);
        List<String> report = printed.toString(StandardCharsets.UTF_8).lines().toList();
        System.out.println("cookbook, " + language + ": " + report.getLast());
        var skipped = report.stream()
                .filter(line -> line.startsWith(language + ": skipped"))
                .findFirst();
        skipped.ifPresent(System.out::println);
        assumeFalse(skipped.isPresent(), () -> String.join("\n", report));
        assertThat(exitCode).as(String.join("\n", report)).isZero();
        // The pages are about the language of a scenario's document. Its Java twin may go about things in another
        // order.
        if (!language.equals("java")) {
            assertPagesAreTrueTo(byScenario(report));
        }
    }

    private static void assertPagesAreTrueTo(Map<String, List<String>> printed) throws IOException {
        for (Section section : CookbookPages.read().sections()) {
            if (printed.containsKey(section.id())) {
                assertThat(printed.get(section.id()))
                        .as("what %s printed, and what its page says that it does", section.id())
                        .containsAll(section.printed());
            }
        }
    }

    /** What each scenario printed stands below the line that says how it ended. */
    private static Map<String, List<String>> byScenario(List<String> report) {
        Map<String, List<String>> lines = new HashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : report) {
            var ended = ENDED.matcher(line);
            if (ended.matches()) {
                current = lines.computeIfAbsent(ended.group(1), id -> new ArrayList<>());
            } else {
                current.add(line.strip());
            }
        }
        return lines;
    }
}
