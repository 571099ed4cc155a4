package dev.armature.triggers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.traffic.Access;
import dev.armature.triggers.TestFunction.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of records when the function fails. */
class FailureTest {
    /** Longer than any delay between attempts. */
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    private String onFailure() {
        return "\"DestinationConfig\": {\"OnFailure\": {\"Destination\": \""
                + directory.resolve("failed.jsonl").toString().replace("\\", "\\\\") + "\"}}";
    }

    private List<String> discarded() throws Exception {
        var file = directory.resolve("failed.jsonl");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private static void failWith(TestMapping mapping, String key) {
        mapping.function.behave(call -> call.keys().contains(key) ? TestFunction.FAIL : TestFunction.OK);
    }

    @Test
    void triesAgainAndKeepsTheOrder() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 1")) {
            failWith(mapping, "a");
            mapping.stream.put("a", "b");
            mapping.run();
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a"));
            mapping.runAfter(Duration.ofMillis(250));
            mapping.runAfter(Duration.ofMillis(250));
            assertThat(mapping.function.batches()).containsExactly(List.of("a"));
            mapping.function.behave(call -> TestFunction.OK);
            mapping.runAfter(Duration.ofMillis(250));
            assertThat(mapping.function.batches()).containsExactly(List.of("a"), List.of("b"));
        }
    }

    @Test
    void tellsOfEachAttempt() throws Exception {
        try (var mapping = new TestMapping("")) {
            List<Access> told = new ArrayList<>();
            mapping.stream.engine.calls().add(traffic -> told.addAll(traffic.accesses()));
            mapping.stream.put("a", "b");
            told.clear();
            failWith(mapping, "a");
            mapping.run();
            mapping.function.behave(call -> TestFunction.OK);
            mapping.runAfter(LONG);
            assertThat(told)
                    .containsExactly(
                            new Access.Delivered(TestStream.OWNER.table("Orders"), 2, Duration.ZERO, 1, false),
                            new Access.Delivered(TestStream.OWNER.table("Orders"), 2, LONG, 2, true));
        }
    }

    /** Nothing was delivered, so nothing was checked off. */
    @Test
    void triesAgainAfterARestart() throws Exception {
        try (var mapping = new TestMapping("")) {
            failWith(mapping, "a");
            mapping.stream.put("a", "b");
            mapping.run();
            mapping.restart();
            mapping.function.behave(call -> TestFunction.OK);
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"), List.of("a", "b"));
        }
    }

    @Test
    void discardsABatchAfterItsRetriesAndTellsTheFile() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 2, \"MaximumRetryAttempts\": 2, " + onFailure())) {
            failWith(mapping, "b");
            mapping.stream.put("a", "b", "c");
            mapping.run();
            mapping.runAfter(LONG);
            assertThat(discarded()).isEmpty();
            mapping.runAfter(LONG);
            assertThat(mapping.function.batches())
                    .containsExactly(List.of("a", "b"), List.of("a", "b"), List.of("a", "b"), List.of("c"));
            var stream = mapping.stream.newest();
            assertThat(discarded())
                    .singleElement()
                    .asString()
                    .matches("\\{\"requestContext\":\\{\"requestId\":\"[0-9a-f-]{36}\",\"functionArn\":"
                            + "\"arn:aws:lambda:eu-west-2:123456789012:function:function\",\"condition\":"
                            + "\"RetryAttemptsExhausted\",\"approximateInvokeCount\":3},\"responseContext\":\\{"
                            + "\"statusCode\":200,\"executedVersion\":\"\\$LATEST\",\"functionError\":\"Unhandled\"},"
                            + "\"version\":\"1.0\",\"timestamp\":\"2026-11-15T10:04:00Z\",\"DDBStreamBatchInfo\":\\{"
                            + "\"shardId\":\"" + stream.shards().getFirst().id()
                            + "\",\"startSequenceNumber\":\"1[0-9]{20}\","
                            + "\"endSequenceNumber\":\"1[0-9]{20}\",\"approximateArrivalOfFirstRecord\":"
                            + "\"2026-11-15T10:00:00Z\",\"approximateArrivalOfLastRecord\":\"2026-11-15T10:00:00Z\","
                            + "\"batchSize\":2,\"streamArn\":\"" + stream.arn()
                            + "\"},\"payload\":\"\\{\\\\\"Records\\\\\":\\[.*]}\"}");
            assertThat(mapping.metrics().droppedEvents.sum()).isEqualTo(2);
            assertThat(mapping.metrics().onFailureDeliveredEvents.sum()).isEqualTo(2);
        }
    }

    /** What the file could not be told of is not given up. */
    @Test
    void keepsWhatTheFileCannotBeToldOf() throws Exception {
        try (var mapping = new TestMapping("\"MaximumRetryAttempts\": 0, " + onFailure())) {
            Files.createDirectory(directory.resolve("failed.jsonl"));
            failWith(mapping, "a");
            mapping.stream.put("a");
            mapping.run();
            mapping.runAfter(LONG);
            Files.delete(directory.resolve("failed.jsonl"));
            mapping.runAfter(LONG);
            assertThat(discarded()).hasSize(1);
            assertThat(mapping.metrics().droppedEvents.sum()).isEqualTo(1);
        }
    }

    @Test
    void bisectsUntilTheBadRecordIsAlone() throws Exception {
        try (var mapping =
                new TestMapping("\"BisectBatchOnFunctionError\": true, \"MaximumRetryAttempts\": 1, " + onFailure())) {
            failWith(mapping, "c");
            mapping.stream.put("a", "b", "c", "d", "e");
            mapping.run();
            assertThat(mapping.function.batches())
                    .containsExactly(
                            List.of("a", "b", "c", "d", "e"), List.of("a", "b"), List.of("c", "d", "e"), List.of("c"));
            mapping.runAfter(LONG);
            assertThat(mapping.function.batches()).containsExactly(List.of("c"), List.of("d", "e"));
            assertThat(discarded()).singleElement().asString().contains("\"batchSize\":1,");
            mapping.restart();
            mapping.run();
            assertThat(mapping.function.batches()).isEmpty();
        }
    }

    /** Dividing a batch is no attempt: with no retries at all the bad record is still found. */
    @Test
    void bisectingCostsNoRetries() throws Exception {
        try (var mapping =
                new TestMapping("\"BisectBatchOnFunctionError\": true, \"MaximumRetryAttempts\": 0, " + onFailure())) {
            failWith(mapping, "b");
            mapping.stream.put("a", "b", "c", "d");
            mapping.run();
            assertThat(mapping.function.batches())
                    .containsExactly(
                            List.of("a", "b", "c", "d"),
                            List.of("a", "b"),
                            List.of("a"),
                            List.of("b"),
                            List.of("c", "d"));
            assertThat(discarded()).hasSize(1);
        }
    }

    @Test
    void retriesFromTheLowestReportedFailure() throws Exception {
        try (var mapping = new TestMapping("\"FunctionResponseTypes\": [\"ReportBatchItemFailures\"]")) {
            mapping.function.behave(call -> call.keys().contains("a")
                    ? Answer.failures(call.numbers().get(3), call.numbers().get(2))
                    : Answer.of(200, "{\"batchItemFailures\": []}"));
            mapping.stream.put("a", "b", "c", "d");
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b", "c", "d"));
            mapping.runAfter(LONG);
            assertThat(mapping.function.batches()).containsExactly(List.of("c", "d"));
        }
    }

    /** The checkpoint is the failed record, not the end of the batch. */
    @Test
    void remembersAPartialSuccessAcrossARestart() throws Exception {
        try (var mapping = new TestMapping("\"FunctionResponseTypes\": [\"ReportBatchItemFailures\"]")) {
            mapping.function.behave(call ->
                    call.keys().size() == 3 ? Answer.failures(call.numbers().get(1)) : TestFunction.OK);
            mapping.stream.put("a", "b", "c");
            mapping.run();
            mapping.restart();
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b", "c"), List.of("b", "c"));
        }
    }

    @Test
    void takesAReportThatItCannotUnderstandForAFailureOfAll() throws Exception {
        for (String report : List.of(
                "{\"batchItemFailures\": [{\"itemIdentifier\": \"\"}]}",
                "{\"batchItemFailures\": [{\"itemIdentifier\": null}]}",
                "{\"batchItemFailures\": [{\"id\": \"1[0-9]{20}\"}]}",
                "{\"batchItemFailures\": [{\"itemIdentifier\": \"7\"}]}",
                "{\"batchItemFailures\": 7}",
                "\"done\"")) {
            try (var mapping = new TestMapping("\"FunctionResponseTypes\": [\"ReportBatchItemFailures\"]")) {
                mapping.function.behave(call -> Answer.of(200, report));
                mapping.stream.put("a", "b");
                mapping.run();
                mapping.runAfter(LONG);
                assertThat(mapping.function.batches()).as(report).containsExactly(List.of("a", "b"), List.of("a", "b"));
            }
        }
    }

    @Test
    void takesAnEmptyReportForSuccess() throws Exception {
        for (String report : List.of(
                "", "null", "{}", "{\"batchItemFailures\": []}", "{\"batchItemFailures\": null, \"more\": 1}")) {
            try (var mapping = new TestMapping("\"FunctionResponseTypes\": [\"ReportBatchItemFailures\"]")) {
                mapping.function.behave(call -> Answer.of(200, report));
                mapping.stream.put("a");
                mapping.run();
                mapping.runAfter(LONG);
                assertThat(mapping.function.batches()).as(report).containsExactly(List.of("a"));
            }
        }
    }

    /** Unless it is asked to, Lambda does not look at what a function returns. */
    @Test
    void passesOverAReportThatWasNotAskedFor() throws Exception {
        try (var mapping = new TestMapping("")) {
            mapping.function.behave(call -> Answer.failures(call.numbers().getFirst()));
            mapping.stream.put("a");
            mapping.run();
            mapping.runAfter(LONG);
            assertThat(mapping.function.batches()).containsExactly(List.of("a"));
        }
    }

    @Test
    void discardsWhatIsTooOld() throws Exception {
        try (var mapping = new TestMapping("\"MaximumRecordAgeInSeconds\": 60, " + onFailure())) {
            mapping.function.behave(call -> TestFunction.FAIL);
            mapping.stream.put("a");
            mapping.stream.advance(Duration.ofSeconds(30));
            mapping.stream.put("b");
            mapping.run();
            mapping.runAfter(Duration.ofSeconds(31));
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"), List.of("b"));
            assertThat(discarded()).singleElement().asString().contains("\"condition\":\"RecordAgeExceeded\"");
            mapping.runAfter(Duration.ofSeconds(30));
            assertThat(discarded()).hasSize(2);
            assertThat(mapping.function.batches()).isEmpty();
        }
    }

    /** However often it may be retried, a record is forgotten by its stream after a day. */
    @Test
    void retriesNoLongerThanTheStreamKeepsARecord() throws Exception {
        try (var mapping = new TestMapping("")) {
            mapping.function.behave(call -> TestFunction.FAIL);
            mapping.stream.put("a");
            mapping.run();
            mapping.runAfter(Duration.ofHours(23));
            assertThat(mapping.metrics().droppedEvents.sum()).isZero();
            mapping.runAfter(Duration.ofHours(2));
            assertThat(mapping.metrics().droppedEvents.sum()).isEqualTo(1);
        }
    }

    /** Lambda counts what the function does wrong, not that it could not be called. */
    @Test
    void doesNotCountWhatDidNotReachTheFunction() throws Exception {
        try (var mapping = new TestMapping("\"MaximumRetryAttempts\": 0, \"BisectBatchOnFunctionError\": true")) {
            mapping.function.behave(call -> Answer.of(429, "{\"Reason\": \"ConcurrentInvocationLimitExceeded\"}"));
            mapping.stream.put("a", "b");
            mapping.run();
            mapping.runAfter(LONG);
            mapping.function.behave(call -> TestFunction.OK);
            mapping.runAfter(LONG);
            assertThat(mapping.function.batches())
                    .containsExactly(List.of("a", "b"), List.of("a", "b"), List.of("a", "b"));
            assertThat(mapping.metrics().notInvoked.sum()).isEqualTo(2);
            assertThat(mapping.metrics().droppedEvents.sum()).isZero();
        }
    }

    /** A simulation moves the clock by days, and back; no batch may wait for that time to come again. */
    @Test
    void goesOnWhenTheClockIsSetBack() throws Exception {
        try (var mapping = new TestMapping("\"BatchSize\": 2, \"MaximumBatchingWindowInSeconds\": 10")) {
            mapping.stream.advance(Duration.ofDays(3));
            mapping.function.behave(call -> TestFunction.FAIL);
            mapping.stream.put("a", "b");
            mapping.run();
            mapping.function.behave(call -> TestFunction.OK);
            mapping.stream.engine.simulation().clock().reset();
            mapping.run();
            assertThat(mapping.function.batches()).containsExactly(List.of("a", "b"), List.of("a", "b"));
        }
    }

    @Test
    void saysHowFarItIsBehind() throws Exception {
        try (var mapping = new TestMapping("")) {
            assertThat(mapping.iteratorAge()).isZero();
            mapping.function.behave(call -> TestFunction.FAIL);
            mapping.stream.put("a");
            mapping.run();
            mapping.stream.advance(Duration.ofMinutes(7));
            assertThat(mapping.iteratorAge()).isEqualTo(Duration.ofMinutes(7));
            mapping.function.behave(call -> TestFunction.OK);
            mapping.run();
            assertThat(mapping.iteratorAge()).isZero();
            assertThat(mapping.metrics().invocations.sum()).isEqualTo(2);
            assertThat(mapping.metrics().errors.sum()).isEqualTo(1);
            assertThat(mapping.metrics().lastProcessingResult()).isEqualTo("OK");
        }
    }
}
