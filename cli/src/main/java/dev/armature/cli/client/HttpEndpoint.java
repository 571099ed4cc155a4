package dev.armature.cli.client;

import dev.armature.templates.Endpoint;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** A DynamoDB endpoint anywhere, over HTTP. Every request is signed, so a server may verify signatures or not. */
public final class HttpEndpoint implements Endpoint, AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String SERVICE = "dynamodb";
    private static final String HOST = "host";

    private final URI url;
    private final String region;
    private final RequestSigner signer;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    /** A server on this machine that takes any access key. */
    public HttpEndpoint(int port) {
        this(URI.create("http://127.0.0.1:" + port), AwsSettings.of(Map.of()));
    }

    /** A server that is asked with the credentials and for the Region that AWS's tools would use. */
    public HttpEndpoint(URI url, AwsSettings settings) {
        this(url, settings.regionOrDefault(), settings.credentialsOrAny(), Clock.systemUTC());
    }

    public HttpEndpoint(URI url, String region, Credentials credentials, Clock clock) {
        this.url = url;
        this.region = region;
        this.signer = new RequestSigner(credentials, SERVICE, clock);
    }

    @Override
    public Answer call(String operation, String json) throws IOException, InterruptedException {
        return send(
                url,
                "POST",
                Map.of("content-type", "application/x-amz-json-1.0", "x-amz-target", "DynamoDB_20120810." + operation),
                json);
    }

    @Override
    public Answer triggers(String method, String uuid, String json) throws IOException, InterruptedException {
        return page(method, "triggers" + (uuid.isEmpty() ? "" : "/" + uuid), json);
    }

    /**
     * Asks for one of the pages that AWS has no operation for.
     *
     * @param page what stands behind {@code /_armature/}
     */
    public Answer page(String method, String page, String body) throws IOException, InterruptedException {
        String base = url.toString().replaceFirst("/$", "");
        return send(URI.create(base + "/_armature/" + page), method, Map.of("content-type", "application/json"), body);
    }

    private Answer send(URI to, String method, Map<String, String> headers, String text)
            throws IOException, InterruptedException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(HOST, authority(to));
        var request = HttpRequest.newBuilder(to)
                .timeout(TIMEOUT)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        for (var header : signer.sign(HttpMessage.of(method, asked(to), all, body), region)
                .headers()) {
            // The client makes that one itself.
            if (!header.getKey().equals(HOST)) {
                request.header(header.getKey(), header.getValue());
            }
        }
        try {
            var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            return new Answer(response.statusCode(), response.body());
        } catch (ConnectException unreachable) {
            throw new IOException("nothing answers at " + url + "; is a server running there?", unreachable);
        }
    }

    private static String asked(URI to) {
        String path = to.getRawPath() == null || to.getRawPath().isEmpty() ? "/" : to.getRawPath();
        return to.getRawQuery() == null ? path : path + "?" + to.getRawQuery();
    }

    /** As the client writes it: without a port that goes without saying. */
    private static String authority(URI to) {
        int usual = "https".equals(to.getScheme()) ? 443 : 80;
        return to.getPort() < 0 || to.getPort() == usual ? to.getHost() : to.getHost() + ":" + to.getPort();
    }

    @Override
    public void close() {
        client.close();
    }
}
