package dev.armature.advisor.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.check.Advisor;
import dev.armature.advisor.check.Report;
import dev.armature.advisor.check.StaticRules;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Place;
import dev.armature.advisor.model.Waiver;
import dev.armature.advisor.read.ModelReader;
import dev.armature.templates.Json;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** One report in all forms. What is asserted of JSON, SARIF and JUnit is what programs rely on. */
class ReportsTest {
    /** What a model might have in it to become a part of a page. */
    private static final String EVIL = "<script>alert('1')</script> | \"b\" & ``` \u0007";

    private static final Place PLACE = new Place("entities.Order", 12, 7);

    private static final Report REPORT = new Report(
            new Design(ModelReader.read("""
                    tables:
                      - table_config: { table_name: "<b>App", partition_key: PK, sort_key: SK }
                        gsi_list: [{ name: GSI1, partition_key: GSI1PK }]
                        entities:
                          Order:
                            pk_template: "USER#{userId}"
                            sk_template: "<i>#ORDER#{orderId}"
                            fields: [{ name: userId }, { name: orderId }]
                            access_patterns:
                              - { pattern_id: 1, name: "list|all", operation: Query, range_condition: begins_with,
                                  parameters: [userId], order: newest-first, usage: { rps: 1 } }
                              - { pattern_id: 2, name: all, operation: Scan, filter: "a = :b" }
                              - { pattern_id: 3, name: get, operation: GetItem, parameters: [userId] }
                    """)),
            StaticRules.named(List.of("AM-K01", "AM-K02", "AM-K03")),
            List.of(
                    new Finding(
                            "AM-K01",
                            Severity.ERROR,
                            PLACE,
                            "It is `wrong`",
                            "`v10` < `v9`",
                            "pad it",
                            new BigDecimal("12.500")),
                    new Finding("AM-K02", Severity.ADVICE, PLACE, EVIL, EVIL, EVIL, null)),
            List.of(new Report.Waived(
                    new Finding("AM-K03", Severity.WARNING, PLACE, "They collide", "a", "b", null),
                    new Waiver("AM-K03", "", "known & <accepted>", LocalDate.parse("2027-06-30"), PLACE))),
            List.of(new Note(new Place("waivers.AM-K05", 40, 5), "the waiver of AM-K05 matches nothing")));

    @Test
    void writesTextAsCompilersDo() {
        assertThat(write(ReportFormat.TEXT)).isEqualTo("""
                my model.yaml:12:7: error AM-K01: It is `wrong` [entities.Order]
                    evidence: `v10` < `v9`
                    remedy:   pad it
                    cost:     $12.50 a month

                my model.yaml:12:7: advice AM-K02: <script>alert('1')</script> | "b" & ``` [entities.Order]
                    evidence: <script>alert('1')</script> | "b" & ```
                    remedy:   <script>alert('1')</script> | "b" & ```

                my model.yaml:12:7: waived AM-K03: They collide [known & <accepted>, until 2027-06-30]
                my model.yaml:40:5: note: the waiver of AM-K05 matches nothing

                1 error, 0 warnings, 1 advice, 1 waived by 3 rules""");
    }

    @Test
    void writesJsonForPrograms() {
        var json = (Json.Object) Json.parse(write(ReportFormat.JSON));
        assertThat(json.members().keySet()).containsExactly("findings", "waived", "notes", "summary");
        assertThat(array(json, "findings").getFirst())
                .hasToString("{\"rule\": \"AM-K01\", \"severity\": \"error\", \"at\": \"entities.Order\", \"line\": 12,"
                        + " \"column\": 7, \"message\": \"It is `wrong`\", \"evidence\": \"`v10` < `v9`\", \"remedy\": \"pad it\","
                        + " \"monthlyCost\": 12.5}");
        assertThat(array(json, "findings").getLast().member("message")).contains(Json.text(EVIL));
        assertThat(array(json, "findings").getLast().member("monthlyCost")).contains(new Json.Null());
        assertThat(array(json, "waived").getFirst().member("why")).contains(Json.text("known & <accepted>"));
        assertThat(json.member("summary").orElseThrow())
                .hasToString("{\"errors\": 1, \"warnings\": 0, \"advice\": 1, \"waived\": 1, \"rules\": 3}");
    }

    /** What the published schema of SARIF 2.1.0 demands, and what code hosts need to show a finding on its line. */
    @Test
    void writesSarif() {
        var sarif = (Json.Object) Json.parse(write(ReportFormat.SARIF));
        assertThat(sarif.member("version")).contains(Json.text("2.1.0"));
        assertThat(sarif.member("$schema")).contains(Json.text("https://json.schemastore.org/sarif-2.1.0.json"));
        var run = array(sarif, "runs").getFirst();
        var driver = object(object(run, "tool"), "driver");
        assertThat(driver.member("name")).contains(Json.text("armature"));
        assertThat(array(driver, "rules")).hasSize(3).allSatisfy(rule -> {
            assertThat(rule.member("id")).isPresent();
            assertThat(object(rule, "shortDescription").member("text")).isPresent();
            assertThat(object(rule, "help").members().keySet()).containsExactly("text", "markdown");
        });
        assertThat(array(run, "results")).hasSize(3);
        var first = array(run, "results").getFirst();
        assertThat(first.member("ruleId")).contains(Json.text("AM-K01"));
        assertThat(first.member("ruleIndex")).contains(Json.number(0));
        assertThat(first.member("level")).contains(Json.text("error"));
        assertThat(array(first, "locations").getFirst())
                .hasToString(
                        "{\"physicalLocation\": {\"artifactLocation\": {\"uri\": \"my%20model.yaml\", \"index\": 0},"
                                + " \"region\": {\"startLine\": 12, \"startColumn\": 7}},"
                                + " \"logicalLocations\": [{\"fullyQualifiedName\": \"entities.Order\"}]}");
        assertThat(array(run, "results").get(1).member("level")).contains(Json.text("note"));
        assertThat(array(run, "results").getLast().member("suppressions").orElseThrow())
                .hasToString("[{\"kind\": \"inSource\", \"justification\": \"known & <accepted>\"}]");
        assertThat(array(run, "invocations").getFirst().toString())
                .contains("\"executionSuccessful\": true", "the waiver of AM-K05 matches nothing");
    }

    @Test
    void writesJunitXmlThatCountsAsItWasAsked() throws Exception {
        Element suite = (Element) xml(ReportFormat.JUNIT.write(REPORT, "a.yaml", Severity.ERROR))
                .getElementsByTagName("testsuite")
                .item(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("It is `wrong`");
        assertThat(((Element) failure.getParentNode()).getAttribute("classname"))
                .isEqualTo("AM-K01");
        assertThat(suite.getElementsByTagName("system-out").item(0).getTextContent())
                .contains("<script>alert('1')</script>", "\uFFFD");
        assertThat(ReportFormat.JUNIT.write(REPORT, "a.yaml", Severity.ADVICE)).contains("failures=\"2\"");
    }

    @Test
    void writesMarkdownForAPullRequest() {
        assertThat(write(ReportFormat.MARKDOWN)).startsWith("""
                ### Data model: my model.yaml

                1 error, 0 warnings, 1 advice, 1 waived by 3 rules.

                #### Errors

                - **AM-K01** line 12, entities.Order: It is `wrong`
                  - evidence: `v10` \\< `v9`
                  - remedy: pad it
                  - cost: $12.50 a month

                #### Advice

                - **AM-K02** line 12, entities.Order: \\<script\\>alert('1')\\</script\\> \\| "b" \\& \\`\\`\\`""").contains("""
                | Pattern | Entity | Operation | \\<b\\>App | GSI1 (unused) |
                |---|---|---|---|---|
                | 1 list\\|all | Order | Query | USER#{userId}, begins_with \\<i\\>#ORDER#, backward |  |
                | 2 all | Order | Scan | reads everything, filter |  |
                | 3 get | Order | GetItem | not served: lacks orderId |  |
                """);
    }

    @Test
    void writesOnePageOfHtmlThatNeedsNothingElse() throws Exception {
        String namespace = " xmlns=\"http://www.w3.org/2000/svg\"";
        String html = write(ReportFormat.HTML).replace(namespace, "");
        assertThat(html)
                .startsWith("<!DOCTYPE html>")
                .contains("Content-Security-Policy", "default-src 'none'", "prefers-color-scheme: dark")
                .contains("It is <code>wrong</code>", "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;", "&lt;b&gt;App")
                .contains(
                        "Access patterns",
                        "GSI1 (unused)",
                        "<svg class=\"ruler\"",
                        "Cost",
                        "$12.50 a month",
                        "known &amp; &lt;accepted&gt;")
                .doesNotContain("<script", "<b>", "<i>", "http://", "https://", "src=", "url(", "@import");
        // Well-formed but for what HTML leaves open, so nothing of a model opened or closed an element.
        String closed = html.substring(html.indexOf("<html")).replaceAll("<meta [^>]*>", "");
        assertThat(xml(closed).getElementsByTagName("h2").getLength()).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource(ReportFormat.class)
    void writesAReportOfNothing(ReportFormat format) {
        var model = ModelReader.read("tables: [{ table_config: { table_name: A, partition_key: p } }]");
        var report = Advisor.check(model, List.of(), Clock.systemUTC());
        assertThat(format.write(report, "a.yaml", Severity.ERROR)).isNotBlank();
    }

    private static String write(ReportFormat format) {
        return format.write(REPORT, "my model.yaml", Severity.ERROR);
    }

    private static Document xml(String text) throws Exception {
        var source = new InputSource(new StringReader(text));
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(source);
    }

    private static Json.Object object(Json.Object owner, String name) {
        return (Json.Object) owner.member(name).orElseThrow();
    }

    private static List<Json.Object> array(Json.Object owner, String name) {
        List<Json.Object> objects = new ArrayList<>();
        for (Json element : ((Json.Array) owner.member(name).orElseThrow()).elements()) {
            objects.add((Json.Object) element);
        }
        return objects;
    }
}
