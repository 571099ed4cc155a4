package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The protocol itself: headers, bodies that are no requests, values of the wrong JSON type. */
@Conformance
class WireConformance {
    private final Service service;
    private final String table;

    WireConformance(Service service, Tables tables) {
        this.service = service;
        this.table = tables.withPartitionKey(ScalarAttributeType.S);
    }

    /** SDKs compare the checksum with the body, and support asks for the request id. */
    @Test
    void answersWithChecksumAndRequestId() {
        var answer = service.wire().call("ListTables", "{}");

        var checksum = new CRC32();
        checksum.update(answer.body().getBytes(StandardCharsets.UTF_8));
        var headers = answer.http().headers();
        assertThat(headers.firstValue("x-amz-crc32")).hasValue(Long.toString(checksum.getValue()));
        assertThat(headers.firstValue("x-amzn-requestid").orElse("")).matches("[0-9A-Z]{52}");
        assertThat(headers.firstValue("content-type")).hasValue("application/x-amz-json-1.0");
    }

    @Test
    void saysThatItIsHealthy() throws Exception {
        var request = HttpRequest.newBuilder(service.endpoint().resolve("/")).build();

        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).startsWith("healthy: dynamodb.");
        }
    }

    /** No request is served without credentials, although any will do where the server was not told to check them. */
    @Test
    void wantsCredentials() throws Exception {
        var request = HttpRequest.newBuilder(service.endpoint().resolve("/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();

        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("#MissingAuthenticationTokenException");
            assertThat(answer.body()).contains("Request is missing Authentication Token");
        }
    }

    @Test
    void knowsNoOtherContentType() {
        var answer = service.wire().call("ListTables", "{}", Map.of("Content-Type", "text/plain"));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body().strip()).isEqualTo("<UnknownOperationException/>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Nonsense", "putItem", ""})
    void knowsItsOperations(String operation) {
        var answer = service.wire().call(operation, "{}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("UnknownOperationException");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "{",
                "[]",
                "{\"TableName\": }",
                "{\"TableName\": \"a\"} trailing",
                "\"text\"",
                "null"
            })
    void refusesWhatIsNoJsonObject(String body) {
        var answer = service.wire().call("PutItem", body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isIn("SerializationException", "ValidationException");
    }

    /** Values of the wrong JSON type are refused in the words of the service's own reader. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"TableName": 5}                                              | NUMBER_VALUE cannot be converted to String
            {"TableName": true}                                           | TRUE_VALUE cannot be converted to String
            {"TableName": []}                                             | Unrecognized collection type class java.lang.String
            {"TableName": {}}                                             | Start of structure or map found where not expected
            {"TableName": "abc", "Item": {"pk": {"N": 5}}}                | NUMBER_VALUE cannot be converted to String
            """)
    void refusesValuesOfTheWrongJsonType(String body, String message) {
        var answer = service.wire().call("PutItem", body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("SerializationException");
        assertThat(answer.message()).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "A"      | Base64 encoded length is expected a multiple of 4 bytes but found: 1
            "AAAAA"  | Base64 encoded length is expected a multiple of 4 bytes but found: 5
            """)
    void refusesBinaryThatIsNoBase64(String binary, String message) {
        var answer = service.wire()
                .call(
                        "PutItem",
                        "{\"TableName\": \"" + table + "\", \"Item\": {\"pk\": {\"S\": \"a\"}, \"b\": {\"B\": " + binary
                                + "}}}");

        assertThat(answer.code()).isEqualTo("SerializationException");
        assertThat(answer.message()).isEqualTo(message);
    }

    /** New SDKs send members that an older service does not know. */
    @Test
    void ignoresMembersThatItDoesNotKnow() {
        var answer = service.wire()
                .call(
                        "GetItem",
                        "{\"FromTheFuture\": {\"a\": [1, {}]}, \"TableName\": \"" + table
                                + "\", \"Key\": {\"pk\": {\"S\": \"absent\"}}}");

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{}");
    }

    /** A client that asks for a compressed answer may get one, with the checksum of the bytes that it gets. */
    @Test
    void compressesWhenAskedTo() throws IOException {
        String large = "x".repeat(50_000);
        service.wire()
                .call(
                        "PutItem",
                        "{\"TableName\": \"" + table + "\", \"Item\": {\"pk\": {\"S\": \"gzip\"}, \"v\": {\"S\": \""
                                + large + "\"}}}");

        var answer = service.wire()
                .call(
                        "GetItem",
                        "{\"TableName\": \"" + table + "\", \"Key\": {\"pk\": {\"S\": \"gzip\"}}}",
                        Map.of("Accept-Encoding", "gzip"));

        byte[] body = answer.http().body();
        var checksum = new CRC32();
        checksum.update(body);
        assertThat(answer.http().headers().firstValue("x-amz-crc32")).hasValue(Long.toString(checksum.getValue()));
        boolean isCompressed = answer.http()
                .headers()
                .firstValue("content-encoding")
                .filter("gzip"::equals)
                .isPresent();
        try (var in =
                isCompressed ? new GZIPInputStream(new ByteArrayInputStream(body)) : new ByteArrayInputStream(body)) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains(large);
        }
    }

    /** SDKs may compress what they send. */
    @Test
    void readsCompressedRequests() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(("{\"TableName\": \"" + table + "\", \"Key\": {\"pk\": {\"S\": \"absent\"}}}")
                    .getBytes(StandardCharsets.UTF_8));
        }

        var answer = service.wire()
                .post(
                        bytes.toByteArray(),
                        Map.of(
                                "Content-Type", "application/x-amz-json-1.0",
                                "Content-Encoding", "gzip",
                                "X-Amz-Target", "DynamoDB_20120810.GetItem"));

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{}");
    }
}
