package dev.armature.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Requests as bytes, signed, so that a test can send what no SDK lets it. */
final class Wire {
    /** Set by the HTTP client, which does not want to be told. */
    private static final Set<String> NOT_OURS_TO_SET = Set.of("host", "content-length");

    private final URI endpoint;
    private final String region;
    private final AwsCredentialsProvider credentials;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Wire(URI endpoint, String region, AwsCredentialsProvider credentials) {
        this.endpoint = endpoint;
        this.region = region;
        this.credentials = credentials;
    }

    /** What came back. A body that is no JSON is kept as it is. */
    record Answer(int status, String body, HttpResponse<byte[]> http) {
        boolean isOk() {
            return status == 200;
        }

        JsonNode json() {
            return JsonNode.parser().parse(body);
        }

        /** The error code without its name space. */
        String code() {
            String type = json().field("__type").map(JsonNode::text).orElse("");
            return type.substring(type.indexOf('#') + 1);
        }

        String message() {
            return json().field("message")
                    .or(() -> json().field("Message"))
                    .map(JsonNode::text)
                    .orElse("");
        }
    }

    Answer call(String operation, String body) {
        return call(operation, body, Map.of());
    }

    Answer call(String operation, String body, Map<String, String> moreHeaders) {
        String service = operation.matches("ListStreams|DescribeStream|GetShardIterator|GetRecords")
                ? "DynamoDBStreams_20120810."
                : "DynamoDB_20120810.";
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/x-amz-json-1.0");
        headers.put("X-Amz-Target", service + operation);
        headers.putAll(moreHeaders);
        return post(body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /** Asks Application Auto Scaling, where it is on the port of DynamoDB. */
    Answer scaling(String operation, String body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/x-amz-json-1.1");
        headers.put("X-Amz-Target", "AnyScaleFrontendService." + operation);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return send(signed(bytes, headers, "application-autoscaling"), bytes);
    }

    Answer post(byte[] body, Map<String, String> headers) {
        return send(signed(body, headers, "dynamodb"), body);
    }

    private SdkHttpRequest signed(byte[] body, Map<String, String> headers, String service) {
        var request = SdkHttpRequest.builder().method(SdkHttpMethod.POST).uri(endpoint.resolve("/"));
        headers.forEach(request::putHeader);
        AwsCredentialsIdentity identity = credentials.resolveCredentials();
        return AwsV4HttpSigner.create()
                .sign(signing -> signing.identity(identity)
                        .request(request.build())
                        .payload(ContentStreamProvider.fromByteArray(body))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service)
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region))
                .request();
    }

    private Answer send(SdkHttpRequest signed, byte[] body) {
        var request = HttpRequest.newBuilder(signed.getUri()).POST(BodyPublishers.ofByteArray(body));
        signed.forEachHeader((name, values) -> {
            if (!NOT_OURS_TO_SET.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
            return new Answer(response.statusCode(), new String(response.body(), StandardCharsets.UTF_8), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for an answer", e);
        }
    }
}
