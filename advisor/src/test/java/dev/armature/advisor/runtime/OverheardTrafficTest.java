package dev.armature.advisor.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.cost.PriceBooks;
import dev.armature.advisor.cost.Prices;
import dev.armature.advisor.finding.Finding;
import dev.armature.advisor.runtime.observation.Observer;
import dev.armature.advisor.runtime.observation.ShapeCount;
import dev.armature.advisor.runtime.observation.SpaceCount;
import dev.armature.advisor.runtime.observation.TableSeen;
import dev.armature.advisor.runtime.rule.Inquiry;
import dev.armature.advisor.runtime.rule.TrafficFinding;
import dev.armature.advisor.runtime.rule.TrafficRules;
import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.overheard.Overheard;
import dev.armature.wire.overheard.Overhearing;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is said about a server that is only overheard, compared with what it says about itself. */
class OverheardTrafficTest {
    private static final String TARGET = "DynamoDB_20120810.";
    private static final Caller CALLER = new Caller("000000000000", "us-east-1");

    private final TestTraffic server = new TestTraffic();
    private final Engine shadow = new Engine(
            new MemoryStorage(),
            Clock.fixed(TestTraffic.START, ZoneOffset.UTC),
            new Random(2),
            EngineSettings.defaults().withoutBackground());
    private final Observer observer = new Observer(shadow);
    private final Overhearing overhearing = new Overhearing(shadow, observer);

    @BeforeEach
    void create() {
        server.createTable("Orders", "kind S", TestTraffic.globalIndex("byKind", "kind", "", "ALL"));
    }

    @AfterEach
    void close() {
        server.close();
        shadow.close();
    }

    private void call(String operation, String json) {
        String answer = server.call(operation, json);
        overhearing.hear(
                new Overheard(
                        TARGET + operation,
                        json.replace('\'', '"').getBytes(StandardCharsets.UTF_8),
                        200,
                        answer.getBytes(StandardCharsets.UTF_8),
                        1000,
                        CALLER),
                this::ask);
    }

    private Optional<byte[]> ask(String operation, byte[] body) {
        return Optional.of(
                server.call(operation, new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
    }

    private static String item(String pk, String kind) {
        return TestTraffic.item(pk, "1", "'kind':{'S':'" + kind + "'},'text':{'S':'" + "x".repeat(300) + "'}");
    }

    private void advance(Duration time) {
        server.advance(time);
        var unused = shadow.advanceClock(time);
    }

    private void assertSameFindings(String... rules) {
        overhearing.refresh(this::ask);
        assertThat(overhearing.unclear()).isZero();
        for (String rule : rules) {
            assertThat(findings(observer, rule))
                    .isEqualTo(findings(server.observer, rule))
                    .isNotEmpty();
        }
    }

    private static List<Finding> findings(Observer seen, String rule) {
        var inquiry = new Inquiry(seen.seen(), null, new Prices(PriceBooks.standard()), false, false);
        return TrafficRules.findings(TrafficRules.rule(rule).orElseThrow(), inquiry).stream()
                .map(TrafficFinding::finding)
                .toList();
    }

    /** Every put is one of a new item, which is what is assumed where an answer does not tell. */
    @Test
    void saysTheSameAboutAnIndexThatNobodyReads() {
        for (int i = 0; i < 200; i++) {
            call("PutItem", "{'TableName':'Orders','Item':" + item("o" + i, "red") + "}");
        }

        advance(Duration.ofDays(6));

        assertSameFindings("RT-05");
    }

    @Test
    void saysTheSameAboutScansAndFilters() {
        for (int i = 0; i < 100; i++) {
            call("PutItem", "{'TableName':'Orders','Item':" + item("o" + 1000 + i, i % 50 == 0 ? "red" : "tan") + "}");
        }
        for (int i = 0; i < 300; i++) {
            call(
                    "Scan",
                    "{'TableName':'Orders','FilterExpression':'kind = :k','ExpressionAttributeValues':{':k':{'S':'red'}}}");
            call(
                    "Query",
                    "{'TableName':'Orders','IndexName':'byKind','KeyConditionExpression':'kind = :k','FilterExpression':'v = :v',"
                            + "'ExpressionAttributeValues':{':k':{'S':'tan'},':v':{'S':'x'}}}");
        }
        advance(Duration.ofMinutes(1));

        assertSameFindings("RT-01", "RT-02");
    }

    @Test
    void saysTheSameAboutHotKeys() {
        for (int i = 0; i < 5000; i++) {
            String pk = i % 4 == 0 ? "o" + i : "hot";
            call("GetItem", "{'TableName':'Orders','Key':" + TestTraffic.item(pk, "1", "") + ",'ConsistentRead':true}");
        }

        assertSameFindings("RT-03", "RT-17");
    }

    @Test
    void takesNoWriteForThatOfANewItemUnlessItIs() {
        for (int i = 0; i < 50; i++) {
            call("PutItem", "{'TableName':'Orders','Item':" + item("o", "red") + "}");
        }
        call(
                "PutItem",
                "{'TableName':'Orders','ConditionExpression':'attribute_not_exists(pk)','Item':" + item("p", "red")
                        + "}");

        var orders = orders();
        assertThat(orders.own().total(SpaceCount.WRITES)).isEqualTo(51);
        assertThat(orders.own().total(SpaceCount.WRITE_UNITS)).isEqualTo(51);
        assertThat(orders.total(ShapeCount.CREATED)).isEqualTo(1);
        assertThat(orders.total(ShapeCount.OVERWRITTEN)).isZero();
        assertThat(findings(observer, "RT-21")).isEmpty();
    }

    @Test
    void countsStatementsOfWhichOnlyTheTextIsKnown() {
        call("ExecuteStatement", "{'Statement':'SELECT * FROM Orders'}");

        assertThat(orders().shapes())
                .singleElement()
                .satisfies(shape -> assertThat(shape.requests()).isEqualTo(1));
    }

    private TableSeen orders() {
        return observer.seen().tables().stream()
                .filter(table -> table.name().equals("Orders"))
                .findFirst()
                .orElseThrow();
    }
}
