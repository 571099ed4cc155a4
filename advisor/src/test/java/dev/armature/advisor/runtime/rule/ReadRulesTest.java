package dev.armature.advisor.runtime.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.TestTraffic;
import dev.armature.advisor.runtime.observation.Bounds;
import dev.armature.engine.simulation.Fault;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules about how items are read: RT-01, 02, 14 to 18. */
class ReadRulesTest {
    private static final String BY_STATUS =
            "'KeyConditionExpression':'pk = :p','FilterExpression':'#s = :s','ExpressionAttributeNames':{'#s':'status'},"
                    + "'ExpressionAttributeValues':{':p':{'S':'c'},':s':{'S':'open'}}";

    private final TestTraffic traffic = new TestTraffic();

    @BeforeEach
    void create() {
        traffic.createTable("Orders", "kind S", TestTraffic.globalIndex("byKind", "kind", "", "ALL"));
    }

    @AfterEach
    void close() {
        traffic.close();
    }

    private void scan(int times) {
        for (int i = 0; i < times; i++) {
            traffic.call(
                    "Scan",
                    "{'TableName':'Orders','FilterExpression':'v = :v','ExpressionAttributeValues':{':v':{'S':'x'}}}");
        }
    }

    private void putMany(int count, int bytes, String members) {
        for (int i = 0; i < count; i++) {
            traffic.put("Orders", "c", "o" + (1000 + i), "'v':{'S':'" + "x".repeat(bytes) + "'}" + members);
        }
    }

    @Test
    void rt01ReportsScansThatAreUsual() {
        putMany(50, 1000, "");
        scan(20);

        assertThat(traffic.findings("RT-01")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().place().path()).isEqualTo("tables.Orders");
            assertThat(found.finding().evidence())
                    .contains("20 scans", "Scan FilterExpression v = ?", "50 items each", "a million requests");
            assertThat(found.finding().remedy()).contains("partition key is v");
            assertThat(found.requests()).isEqualTo(20);
            assertThat(found.confidence()).isEqualTo(Confidence.LOW);
        });
    }

    @Test
    void rt01LetsAFewScansPassAndThoseOfMuchTraffic() {
        putMany(5, 10, "");
        scan(19);
        assertThat(traffic.findings("RT-01")).isEmpty();
        scan(1);
        for (int i = 0; i < 3000; i++) {
            traffic.get("Orders", "c", "o1000");
        }
        assertThat(traffic.findings("RT-01")).isEmpty();
    }

    @Test
    void rt01ReportsASingleScanInATest() {
        scan(1);

        assertThat(traffic.findingsOfTest("RT-01")).hasSize(1);
    }

    @Test
    void rt01ReportsAStatementThatScans() {
        for (int i = 0; i < 20; i++) {
            traffic.call("ExecuteStatement", "{'Statement':'SELECT * FROM Orders WHERE n = " + i + "'}");
        }

        assertThat(traffic.findings("RT-01"))
                .singleElement()
                .satisfies(
                        found -> assertThat(found.finding().evidence()).contains("SELECT * FROM Orders WHERE n = ?"));
    }

    @Test
    void rt01OnlyAdvisesAboutScansOfAnIndex() {
        for (int i = 0; i < 20; i++) {
            traffic.call("Scan", "{'TableName':'Orders','IndexName':'byKind'}");
        }

        assertThat(traffic.findings("RT-01")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.ADVICE);
            assertThat(found.finding().place().path()).isEqualTo("tables.Orders.gsi_list.byKind");
        });
    }

    private void query(int times, String members) {
        for (int i = 0; i < times; i++) {
            traffic.call("Query", "{'TableName':'Orders'," + members + "}");
        }
    }

    @Test
    void rt02ReportsWhatAFilterDrops() {
        putMany(20, 10, ",'status':{'S':'closed'}");
        putMany(2, 10, ",'status':{'S':'open'}");
        query(100, BY_STATUS);

        assertThat(traffic.findings("RT-02")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().message()).contains("90 %");
            assertThat(found.finding().evidence()).contains("2,000 items were read and 200 were returned");
            assertThat(found.finding().remedy()).contains("status");
        });
    }

    @Test
    void rt02LetsAFilterPassThatKeepsAlmostAll() {
        putMany(20, 10, ",'status':{'S':'open'}");
        putMany(1, 10, ",'status':{'S':'closed'}");
        query(100, BY_STATUS);

        assertThat(traffic.findings("RT-02")).isEmpty();
    }

    @Test
    void rt02SaysNothingOfFewRequests() {
        putMany(20, 10, ",'status':{'S':'closed'}");
        query(99, BY_STATUS);

        assertThat(traffic.findings("RT-02")).isEmpty();
        assertThat(traffic.findingsOfTest("RT-02")).hasSize(1);
    }

    private void list() {
        query(1, "'KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'c'}}");
    }

    private void getEach(int count) {
        for (int i = 0; i < count; i++) {
            traffic.get("Orders", "o" + i, "1");
        }
    }

    @Test
    void rt14ReportsGetsForEachItemOfAList() {
        putMany(12, 10, "");
        for (int i = 0; i < 3; i++) {
            list();
            getEach(12);
        }

        assertThat(traffic.findings("RT-14")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence()).contains("3 runs", "36 gets");
        });
    }

    @Test
    void rt14LetsGetsPassWithTimeInBetweenOrOfOneItem() {
        for (int i = 0; i < 60; i++) {
            traffic.get("Orders", "o" + i, "1");
            traffic.advance(Duration.ofMillis(60));
        }
        for (int i = 0; i < 60; i++) {
            traffic.get("Orders", "same", "1");
        }

        assertThat(traffic.findings("RT-14")).isEmpty();
    }

    @Test
    void rt14LetsGetsOfSeveralClientsPass() {
        for (int i = 0; i < 60; i++) {
            traffic.callOver(
                    i % 12 + 1, "GetItem", "{'TableName':'Orders','Key':" + TestTraffic.item("o" + i, "1", "") + "}");
        }

        assertThat(traffic.findings("RT-14")).isEmpty();
    }

    @Test
    void rt15ReportsPagesThatNobodyFollows() {
        putMany(12, 100_000, "");
        for (int i = 0; i < 5; i++) {
            list();
        }

        assertThat(traffic.findings("RT-15")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence()).contains("5 answers had a LastEvaluatedKey", "0 requests went on");
        });
    }

    @Test
    void rt15LetsPagesPassThatAreFollowedOrLimited() {
        putMany(12, 100_000, "");
        for (int i = 0; i < 5; i++) {
            list();
            query(
                    1,
                    "'KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'c'}},'ExclusiveStartKey':"
                            + TestTraffic.item("c", "o1010", ""));
            query(1, "'KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'c'}},'Limit':1");
        }

        assertThat(traffic.findings("RT-15")).isEmpty();
    }

    @Test
    void rt15ReportsEmptyPagesOfALimitWithAFilter() {
        putMany(5, 10, ",'status':{'S':'closed'}");
        query(5, BY_STATUS + ",'Limit':2");

        assertThat(traffic.findings("RT-15"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().message()).contains("empty pages"));
    }

    private void batch() {
        int status = traffic.attempt(
                "BatchGetItem",
                "{'RequestItems':{'Orders':{'Keys':[" + TestTraffic.item("a", "1", "") + ","
                        + TestTraffic.item("b", "1", "") + "]}}}",
                Fault.UNPROCESSED);
        assertThat(status).isEqualTo(200);
    }

    @Test
    void rt16ReportsWhatABatchLeftAndNobodyAskedFor() {
        for (int i = 0; i < 3; i++) {
            batch();
            traffic.advance(Duration.ofMinutes(2));
            assertThat(traffic.observer.seen().tables()).isNotEmpty();
        }

        assertThat(traffic.findings("RT-16"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().evidence()).contains("left 3 keys", "3 were"));
    }

    @Test
    void rt16LetsABatchPassThatIsTriedAgain() {
        for (int i = 0; i < 3; i++) {
            batch();
            traffic.get("Orders", "b", "1");
            traffic.advance(Duration.ofMinutes(2));
        }
        batch();

        assertThat(traffic.findings("RT-16")).isEmpty();
    }

    private void strongGets(int count) {
        for (int i = 0; i < count; i++) {
            traffic.call(
                    "GetItem",
                    "{'TableName':'Orders','Key':" + TestTraffic.item("c", "o1000", "") + ",'ConsistentRead':true}");
        }
    }

    @Test
    void rt17ReportsStrongReadsLongAfterTheLastWrite() {
        putMany(1, 10, "");
        traffic.advance(Duration.ofMinutes(1));
        strongGets(1000);

        assertThat(traffic.findings("RT-17")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.ADVICE);
            assertThat(found.finding().evidence()).contains("0.5 read units of each");
        });
    }

    @Test
    void rt17LetsStrongReadsPassThatFollowWrites() {
        for (int i = 0; i < 20; i++) {
            putMany(1, 10, "");
            strongGets(50);
            traffic.advance(Duration.ofMinutes(1));
        }

        assertThat(traffic.findings("RT-17")).isEmpty();
    }

    private void createAndFind(int connection, Duration between) {
        for (int i = 0; i < 10; i++) {
            traffic.put("Orders", "o" + i, "1", "'kind':{'S':'k" + i + "'}");
            traffic.advance(between);
            traffic.callOver(
                    connection,
                    "Query",
                    "{'TableName':'Orders','IndexName':'byKind','KeyConditionExpression':'kind = :k','ExpressionAttributeValues':"
                            + "{':k':{'S':'k" + i + "'}}}");
        }
    }

    @Test
    void rt18ReportsAnIndexThatIsAskedForWhatWasJustWritten() {
        createAndFind(0, Duration.ofMillis(5));

        assertThat(traffic.findings("RT-18")).singleElement().satisfies(found -> {
            assertThat(found.finding().place().path()).isEqualTo("tables.Orders.gsi_list.byKind");
            assertThat(found.finding().evidence()).contains("10 queries of 10");
        });
    }

    @Test
    void rt18LetsPassWhatAnotherClientWroteOrWhatIsOlder() {
        createAndFind(7, Duration.ofMillis(5));
        traffic.advance(Duration.ofMinutes(1));
        createAndFind(0, Duration.ofSeconds(1));

        assertThat(traffic.findings("RT-18")).isEmpty();
    }

    /** There is room for so many shapes; of requests that are counted together no one knows whether they had a limit or a condition. */
    @Test
    void saysNothingOfRequestsThatAreCountedTogether() {
        traffic.createTable("Crowd", "");
        for (int i = 0; i < Bounds.SHAPES_MAX; i++) {
            traffic.call(
                    "GetItem",
                    "{'TableName':'Crowd','Key':" + TestTraffic.item("a", "b", "") + ",'ProjectionExpression':'x" + i
                            + "'}");
        }
        for (int i = 0; i < 50; i++) {
            for (int n = 0; n < 2; n++) {
                traffic.attempt(
                        "PutItem",
                        "{'TableName':'Crowd','Item':" + TestTraffic.item("p", "s" + i, "'n':{'N':'" + n + "'}")
                                + ",'ConditionExpression':'attribute_not_exists(m)'}");
            }
            traffic.call(
                    "Query",
                    "{'TableName':'Crowd','KeyConditionExpression':'pk = :p','Limit':1,"
                            + "'ExpressionAttributeValues':{':p':{'S':'p'}}}");
        }
        assertThat(traffic.findings("RT-11")).isEmpty();
        assertThat(traffic.findingsOfTest("RT-11")).isEmpty();
        assertThat(traffic.findings("RT-15")).isEmpty();
    }
}
