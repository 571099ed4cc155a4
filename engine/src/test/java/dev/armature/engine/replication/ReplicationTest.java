package dev.armature.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestRegions;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.table.Stamp;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What is written in one Region reaches the others, and all of them agree in the end. */
class ReplicationTest {
    private static final String EU = "eu-west-1";
    private static final String US = "us-east-1";
    private static final String AP = "ap-south-1";
    private static final List<String> ALL = List.of(EU, US, AP);
    private static final String ORDERS = "{TableName: Orders}";

    private final TestRegions regions = new TestRegions(EU, US, AP);

    @AfterEach
    void close() {
        regions.close();
    }

    private void assertEqualEverywhere() {
        for (String region : ALL) {
            assertThat(regions.contents(region)).as(region).isEqualTo(regions.contents(EU));
            assertThat(EngineCheck.check(regions.engine(region).storage()).findings())
                    .as(region)
                    .isEmpty();
        }
    }

    @Test
    void takesWritesToAllRegions() {
        regions.replicated();
        regions.put(EU, "a", "one");
        regions.put(US, "b", "two");
        regions.put(AP, "c", "three");
        regions.settle();
        regions.delete(AP, "a");
        regions.done(
                EU,
                "UpdateItem",
                "{TableName: Orders, Key: {pk: {S: b}}, UpdateExpression: 'SET kind = :k', ExpressionAttributeValues: {':k': {S:"
                        + " four}}}");
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.contents(EU))
                .contains("three", "four")
                .doesNotContain("one")
                .doesNotContain("two");
    }

    /** Conditions are asked of what is here. */
    @Test
    void asksConditionsWhereItWrites() {
        regions.replicated();
        regions.cut(EU, US);
        regions.put(EU, "a", "one");
        regions.settle();
        String put = "{TableName: Orders, Item: {pk: {S: a}, kind: {S: two}}, ConditionExpression:"
                + " attribute_not_exists(pk)}";
        assertThat(regions.ask(EU, "PutItem", put)).startsWith("ConditionalCheckFailedException");
        regions.advance(Duration.ofSeconds(1));
        regions.done(US, "PutItem", put);
        regions.heal();
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.get(EU, "a")).contains("two");
    }

    @Test
    void takesATransactionItemByItem() {
        regions.replicated();
        regions.done(
                EU,
                "TransactWriteItems",
                "{TransactItems: [{Put: {TableName: Orders, Item: {pk: {S: a}, kind: {S: one}}}}, {Put: {TableName: Orders, Item:"
                        + " {pk: {S: b}, kind: {S: two}}}}]}");
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.contents(US)).contains("one").contains("two");
    }

    /** The later of two writes wins, also if it leaves the item as it was, or deletes what is not there. */
    @Test
    void letsTheLastWriterWin() {
        regions.replicated();
        regions.put(EU, "a", "same");
        regions.settle();
        regions.cut(EU, US);
        regions.advance(Duration.ofSeconds(1));
        regions.put(US, "a", "other");
        regions.put(US, "b", "other");
        regions.advance(Duration.ofSeconds(1));
        regions.put(EU, "a", "same");
        regions.delete(EU, "b");
        regions.heal();
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.contents(US)).contains("same").doesNotContain("other");
    }

    /** A write that has seen another comes after it, though its clock is an hour behind. */
    @Test
    void letsAWriteWinOverWhatItHasSeen() {
        regions.replicated();
        regions.clock(EU).advance(Duration.ofHours(1));
        regions.put(EU, "a", "early");
        regions.put(EU, "b", "early");
        regions.settle();
        regions.put(US, "a", "late");
        regions.delete(US, "b");
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.contents(EU)).contains("late").doesNotContain("early");
    }

    @Test
    void settlesATieByTheRegion() {
        regions.replicated();
        regions.cut(EU, US);
        regions.cut(EU, AP);
        regions.cut(AP, US);
        ALL.forEach(region -> regions.put(region, "a", region));
        regions.heal();
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.get(AP, "a")).contains(US);
    }

    /** Each Region tells its own writes to all others: one that hears of it does not tell it on. */
    @Test
    void doesNotPassOnWhatItHasHeard() {
        regions.replicated();
        regions.cut(EU, AP);
        regions.put(EU, "a", "one");
        regions.settle();
        assertThat(regions.get(US, "a")).contains("one");
        assertThat(regions.get(AP, "a")).isEqualTo("{}");
        regions.heal();
        regions.settle();
        assertThat(regions.get(AP, "a")).contains("one");
    }

    /** What the database removes in one Region is a plain delete in the others, and costs there. */
    @Test
    void tellsOfAnExpiredItemAsOfAnyOther() {
        regions.pair(EU, US);
        regions.done(
                EU,
                "UpdateTimeToLive",
                "{TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}");
        regions.settle();
        regions.done(EU, "PutItem", "{TableName: Orders, Item: {pk: {S: a}, ttl: {N: 1790000000}}}");
        regions.settle();
        regions.advance(Duration.ofSeconds(1));
        assertThat(regions.engine(EU).expireNow()).isEqualTo(1);
        regions.settle();
        assertThat(regions.get(US, "a")).isEqualTo("{}");
        assertThat(records(EU).getLast()).contains("REMOVE").contains("dynamodb.amazonaws.com");
        assertThat(records(US).getLast()).contains("REMOVE").doesNotContain("dynamodb.amazonaws.com");
    }

    private List<String> records(String region) {
        String arn = regions.member(region, "DescribeTable", ORDERS, "Table.LatestStreamArn");
        var records = new ArrayList<String>();
        for (int shard = 0; shard < 4; shard++) {
            String id = regions.member(
                    region,
                    "DescribeStream",
                    "{StreamArn: '" + arn + "'}",
                    "StreamDescription.Shards." + shard + ".ShardId");
            String iterator = regions.member(
                    region,
                    "GetShardIterator",
                    "{StreamArn: '" + arn + "', ShardId: " + id + ", ShardIteratorType: TRIM_HORIZON}",
                    "ShardIterator");
            String answer = regions.member(region, "GetRecords", "{ShardIterator: '" + iterator + "'}", "Records");
            if (!answer.equals("[]")) {
                records.add(answer);
            }
        }
        return records;
    }

    @Test
    void showsTheWritesOfOthersInItsOwnStream() {
        regions.pair(EU, US);
        regions.put(EU, "a", "one");
        regions.put(EU, "a", "two");
        regions.settle();
        String told = String.join("", records(US));
        assertThat(told)
                .contains("eventName: INSERT")
                .contains("eventName: MODIFY")
                .contains("one")
                .contains("two");
        regions.loseAnswers(EU, US);
        regions.put(EU, "b", "three");
        regions.settle();
        regions.heal();
        regions.settle();
        // It was told twice, and happened once.
        assertThat(String.join("", records(US)).split("three", -1)).hasSize(2);
    }

    /** What is old is copied with what is new, while it is written, and whatever breaks on the way. */
    @Test
    void copiesWhatWasThereWhileItIsWritten() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        regions.createTable(EU);
        for (int i = 0; i < 350; i++) {
            regions.put(EU, "item" + i, "old" + i);
        }
        regions.done(EU, "UpdateTable", "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}]}");
        for (int i = 0; i < 60; i++) {
            var unused = regions.step(EU, US);
            regions.advance(Duration.ofMillis(3));
            int which = random.nextInt(400);
            if (random.nextBoolean()) {
                regions.put(EU, "item" + which, "new" + i);
            } else {
                regions.delete(EU, "item" + which);
            }
            switch (random.nextInt(6)) {
                case 0 -> regions.crash(EU);
                case 1 -> regions.crash(US);
                case 2 -> regions.loseAnswers(EU, US);
                default -> regions.heal();
            }
        }
        regions.heal();
        regions.settle();
        assertThat(regions.contents(US)).as("-Dseed=%d", seed).isEqualTo(regions.contents(EU));
        assertThat(regions.member(EU, "DescribeTable", ORDERS, "Table.Replicas.0.ReplicaStatus"))
                .isEqualTo("ACTIVE");
    }

    /** Links are cut and healed, engines are killed, clocks differ by minutes: in the end all Regions hold what the last writers wrote. */
    @RepeatedTest(12)
    void agreesInTheEnd() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        regions.replicated();
        ALL.forEach(region -> regions.clock(region).advance(Duration.ofSeconds(random.nextInt(600))));
        var model = new LastWriters(regions, random);
        for (int i = 0; i < 250; i++) {
            regions.advance(Duration.ofMillis(random.nextInt(50)));
            model.write("key" + random.nextInt(8), ALL.get(random.nextInt(3)));
            switch (random.nextInt(12)) {
                case 0 -> regions.cut(ALL.get(random.nextInt(3)), ALL.get(random.nextInt(3)));
                case 1 -> regions.loseAnswers(ALL.get(random.nextInt(3)), ALL.get(random.nextInt(3)));
                case 2 -> regions.heal();
                case 3 -> regions.crash(ALL.get(random.nextInt(3)));
                case 4 ->
                    regions.engine(ALL.get(random.nextInt(3))).replication().upkeep();
                default -> {
                    var unused = regions.stepAll();
                }
            }
        }
        regions.heal();
        regions.settle();
        assertEqualEverywhere();
        for (String key : model.keys()) {
            assertThat(regions.get(EU, key)).as("-Dseed=%d %s", seed, key).isEqualTo(model.expected(key));
        }
    }

    /** Writes, and says what there has to be when everybody has heard of everything: by the stamps that the writes got. */
    private static final class LastWriters {
        private final TestRegions regions;
        private final Random random;
        private final Map<String, Stamp> last = new HashMap<>();
        private final Map<String, String> items = new TreeMap<>();

        LastWriters(TestRegions regions, Random random) {
            this.regions = regions;
            this.random = random;
        }

        void write(String key, String region) {
            boolean deletes = random.nextInt(3) == 0;
            String value = "v" + random.nextInt(1_000);
            if (deletes) {
                regions.delete(region, key);
            } else {
                regions.put(region, key, value);
            }
            var stamp = stamp(key, region);
            if (!last.containsKey(key) || stamp.isAfter(last.get(key))) {
                last.put(key, stamp);
                items.put(key, deletes ? "{}" : "{Item: {kind: {S: " + value + "}, pk: {S: " + key + "}}}");
            }
        }

        /** That of the write that was just done there. */
        private Stamp stamp(String key, String region) {
            var table = regions.table(region);
            var item = KeyCodec.key(
                    Objects.requireNonNull(table.globalTable()).stamps(),
                    List.of(AttributeValue.string(key)),
                    List.of());
            byte[] row = regions.engine(region).storage().read(item, Storage.Consistency.STRONG);
            return Stamp.ofRow(Objects.requireNonNull(row));
        }

        Iterable<String> keys() {
            return items.keySet();
        }

        String expected(String key) {
            return Objects.requireNonNull(items.get(key));
        }
    }

    /** A Region that was away for days gets what it missed; one that was away for too long is compared as a whole. */
    @Test
    void catchesUpWhoWasAway() {
        regions.replicated();
        regions.put(EU, "gone", "old");
        regions.settle();
        for (int days : new int[] {1, 3, 30}) {
            regions.cut(EU, US);
            regions.cut(AP, US);
            regions.put(EU, "days" + days, "new");
            regions.put(US, "away" + days, "new");
            regions.delete(EU, "gone");
            for (int day = 0; day < days; day++) {
                regions.advance(Duration.ofDays(1));
                regions.settle();
                ALL.forEach(region -> regions.engine(region).replication().upkeep());
            }
            regions.heal();
            regions.settle();
            assertEqualEverywhere();
            assertThat(regions.contents(US))
                    .contains("days" + days)
                    .contains("away" + days)
                    .doesNotContain("gone");
        }
        var global = Objects.requireNonNull(regions.table(EU).globalTable());
        assertThat(regions.engine(EU).storage().logTrimmed(global.log())).isPositive();
    }

    /** After an hour both sides tell each other what they wrote, from their logs: nothing is compared as a whole. */
    @Test
    void catchesUpAfterAnHour() {
        regions.replicated();
        regions.cut(EU, US);
        regions.cut(AP, US);
        for (int minute = 0; minute < 60; minute++) {
            for (int i = 0; i < 5; i++) {
                regions.put(EU, "here" + minute + "-" + i, "new");
            }
            regions.put(US, "there" + minute, "new");
            regions.put(minute % 2 == 0 ? EU : US, "both", "by minute " + minute);
            regions.advance(Duration.ofMinutes(1));
            regions.settle();
        }
        String labels =
                "{account=\"123456789012\",region=\"eu-west-1\",table=\"Orders\",receiving_region=\"us-east-1\"}";
        assertThat(metrics(EU)).contains("dynamodb_pending_replication_count" + labels + " 330\n");

        regions.heal();
        assertThat(regions.stepAll()).isTrue();
        // The first hundred writes have been waiting for most of the hour.
        assertThat(metrics(EU))
                .contains("dynamodb_pending_replication_count" + labels + " 230\n")
                .contains("dynamodb_replication_latency_seconds" + labels + " 2520\n");
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.contents(US))
                .contains("here59-4")
                .contains("there59")
                .contains("by minute 59");
        assertThat(metrics(EU)).contains("dynamodb_pending_replication_count" + labels + " 0\n");
        var global = Objects.requireNonNull(regions.table(EU).globalTable());
        assertThat(regions.engine(EU).storage().logTrimmed(global.log())).isZero();
    }

    /** Capacity is charged where a write is made as for any other table; what it takes elsewhere is in the metrics there. */
    @Test
    void chargesAWriteOnceWhereItIsMade() {
        regions.pair(EU, US);
        String request = "{TableName: Orders, ReturnConsumedCapacity: INDEXES, Item: {pk: {S: a}, kind: {S: b}}}";
        assertThat(regions.done(EU, "PutItem", request))
                .isEqualTo("{ConsumedCapacity: {TableName: Orders, CapacityUnits: 2.0, Table: {CapacityUnits: 1.0},"
                        + " GlobalSecondaryIndexes: {byKind: {CapacityUnits: 1.0}}}}");
        regions.settle();
        String consumed = "dynamodb_consumed_write_capacity_units_total{account=\"123456789012\",region=\"";
        String replicated = "dynamodb_replicated_write_capacity_units_total{account=\"123456789012\",region=\"";
        assertThat(metrics(EU)).contains(consumed + "eu-west-1\",table=\"Orders\"} 1\n");
        assertThat(metrics(US))
                .contains(consumed + "us-east-1\",table=\"Orders\"} 1\n")
                .contains(replicated + "us-east-1\",table=\"Orders\"} 2\n");
        assertThat(metrics(EU)).contains(replicated + "eu-west-1\",table=\"Orders\"} 0\n");
    }

    /** What is known of deleted items goes when all Regions have heard of everything, a day later, and not before. */
    @Test
    void forgetsDeletionsThatNoOlderWriteCanFollow() {
        regions.replicated();
        regions.put(EU, "a", "one");
        regions.delete(EU, "a");
        regions.settle();
        assertThat(stamps(EU)).isEqualTo(1);
        regions.cut(US, AP);
        for (int day = 0; day < 10; day++) {
            regions.advance(Duration.ofDays(1));
            regions.settle();
            ALL.forEach(region -> regions.engine(region).replication().upkeep());
        }
        assertThat(stamps(EU)).as("two have not heard of each other").isEqualTo(1);
        regions.heal();
        for (int beat = 0; beat < 3; beat++) {
            regions.advance(Duration.ofMinutes(2));
            regions.settle();
        }
        ALL.forEach(region -> regions.engine(region).replication().upkeep());
        assertThat(ALL).allSatisfy(region -> assertThat(stamps(region)).isZero());
        regions.put(US, "a", "two");
        regions.settle();
        assertEqualEverywhere();
    }

    /** A Region that was not heard of since clocks were set back may have written anything, whatever it had claimed before. */
    @Test
    void remembersDeletionsThoughClocksAreSetBack() {
        regions.replicated();
        regions.advance(Duration.ofDays(30));
        regions.settle();
        regions.advance(Duration.ofMinutes(2));
        regions.settle();
        regions.advance(Duration.ofDays(-30));
        regions.cut(AP, EU);
        regions.put(AP, "a", "one");
        regions.advance(Duration.ofSeconds(1));
        regions.delete(US, "a");
        for (int day = 0; day < 5; day++) {
            regions.settle();
            ALL.forEach(region -> regions.engine(region).replication().upkeep());
            regions.advance(Duration.ofDays(1));
        }
        assertThat(stamps(EU)).as("the deletion").isEqualTo(1);
        regions.heal();
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.get(EU, "a")).isEqualTo("{}");
        for (int day = 0; day < 3; day++) {
            regions.advance(Duration.ofDays(1));
            regions.settle();
            ALL.forEach(region -> regions.engine(region).replication().upkeep());
        }
        assertThat(ALL).allSatisfy(region -> assertThat(stamps(region)).isZero());
    }

    @Test
    void forgetsDeletionsThoughAClockIsHoursAhead() {
        regions.replicated();
        regions.clock(AP).advance(Duration.ofHours(3));
        regions.put(EU, "a", "one");
        regions.delete(EU, "a");
        for (int day = 0; day < 3; day++) {
            regions.advance(Duration.ofDays(1));
            regions.settle();
            ALL.forEach(region -> regions.engine(region).replication().upkeep());
        }
        assertThat(ALL).allSatisfy(region -> assertThat(stamps(region)).isZero());
    }

    private long stamps(String region) {
        var engine = regions.engine(region);
        var global = Objects.requireNonNull(regions.table(region).globalTable());
        long count = 0;
        try (var rows = engine.storage()
                .range(KeyRange.space(global.stamps()), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    /** A Region that has lost everything gets it back from the others. */
    @Test
    void refillsARegionThatHasLostItsTable() {
        regions.replicated();
        regions.put(EU, "a", "one");
        regions.settle();
        var ref = regions.table(US).ref();
        var unused = regions.engine(US).catalog().change(ref, current -> null);
        regions.advance(Duration.ofMinutes(2));
        regions.put(EU, "b", "two");
        regions.settle();
        assertEqualEverywhere();
        assertThat(regions.contents(US)).contains("one").contains("two");
    }

    /** Only servers that name each other have to do with each other. */
    @Test
    void listensToPeersAlone() {
        regions.restartWith(US, AP);
        regions.createTable(EU);
        assertThat(regions.ask(
                        EU, "UpdateTable", "{TableName: Orders, ReplicaUpdates: [{Create: {RegionName: us-east-1}}]}"))
                .isEqualTo(
                        "InternalServerError: Region us-east-1 cannot be reached: the server there is another Region, or has"
                                + " no --peer eu-west-1");
        assertThat(regions.ask(US, "DescribeTable", ORDERS)).startsWith("ResourceNotFoundException");
    }

    /** Each replica pays for every write that is made anywhere, a unit for each kilobyte. */
    @Test
    void countsWhatTheWritesOfOthersTake() {
        regions.pair(EU, US);
        regions.cut(EU, US);
        regions.put(EU, "a", "x".repeat(1_500));
        String labels =
                "{account=\"123456789012\",region=\"eu-west-1\",table=\"Orders\",receiving_region=\"us-east-1\"}";
        assertThat(metrics(EU)).contains("dynamodb_pending_replication_count" + labels + " 1");
        regions.advance(Duration.ofSeconds(3));
        regions.heal();
        regions.settle();
        assertThat(metrics(EU))
                .contains("dynamodb_pending_replication_count" + labels + " 0")
                .contains("dynamodb_replication_latency_seconds" + labels + " 3");
        // Two of the table and two of its index.
        assertThat(metrics(US))
                .contains(
                        "dynamodb_replicated_write_capacity_units_total{account=\"123456789012\",region=\"us-east-1\","
                                + "table=\"Orders\"} 4");
    }

    @Test
    void forgetsWhatWasCountedForATableThatIsGone() {
        regions.pair(EU, US);
        regions.put(EU, "a", "x");
        regions.settle();
        var table = regions.table(US).ref();
        var replication = regions.engine(US).replication();
        replication.upkeep();
        assertThat(replication.replicatedUnits(table)).isPositive();
        regions.done(US, "DeleteTable", ORDERS);
        regions.settle();
        replication.upkeep();
        assertThat(replication.replicatedUnits(table)).isZero();
    }

    private String metrics(String region) {
        var out = new Exposition();
        regions.engine(region).writeMetrics(out);
        return out.toString();
    }
}
