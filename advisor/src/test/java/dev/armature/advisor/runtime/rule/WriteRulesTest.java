package dev.armature.advisor.runtime.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.TestTraffic;
import dev.armature.engine.simulation.Fault;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules about how items are written: RT-04, 07, 08, 11 to 13. */
class WriteRulesTest {
    private final TestTraffic traffic = new TestTraffic();

    @BeforeEach
    void create() {
        traffic.createTable("Orders", "");
    }

    @AfterEach
    void close() {
        traffic.close();
    }

    @Test
    void rt04ReportsThrottlesWithTheirReason() {
        for (int i = 0; i < 3; i++) {
            assertThat(traffic.attempt(
                            "PutItem",
                            "{'TableName':'Orders','Item':" + TestTraffic.item("hot", "1", "") + "}",
                            Fault.THROTTLE))
                    .isEqualTo(400);
        }

        assertThat(traffic.findings("RT-04")).singleElement().satisfies(found -> {
            assertThat(found.finding().evidence()).contains("3 refusals", "TableWrite", "`hot` 3 times");
            assertThat(found.finding().remedy()).contains("hot");
        });
    }

    @Test
    void rt04SaysNothingOfOtherRefusals() {
        traffic.put("Orders", "a", "1", "");
        assertThat(traffic.attempt(
                        "PutItem",
                        "{'TableName':'Orders','Item':" + TestTraffic.item("a", "1", "")
                                + ",'ConditionExpression':'attribute_not_exists(pk)'}"))
                .isEqualTo(400);

        assertThat(traffic.findings("RT-04")).isEmpty();
    }

    @Test
    void rt07ReportsAnItemThatIsCloseToTheLimit() {
        traffic.put("Orders", "a", "1", "'v':{'S':'" + "x".repeat(350_000) + "'}");

        assertThat(traffic.findings("RT-07"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().message()).contains("400 KB"));
    }

    @Test
    void rt07ReportsAListThatGrows() {
        traffic.put("Orders", "a", "1", "'l':{'L':[{'S':'" + "x".repeat(2000) + "'}]}");
        for (int i = 0; i < 20; i++) {
            traffic.update(
                    "Orders", "a", "1", "SET l = list_append(l, :v)", "':v':{'L':[{'S':'" + "x".repeat(1000) + "'}]}");
        }

        assertThat(traffic.findings("RT-07")).singleElement().satisfies(found -> {
            assertThat(found.finding().message()).contains("larger with every write");
            assertThat(found.finding().evidence()).contains("`a, 1` went from");
        });
    }

    @Test
    void rt07LetsItemsPassThatKeepTheirSize() {
        for (int i = 0; i < 200; i++) {
            traffic.put("Orders", "a", "1", "'v':{'S':'" + "x".repeat(20_000 + i % 7) + "'}");
        }

        assertThat(traffic.findings("RT-07")).isEmpty();
    }

    private void updateViews(int times) {
        for (int i = 0; i < times; i++) {
            traffic.update("Orders", "a", "1", "ADD seen :n", "':n':{'N':'1'}");
        }
    }

    @Test
    void rt08ReportsACounterInALargeItem() {
        traffic.put("Orders", "a", "1", "'v':{'S':'" + "x".repeat(10_000) + "'},'seen':{'N':'0'}");
        updateViews(100);

        assertThat(traffic.findings("RT-08"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().evidence())
                        .contains("100 writes", "takes 10 write units, and would take 1", "$5.63 for a million"));
    }

    @Test
    void rt08LetsACounterPassInASmallItem() {
        traffic.put("Orders", "a", "1", "'v':{'S':'" + "x".repeat(3_000) + "'},'seen':{'N':'0'}");
        updateViews(100);

        assertThat(traffic.findings("RT-08")).isEmpty();
    }

    @Test
    void rt08LetsAWritePassThatChangesMostOfIt() {
        for (int i = 0; i < 101; i++) {
            traffic.put("Orders", "a", "1", "'v':{'S':'" + i + "x".repeat(10_000) + "'}");
        }

        assertThat(traffic.findings("RT-08")).isEmpty();
    }

    private void putEach(int count, String value) {
        for (int i = 0; i < count; i++) {
            traffic.put("Orders", "o" + i, "1", "'v':{'S':'" + value + "'}");
            traffic.advance(Duration.ofMillis(10));
        }
    }

    @Test
    void rt11ReportsCreatesThatReplaceSomething() {
        putEach(100, "first");
        putEach(3, "second");

        assertThat(traffic.findings("RT-11")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().message()).contains("create");
            assertThat(found.finding().evidence()).contains("100 created items and 3 replaced one", "`o2, 1`");
            assertThat(found.finding().remedy()).contains("attribute_not_exists(pk)");
        });
    }

    @Test
    void rt11ReportsAnItemThatTwoClientsReplace() {
        String put = "{'TableName':'Orders','Item':" + TestTraffic.item("a", "1", "'v':{'S':'%d'}") + "}";
        for (int i = 0; i < 4; i++) {
            traffic.callOver(i % 2 + 1, "PutItem", put.formatted(i));
        }

        assertThat(traffic.findings("RT-11")).singleElement().satisfies(found -> {
            assertThat(found.finding().message()).contains("another client");
            assertThat(found.finding().evidence()).contains("3 items were replaced within a second");
        });
    }

    @Test
    void rt11OnlyAdvisesWhereAllIsReplacedByOneClient() {
        putEach(10, "0");
        for (int i = 1; i <= 10; i++) {
            putEach(10, "" + i);
        }

        assertThat(traffic.findings("RT-11"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().severity()).isEqualTo(Severity.ADVICE));
    }

    @Test
    void rt11LetsConditionsPassAndPutsThatChangeNothing() {
        putEach(100, "same");
        putEach(100, "same");
        for (int i = 0; i < 100; i++) {
            traffic.call(
                    "PutItem",
                    "{'TableName':'Orders','Item':" + TestTraffic.item("a", "1", "'ver':{'N':'" + i + "'}")
                            + ",'ConditionExpression':'attribute_not_exists(pk) OR ver < :v','ExpressionAttributeValues':{':v':{'N':'"
                            + i + "'}}}");
        }

        assertThat(traffic.findings("RT-11")).isEmpty();
    }

    private void create(int times, String pk) {
        for (int i = 0; i < times; i++) {
            traffic.attempt(
                    "PutItem",
                    "{'TableName':'Orders','Item':" + TestTraffic.item(pk.formatted(i), "1", "")
                            + ",'ConditionExpression':'attribute_not_exists(pk)'}");
        }
    }

    @Test
    void rt12ReportsConditionsThatMostlyFail() {
        create(100, "lock");

        assertThat(traffic.findings("RT-12")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence()).contains("99 attempts of 100");
        });
    }

    @Test
    void rt12LetsConditionsPassThatRarelyFail() {
        create(100, "o%d");
        create(5, "o%d");

        assertThat(traffic.findings("RT-12")).isEmpty();
    }

    private String transaction(String... pks) {
        var items = new StringBuilder();
        for (String pk : pks) {
            items.append(items.isEmpty() ? "" : ",")
                    .append("{'Put':{'TableName':'Orders','Item':" + TestTraffic.item(pk, "1", "") + "}}");
        }
        return "{'TransactItems':[" + items + "]}";
    }

    @Test
    void rt13ReportsTransactionsOfOneItem() {
        for (int i = 0; i < 20; i++) {
            traffic.call("TransactWriteItems", transaction("a" + i));
        }

        assertThat(traffic.findings("RT-13"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().evidence()).contains("20 requests", "1 units too many"));
    }

    @Test
    void rt13LetsTransactionsOfSeveralItemsPass() {
        for (int i = 0; i < 20; i++) {
            traffic.call("TransactWriteItems", transaction("a" + i, "b" + i));
        }

        assertThat(traffic.findings("RT-13")).isEmpty();
    }

    @Test
    void rt13ReportsConflicts() {
        for (int i = 0; i < 20; i++) {
            traffic.call("TransactWriteItems", transaction("a" + i, "b" + i));
        }
        for (int i = 0; i < 5; i++) {
            assertThat(traffic.attempt("TransactWriteItems", transaction("a", "b"), Fault.TRANSACTION_CONFLICT))
                    .isEqualTo(400);
        }

        assertThat(traffic.findings("RT-13"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().message()).contains("20 %", "conflict"));
    }
}
