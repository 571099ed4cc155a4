package dev.armature.cli.client;

import dev.armature.templates.Endpoint;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A DynamoDB endpoint anywhere, over HTTP.
 *
 * <p>Requests name an access key and have the shape of signed ones, which is what a server without verification asks for; the signature
 * itself is zeros.
 */
public final class HttpEndpoint implements Endpoint, AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final URI url;
    private final String region;
    private final String accessKey;
    private final Clock clock;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    /** A server on this machine. */
    public HttpEndpoint(int port) {
        this(URI.create("http://127.0.0.1:" + port));
    }

    /** A server that takes any access key, in any Region. */
    public HttpEndpoint(URI url) {
        this(url, "us-east-1", "any", Clock.systemUTC());
    }

    public HttpEndpoint(URI url, String region, String accessKey, Clock clock) {
        this.url = url;
        this.region = region;
        this.accessKey = accessKey;
        this.clock = clock;
    }

    @Override
    public Answer call(String operation, String json) throws IOException, InterruptedException {
        String date = DATE.format(clock.instant());
        var request = HttpRequest.newBuilder(url)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("X-Amz-Date", date)
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=" + accessKey + "/" + date.substring(0, 8) + "/" + region
                                + "/dynamodb/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target,"
                                + " Signature=" + "0".repeat(64))
                .POST(HttpRequest.BodyPublishers.ofString(json, StandardCharsets.UTF_8))
                .build();
        return send(request);
    }

    @Override
    public Answer triggers(String method, String uuid, String json) throws IOException, InterruptedException {
        String base = url.toString().replaceFirst("/$", "");
        return send(
                HttpRequest.newBuilder(URI.create(base + "/_armature/triggers" + (uuid.isEmpty() ? "" : "/" + uuid)))
                        .timeout(TIMEOUT)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(json, StandardCharsets.UTF_8))
                        .build());
    }

    private Answer send(HttpRequest request) throws IOException, InterruptedException {
        try {
            var response = client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            return new Answer(response.statusCode(), response.body());
        } catch (ConnectException unreachable) {
            throw new IOException("nothing answers at " + url + "; is a server running there?", unreachable);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
