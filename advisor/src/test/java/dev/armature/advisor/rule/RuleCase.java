package dev.armature.advisor.rule;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.read.ModelReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One case of a rule: a model, and what the rule finds in it.
 *
 * <p>A file has cases with {@code ====} between them. The first line says what a case shows, the second names the rule; then comes the
 * model, and behind {@code ----} a line for each finding: its severity and place. A model that does not begin with {@code tables:} is
 * the inside of a table App with the keys PK and SK; its lines that begin with {@code !} stand at the top of the file.
 */
record RuleCase(String name, String rule, String model, List<String> expected) {
    static List<RuleCase> read(String file) {
        List<RuleCase> cases = new ArrayList<>();
        for (String text : text(file).split("\n====\n", -1)) {
            List<String> lines = text.strip().lines().toList();
            int line = lines.indexOf("----");
            cases.add(new RuleCase(
                    lines.get(0), lines.get(1), model(lines.subList(2, line)), lines.subList(line + 1, lines.size())));
        }
        return cases;
    }

    private static String text(String file) {
        try (var stream = RuleCase.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is not beside its test");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String model(List<String> lines) {
        if (lines.stream().anyMatch(line -> line.startsWith("tables:"))) {
            return String.join("\n", lines);
        }
        String top = lines.stream()
                .filter(line -> line.startsWith("!"))
                .map(line -> line.substring(1))
                .collect(Collectors.joining("\n"));
        String inside = lines.stream()
                .filter(line -> !line.startsWith("!"))
                .map(line -> "    " + line)
                .collect(Collectors.joining("\n"));
        return top + "\ntables:\n  - table_config: { table_name: App, partition_key: PK, sort_key: SK }\n" + inside;
    }

    /** What the rule finds, in the form in which cases have it. */
    List<String> findings() {
        var design = new Design(ModelReader.read(model));
        List<Finding> found = StaticRules.findings(StaticRules.rule(rule).orElseThrow(), design);
        return found.stream()
                .map(finding -> finding.severity() + " " + finding.place().path())
                .toList();
    }

    @Override
    public String toString() {
        return rule + ": " + name;
    }
}
