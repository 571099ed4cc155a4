package dev.armature.triggers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.table.Spaces;
import dev.armature.storage.Capabilities;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.TestStorage;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which records a function is called with, and when. */
class BatchingTest {
    @Test
    void givesTheFunctionLambdasEvent() throws Exception {
        try (var mapping = new TestMapping("")) {
            mapping.stream.put("a");
            mapping.run();

            var call = mapping.function.calls().getFirst();
            assertThat(call.path()).isEqualTo("/2015-03-31/functions/function/invocations");
            var stream = mapping.stream.newest();
            assertThat(call.body())
                    .matches(
                            "\\{\"Records\":\\[\\{\"eventID\":\"[0-9a-f]{32}\",\"eventName\":\"INSERT\",\"eventVersion\":"
                                    + "\"1.1\",\"eventSource\":\"aws:dynamodb\",\"awsRegion\":\"eu-west-2\",\"dynamodb\":\\{"
                                    + "\"ApproximateCreationDateTime\":1794736800,\"Keys\":\\{\"pk\":\\{\"S\":\"a\"}},"
                                    + "\"NewImage\":\\{\"pk\":\\{\"S\":\"a\"},\"value\":\\{\"N\":\"1\"}},"
                                    + "\"SequenceNumber\":\"1[0-9]{20}\",\"SizeBytes\":13,"
                                    + "\"StreamViewType\":\"NEW_AND_OLD_IMAGES\"},\"eventSourceARN\":\"" + stream.arn()
                                    + "\"}]}");
        }
    }

    /** Members of an identity are written small in Lambda's event, and with a capital in GetRecords. */
    @Test
    void saysThatAnItemExpired() throws Exception {
        try (var mapping = new TestMapping("")) {
            mapping.stream.call("UpdateTimeToLive", """
                    {"TableName": "Orders", "TimeToLiveSpecification": {"AttributeName": "value", "Enabled": true}}""");
            mapping.stream.putValue(
                    "a", "{\"N\": \"" + TestStream.START.plusSeconds(60).getEpochSecond() + "\"}");
            mapping.runAfter(Duration.ofMinutes(2));
            assertThat(mapping.function.calls().getFirst().body())
                    .contains("\"eventName\":\"REMOVE\"")
                    .contains("\"userIdentity\":{\"principalId\":\"dynamodb.amazonaws.com\",\"type\":\"Service\"}");
        }
    }

    @Test
    void holdsNoMoreThanTheBatchSize() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 2")) {
            mapping.stream.put("a", "b", "c", "d", "e");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e"));
        }
    }

    /** A page of a stream has at most a thousand records, a batch ten thousand. */
    @Test
    void fillsABatchFromSeveralPages() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 10000")) {
            mapping.stream.put(IntStream.range(0, 1500).mapToObj(i -> "k" + i).toArray(String[]::new));
            mapping.run();
            assertThat(mapping.function.batches()).extracting(List::size).containsExactly(1500);
        }
    }

    @Test
    void holdsNoMoreThanAPayload() throws Exception {
        try (var mapping = new TestMapping("")) {
            String large = "{\"S\": \"" + "x".repeat(390_000) + "\"}";
            for (int i = 0; i < 40; i++) {
                mapping.stream.putValue("k" + i, large);
            }
            mapping.run();
            var calls = mapping.function.calls();
            assertThat(calls).extracting(call -> call.keys().size()).containsExactly(16, 16, 8);
            assertThat(calls).allMatch(call -> call.body().length() <= LambdaLimits.PAYLOAD_BYTES_MAX);
        }
    }

    @Test
    void waitsForTheWindowUnlessTheBatchIsFull() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 3, \"MaximumBatchingWindowInSeconds\": 10")) {
            mapping.stream.put("a");
            mapping.run();
            mapping.stream.put("b");
            mapping.runAfter(Duration.ofSeconds(9));
            assertThat(mapping.function.batches()).isEmpty();
            mapping.runAfter(Duration.ofSeconds(1));
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"));

            mapping.stream.put("c", "d", "e", "f");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("c", "d", "e"));
            mapping.runAfter(Duration.ofSeconds(10));
            assertThat(mapping.function.batches()).containsExactly(List.of("f"));
        }
    }

    /** A batch is of one shard; parents come before their children. */
    @Test
    void endsABatchWithItsShard() throws Exception {
        try (var mapping = new TestMapping("\"MaximumBatchingWindowInSeconds\": 300")) {
            mapping.stream.put("a", "b");
            mapping.stream.roll();
            mapping.stream.roll();
            mapping.stream.put("c");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"));
            mapping.stream.roll();
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("c"));
        }
    }

    /** Nothing is lost when a window is cut off by a restart, and nothing delivered comes again after one. */
    @Test
    void goesOnAtTheCheckpoint() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 2, \"MaximumBatchingWindowInSeconds\": 10")) {
            mapping.stream.put("a", "b", "c");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"));
            mapping.restart();
            mapping.stream.put("d");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("c", "d"));
        }
    }

    /** Whatever became of the checkpoint, it is written again, and the function is not called again. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void writesACheckpointAgainOfWhichItDoesNotKnowWhetherItWasWritten(boolean committed) throws Exception {
        var restless = TestStorage.restless();
        try (var mapping = new TestMapping("", new TestStream(1, restless))) {
            restless.loseOutcome(Spaces.TRIGGERS, committed);
            mapping.stream.put("a");
            mapping.run();
            assertThat(restless.hasLostAll()).isTrue();
            mapping.restart();
            mapping.stream.put("b");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a"), List.of("b"));
        }
    }

    /** Who makes a mapping is told that it may be there or not. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void refusesAMappingOfWhichItDoesNotKnowWhetherItWasStored(boolean committed) throws Exception {
        var restless = TestStorage.restless();
        try (var stream = new TestStream(1, restless)) {
            restless.loseOutcome(Spaces.TRIGGERS, committed);
            assertThatThrownBy(() -> new TestMapping("", stream)).isInstanceOf(OutcomeUnknownException.class);
            assertThat(new MappingStore(restless, TestStream.OWNER).all()).hasSize(committed ? 1 : 0);
        }
    }

    @Test
    void goesOnAtTheHorizonWhenRecordsWereTrimmed() throws Exception {
        try (var mapping = new TestMapping("")) {
            mapping.stream.put("a");
            mapping.run();
            mapping.stream.put("b", "c");
            mapping.stream.advance(Duration.ofHours(25));
            mapping.stream.put("d");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a"), List.of("d"));
            // Where positions have gaps, it is not known how many there were.
            var positions = mapping.stream.engine.storage().capabilities().logPositions();
            assertThat(mapping.metrics().droppedEvents.sum())
                    .isEqualTo(positions == Capabilities.LogPositions.GAP_FREE ? 2 : 1);
        }
    }

    /** What was trimmed before a mapping began was never its to deliver. */
    @Test
    void beginsAtTheHorizon() throws Exception {
        try (var mapping = new TestMapping("")) {
            mapping.stream.put("a");
            mapping.stream.advance(Duration.ofHours(25));
            mapping.stream.put("b");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("b"));
            assertThat(mapping.metrics().droppedEvents.sum()).isZero();
        }
    }

    /** The old stream is read to its end first, so that an item's records stay in order. */
    @Test
    void followsATableThatIsMadeAnew() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 1")) {
            mapping.stream.put("a", "b");
            mapping.stream.deleteTable();
            mapping.stream.advance(Duration.ofSeconds(1));
            mapping.stream.createTable();
            mapping.stream.put("c");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a"), List.of("b"), List.of("c"));
        }
    }
}
