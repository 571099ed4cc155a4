package dev.armature.advisor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.request.LocalEngine;
import dev.armature.templates.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelQuestionsTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-17T00:00:00Z"), ZoneOffset.UTC);
    private static final String MODEL = """
            armature: 1
            tables:
              - table_config: { table_name: Matches, partition_key: pk, sort_key: sk }
                settings: { billing: on-demand }
                gsi_list: [{ name: ByCode, partition_key: code, projection: ALL }]
                entities:
                  State:
                    pk_template: "match#{matchId}"
                    sk_template: "state"
                    fields: [{ name: matchId, type: string, required: true }, { name: code, type: string, required: true }]
                    usage: { item_count: 1000, item_size_bytes: 2000 }
                    access_patterns:
                      - { name: by_code, operation: Query, index_name: ByCode, usage: { rps: 10 }, parameters: [{ name: code, type: string }] }
                  Log:
                    pk_template: "match#{matchId}"
                    sk_template: "log#{seq:06d}"
                    fields: [{ name: seq, type: integer }, { name: code, type: string, required: true }]
                    usage: { item_count: 100000, item_size_bytes: 300 }
                    access_patterns:
                      - { name: after, operation: Query, range_condition: ">=", usage: { rps: 5 },
                          parameters: [{ name: matchId, type: string }, { name: from, type: integer }] }
            """;

    private final ModelQuestions questions = new ModelQuestions(CLOCK);

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Json.Object object(Json json) {
        return (Json.Object) json;
    }

    @Test
    void checksAModelAndSaysWhatItIs() throws IOException {
        Json.Object answer = object(questions.check(bytes(MODEL)));
        assertThat(answer.objects("findings"))
                .anySatisfy(finding -> assertThat(finding.toString()).contains("AM-P02", "also reads State"));
        Json.Object table = answer.object("model").objects("tables").getFirst();
        assertThat(table.text("name")).contains("Matches");
        assertThat(table.objects("entities"))
                .extracting(entity -> entity.text("partitionKey").orElse(""))
                .containsExactly("match#{matchId}", "match#{matchId}");
        Json.Object scale = table.objects("rulers").getFirst().objects("scales").getFirst();
        assertThat(scale.objects("bands"))
                .extracting(band -> band.text("entity").orElse(""))
                .containsExactly("Log", "State");
        assertThat(scale.objects("reaches").getFirst().objects("intrusions")).isNotEmpty();
        assertThat(scale.objects("marks").getFirst().text("key")).contains("log#000000");
        assertThat(answer.object("model").objects("patterns"))
                .extracting(pattern -> pattern.text("condition").orElse(""))
                .contains(">= log#{seq:06d}");
        assertThat(answer.object("cost").objects("patterns")).hasSize(2);
    }

    @Test
    void saysOnWhichLineATextIsNoModel() throws IOException {
        Json.Object answer = object(questions.check(bytes("armature: 1\ntables: 7\n")));
        assertThat(answer.members()).containsOnlyKeys("faults");
        assertThat(answer.objects("faults").getFirst().text("line")).contains("2");
        assertThat(object(questions.check(new byte[] {(byte) 0xff})).members()).containsOnlyKeys("faults");
        assertThat(object(questions.check(new byte[2 << 20])).members()).containsOnlyKeys("faults");
    }

    @Test
    void worksOutWhatChangesCost() throws IOException {
        Json.Object answer = object(questions.cost(bytes(MODEL), "projection=ByCode%3DKEYS_ONLY&billing=provisioned"));
        assertThat(answer.array("changes").toString()).contains("KEYS_ONLY in ByCode", "provisioned capacity");
        double before = monthly(answer, "before");
        assertThat(monthly(answer, "after")).isPositive().isLessThan(before);
        assertThat(answer.objects("modes"))
                .hasSize(4)
                .anySatisfy(mode -> assertThat(mode.member("monthly")).contains(new Json.Null()));
        assertThat(answer.objects("options"))
                .extracting(option -> option.text("change").orElse(""))
                .containsExactly("without-index=Matches.ByCode", "projection=Matches.ByCode%3DKEYS_ONLY");
        assertThat(object(questions.cost(bytes(MODEL), "without-index=ByCode"))
                        .array("unserved")
                        .toString())
                .contains("by_code");
    }

    private static double monthly(Json.Object answer, String which) {
        return Double.parseDouble(
                answer.object(which).object("total").text("monthly").orElseThrow());
    }

    @Test
    void refusesChangesThatItDoesNotKnow() {
        assertThatThrownBy(() -> questions.cost(bytes(MODEL), "without-index=Other"))
                .hasMessage("there is no index Other in the model");
        assertThatThrownBy(() -> questions.cost(bytes(MODEL), "class=GOLD")).hasMessageContaining("there are STANDARD");
        assertThatThrownBy(() -> questions.cost(bytes(MODEL), "projection=ByCode"))
                .hasMessageContaining("INDEX=ALL");
        assertThatThrownBy(() -> questions.cost(bytes(MODEL), "cheaper")).hasMessageContaining("cost takes");
        assertThatThrownBy(() -> questions.cost(bytes(MODEL), "a=b&".repeat(70)))
                .hasMessageContaining("more than");
    }

    @Test
    void comparesItWithTheTablesThatAreThere() throws Exception {
        try (var engine = new LocalEngine(CLOCK, 1)) {
            Json.Object answer = object(questions.diff(bytes(MODEL), engine));
            assertThat(answer.objects("tables").getFirst().flag("isThere")).isFalse();
            assertThat(answer.objects("findings")).isNotEmpty();
        }
    }

    @Test
    void exportsIt() throws IOException {
        assertThat(object(questions.export(bytes(MODEL), "to=cloudformation"))
                        .text("text")
                        .orElse(""))
                .contains("AWS::DynamoDB::Table");
        assertThatThrownBy(() -> questions.export(bytes(MODEL), "to=excel")).hasMessageContaining("cloudformation");
    }

    /** A model may name a file with prices; one that comes over the network must not have this machine's files read. */
    @Test
    void readsNoFileThatAModelNames(@TempDir Path directory) throws IOException {
        Path prices = directory.resolve("prices.yaml");
        String book = new String(
                ModelQuestions.class
                        .getResourceAsStream("/dev/armature/advisor/prices/us-east-1.yaml")
                        .readAllBytes(),
                StandardCharsets.UTF_8);
        Files.writeString(prices, book.replaceFirst("name: *\\S+", "name: mine"));
        String text = MODEL.replace("armature: 1\n", "armature: 1\nprices: " + prices + "\n");
        assertThat(object(questions.check(bytes(text)))
                        .object("cost")
                        .object("prices")
                        .text("name"))
                .contains("us-east-1");
    }

    private String patterns(String query) throws IOException {
        return String.join(
                ",",
                object(questions.patterns(bytes(MODEL), query)).objects("patterns").stream()
                        .map(pattern -> pattern.text("name").orElse(""))
                        .toList());
    }

    @Test
    void saysWhichPatternARequestIs() throws IOException {
        assertThat(patterns("table=Matches&operation=Query&partition=match%231&range=%3E%3D&sort=log%23000007"))
                .isEqualTo("after");
        assertThat(patterns("table=Matches&operation=Query&partition=match%231"))
                .isEqualTo("after");
        assertThat(patterns("table=Matches&operation=Query&index=ByCode&partition=x"))
                .isEqualTo("by_code");
    }

    @Test
    void aRequestThatReadsOtherKeysIsNoPattern() throws IOException {
        assertThat(patterns("table=Matches&operation=Query&partition=player%231"))
                .isEmpty();
        assertThat(patterns("table=Matches&operation=Query&partition=match%231&range=%3E%3D&sort=z"))
                .isEmpty();
        assertThat(patterns("table=Matches&operation=Query&partition=match%231&range=begins_with&sort=log%23"))
                .isEmpty();
        assertThat(patterns("table=Matches&operation=Scan")).isEmpty();
        var other = object(questions.patterns(bytes(MODEL), "table=Players&operation=Scan"));
        assertThat(other.member("hasTable")).contains(new Json.Bool(false));
    }

    @Test
    void refusesARequestThatIsNotWhole() {
        for (String query : new String[] {
            "",
            "table=Matches",
            "operation=Scan",
            "table=Matches&operation=Query&range=near&sort=1",
            "table=Matches&operation=Query&range=between&sort=1",
            "table=Matches&operation=Query&range=%3D",
            "table=Matches&table=Matches&operation=Scan",
            "table=Matches&operation=Scan&colour=red",
        }) {
            assertThatThrownBy(() -> questions.patterns(bytes(MODEL), query))
                    .as(query)
                    .hasMessageContaining("patterns takes table= and operation=");
        }
    }
}
