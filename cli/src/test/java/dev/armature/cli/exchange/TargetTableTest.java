package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.exchange.ExchangeException.Refused;
import dev.armature.cli.exchange.ExchangeException.Unreachable;
import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.cli.exchange.FakeEndpoint.Answer;
import dev.armature.model.AttributeType;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link TargetTable} and the {@link PatientEndpoint} that it asks, with an endpoint that answers what the test says, and pauses that take no time. */
class TargetTableTest {
    private static final String NOT_READY = """
            {"Table": {"TableStatus": "%s", "GlobalSecondaryIndexes": [{"IndexName": "g", "IndexStatus": "%s"}],
              "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
              "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "N"},
                {"AttributeName": "g", "AttributeType": "B"}]}}""";

    @TempDir
    private Path directory;

    private final List<Answer> answers = new ArrayList<>();
    private final List<Long> pauses = new ArrayList<>();
    private FakeEndpoint fake;
    private HttpEndpoint http;
    private PatientEndpoint endpoint;
    private TargetTable table;

    @BeforeEach
    void open() throws IOException {
        fake = new FakeEndpoint((operation, body) -> answers.removeFirst());
        http = new HttpEndpoint(URI.create(fake.url()), AwsSettings.of(Map.of()));
        endpoint = new PatientEndpoint(http, new Random(1), pauses::add);
        table = new TargetTable(endpoint, "Songs", pauses::add);
    }

    @AfterEach
    void close() {
        assertThat(answers).as("all that was to be asked was asked").isEmpty();
        http.close();
        fake.close();
    }

    private void willAnswer(Answer... next) {
        answers.addAll(List.of(next));
    }

    private static Answer described(String status, String indexStatus) {
        return Answer.ok(NOT_READY.formatted(status, indexStatus));
    }

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("request.json"), content);
    }

    @Test
    void knowsTheKeyInItsOrderAndAllTypes() throws Exception {
        willAnswer(described("ACTIVE", "ACTIVE"));
        assertThat(table.look())
                .contains(new TargetTable.Known(
                        List.of("pk", "sk"),
                        Map.of("pk", AttributeType.S, "sk", AttributeType.N, "g", AttributeType.B)));
        assertThat(fake.asked("DescribeTable")).containsExactly("{\"TableName\": \"Songs\"}");
    }

    @Test
    void tellsATableThatIsNotThereFromOneThatMayNotBeSeen() throws Exception {
        willAnswer(Answer.refused("ResourceNotFoundException", "no"));
        assertThat(table.look()).isEmpty();
        willAnswer(Answer.refused("AccessDeniedException", "you may not"));
        assertThatThrownBy(table::look)
                .isInstanceOf(Refused.class)
                .hasMessage("DescribeTable was refused with AccessDeniedException: you may not");
    }

    @Test
    void looksForOneItemToSeeWhetherThereAreAny() throws Exception {
        willAnswer(Answer.ok("{\"Count\": 0, \"Items\": []}"), Answer.ok("{\"Count\": 1}"));
        assertThat(table.isEmpty()).isTrue();
        assertThat(table.isEmpty()).isFalse();
        assertThat(fake.asked("Scan")).contains("{\"TableName\": \"Songs\", \"Limit\": 1}");
    }

    /** A table can be written before its indexes can; an import into it would be told by the wrong measure how far it is. */
    @Test
    void makesATableUnderItsOwnNameAndWaitsForItAndItsIndexes() throws Exception {
        willAnswer(
                Answer.ok("{}"),
                Answer.refused("ResourceNotFoundException", "not yet"),
                described("CREATING", "CREATING"),
                described("ACTIVE", "CREATING"),
                described("UPDATING", "ACTIVE"),
                described("ACTIVE", "ACTIVE"));
        assertThat(table.create(file("{\"TableName\": \"Other\", \"BillingMode\": \"PAY_PER_REQUEST\"}"))
                        .keys())
                .containsExactly("pk", "sk");
        assertThat(fake.asked("CreateTable"))
                .singleElement()
                .satisfies(body -> assertThat(body).contains("\"Songs\"").doesNotContain("Other"));
        assertThat(pauses).containsExactly(200L, 200L, 200L, 200L);
    }

    @Test
    void refusesFilesThatAreNoRequests() throws Exception {
        assertThatThrownBy(() -> table.create(directory.resolve("none"))).isInstanceOf(Unusable.class);
        assertThatThrownBy(() -> table.create(file("{\"TableName\":")))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining("request.json is not JSON: ");
        assertThatThrownBy(() -> table.expire(file("[1]")))
                .isInstanceOf(Unusable.class)
                .hasMessageContaining("request.json has no object of JSON in it");
    }

    @Test
    void letsItemsExpireUnderItsOwnName() throws Exception {
        willAnswer(Answer.ok("{}"));
        table.expire(file("{\"TableName\": \"Other\", \"TimeToLiveSpecification\": {\"Enabled\": true}}"));
        assertThat(fake.asked("UpdateTimeToLive"))
                .containsExactly("{\"TableName\": \"Songs\", \"TimeToLiveSpecification\": {\"Enabled\": true}}");
    }

    @Test
    void asksAgainWhileTheEndpointIsBusy() throws Exception {
        willAnswer(
                Answer.refused("ThrottlingException", "slower"),
                Answer.refused("ProvisionedThroughputExceededException", "slower"),
                Answer.refused("RequestLimitExceeded", "slower"),
                new Answer(500, "{\"__type\":\"InternalServerError\"}"),
                new Answer(503, "<html>a proxy</html>"),
                described("ACTIVE", "ACTIVE"));
        assertThat(table.look()).isPresent();
        assertThat(pauses).hasSize(5);
    }

    @Test
    void givesUpAfterManyAttempts() {
        for (int i = 0; i <= Backoff.TRIES_MAX; i++) {
            willAnswer(new Answer(503, ""));
        }
        assertThatThrownBy(table::look)
                .isInstanceOf(Unreachable.class)
                .hasMessage("after 15 attempts: DescribeTable was refused with HTTP 503");
        assertThat(pauses).hasSize(Backoff.TRIES_MAX);
    }

    @Test
    void saysWhatIsNoEndpointOfDynamoDb() {
        willAnswer(Answer.ok("<html>Welcome</html>"));
        assertThatThrownBy(table::look)
                .isInstanceOf(Unreachable.class)
                .hasMessage("the answer to DescribeTable is no JSON: this is no endpoint of DynamoDB");
        willAnswer(new Answer(404, "<html>Not here</html>"));
        assertThatThrownBy(table::look)
                .isInstanceOf(Refused.class)
                .hasMessage("DescribeTable was refused with HTTP 404");
        willAnswer(new Answer(400, "{\"__type\":\"a#SerializationException\",\"Message\":\"in capitals\"}"));
        assertThatThrownBy(table::look).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.error()).isEqualTo("SerializationException");
            assertThat(refused.text()).isEqualTo("in capitals");
        });
    }

    /** Where a server has answered, even by a refusal, one that is gone is being restarted, and is waited for. Where none has, there is none. */
    @Test
    void waitsForAServerThatHasAnswered() throws Exception {
        fake.close();
        assertThatThrownBy(table::look).isInstanceOf(Unreachable.class);
        assertThat(pauses).isEmpty();

        fake = new FakeEndpoint((operation, body) -> answers.removeFirst());
        try (var again = new HttpEndpoint(URI.create(fake.url()), AwsSettings.of(Map.of()))) {
            var patient = new PatientEndpoint(again, new Random(1), pauses::add);
            willAnswer(Answer.refused("ResourceNotFoundException", "no"));
            assertThat(new TargetTable(patient, "Songs", pauses::add).look()).isEmpty();
            fake.close();
            assertThatThrownBy(() -> new TargetTable(patient, "Songs", pauses::add).look())
                    .isInstanceOf(Unreachable.class)
                    .hasMessageStartingWith("after 15 attempts: ");
            assertThat(pauses).hasSize(Backoff.TRIES_MAX);
        }
    }
}
