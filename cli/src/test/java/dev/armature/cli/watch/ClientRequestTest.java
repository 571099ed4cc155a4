package dev.armature.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request that is passed on, and its exchange. */
class ClientRequestTest {
    private static final byte[] BODY = "{\"TableName\": \"Orders\"}".getBytes(StandardCharsets.UTF_8);

    private static ClientRequest request(Map<String, String> headers, byte[] body) {
        return new ClientRequest("POST", "/", headers, body, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AWS4-HMAC-SHA256 Credential=AKID/20261117/eu-west-2/dynamodb/aws4_request, SignedHeaders=host | eu-west-2",
                "AWS4-HMAC-SHA256 Credential=AKID/20261117/, SignedHeaders=host | us-east-1",
                "Basic dXNlcg== | us-east-1"
            })
    void knowsTheRegionThatTheClientSignedFor(String authorization, String region) {
        assertThat(request(Map.of("authorization", authorization), BODY).region())
                .isEqualTo(region);
        assertThat(request(Map.of(), BODY).region()).isEqualTo("us-east-1");
    }

    /** What it asks for by itself it asks with the client's credentials, and not in the client's codings. */
    @Test
    void asksOnBehalfOfTheClient() {
        var asked = request(
                        Map.of(
                                "authorization", "AWS4-HMAC-SHA256 x",
                                "content-encoding", "gzip",
                                "accept-encoding", "gzip",
                                "x-amz-target", "DynamoDB_20120810.Scan"),
                        new byte[5])
                .asking("DescribeTable", BODY);
        assertThat(asked.headers())
                .isEqualTo(Map.of(
                        "authorization", "AWS4-HMAC-SHA256 x",
                        "content-type", "application/x-amz-json-1.0",
                        "x-amz-target", "DynamoDB_20120810.DescribeTable"));
        assertThat(asked.body()).isEqualTo(BODY);
        assertThat(asked.path()).isEqualTo("/");
    }

    @Test
    void isInflatedToBeLookedAt() throws IOException {
        var coded = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(coded)) {
            gzip.write(BODY);
        }
        var exchange =
                new Exchange(request(Map.of("content-encoding", "GZIP"), coded.toByteArray()), 200, BODY, null, 1);
        assertThat(exchange.inflatedRequest(1_000)).isEqualTo(BODY);
        assertThat(exchange.inflatedRequest(5)).hasSize(5);
        assertThat(exchange.inflatedAnswer(1_000)).isEqualTo(BODY);
        assertThat(exchange.bytes()).isEqualTo(coded.size() + BODY.length);
        assertThatThrownBy(() -> new Exchange(request(Map.of(), BODY), 200, BODY, "br", 1).inflatedAnswer(10))
                .hasMessage("a body in a coding that is not known: br");
        assertThatThrownBy(() -> new Exchange(request(Map.of(), BODY), 200, BODY, "gzip", 1).inflatedAnswer(10))
                .isInstanceOf(IOException.class);
    }
}
