package dev.armature.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole command, in front of a server of ours. */
class WatchTest {
    private static final String CREATE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}""";

    private final Server server = Server.start(ServerConfig.inMemory());
    private final HttpClient client = HttpClient.newHttpClient();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    WatchTest() throws IOException {}

    @BeforeEach
    void fill() throws Exception {
        send(upstream(), "CreateTable", CREATE);
        for (int i = 0; i < 100; i++) {
            send(
                    upstream(),
                    "PutItem",
                    "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"secret-" + i + "\"}}}");
        }
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private URI upstream() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    private WatchCommand command(Map<String, String> environment, String... more) throws UsageException {
        var arguments = new ArrayList<>(List.of("--upstream", upstream().toString(), "--port", "0"));
        arguments.addAll(List.of(more));
        return new WatchCommand(
                WatchOptions.parse(arguments), environment, new PrintStream(out, true), new PrintStream(err, true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ListTables | {}",
                "DescribeTable | {\"TableName\": \"Orders\"}",
                "GetItem | {\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"secret-1\"}}}",
                "GetItem | {\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"none\"}}, \"ReturnConsumedCapacity\": \"TOTAL\"}",
                "Scan | {\"TableName\": \"Orders\", \"Limit\": 7}",
                "Query | {\"TableName\": \"Orders\", \"KeyConditionExpression\": \"pk = :p\", \"ExpressionAttributeValues\": {\":p\": {\"S\": \"secret-2\"}}}",
                "BatchGetItem | {\"RequestItems\": {\"Orders\": {\"Keys\": [{\"pk\": {\"S\": \"secret-3\"}}]}}}",
                "ExecuteStatement | {\"Statement\": \"SELECT * FROM Orders WHERE pk = 'secret-4'\"}",
                "PutItem | {\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"secret-5\"}}, \"ReturnValues\": \"ALL_OLD\"}",
                "PutItem | {\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"secret-5\"}}, \"ConditionExpression\": \"attribute_not_exists(pk)\"}",
                "UpdateItem | {\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"N\": \"5\"}}}",
                "GetItem | {\"TableName\": \"Missing\", \"Key\": {\"pk\": {\"S\": \"1\"}}}",
                "GetItem | {\"TableName\": ",
                "NoSuchOperation | {}"
            })
    void answersByteForByteAsTheUpstreamDoes(String operation, String body) throws Exception {
        try (var watch = command(Map.of()).start()) {
            var direct = send(upstream(), operation, body);
            var watched = send(watch.uri(), operation, body);

            assertThat(watched.statusCode()).isEqualTo(direct.statusCode());
            assertThat(watched.body()).isEqualTo(direct.body());
            assertThat(watched.headers().firstValue("content-type"))
                    .isEqualTo(direct.headers().firstValue("content-type"));
            assertThat(watched.headers().firstValue("x-amz-crc32"))
                    .isEqualTo(direct.headers().firstValue("x-amz-crc32"));
        }
    }

    @Test
    void saysWhatIsWrongOverHttpAndAtTheEnd() throws Exception {
        try (var watch = command(Map.of()).start()) {
            for (int i = 0; i < 300; i++) {
                send(watch.uri(), "Scan", "{\"TableName\": \"Orders\"}");
            }
            var findings = get(watch.uri().resolve("/_armature/advisor/findings"));

            assertThat(findings.statusCode()).isEqualTo(200);
            assertThat(findings.body()).contains("\"RT-01\"", "which has 100 items");
            assertThat(watch.summary()).contains("RT-01", "in 300 requests").doesNotContain("not understood");
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(" to " + upstream(), "AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:", "advise --endpoint-url");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void showsNoKeyWhereTheyAreToBeHashed() throws Exception {
        try (var watch = command(Map.of(), "--hash-keys").start()) {
            for (int i = 0; i < 3000; i++) {
                send(watch.uri(), "GetItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"secret-1\"}}}");
            }

            var findings = get(watch.uri().resolve("/_armature/advisor/findings?keys=plain"));
            assertThat(findings.body()).contains("RT-03", "key-").doesNotContain("secret");
            assertThat(watch.summary()).contains("RT-03").doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://dynamodb.eu-west-1.amazonaws.com", "https://123456789012.ddb.us-east-1.amazonaws.com"})
    void doesNotStartInFrontOfAwsWithoutCredentials(String aws) throws Exception {
        var options = WatchOptions.parse(List.of("--upstream", aws, "--port", "0"));
        var command = new WatchCommand(options, Map.of("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"), System.out, System.err);

        assertThatThrownBy(command::start)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has to be signed anew")
                .hasMessageContaining("AWS_SECRET_ACCESS_KEY");
    }

    @Test
    void doesNotPassOnSignaturesThatAwsWouldRefuse() throws Exception {
        var options = WatchOptions.parse(
                List.of("--upstream", "https://dynamodb.eu-west-1.amazonaws.com", "--port", "0", "--sign", "never"));

        assertThatThrownBy(() -> new WatchCommand(options, Map.of(), System.out, System.err).start())
                .hasMessageContaining("leave out --sign never");
    }

    @Test
    void warnsOfWhatItLendsAndShowsNoSecret() throws Exception {
        var environment = Map.of("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY", "hidden");
        try (var watch = command(environment, "--sign", "always").start()) {
            assertThat(send(watch.uri(), "ListTables", "{}").statusCode()).isEqualTo(200);
        }
        assertThat(out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8))
                .contains("signed anew", "every program of this machine")
                .doesNotContain("hidden");
    }

    @Test
    void isNotForPagesFromElsewhere() throws Exception {
        try (var watch = command(Map.of()).start()) {
            var page = HttpRequest.newBuilder(watch.uri().resolve("/_armature/advisor/findings"))
                    .header("Origin", "https://example.com")
                    .build();
            assertThat(client.send(page, HttpResponse.BodyHandlers.ofString()).statusCode())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--upstream http://127.0.0.1:8000/path, with nothing behind",
        "--upstream http://me@127.0.0.1, with nothing behind",
        "--port 8001, watch needs --upstream",
        "--upstream ftp://127.0.0.1, needs an address",
        "--upstrem http://127.0.0.1, did you mean --upstream",
        "--upstream http://127.0.0.1 --sign maybe, --sign is"
    })
    void saysWhatIsWrongWithItsOptions(String arguments, String problem) {
        assertThatThrownBy(() -> WatchOptions.parse(List.of(arguments.split(" ", -1))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }

    private HttpResponse<String> get(URI uri) throws Exception {
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> send(URI to, String operation, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(to)
                        .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                        .header("X-Amz-Date", "20261116T120000Z")
                        .header(
                                "Authorization",
                                "AWS4-HMAC-SHA256 Credential=me/20261116/us-east-1/dynamodb/aws4_request, "
                                        + "SignedHeaders=host;x-amz-date, Signature=" + "0".repeat(64))
                        .header("Content-Type", "application/x-amz-json-1.0")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
