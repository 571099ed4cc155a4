package dev.armature.advisor.runtime.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.TestTraffic;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rules about keys and what is in items: RT-03, 09, 10, 19, 21, 23. */
class KeyAndItemRulesTest {
    private final TestTraffic traffic = new TestTraffic();

    @AfterEach
    void close() {
        traffic.close();
    }

    @Test
    void rt03ReportsAKeyThatTakesWhatAPartitionHas() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 1000; i++) {
            traffic.put("Orders", i % 5 == 0 ? "o" + i : "GLOBAL", "s" + i, "");
        }

        assertThat(traffic.findings("RT-03")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence())
                    .contains("`GLOBAL` took 800 of 1,000 write units", "800 in its busiest second");
            assertThat(found.finding().remedy()).contains("2 parts");
        });
    }

    @Test
    void rt03AdvisesAboutAKeyWithALargePartOfSlowTraffic() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 1000; i++) {
            traffic.get("Orders", i % 2 == 0 ? "o" + i : "list", "1");
            traffic.advance(Duration.ofSeconds(1));
        }

        assertThat(traffic.findings("RT-03")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.ADVICE);
            assertThat(found.finding().evidence()).contains("throttled once the table takes");
        });
    }

    @Test
    void rt03LetsEvenTrafficPassAndLittleOfIt() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 1000; i++) {
            traffic.get("Orders", "o" + i % 50, "1");
        }
        for (int i = 0; i < 999; i++) {
            traffic.put("Orders", "GLOBAL", "s" + i, "");
        }

        assertThat(traffic.findings("RT-03")).isEmpty();
    }

    @Test
    void rt03AsksTheModelForTheRatesOfProduction() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 1000; i++) {
            traffic.put("Orders", i % 2 == 0 ? "ORDER#" + i : "ORDER#hot", "s", "");
            traffic.advance(Duration.ofSeconds(1));
        }
        String model = """
                armature: 1
                tables:
                  - table_config: { table_name: Orders, partition_key: pk, sort_key: sk }
                    entities:
                      Order:
                        entity_type: ORDER
                        pk_template: "ORDER#{id}"
                        sk_template: "s"
                        fields: [ { name: id, type: string, required: true } ]
                        access_patterns:
                          - { pattern_id: 1, name: put, operation: PutItem, parameters: [ { name: id, type: string } ],
                              return_type: single_entity, usage: { rps: %d } }
                """;

        assertThat(traffic.findings("RT-03", model.formatted(100))).isEmpty();
        assertThat(traffic.findings("RT-03", model.formatted(2000)))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
                    assertThat(found.finding().evidence()).contains("at the rates of the model");
                });
    }

    @Test
    void keysAreHashedOnRequest() {
        traffic.createTable("Orders", "");
        for (int i = 0; i < 1000; i++) {
            traffic.put("Orders", "alice@example.com", "s" + i, "");
        }
        var plain = traffic.inquiry(null, false);
        var hashed = new Inquiry(plain.seen(), null, plain.prices(), false, true);

        assertThat(TrafficRules.findings(hashed))
                .isNotEmpty()
                .allSatisfy(found -> assertThat(found.finding().evidence()).doesNotContain("alice"));
    }

    private void putVersions(String form, int count) {
        for (int i = 1; i <= count; i++) {
            traffic.put("Docs", "DOC#a", form.formatted(i), "");
        }
    }

    private void queryDocs() {
        traffic.call(
                "Query",
                "{'TableName':'Docs','KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'DOC#a'}},'Limit':1}");
    }

    @Test
    void rt09ReportsNumbersOfDifferentWidths() {
        traffic.createTable("Docs", "");
        putVersions("v%d", 20);
        queryDocs();

        assertThat(traffic.findings("RT-09")).singleElement().satisfies(found -> {
            assertThat(found.finding().evidence()).contains("v{n}", "one has 1 and another 10");
            assertThat(found.finding().remedy()).contains("{n:04d}");
        });
    }

    @Test
    void rt09LetsPaddedNumbersPassAndKeysThatNobodyQueries() {
        traffic.createTable("Docs", "");
        putVersions("v%04d", 20);
        queryDocs();
        assertThat(traffic.findings("RT-09")).isEmpty();

        traffic.createTable("Other", "");
        for (int i = 0; i < 20; i++) {
            traffic.put("Other", "a", "v" + i, "");
            traffic.get("Other", "a", "v" + i);
        }
        assertThat(traffic.findings("RT-09")).isEmpty();
    }

    @Test
    void rt10ReportsKeysThatDifferInCaseOrDelimiterAlone() {
        traffic.createTable("App", "");
        for (int i = 0; i < 20; i++) {
            traffic.put("App", "USER#" + i, "PROFILE", "");
        }
        traffic.put("App", "user#20", "PROFILE", "");
        traffic.put("App", "USER:21", "PROFILE", "");

        assertThat(traffic.findings("RT-10"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().evidence())
                        .contains("USER#{n} / PROFILE (20 written) and user#{n} / PROFILE (1 written)", "USER:{n}"));
    }

    @Test
    void rt10LetsKeysOfSeveralEntitiesPass() {
        traffic.createTable("App", "");
        for (int i = 0; i < 10; i++) {
            traffic.put("App", "USER#" + i, "PROFILE", "");
            traffic.put("App", "USER#" + i, "ORDER#" + i, "");
            traffic.put("App", "USEREMAIL#u" + i + "@x.org", "USEREMAIL", "");
        }

        assertThat(traffic.findings("RT-10")).isEmpty();
    }

    private void createExpiring() {
        traffic.createTable("Sessions", "");
        traffic.call(
                "UpdateTimeToLive",
                "{'TableName':'Sessions','TimeToLiveSpecification':{'Enabled':true,'AttributeName':'until'}}");
    }

    private void putSessions(int count, String until) {
        for (int i = 0; i < count; i++) {
            traffic.put("Sessions", "SESSION#" + i, "A", until);
        }
    }

    @Test
    void rt19ReportsMilliseconds() {
        createExpiring();
        putSessions(20, "'until':{'N':'1794736800000'}");

        assertThat(traffic.findings("RT-19")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.ERROR);
            assertThat(found.finding().evidence()).contains("20 items have a until such as 1794736800000");
        });
    }

    @Test
    void rt19ReportsTexts() {
        createExpiring();
        putSessions(20, "'until':{'S':'2026-11-16T00:00:00Z'}");

        assertThat(traffic.findings("RT-19"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().message()).contains("is not a number"));
    }

    @Test
    void rt19ReportsWhatIsServedAfterItsTime() {
        createExpiring();
        putSessions(20, "'until':{'N':'1794736810'}");
        // The clock of the observer goes on without the removal that the engine would do.
        traffic.engine.simulation().clock().advance(Duration.ofHours(1));
        for (int i = 0; i < 10; i++) {
            traffic.get("Sessions", "SESSION#" + i, "A");
        }

        assertThat(traffic.findings("RT-19")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence()).contains("10 reads of 10");
        });
    }

    @Test
    void rt19ReportsAnItemWithoutWhatTheOthersHave() {
        createExpiring();
        putSessions(40, "'until':{'N':'1794836810'}");
        traffic.put("Sessions", "SESSION#99", "A", "");

        assertThat(traffic.findings("RT-19"))
                .singleElement()
                .satisfies(found ->
                        assertThat(found.finding().evidence()).contains("1 of 41 items of the form SESSION#{n} / A"));
    }

    @Test
    void rt19LetsSecondsPassAndItemsThatAreMeantToStay() {
        createExpiring();
        putSessions(40, "'until':{'N':'1794836810'}");
        for (int i = 0; i < 40; i++) {
            traffic.put("Sessions", "USER#" + i, "A", "");
        }

        assertThat(traffic.findings("RT-19")).isEmpty();
    }

    private void grow(String table) {
        for (int i = 0; i < 100; i++) {
            traffic.put(table, "GLOBAL", "s" + (1000 + i), "'v':{'S':'" + "x".repeat(100_000) + "'}");
            traffic.advance(Duration.ofSeconds(10));
        }
    }

    private static final String LOCAL_INDEX =
            "'LocalSecondaryIndexes':[{'IndexName':'byTime','Projection':{'ProjectionType':'KEYS_ONLY'},"
                    + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},{'AttributeName':'at','KeyType':'RANGE'}]}]";

    @Test
    void rt21ReportsACollectionThatReachesItsLimit() {
        traffic.createTable("Log", "at S", LOCAL_INDEX);
        grow("Log");

        assertThat(traffic.findings("RT-21")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence()).contains("`GLOBAL` grew by 9.5", "13 days", "local index");
        });
    }

    @Test
    void rt21LetsACollectionPassWithoutALimitOrWithDeletes() {
        traffic.createTable("Log", "");
        grow("Log");
        assertThat(traffic.findings("RT-21")).isEmpty();

        traffic.createTable("Queue", "at S", LOCAL_INDEX);
        grow("Queue");
        for (int i = 0; i < 100; i++) {
            traffic.call(
                    "DeleteItem",
                    "{'TableName':'Queue','Key':" + TestTraffic.item("GLOBAL", "s" + (1000 + i), "") + "}");
        }
        assertThat(traffic.findings("RT-21")).isEmpty();
    }

    private void getNames(String projection) {
        for (int i = 0; i < 100; i++) {
            traffic.call(
                    "GetItem", "{'TableName':'Users','Key':" + TestTraffic.item("u" + i, "1", "") + projection + "}");
        }
    }

    private void putUsers() {
        traffic.createTable("Users", "");
        for (int i = 0; i < 10; i++) {
            traffic.put("Users", "u" + i, "1", "'name':{'S':'x'},'legacy':{'S':'" + "y".repeat(50) + "'}");
        }
    }

    @Test
    void rt23ReportsAttributesThatNoProjectionNames() {
        putUsers();
        getNames(",'ProjectionExpression':'#n','ExpressionAttributeNames':{'#n':'name'}");

        assertThat(traffic.findings("RT-23"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().evidence()).contains("none asked for legacy."));
    }

    @Test
    void rt23SaysNothingWhereWholeItemsAreRead() {
        putUsers();
        getNames(",'ProjectionExpression':'#n','ExpressionAttributeNames':{'#n':'name'}");
        getNames("");

        assertThat(traffic.findings("RT-23")).isEmpty();
    }
}
