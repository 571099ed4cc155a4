package dev.armature.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.cli.arguments.Help;
import dev.armature.templates.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckCommandTest {
    /** An error of AM-K01, and a warning of AM-I01. */
    private static final String MODEL = """
            tables:
              - table_config: { table_name: App, partition_key: PK, sort_key: SK }
                gsi_list: [{ name: GSI1, partition_key: GSI1PK }]
                entities:
                  Version:
                    pk_template: "DOC#{documentId}"
                    sk_template: "v{version}"
                    fields: [{ name: documentId, type: string }, { name: version, type: integer }]
                    access_patterns:
                      - { name: latest, operation: Query, order: descending, parameters: [documentId] }
            %s
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    private String model = "";

    @BeforeEach
    void writeModel() throws IOException {
        model = Files.writeString(directory.resolve("armature.yaml"), MODEL.formatted(""))
                .toString();
    }

    @Test
    void showsFindingsWhereTheyAre() {
        assertThat(run("check", model)).isEqualTo(1);
        assertThat(out())
                .contains(model + ":5:7: error AM-K01: ", "    evidence: `v10` sorts before `v9`", "1 error, ");
        assertThat(err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"AM-K01, error, 1", "AM-K01, advice, 1", "AM-I01, error, 0", "AM-I01, warning, 1", "AM-K02, advice, 0"})
    void endsWithWhatItWasToldToFailOn(String rule, String failOn, int status) {
        assertThat(run("check", model, "--rule", rule, "--fail-on", failOn)).isEqualTo(status);
    }

    @Test
    void endsWellWhereEverythingIsWaived() throws IOException {
        String waiver = "waivers: [{ rule: AM-K01, at: entities.Version, why: there are nine }]";
        Files.writeString(Path.of(model), MODEL.formatted(waiver));
        assertThat(run("check", model, "--rule", "am-k01")).isZero();
        assertThat(out())
                .contains("waived AM-K01", "[there are nine]", "0 errors, 0 warnings, 0 advice, 1 waived by 1 rule");
    }

    @Test
    void writesAReportToAFile() throws IOException {
        Path report = directory.resolve("report.json");
        assertThat(run("check", model, "--format", "json", "--rule=AM-K", "--output", report.toString()))
                .isEqualTo(1);
        assertThat(out()).isEmpty();
        var findings = (Json.Array) ((Json.Object) Json.parse(Files.readString(report)))
                .member("findings")
                .orElseThrow();
        assertThat(findings.elements().getFirst().toString())
                .startsWith(
                        "{\"rule\": \"AM-K01\", \"severity\": \"error\", \"at\": \"entities.Version\", \"line\": 5,");
        assertThat(run("check", model, "--output", directory.resolve("no/where").toString()))
                .isEqualTo(2);
        assertThat(err()).startsWith("armature: cannot write ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "sarif", "junit", "markdown", "html"})
    void hasAFormForEveryReader(String format) {
        assertThat(run("check", model, "--format", format)).isEqualTo(1);
        assertThat(out()).contains("AM-K01").endsWith("\n").doesNotEndWith("\n\n");
    }

    @Test
    void saysWhatIsNoModelWithLineAndColumn() throws IOException {
        Files.writeString(
                Path.of(model), MODEL.formatted("waiver: [{ rule: AM-K01 }]").replace("Query", "Qery"));
        assertThat(run("check", model)).isEqualTo(2);
        assertThat(err().lines().map(line -> line.replace(model, "FILE")).toList())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("FILE:10:40: error: entities.Version.access_patterns.latest.operation: 'Qery' is none of ")
                .endsWith("; did you mean Query?");
        assertThat(err()).contains(":11:1: error: waiver: there is no 'waiver' here; did you mean waivers?");
        assertThat(run("check", "nowhere.yaml")).isEqualTo(2);
        assertThat(err()).endsWith("armature: there is no file nowhere.yaml\n");
    }

    @Test
    void showsWhatTheReaderPassedOver() throws IOException {
        Files.writeString(Path.of(model), MODEL.formatted("authors: me"));
        assertThat(run("check", model, "--rule", "AM-K02")).isZero();
        assertThat(out()).contains(":11:1: note: 'authors' is not known here, and is ignored");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "check | model check needs one model file",
                "check a b | model check needs one model file",
                "check a --rule AM-K1 | there is no rule 'AM-K1'; did you mean AM-K01?; armature model rules lists them",
                "check a --format xml | --format is text, json, sarif, junit, markdown or html, not 'xml'",
                "check a --fail-on bad | --fail-on is error, warning or advice, not 'bad'",
                "check a --fail-no bad | model has no option --fail-no; did you mean --fail-on?",
                "rules AM-X01 | there is no rule 'AM-X01'; did you mean AM-K01?",
                "rules --all | model has no option --all",
                "chek a | model needs one of check, ruler, rules, cost, init, export, diff, seed, test, not 'chek'; did you mean check?",
            })
    void refusesAWrongCommandLine(String line, String text) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err().lines()).containsExactly("armature: " + text, "armature help model says how it is used");
    }

    @Test
    void listsAndExplainsRules() {
        assertThat(run("rules")).isZero();
        assertThat(out().lines())
                .hasSize(StaticRules.EVERY.size() + TrafficRules.ALL.size())
                .first()
                .asString()
                .startsWith("AM-K01  error    ");
        out.reset();
        assertThat(run("rules", "am-k01")).isZero();
        assertThat(out())
                .startsWith("# AM-K01: ")
                .contains("Severity: error", "## Reported", "sk_template: \"v{version}\"", "rule: AM-K01, at: ");
        out.reset();
        assertThat(run("rules", "rt-01")).isZero();
        assertThat(out()).startsWith("# RT-01: ").contains("**What is measured.**", "rule: RT-01, at: ");
    }

    /** What the page says and what the subcommands take are written in two places. */
    @Test
    void takesEveryOptionOfItsPage() {
        assertThat(Help.options("model")).isNotEmpty().allSatisfy(option -> {
            boolean isKnown = List.of("check", "ruler", "cost", "init", "export", "diff", "seed", "test").stream()
                    .anyMatch(subcommand -> {
                        err.reset();
                        run(subcommand, "a", option);
                        return !err().contains("has no option");
                    });
            assertThat(isKnown).as(option).isTrue();
        });
    }

    private int run(String... arguments) {
        return ModelCommand.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
