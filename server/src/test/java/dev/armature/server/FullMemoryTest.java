package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.ServerConfig.Data;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A server whose memory for data is full refuses what needs more of it, in a way that no client retries for ever. */
class FullMemoryTest {
    private static final String AUTHORIZATION =
            "AWS4-HMAC-SHA256 Credential=test/20261116/us-east-1/dynamodb/aws4_request,"
                    + " SignedHeaders=host;x-amz-date, Signature=0123";

    @Test
    void refusesWhatDoesNotFit() throws IOException {
        var config = ServerConfig.inMemory().withData(new Data.InMemory(200_000));
        try (Server server = Server.start(config);
                var client = new HttpClient(server)) {
            assertThat(client.call(request("CreateTable", """
                            {"TableName": "Music", "BillingMode": "PAY_PER_REQUEST",
                            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}]}""")).status()).isEqualTo(200);
            int stored = 0;
            HttpClient.Response last = client.call(put(stored));
            while (last.status() == 200) {
                stored++;
                last = client.call(put(stored));
            }
            assertThat(stored).isEqualTo(9);
            assertThat(last.status()).isEqualTo(400);
            assertThat(last.text())
                    .startsWith(
                            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ItemCollectionSizeLimitExceededException\"")
                    .contains("of which it may take 200000");
            assertThat(client.call("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .status())
                    .isEqualTo(200);
            assertThat(client.call(put(0)).status()).isEqualTo(200);
            assertThat(client.call(request(
                                    "DeleteItem", "{\"TableName\": \"Music\", \"Key\": {\"pk\": {\"S\": \"1\"}}}"))
                            .status())
                    .isEqualTo(200);
            assertThat(client.call(put(stored)).status()).isEqualTo(200);
        }
    }

    private static String put(int number) {
        return request(
                "PutItem",
                "{\"TableName\": \"Music\", \"Item\": {\"pk\": {\"S\": \"" + number + "\"}, \"text\": {\"S\": \""
                        + "x".repeat(20_000) + "\"}}}");
    }

    private static String request(String operation, String body) {
        return "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-amz-json-1.0\r\nX-Amz-Target: DynamoDB_20120810."
                + operation + "\r\nX-Amz-Date: 20261116T000000Z\r\nAuthorization: " + AUTHORIZATION
                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
