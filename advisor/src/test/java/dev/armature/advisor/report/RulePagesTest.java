package dev.armature.advisor.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.rule.Rule;
import dev.armature.advisor.runtime.rule.TrafficRule;
import dev.armature.advisor.runtime.rule.TrafficRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages about rules are what the rules say of themselves. {@code -Drewrite} writes them anew, for a reader to judge. */
class RulePagesTest {
    private static final Path PAGES = Path.of(System.getProperty("armature.root", ".."), "docs", "rules");
    private static final String INDEX = "README.md";

    private static final Map<String, String> FAMILIES = new LinkedHashMap<>();

    static {
        FAMILIES.put("AM-K", "Keys");
        FAMILIES.put("AM-P", "Access patterns");
        FAMILIES.put("AM-I", "Indexes");
        FAMILIES.put("AM-S", "Items");
        FAMILIES.put("AM-T", "Expiry");
        FAMILIES.put("AM-R", "Streams");
        FAMILIES.put("AM-U", "Uniqueness and counters");
        FAMILIES.put("AM-H", "Hot keys");
        FAMILIES.put("AM-C", "Cost");
        FAMILIES.put("AM-O", "Operation");
        FAMILIES.put("AM-G", "Whether to do it at all");
    }

    @BeforeAll
    static void rewrite() throws IOException {
        if (System.getProperty("rewrite") != null) {
            Files.createDirectories(PAGES);
            for (String old : files()) {
                Files.delete(PAGES.resolve(old));
            }
            for (Rule rule : StaticRules.EVERY) {
                Files.writeString(PAGES.resolve(rule.id() + ".md"), page(rule));
            }
            for (TrafficRule rule : TrafficRules.ALL) {
                Files.writeString(PAGES.resolve(rule.id() + ".md"), page(rule));
            }
            Files.writeString(PAGES.resolve(INDEX), index());
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aRuleHasThePageThatItWrites(Rule rule) throws IOException {
        assertThat(Files.readString(PAGES.resolve(rule.id() + ".md"))).isEqualTo(page(rule));
    }

    @ParameterizedTest
    @MethodSource("trafficRules")
    void aRuleAboutTrafficHasThePageThatItWrites(TrafficRule rule) throws IOException {
        assertThat(Files.readString(PAGES.resolve(rule.id() + ".md"))).isEqualTo(page(rule));
    }

    @Test
    void thereIsAnIndexOfThem() throws IOException {
        assertThat(Files.readString(PAGES.resolve(INDEX))).isEqualTo(index());
    }

    @Test
    void thereIsNoPageOfARuleThatIsGone() throws IOException {
        var pages = new TreeMap<String, String>();
        StaticRules.ids().forEach(id -> pages.put(id + ".md", ""));
        TrafficRules.ALL.forEach(rule -> pages.put(rule.id() + ".md", ""));
        pages.put(INDEX, "");
        assertThat(files()).containsExactlyInAnyOrderElementsOf(pages.keySet());
    }

    @Test
    void everyRuleIsOfAFamily() {
        assertThat(StaticRules.ids()).allSatisfy(id -> assertThat(FAMILIES).containsKey(id.substring(0, 4)));
    }

    static List<Rule> rules() {
        return StaticRules.EVERY;
    }

    static List<TrafficRule> trafficRules() {
        return TrafficRules.ALL;
    }

    private static String page(TrafficRule rule) {
        return RulePage.of(rule) + "\n[All rules](" + INDEX + ")\n";
    }

    private static String page(Rule rule) {
        return RulePage.of(rule) + "\n[All rules](" + INDEX + ")\n";
    }

    private static String index() {
        var index = new StringBuilder("""
                # Rules

                What `./armature model check` looks for in a [data model](../model-file.md). `./armature model rules AM-K01` says the same on a terminal, and
                `--rule AM-K` asks one family only. An error will fail or give wrong answers, a warning will cost or be throttled, advice is worth a thought.

                These pages are written by the rules themselves.
                """);
        FAMILIES.forEach((prefix, title) -> {
            List<Rule> rules = StaticRules.EVERY.stream()
                    .filter(rule -> rule.id().startsWith(prefix))
                    .toList();
            if (!rules.isEmpty()) {
                index.append("\n## ").append(title).append("\n\n| rule | severity | what is wrong |\n|---|---|---|\n");
                rules.forEach(rule -> index.append("| [%s](%s.md) | %s | %s |\n"
                        .formatted(
                                rule.id(),
                                rule.id(),
                                rule.severity().word(),
                                rule.explanation().title().replace("|", "\\|"))));
            }
        });
        index.append("\n## Traffic\n\nWhat `./armature advise` looks for in the requests of an application: ")
                .append(
                        "[what is wrong with traffic](../advisor-runtime.md).\n\n| rule | severity | what is wrong |\n|---|---|---|\n");
        TrafficRules.ALL.forEach(rule -> index.append("| [%s](%s.md) | %s | %s |\n"
                .formatted(
                        rule.id(),
                        rule.id(),
                        rule.severity().word(),
                        rule.documentation().title().replace("|", "\\|"))));
        return index.toString();
    }

    private static List<String> files() throws IOException {
        try (var files = Files.list(PAGES)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
