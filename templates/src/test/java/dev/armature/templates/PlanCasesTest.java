package dev.armature.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the case files: a template in, a plan out. In front of the first line that starts with {@code ----} stands why a case is there;
 * then come its sections.
 *
 * <p>{@code before} is a template that is applied first; {@code settings} are parameters, and {@code stack}, {@code region}, {@code
 * function}, {@code peer}, {@code without} and {@code replace} with a value each; {@code plan} is what is shown, or the refusal; {@code outputs} is what is told after the
 * plan was done, and {@code after} what the answers to the operations are that it names, one on a line. Each plan that is not refused is carried out on databases in memory, one for
 * each Region, and afterwards there must be nothing left to do. Those that import find {@code cases/buckets}.
 *
 * <p>{@code -Drewrite} writes the answers as they are now into the files, for a reader to judge.
 */
class PlanCasesTest {
    private static final Path CASES =
            Path.of(System.getProperty("armature.root", ".."), "templates", "src", "test", "resources", "cases");
    private static final String DIVIDER = "---- ";
    private static final Set<String> SCALING =
            Set.of("DescribeScalableTargets", "DescribeScalingPolicies", "DescribeScheduledActions");

    @TestFactory
    Stream<DynamicTest> plansAsWritten() throws IOException {
        List<Path> files;
        try (var paths = Files.list(CASES)) {
            files = paths.filter(path -> path.toString().endsWith(".case"))
                    .sorted()
                    .toList();
        }
        return files.stream().map(file -> dynamicTest(file.getFileName().toString(), file.toUri(), () -> run(file)));
    }

    private static void run(Path file) throws Exception {
        var sections = sections(file);
        var answer = new LinkedHashMap<>(sections);
        var asked = answer.remove("after");
        answer.keySet().removeAll(List.of("plan", "outputs"));
        answer.putAll(answer(sections, asked == null ? "" : asked));
        if (System.getProperty("rewrite") != null) {
            write(file, answer);
        } else {
            assertThat(answer).as("%s", file.getFileName()).isEqualTo(sections);
        }
    }

    private static Map<String, String> answer(Map<String, String> sections, String asked) throws Exception {
        Map<String, String> answer = new LinkedHashMap<>();
        try (var database = database(sections)) {
            var deployment = database.deployment();
            if (sections.containsKey("before")) {
                deployment.apply(stack(sections, "before"));
            }
            var stack = stack(sections, "template");
            var plan = deployment.plan(stack);
            answer.put("plan", text(plan.lines()));
            boolean replace = sections.getOrDefault("settings", "").contains("replace");
            if (plan.replacements().isEmpty() || replace) {
                deployment.apply(plan, replace, sentence -> {});
                assertThat(deployment.plan(stack).isInSync())
                        .as(
                                "in sync after it was applied: %s",
                                deployment.plan(stack).lines())
                        .isTrue();
                var outputs = deployment.outputs(stack);
                if (!outputs.isEmpty()) {
                    // A stream's label is the time at which it began.
                    answer.put("outputs", text(outputs).replaceAll("stream/[-0-9T:.]+", "stream/TIME"));
                }
                if (!asked.isEmpty()) {
                    answer.put("after", answers(database, asked));
                }
            }
        } catch (TemplateException | IOException refused) {
            answer.merge("plan", "refused: " + refused.getMessage() + "\n", String::concat);
        }
        return answer;
    }

    /** One for each Region that there is. */
    private static InMemory database(Map<String, String> sections) throws IOException {
        String region = StackSettings.REGION_DEFAULT;
        List<String> peers = new ArrayList<>();
        for (String line : sections.getOrDefault("settings", "").lines().toList()) {
            if (line.startsWith("region ")) {
                region = line.substring("region ".length());
            } else if (line.startsWith("peer ")) {
                peers.add(line.substring("peer ".length()));
            }
        }
        return peers.isEmpty() && !sections.getOrDefault("template", "").contains("ImportSource")
                ? new InMemory()
                : InMemory.of(CASES.resolve("buckets"), region, peers);
    }

    /** Each line is a Region, an operation and a request, and below it stands the answer, without what differs from run to run. */
    private static String answers(InMemory database, String asked) throws Exception {
        List<String> lines = new ArrayList<>();
        for (String line : asked.lines().filter(text -> !text.startsWith(" ")).toList()) {
            var words = line.split(" ", 3);
            var region = words[0].equals(database.own())
                    ? database
                    : database.region(words[0]).orElseThrow();
            var answer = SCALING.contains(words[1])
                    ? region.scaling(words[1], Json.parse(words[2]).toString())
                    : region.call(words[1], Json.parse(words[2]).toString());
            lines.add(line);
            lines.add("  "
                    + answer.body()
                            .replaceAll("\"(CreationTime|RevisionId|LastUpdateDateTime)\":[^,}]*", "\"$1\":TIME")
                            .replaceAll("-[0-9]{13}\"", "-TIME\"")
                            .replaceAll("\"Alarms\":\\[[^]]*]", "\"Alarms\":[]")
                            .replaceAll("(:scalingPolicy|:scheduledAction):[-0-9a-f]+", "$1:ID")
                            .replaceAll("stream/[-0-9T:.]+", "stream/TIME"));
        }
        return text(lines);
    }

    private static Stack stack(Map<String, String> sections, String section) {
        var settings = StackSettings.named("shop");
        for (String line : sections.getOrDefault("settings", "").lines().toList()) {
            String name = line.substring(0, line.indexOf(' '));
            String value = line.substring(line.indexOf(' ')).strip();
            settings = switch (name) {
                case "stack" -> settings.withStackName(value);
                case "function" ->
                    settings.withFunction(
                            value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
                case "region" -> settings.withRegion(value);
                case "replace", "peer" -> settings;
                case "without" -> settings.leavingOut(value);
                default -> settings.withParameter(name, value);
            };
        }
        return Template.parse(sections.getOrDefault(section, "")).stack(settings);
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    private static Map<String, String> sections(Path file) throws IOException {
        Map<String, String> sections = new LinkedHashMap<>();
        String section = "";
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(DIVIDER)) {
                sections.put(section, text(lines));
                section = line.substring(DIVIDER.length());
                lines.clear();
            } else {
                lines.add(line);
            }
        }
        sections.put(section, text(lines));
        return sections;
    }

    private static void write(Path file, Map<String, String> sections) throws IOException {
        var text = new StringBuilder();
        sections.forEach((name, content) ->
                text.append(name.isEmpty() ? "" : DIVIDER + name + "\n").append(content));
        Files.writeString(file, text);
    }
}
