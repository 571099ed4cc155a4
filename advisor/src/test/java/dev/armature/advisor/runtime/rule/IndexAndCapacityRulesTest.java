package dev.armature.advisor.runtime.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.advisor.finding.Severity;
import dev.armature.advisor.runtime.TestTraffic;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rules about indexes, streams and capacity: RT-05, 06, 22, 24, 25. */
class IndexAndCapacityRulesTest {
    private static final String QUERY =
            "{'TableName':'Orders','IndexName':'byKind','KeyConditionExpression':'kind = :k','ExpressionAttributeValues':"
                    + "{':k':{'S':'red'}}";

    private final TestTraffic traffic = new TestTraffic();

    @AfterEach
    void close() {
        traffic.close();
    }

    private void createIndexed(String projection) {
        traffic.createTable("Orders", "kind S", TestTraffic.globalIndex("byKind", "kind", "", projection));
    }

    private void put(int count, String kind, int bytes) {
        for (int i = 0; i < count; i++) {
            traffic.put(
                    "Orders",
                    "o" + i,
                    "1",
                    "'kind':{'S':'" + kind.formatted(i) + "'},'name':{'S':'n'},'v':{'S':'" + "x".repeat(bytes) + "'}");
        }
    }

    @Test
    void rt05ReportsAnIndexThatWasNotReadForAWeek() {
        createIndexed("ALL");
        put(100, "red", 10);
        traffic.advance(Duration.ofDays(6).plusHours(12));

        assertThat(traffic.findings("RT-05")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().place().path()).isEqualTo("tables.Orders.gsi_list.byKind");
            assertThat(found.finding().evidence())
                    .contains("In 6 days it was not read once, and written 100 times", "$0.63 for a million");
            assertThat(found.confidence()).isEqualTo(Confidence.HIGH);
        });
    }

    @Test
    void rt05LetsAnIndexPassThatIsReadOrYoung() {
        createIndexed("ALL");
        put(100, "red", 10);
        traffic.advance(Duration.ofHours(23));
        assertThat(traffic.findings("RT-05")).isEmpty();
        traffic.call("Query", QUERY + "}");
        traffic.advance(Duration.ofHours(2));
        assertThat(traffic.findings("RT-05")).isEmpty();
    }

    @Test
    void rt06ReportsWhatIsProjectedAndNotAskedFor() {
        createIndexed("ALL");
        put(10, "red", 3000);
        for (int i = 0; i < 100; i++) {
            traffic.call("Query", QUERY + ",'ProjectionExpression':'pk, #n','ExpressionAttributeNames':{'#n':'name'}}");
        }

        assertThat(traffic.findings("RT-06")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence())
                    .contains("no request asked for v;", "take 1 units in the place of 3");
            assertThat(found.finding().remedy()).contains("INCLUDE name");
        });
    }

    @Test
    void rt06SaysNothingWhereEverythingIsAskedFor() {
        createIndexed("ALL");
        put(10, "red", 3000);
        for (int i = 0; i < 100; i++) {
            traffic.call("Query", QUERY + ",'ProjectionExpression':'pk'}");
        }
        traffic.call("Query", QUERY + "}");

        assertThat(traffic.findings("RT-06")).isEmpty();
    }

    @Test
    void rt24ReportsAnIndexWhoseKeysChange() {
        createIndexed("ALL");
        put(50, "red", 10);
        put(50, "blue", 10);

        assertThat(traffic.findings("RT-24"))
                .singleElement()
                .satisfies(found ->
                        assertThat(found.finding().evidence()).contains("50 of 100 entries", "because kind changed"));
    }

    @Test
    void rt24LetsAnIndexPassWhoseKeysStay() {
        createIndexed("ALL");
        put(100, "k%d", 10);
        put(100, "k%d", 11);

        assertThat(traffic.findings("RT-24")).isEmpty();
    }

    private String createStream() {
        traffic.createTable("Orders", "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'}");
        return found("LatestStreamArn\":\"([^\"]+)", traffic.call("DescribeTable", "{'TableName':'Orders'}"));
    }

    private static String found(String pattern, String answer) {
        var matcher = Pattern.compile(pattern).matcher(answer);
        assertThat(matcher.find()).as(answer).isTrue();
        return matcher.group(1);
    }

    private String iterator(String arn) {
        String shard = found("ShardId\":\"([^\"]+)", traffic.call("DescribeStream", "{'StreamArn':'" + arn + "'}"));
        return found(
                "ShardIterator\":\"([^\"]+)",
                traffic.call(
                        "GetShardIterator",
                        "{'StreamArn':'" + arn + "','ShardId':'" + shard + "','ShardIteratorType':'TRIM_HORIZON'}"));
    }

    @Test
    void rt22ReportsAReaderThatIsLate() {
        String arn = createStream();
        traffic.put("Orders", "a", "1", "");
        traffic.advance(Duration.ofMinutes(5));
        for (int i = 0; i < 10; i++) {
            traffic.call("GetRecords", "{'ShardIterator':'" + iterator(arn) + "'}");
        }

        assertThat(traffic.findings("RT-22")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().message()).contains("does not get past");
            assertThat(found.finding().evidence()).contains("10 of 10 reads", "5 minutes", "up to 9 times in a row");
        });
    }

    @Test
    void rt22LetsAReaderPassThatKeepsUp() {
        String arn = createStream();
        for (int i = 0; i < 10; i++) {
            traffic.put("Orders", "a" + i, "1", "");
        }
        String iterator = iterator(arn);
        for (int i = 0; i < 12; i++) {
            iterator = found(
                    "NextShardIterator\":\"([^\"]+)",
                    traffic.call("GetRecords", "{'ShardIterator':'" + iterator + "','Limit':1}"));
        }

        assertThat(traffic.findings("RT-22")).isEmpty();
    }

    private void deliver(Duration age, int attempt, boolean taken) {
        var call = traffic.engine.calls().beginOwn("EventSourceMapping", null);
        call.add(new Access.Delivered(new TableRef("000000000000", "us-east-1", "Orders"), 3, age, attempt, taken));
        call.end();
    }

    @Test
    void rt22ReportsABatchThatAlwaysFails() {
        createStream();
        for (int i = 1; i <= 10; i++) {
            deliver(Duration.ofSeconds(i), i, false);
        }

        assertThat(traffic.findings("RT-22"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().evidence())
                        .contains("a function failed in 10 of 10 calls, up to 10 times with the same records"));
    }

    @Test
    void rt22CallsItAnErrorIfRecordsAreAboutToBeLost() {
        createStream();
        for (int i = 1; i <= 10; i++) {
            deliver(Duration.ofHours(13), 1, true);
        }

        assertThat(traffic.findings("RT-22"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().severity()).isEqualTo(Severity.ERROR));
    }

    private void load(int perMinute) {
        for (int minute = 0; minute < 62; minute++) {
            for (int i = 0; i < perMinute; i++) {
                traffic.get("Orders", "o" + i, "1");
            }
            traffic.advance(Duration.ofMinutes(1));
        }
    }

    private static String provisioned(int reads, int writes) {
        return "'BillingMode':'PROVISIONED','ProvisionedThroughput':{'ReadCapacityUnits':" + reads
                + ",'WriteCapacityUnits':" + writes + "}";
    }

    @Test
    void rt25ReportsCapacityThatIsNotUsed() {
        traffic.createTable("Orders", provisioned(100, 50));
        load(20);

        assertThat(traffic.findings("RT-25")).singleElement().satisfies(found -> {
            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
            assertThat(found.finding().evidence()).contains("of 100 read units", "$33.22 as it is", "on demand");
        });
    }

    @Test
    void rt25LetsCapacityPassThatIsUsed() {
        traffic.createTable("Orders", provisioned(1, 1));
        load(240);

        assertThat(traffic.findings("RT-25")).isEmpty();
    }

    @Test
    void rt25AdvisesCapacityForASteadyLoad() {
        traffic.createTable("Orders", "");
        load(1200);

        assertThat(traffic.findings("RT-25"))
                .singleElement()
                .satisfies(found -> assertThat(found.finding().severity()).isEqualTo(Severity.ADVICE));
    }
}
