package dev.armature.advisor.runtime.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.TestTraffic;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules that hold traffic against a model: RT-10, 19, 20, and what waste costs a month. */
class ModelRulesTest {
    private static final String MODEL = """
            armature: 1
            tables:
              - table_config: { table_name: App, partition_key: pk, sort_key: sk }
                settings: { ttl_attribute: until }
                entities:
                  Session:
                    entity_type: SESSION
                    pk_template: "SESSION#{id}"
                    sk_template: "META"
                    ttl: { attribute: until, after: 1h }
                    fields: [ { name: id, type: string, required: true }, { name: until, type: integer } ]
                    access_patterns:
                      - { pattern_id: 1, name: start, operation: PutItem, parameters: [ { name: session, type: entity, entity_type: Session } ], return_type: single_entity }
                      - { pattern_id: 2, name: find, operation: GetItem, parameters: [ { name: id, type: string } ], return_type: single_entity, usage: { rps: 10 } }
                  Order:
                    entity_type: ORDER
                    pk_template: "USER#{user}"
                    sk_template: "ORDER#{order}"
                    fields: [ { name: user, type: string, required: true }, { name: order, type: string, required: true } ]
                    access_patterns:
                      - { pattern_id: 3, name: place, operation: PutItem, parameters: [ { name: order, type: entity, entity_type: Order } ], return_type: single_entity }
                      - { pattern_id: 4, name: list, operation: Query, range_condition: begins_with, parameters: [ { name: user, type: string } ],
                          return_type: entity_list, usage: { rps: 100 } }
            """;

    private final TestTraffic traffic = new TestTraffic();

    @BeforeEach
    void create() {
        traffic.createTable("App", "");
    }

    @AfterEach
    void close() {
        traffic.close();
    }

    private void start(int count, String key, String members) {
        for (int i = 0; i < count; i++) {
            traffic.put("App", key.formatted(i), "META", members);
        }
    }

    /** A shape is told with the access pattern that it is, and a key with the entity that has it. */
    @Test
    void namesEntitiesAndPatterns() {
        for (int i = 0; i < 20; i++) {
            traffic.put("App", "USER#anna", "ORDER#" + i, "");
        }
        for (int i = 0; i < 1_200; i++) {
            traffic.call(
                    "Query",
                    "{'TableName':'App','KeyConditionExpression':'pk = :p AND begins_with(sk, :s)',"
                            + "'FilterExpression':'attribute_exists(late)',"
                            + "'ExpressionAttributeValues':{':p':{'S':'USER#anna'},':s':{'S':'ORDER#'}}}");
        }
        assertThat(traffic.findings("RT-02", MODEL).getFirst().finding().evidence())
                .contains("(Order.list)");
        assertThat(traffic.findings("RT-03", MODEL.replace("rps: 100", "rps: 9000"))
                        .getFirst()
                        .finding()
                        .evidence())
                .startsWith("`USER#anna` of Order took");
        assertThat(traffic.findings("RT-03").getFirst().finding().evidence()).startsWith("`USER#anna` took");
    }

    @Test
    void rt10ReportsKeysOfNoEntity() {
        start(20, "SESSION#a%d", "");
        start(1, "GUEST#a%d", "");

        assertThat(traffic.findings("RT-10", MODEL)).singleElement().satisfies(found -> {
            assertThat(found.finding().evidence()).contains("1 key of the form GUEST#", "`GUEST#a0`, `META`");
            assertThat(found.finding().place().line()).isPositive();
        });
    }

    @Test
    void rt10LetsKeysOfTheModelPass() {
        start(20, "SESSION#a%d", "");
        traffic.put("App", "USER#bob", "ORDER#x1", "");

        assertThat(traffic.findings("RT-10", MODEL)).isEmpty();
    }

    @Test
    void rt19ReportsAnEntityThatShouldExpire() {
        traffic.call(
                "UpdateTimeToLive",
                "{'TableName':'App','TimeToLiveSpecification':{'Enabled':true,'AttributeName':'until'}}");
        start(30, "SESSION#a%d", "");

        assertThat(traffic.findings("RT-19", MODEL))
                .singleElement()
                .satisfies(found ->
                        assertThat(found.finding().evidence()).contains("30 of 30 items of the form SESSION#"));
        assertThat(traffic.findings("RT-19")).isEmpty();
    }

    private void query(String condition) {
        for (int i = 0; i < 20; i++) {
            traffic.call(
                    "Query",
                    "{'TableName':'App','KeyConditionExpression':'" + condition
                            + "','ExpressionAttributeValues':{':p':{'S':'USER#bob'},':s':{'S':'ORDER#'}}}");
        }
    }

    @Test
    void rt20ReportsRequestsThatAreNotInTheModel() {
        query("pk = :p AND begins_with(sk, :s)");
        query("pk = :p AND sk > :s");
        for (int i = 0; i < 20; i++) {
            traffic.call("Scan", "{'TableName':'App'}");
        }

        assertThat(traffic.findings("RT-20", MODEL)).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence())
                    .contains("20 requests of the shape Scan", "pk = ? AND sk > ?")
                    .doesNotContain("begins_with");
        });
    }

    @Test
    void rt20LetsThePatternsOfTheModelPass() {
        query("pk = :p AND begins_with(sk, :s)");
        start(20, "SESSION#a%d", "");
        for (int i = 0; i < 20; i++) {
            traffic.get("App", "SESSION#a" + i, "META");
        }

        assertThat(traffic.findings("RT-20", MODEL)).isEmpty();
    }

    @Test
    void rt20ReportsPatternsThatNobodyAskedForInADay() {
        query("pk = :p AND begins_with(sk, :s)");
        start(20, "SESSION#a%d", "");
        traffic.advance(Duration.ofDays(1));

        assertThat(traffic.findings("RT-20", MODEL))
                .extracting(found -> found.finding().place().path())
                .contains("entities.Session.access_patterns.find", "entities.Order.access_patterns.place")
                .doesNotContain("entities.Session.access_patterns.start");
    }

    @Test
    void rt20ReportsARateThatIsFarOff() {
        query("pk = :p AND begins_with(sk, :s)");
        traffic.advance(Duration.ofHours(1));

        assertThat(traffic.findings("RT-20", MODEL)).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.ADVICE);
            assertThat(found.finding().place().path()).isEqualTo("entities.Order.access_patterns.list");
            assertThat(found.finding().evidence()).contains("the model says 100");
        });
    }

    @Test
    void rt20SaysNothingWithoutAModel() {
        query("pk = :p AND sk > :s");

        assertThat(traffic.findings("RT-20")).isEmpty();
    }

    /** 100 a second for 730 hours, half a unit of each for nothing. */
    @Test
    void wasteCostsByTheRateOfTheModel() {
        for (int i = 0; i < 20; i++) {
            traffic.put("App", "USER#bob", "ORDER#x" + (10 + i), "");
        }
        for (int i = 0; i < 100; i++) {
            traffic.call(
                    "Query",
                    "{'TableName':'App','KeyConditionExpression':'pk = :p AND begins_with(sk, :s)','FilterExpression':'attribute_exists(paid)',"
                            + "'ExpressionAttributeValues':{':p':{'S':'USER#bob'},':s':{'S':'ORDER#'}}}");
        }

        assertThat(traffic.findings("RT-02", MODEL))
                .singleElement()
                .satisfies(found ->
                        assertThat(found.finding().monthlyCost()).isNotNull().isEqualByComparingTo("16.425"));
        assertThat(traffic.findings("RT-02"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().monthlyCost()).isNull());
    }
}
