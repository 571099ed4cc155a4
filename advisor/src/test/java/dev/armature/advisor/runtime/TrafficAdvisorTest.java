package dev.armature.advisor.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.read.ModelReader;
import dev.armature.advisor.runtime.TrafficAdvisor.Question;
import dev.armature.engine.simulation.Fault;
import dev.armature.templates.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Observation, rules and waivers together, and what is written of them. */
class TrafficAdvisorTest {
    private static final String MODEL = """
            armature: 1
            tables:
              - table_config: { table_name: Orders, partition_key: pk, sort_key: sk }
                entities:
                  Order:
                    entity_type: ORDER
                    pk_template: "{id}"
                    sk_template: "A"
                    fields: [ { name: id, type: string, required: true } ]
                    access_patterns: [ { pattern_id: 1, name: all, operation: Scan, parameters: [], return_type: entity_list, usage: { rps: 1 } } ]
            waivers:
              - { rule: RT-01, at: tables.Orders, why: "a report that no user waits for", until: 2026-12-31 }
            """;

    @TempDir
    Path directory;

    private final TestTraffic traffic = new TestTraffic();

    @BeforeEach
    void create() {
        traffic.createTable("Orders", "");
    }

    @AfterEach
    void close() {
        traffic.close();
    }

    private TrafficAdvisor listening(TrafficAdvisor advisor) {
        traffic.engine.calls().add(advisor.listener());
        return advisor;
    }

    private void scan() {
        traffic.call("Scan", "{'TableName':'Orders'}");
    }

    @Test
    void saysWhatIsWrongAsJsonAndAsText() {
        var advisor = listening(TrafficAdvisor.of(traffic.engine, Optional.empty()));
        scan();
        traffic.advance(Duration.ofHours(3));

        var json = TrafficJson.of(advisor.answer(Question.OF_A_TEST));
        assertThat((Json.Object) Json.parse(json.toString())).isEqualTo(json);
        assertThat(json.objects("findings")).singleElement().satisfies(found -> {
            assertThat(found.members().keySet())
                    .containsExactly(
                            "rule",
                            "severity",
                            "at",
                            "line",
                            "column",
                            "message",
                            "evidence",
                            "remedy",
                            "monthlyCost",
                            "since",
                            "window",
                            "requests",
                            "confidence");
            assertThat(found.text("rule")).contains("RT-01");
            assertThat(found.text("severity")).contains("warning");
            assertThat(found.text("window")).contains("PT3H");
            assertThat(found.text("confidence")).contains("low");
        });
        assertThat(json.object("summary").text("warnings")).contains("1");
        assertThat(TrafficText.of(json, any -> true))
                .startsWith(
                        "warning RT-01: Orders is scanned by 100 % of the requests about it. [tables.Orders]\n    evidence: 1 scan")
                .contains("\n    seen:     1 requests in 3 hours, confidence low\n")
                .endsWith(
                        "0 errors, 1 warning, 0 advice in 1 requests of 3 hours, which took 0.5 read units and 0 write units");
    }

    @Test
    void aModelWaivesFindingsUntilADay() {
        var advisor = listening(TrafficAdvisor.of(traffic.engine, Optional.of(ModelReader.read(MODEL))));
        scan();

        var answer = advisor.answer(Question.OF_A_TEST);
        assertThat(answer.findings()).isEmpty();
        assertThat(answer.waived())
                .singleElement()
                .satisfies(waived ->
                        assertThat(waived.found().finding().monthlyCost()).isNotNull());
        assertThat(TrafficJson.of(answer).objects("waived"))
                .singleElement()
                .satisfies(waived -> assertThat(waived.text("why")).contains("a report that no user waits for"));

        traffic.advance(Duration.ofDays(60));
        scan();
        assertThat(advisor.findings(Question.OF_A_TEST)).hasSize(1);
    }

    @Test
    void aQuestionMayComeWithAModelOfItsOwn() {
        var advisor = listening(TrafficAdvisor.of(traffic.engine, Optional.empty()));
        scan();

        assertThat(advisor.findings(Question.OF_A_TEST.withModel(ModelReader.read(MODEL))))
                .isEmpty();
    }

    @Test
    void nothingIsSaidAfterAReset() {
        var advisor = listening(TrafficAdvisor.of(traffic.engine, Optional.empty()));
        scan();
        advisor.reset();

        assertThat(advisor.findings(Question.OF_A_TEST)).isEmpty();
    }

    @Test
    void whatWasSeenIsKeptInADirectory() {
        try (var advisor = listening(TrafficAdvisor.keepingIn(directory, traffic.engine, Optional.empty()))) {
            scan();
            assertThat(advisor.findings(Question.OF_A_TEST)).hasSize(1);
        }
        try (var again = TrafficAdvisor.keepingIn(directory, traffic.engine, Optional.empty())) {
            assertThat(again.findings(Question.OF_A_TEST)).hasSize(1);
        }
    }

    @Test
    void everyRuleIsDescribed() {
        assertThat(TrafficJson.rules().objects("rules"))
                .hasSize(25)
                .allSatisfy(rule -> assertThat(rule.text("why")).isPresent());
    }

    private Json.Object traffic(TrafficAdvisor advisor, String method, String query, String model) {
        var reply = new TrafficQuestions(advisor, false)
                .answer(method, "/_armature/advisor/traffic", query, model.getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
        return (Json.Object) reply.body();
    }

    @Test
    void showsTrafficByShapeAndTheHeatOfKeys() {
        var advisor = listening(TrafficAdvisor.of(traffic.engine, Optional.empty()));
        traffic.call("PutItem", "{'TableName':'Orders','Item':{'pk':{'S':'anna'},'sk':{'S':'A'}}}");
        traffic.engine.advanceClock(Duration.ofMinutes(2));
        for (int i = 0; i < 3; i++) {
            traffic.call(
                    "Query",
                    "{'TableName':'Orders','KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'anna'}}}");
        }
        scan();

        Json.Object table = traffic(advisor, "GET", "", "").objects("tables").getFirst();
        Json.Object space = table.objects("spaces").getFirst();
        assertThat(space.objects("writes").getFirst().text("key")).contains("anna");
        assertThat(space.objects("writes").getFirst().array("minutes").toString())
                .endsWith("1, 0, 0]");
        assertThat(space.objects("reads").getFirst().array("minutes").toString())
                .endsWith("0, 0, 1.5]");
        Json.Object query = table.objects("shapes").stream()
                .filter(shape -> shape.text("operation").orElse("").equals("Query"))
                .findFirst()
                .orElseThrow();
        assertThat(query.text("requests")).contains("3");
        assertThat(query.text("keyCondition")).contains("pk = ?");
        assertThat(query.member("patterns")).contains(new Json.Null());

        String hidden = traffic(advisor, "GET", "keys=hashed", "").toString();
        assertThat(hidden).contains("\"key-").doesNotContain("anna");
        List<Json.Object> shapes =
                traffic(advisor, "POST", "", MODEL).objects("tables").getFirst().objects("shapes");
        assertThat(shapes)
                .anySatisfy(shape -> assertThat(shape.array("patterns")).containsExactly(Json.text("all")))
                .anySatisfy(shape -> assertThat(shape.array("patterns")).isEmpty());
        assertThat(new TrafficQuestions(advisor, false)
                        .answer("GET", "/_armature/advisor/traffic", "keys=some", new byte[0])
                        .status())
                .isEqualTo(400);
    }

    @Test
    void leavesKeysOutWhereTheyAreNotWanted() {
        var advisor = listening(TrafficAdvisor.of(traffic.engine, Optional.empty()));
        traffic.call("PutItem", "{'TableName':'Orders','Item':{'pk':{'S':'anna'},'sk':{'S':'A'}}}");
        Json.Object answer = traffic(advisor, "GET", "keys=none", "");
        Json.Object table = answer.objects("tables").getFirst();
        assertThat(table.objects("shapes")).hasSize(1);
        assertThat(table.objects("spaces").getFirst().array("writes")).isEmpty();
        assertThat(answer.toString()).doesNotContain("anna");
    }

    @Test
    void showsWhichKeysWereThrottledAndWhen() {
        var advisor = listening(TrafficAdvisor.of(traffic.engine, Optional.empty()));
        String put = "{'TableName':'Orders','Item':{'pk':{'S':'%s'},'sk':{'S':'A'}}}";
        traffic.call("PutItem", put.formatted("anna"));
        assertThat(traffic.attempt("PutItem", put.formatted("anna"), Fault.THROTTLE))
                .isEqualTo(400);
        traffic.engine.advanceClock(Duration.ofMinutes(1));
        assertThat(traffic.attempt("PutItem", put.formatted("bob"), Fault.THROTTLE))
                .isEqualTo(400);

        Json.Object space = traffic(advisor, "GET", "", "")
                .objects("tables")
                .getFirst()
                .objects("spaces")
                .getFirst();
        assertThat(space.array("writeThrottles").toString()).endsWith("0, 1, 1]");
        assertThat(space.array("readThrottles").toString()).endsWith("0, 0, 0]");
        assertThat(space.objects("writes"))
                .satisfiesExactly(
                        anna -> {
                            assertThat(anna.text("key")).contains("anna");
                            assertThat(anna.array("minutes").toString()).endsWith("0, 1, 0]");
                            assertThat(anna.array("throttles").toString()).endsWith("0, 1, 0]");
                        },
                        bob -> {
                            assertThat(bob.text("key")).contains("bob");
                            assertThat(bob.array("minutes").toString()).endsWith("0, 0, 0]");
                            assertThat(bob.array("throttles").toString()).endsWith("0, 0, 1]");
                        });
    }
}
