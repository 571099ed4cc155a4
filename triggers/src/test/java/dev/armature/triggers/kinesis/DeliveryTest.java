package dev.armature.triggers.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a stream gets: all of it, in order, whatever goes wrong on the way. */
class DeliveryTest {
    private final TestDestination destination = new TestDestination();

    DeliveryTest() throws IOException {}

    @AfterEach
    void close() {
        destination.close();
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toList();
    }

    @Test
    void writesARecordAsDynamoDbDoes() throws InterruptedException {
        destination.put("a", 1);
        destination.put("a", 2);
        destination.call("DeleteItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"a\"}}}");
        destination.run();
        assertThat(destination.kinesis.taken)
                .hasSize(3)
                .first()
                .asString()
                .matches(
                        "\\{\"awsRegion\":\"eu-west-2\",\"eventID\":\"[0-9a-f-]{36}\",\"eventName\":\"INSERT\",\"userIdentity\":null,"
                                + "\"recordFormat\":\"application/json\",\"tableName\":\"Orders\",\"dynamodb\":\\{"
                                + "\"ApproximateCreationDateTime\":1794736800123,\"Keys\":\\{\"pk\":\\{\"S\":\"a\"\\}\\},"
                                + "\"NewImage\":\\{\"pk\":\\{\"S\":\"a\"\\},\"version\":\\{\"N\":\"1\"\\}\\},\"SizeBytes\":15\\},"
                                + "\"eventSource\":\"aws:dynamodb\"\\}");
        assertThat(destination.kinesis.taken.get(1))
                .contains(
                        "\"eventName\":\"MODIFY\"",
                        "\"OldImage\":{\"pk\":{\"S\":\"a\"},\"version\":{\"N\":\"1\"}},\"SizeBytes\":27}");
        assertThat(destination.kinesis.taken.get(2))
                .contains("\"eventName\":\"REMOVE\"", "\"OldImage\"")
                .doesNotContain("NewImage");
        assertThat(destination.kinesis.headers)
                .allMatch(header -> header.contains("Credential=AKIDEXAMPLE/20261115/eu-west-2/kinesis/aws4_request"));
    }

    /** 32 hexadecimal digits in capitals, the same for all changes of an item. */
    @Test
    void keepsAnItemInOneShard() throws InterruptedException {
        destination.put("a", 1);
        destination.put("b", 1);
        destination.put("a", 2);
        destination.run();
        assertThat(destination.kinesis.partitionKeys).hasSize(3).allMatch(key -> key.matches("[0-9A-F]{32}"));
        assertThat(Set.copyOf(destination.kinesis.partitionKeys)).hasSize(2);
    }

    /** The data of a record is text, and so bytes are Base64 in it, and then again with all of it. */
    @Test
    void writesBytesAsText() throws InterruptedException {
        destination.put("a", "{\"B\": \"AAH/\"}");
        destination.run();
        assertThat(destination.kinesis.taken)
                .singleElement()
                .asString()
                .contains("\"version\":{\"B\":\"AAH/\"}", "\"SizeBytes\":16}");
    }

    @Test
    void tellsMicrosecondsToWhoAskedForThem() throws InterruptedException {
        destination.run();
        destination.call(
                "UpdateKinesisStreamingDestination",
                "{\"TableName\": \"Orders\", \"StreamArn\": \"" + TestDestination.ARN
                        + "\", \"UpdateKinesisStreamingConfiguration\": {\"ApproximateCreationDateTimePrecision\": \"MICROSECOND\"}}");
        destination.put("a", 1);
        destination.run();
        assertThat(destination.kinesis.taken)
                .singleElement()
                .asString()
                .contains(
                        "\"ApproximateCreationDateTime\":1794736800123456,",
                        "\"SizeBytes\":15,\"ApproximateCreationDateTimePrecision\":\"MICROSECOND\"}");
    }

    @Test
    void saysThatTheServiceRemovedWhatExpired() throws InterruptedException {
        destination.call(
                "UpdateTimeToLive",
                "{\"TableName\": \"Orders\", \"TimeToLiveSpecification\": {\"Enabled\": true, \"AttributeName\": \"version\"}}");
        destination.put("a", 1_794_000_000);
        assertThat(destination.engine.expireNow()).isEqualTo(1);
        destination.run();
        assertThat(destination.kinesis.taken)
                .last()
                .asString()
                .contains("\"userIdentity\":{\"type\":\"Service\",\"principalId\":\"dynamodb.amazonaws.com\"},");
    }

    @Test
    void sendsNoMoreThanARequestTakes() throws InterruptedException {
        for (int i = 0; i < 1200; i++) {
            destination.put("item " + i, i);
        }
        destination.run();
        assertThat(destination.kinesis.requests).containsExactly(500, 500, 200);
        for (int i = 0; i < 15; i++) {
            destination.put("large " + i, "{\"S\": \"" + "x".repeat(380_000) + "\"}");
        }
        destination.run();
        assertThat(destination.kinesis.requests).containsExactly(500, 500, 200, 13, 2);
    }

    /** Two changes of an item are never in one request: the first might be refused and the second taken. */
    @Test
    void keepsTheOrderOfAnItemWhenSomeRecordsAreRefused() throws InterruptedException {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int version = 1; version <= 20; version++) {
            for (String item : List.of("a", "b", "c")) {
                destination.put(item, version);
            }
        }
        destination.kinesis.errors =
                (request, data) -> random.nextInt(3) == 0 ? "ProvisionedThroughputExceededException" : "";
        for (int i = 0; i < 2000 && destination.kinesis.taken.size() < 60; i++) {
            destination.run();
            destination.engine.advanceClock(KinesisLimits.PAUSE_MAX);
        }
        for (String item : List.of("a", "b", "c")) {
            assertThat(destination.versions(item)).as("seed %d", seed).isEqualTo(numbers(1, 20));
        }
        assertThat(destination.current().metrics().throttled.sum()).isPositive();
        assertThat(destination.windows.availablePermits()).isEqualTo(KinesisLimits.WINDOWS_MAX);
    }

    /** What one record keeps from being written down is remembered, and so it has a bound. */
    @Test
    void sendsOnlySoMuchBehindARecordThatIsNotTaken() throws InterruptedException {
        int items = KinesisLimits.TAKEN_AHEAD_MAX + 2 * KinesisLimits.RECORDS_MAX;
        destination.put("blocked", 1);
        for (int i = 0; i < items; i++) {
            destination.put("item " + i, 1);
        }
        destination.put("blocked", 2);
        destination.kinesis.errors = (request, data) -> data.contains("\"blocked\"") ? "InternalFailure" : "";
        for (int i = 0; i < 20; i++) {
            destination.run();
            destination.engine.advanceClock(KinesisLimits.PAUSE_MAX);
        }
        assertThat(destination.kinesis.taken)
                .hasSizeBetween(
                        KinesisLimits.TAKEN_AHEAD_MAX - KinesisLimits.RECORDS_MAX, KinesisLimits.TAKEN_AHEAD_MAX);
        destination.kinesis.errors = (request, data) -> "";
        destination.run();
        assertThat(destination.kinesis.taken).hasSize(items + 2).doesNotHaveDuplicates();
        assertThat(destination.versions("blocked")).containsExactly("1", "2");
    }

    /** A pause is twice as long each time, and by the clock. */
    @Test
    void triesAgainAfterAPause() throws InterruptedException {
        destination.run();
        destination.put("a", 1);
        destination.kinesis.status = 500;
        destination.run();
        destination.run();
        assertThat(destination.kinesis.requests).hasSize(1);
        destination.engine.advanceClock(Duration.ofMillis(100));
        destination.run();
        assertThat(destination.kinesis.requests).hasSize(2);
        destination.engine.advanceClock(Duration.ofMillis(100));
        destination.run();
        assertThat(destination.kinesis.requests).hasSize(2);
        assertThat(destination.windows.availablePermits()).isEqualTo(KinesisLimits.WINDOWS_MAX);
        destination.kinesis.status = 200;
        destination.engine.advanceClock(Duration.ofMillis(100));
        destination.run();
        assertThat(destination.versions("a")).containsExactly("1");
    }

    /** What was taken before the end of a process, and not written down, comes again with the same id. */
    @Test
    void goesOnFromTheCheckpointAfterARestart() throws InterruptedException {
        destination.run();
        destination.put("a", 1);
        destination.put("b", 1);
        destination.run();
        destination.kinesis.errors = (request, data) -> data.contains("\"S\":\"d\"") ? "InternalFailure" : "";
        destination.put("c", 1);
        destination.put("d", 1);
        destination.run();
        assertThat(destination.kinesis.taken).hasSize(3);
        destination.restart();
        destination.kinesis.errors = (request, data) -> "";
        destination.run();
        assertThat(destination.versions("a")).hasSize(1);
        assertThat(destination.versions("c")).hasSize(2);
        assertThat(destination.versions("d")).hasSize(1);
        Set<String> ids = new HashSet<>();
        destination.kinesis.taken.forEach(data -> ids.add(data.replaceAll(".*\"eventID\":\"([^\"]*)\".*", "$1")));
        assertThat(ids).hasSize(4);
    }

    /** JSON can be far larger than what it stands for. */
    @Test
    void givesUpWhatIsLargerThanKinesisTakes() throws InterruptedException {
        destination.run();
        destination.put("large", "{\"S\": \"" + "\\u0001".repeat(200_000) + "\"}");
        destination.put("small", 1);
        destination.run();
        assertThat(destination.kinesis.taken).hasSize(1);
        assertThat(destination.current().metrics().failed.sum()).isEqualTo(1);
    }

    @Test
    void givesUpWhatWasNotTakenForADay() throws InterruptedException {
        destination.run();
        destination.kinesis.status = 500;
        destination.put("a", 1);
        destination.run();
        destination.engine.advanceClock(Duration.ofHours(25));
        destination.put("a", 2);
        destination.kinesis.status = 200;
        destination.run();
        assertThat(destination.versions("a")).containsExactly("2");
        assertThat(destination.current().metrics().failed.sum()).isEqualTo(1);
    }

    /** What was changed before a destination was disabled, or its table deleted, still comes; and then nothing is left of it. */
    @Test
    void deliversTheRestOfWhatHasEnded() throws InterruptedException {
        destination.run();
        destination.put("a", 1);
        destination.call(
                "DisableKinesisStreamingDestination",
                "{\"TableName\": \"Orders\", \"StreamArn\": \"" + TestDestination.ARN + "\"}");
        destination.put("a", 2);
        destination.run();
        assertThat(destination.versions("a")).containsExactly("1");
        destination.call(
                "EnableKinesisStreamingDestination",
                "{\"TableName\": \"Orders\", \"StreamArn\": \"" + TestDestination.ARN + "\"}");
        destination.put("a", 3);
        destination.run();
        destination.put("a", 4);
        destination.call("DeleteTable", "{\"TableName\": \"Orders\"}");
        destination.run();
        assertThat(destination.versions("a")).containsExactly("1", "3", "4");
        assertThat(destination.engine.destinations().all()).isEmpty();
    }

    @Test
    void takesItsTurnForMemory() throws InterruptedException {
        destination.run();
        destination.put("a", 1);
        destination.windows.acquire(KinesisLimits.WINDOWS_MAX);
        destination.run();
        assertThat(destination.kinesis.taken).isEmpty();
        destination.windows.release(KinesisLimits.WINDOWS_MAX);
        destination.run();
        assertThat(destination.kinesis.taken).hasSize(1);
    }
}
