package dev.armature.triggers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a mapping may be told, and what it does unless it is told otherwise. */
class EventSourceMappingTest {
    private static EventSourceMapping from(String json) {
        var request = new AdminJson().decode(json.getBytes(StandardCharsets.UTF_8), EventSourceMapping.Request.class);
        return EventSourceMapping.from(request, TestStream.OWNER);
    }

    private static EventSourceMapping with(String members) {
        return EventSourceMapping.from(TestMapping.request("http://127.0.0.1:3001", members), TestStream.OWNER);
    }

    @Test
    void hasLambdasDefaults() {
        var mapping = with("");
        assertThat(mapping.batchSize()).isEqualTo(100);
        assertThat(mapping.batchingWindow()).isEqualTo(Duration.ZERO);
        assertThat(mapping.maximumRetryAttempts()).isEqualTo(EventSourceMapping.UNLIMITED);
        assertThat(mapping.maximumRecordAge()).isEmpty();
        assertThat(mapping.bisectsOnFunctionError()).isFalse();
        assertThat(mapping.reportsBatchItemFailures()).isFalse();
        assertThat(mapping.onFailure()).isEmpty();
        assertThat(mapping.filters()).isEmpty();
        assertThat(mapping.enabled()).isTrue();
    }

    @Test
    void knowsATableByItsNameAndItsArn() {
        assertThat(with("").source()).hasToString("arn:aws:dynamodb:eu-west-2:123456789012:table/Orders");
        String members = "\"StartingPosition\": \"LATEST\", \"Target\": \"http://h\"}";
        assertThat(from("{\"EventSourceArn\": \"arn:aws:dynamodb:eu-west-2:123456789012:table/Orders\", " + members)
                        .source())
                .isEqualTo(with("").source());
        String stream = "arn:aws:dynamodb:us-east-1:000000000000:table/Orders/stream/2026-11-15T10:00:00.123";
        assertThat(from("{\"EventSourceArn\": \"" + stream + "\", " + members).source())
                .isInstanceOf(EventSource.OfStream.class)
                .hasToString(stream);
    }

    /** So that a file may leave them out and still mean the same mapping the next time. */
    @Test
    void isTheSameForTheSameSourceAndTarget() {
        assertThat(with("\"BatchSize\": 7").uuid()).isEqualTo(with("").uuid());
        assertThat(with("\"FunctionName\": \"other\"").uuid()).isNotEqualTo(with("").uuid());
    }

    @Test
    void comesBackFromWhatItWouldBeAskedFor() {
        var mapping = with("""
                "BatchSize": 7, "MaximumBatchingWindowInSeconds": 5, "Enabled": false, "MaximumRetryAttempts": 3,
                "MaximumRecordAgeInSeconds": 60, "BisectBatchOnFunctionError": true,
                "FunctionResponseTypes": ["ReportBatchItemFailures"],
                "DestinationConfig": {"OnFailure": {"Destination": "failed.jsonl"}},
                "FilterCriteria": {"Filters": [{"Pattern": "{\\"eventName\\": [\\"INSERT\\"]}"}]}""");
        assertThat(EventSourceMapping.from(mapping.asked(), TestStream.OWNER)).isEqualTo(mapping);
        assertThat(mapping.filters()).isEqualTo(List.of("{\"eventName\": [\"INSERT\"]}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"BatchSize\": 0 | BatchSize is a number from 1 to 10000, not 0",
                "\"BatchSize\": 10001 | BatchSize is a number from 1 to 10000, not 10001",
                "\"MaximumBatchingWindowInSeconds\": 301 | MaximumBatchingWindowInSeconds is a number from 0 to 300, not 301",
                "\"MaximumRetryAttempts\": -2 | MaximumRetryAttempts is a number from -1 to 10000, not -2",
                "\"MaximumRecordAgeInSeconds\": 59 | MaximumRecordAgeInSeconds is -1 or at least 60, not 59",
                "\"ParallelizationFactor\": 2 | ParallelizationFactor is 1 here: one batch of a shard at a time",
                "\"TumblingWindowInSeconds\": 60 | TumblingWindowInSeconds is 0 here: there are no tumbling windows",
                "\"FunctionName\": \"a/b\" | FunctionName is up to 64 letters, digits, - and _, not 'a/b'",
                "\"UUID\": \"seven\" | this is not a UUID: 'seven'",
                "\"FunctionResponseTypes\": [\"All\"] | FunctionResponseTypes is nothing or [\"ReportBatchItemFailures\"], not [All]",
                "\"DestinationConfig\": {\"OnFailure\": {\"Destination\": \"arn:aws:sqs:eu-west-2:1:q\"}} | DestinationConfig.OnFailure.Destination is the path of a file, not 'arn:aws:sqs:eu-west-2:1:q'",
                "\"FilterCriteria\": {\"Filters\": [{}]} | a filter of FilterCriteria has no Pattern",
            })
    void refuses(String members, String text) {
        assertThatThrownBy(() -> with(members)).hasMessage(text);
    }

    @Test
    void refusesPatternsThatAreNone() {
        for (String pattern : List.of("", "[]", "{", "{}", "{\\\"eventName\\\": \\\"INSERT\\\"}", "7")) {
            assertThatThrownBy(() -> with("\"FilterCriteria\": {\"Filters\": [{\"Pattern\": \"" + pattern + "\"}]}"))
                    .as(pattern)
                    .hasMessageStartingWith("Invalid filter pattern definition: ");
        }
    }

    @Test
    void refusesWhatIsMissingOrUnknown() {
        assertThatThrownBy(() -> from("{}")).hasMessage("EventSourceArn is missing");
        assertThatThrownBy(() -> from("{\"EventSourceArn\": \"Orders\"}")).hasMessageStartingWith("Target is missing");
        assertThatThrownBy(() -> from("{\"EventSourceArn\": \"Orders\", \"Target\": \"http://h\"}"))
                .hasMessage("StartingPosition is missing");
        assertThatThrownBy(
                        () -> from(
                                "{\"EventSourceArn\": \"Orders\", \"Target\": \"http://h\", \"StartingPosition\": \"AT_TIMESTAMP\"}"))
                .hasMessage("StartingPosition is TRIM_HORIZON or LATEST, not 'AT_TIMESTAMP'");
        assertThatThrownBy(() -> from("{\"EventSourceArn\": \"arn:aws:kinesis:eu-west-2:1:stream/s\"}"))
                .hasMessageStartingWith("EventSourceArn is the ARN of a table's stream");
        assertThatThrownBy(() -> with("\"BatchSise\": 1")).hasMessageStartingWith("There is no member BatchSise");
        for (String url : List.of("ftp://h", "h:3001", "http://", "http://me@h", "http://h?x", "http://h h")) {
            assertThatThrownBy(() -> from("{\"EventSourceArn\": \"Orders\", \"Target\": \"" + url + "\"}"))
                    .as(url)
                    .hasMessageStartingWith("Target is a URL such as");
        }
    }
}
