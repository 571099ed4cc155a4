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
import java.util.Optional;

/** A DynamoDB endpoint anywhere, over HTTP. Every request is signed, so a server may verify signatures or not. */
public final class HttpEndpoint implements Endpoint, AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String SERVICE = "dynamodb";
    private static final String SCALING_SERVICE = "application-autoscaling";
    private static final String HOST = "host";

    private final URI url;
    private final String region;
    private final Credentials credentials;
    private final Clock clock;
    private final HttpClient client;
    private final Map<String, HttpEndpoint> peers = new LinkedHashMap<>();

    /** A server on this machine that takes any access key. */
    public HttpEndpoint(int port) {
        this(URI.create("http://127.0.0.1:" + port), AwsSettings.of(Map.of()));
    }

    /** A server that is asked with the credentials and for the Region that AWS's tools would use. */
    public HttpEndpoint(URI url, AwsSettings settings) {
        this(url, settings.regionOrDefault(), settings.credentialsOrAny(), Clock.systemUTC());
    }

    public HttpEndpoint(URI url, String region, Credentials credentials, Clock clock) {
        this(
                url,
                region,
                credentials,
                clock,
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .connectTimeout(TIMEOUT)
                        .build());
    }

    private HttpEndpoint(URI url, String region, Credentials credentials, Clock clock, HttpClient client) {
        this.url = url;
        this.region = region;
        this.credentials = credentials;
        this.clock = clock;
        this.client = client;
    }

    /** From now on, these are the servers of other Regions. */
    public HttpEndpoint withPeers(Map<String, URI> others) {
        others.forEach((name, at) -> peers.put(name, new HttpEndpoint(at, name, credentials, clock, client)));
        return this;
    }

    @Override
    public Optional<Endpoint> region(String name) {
        return Optional.ofNullable(peers.get(name));
    }

    @Override
    public Answer call(String operation, String json) throws IOException, InterruptedException {
        return answer(ask(operation, json.getBytes(StandardCharsets.UTF_8)));
    }

    private static Answer answer(Response response) {
        return new Answer(response.status(), new String(response.body(), StandardCharsets.UTF_8));
    }

    /**
     * An answer as it came.
     *
     * @param body of JSON, unless something between answered
     */
    public record Response(int status, byte[] body) {}

    /** Asks as {@link #call} does, without a text between, which is worth it where bodies are large. */
    public Response ask(String operation, byte[] json) throws IOException, InterruptedException {
        return send(
                SERVICE,
                url,
                "POST",
                Map.of("content-type", "application/x-amz-json-1.0", "x-amz-target", "DynamoDB_20120810." + operation),
                json);
    }

    @Override
    public Answer scaling(String operation, String json) throws IOException, InterruptedException {
        return answer(send(
                SCALING_SERVICE,
                url,
                "POST",
                Map.of(
                        "content-type",
                        "application/x-amz-json-1.1",
                        "x-amz-target",
                        "AnyScaleFrontendService." + operation),
                json.getBytes(StandardCharsets.UTF_8)));
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
        return answer(send(
                SERVICE,
                URI.create(base + "/_armature/" + page),
                method,
                Map.of("content-type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8)));
    }

    private Response send(String service, URI to, String method, Map<String, String> headers, byte[] body)
            throws IOException, InterruptedException {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(HOST, authority(to));
        var request = HttpRequest.newBuilder(to)
                .timeout(TIMEOUT)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        var signer = new RequestSigner(credentials, service, clock);
        for (var header : signer.sign(HttpMessage.of(method, asked(to), all, body), region)
                .headers()) {
            // The client makes that one itself.
            if (!header.getKey().equals(HOST)) {
                request.header(header.getKey(), header.getValue());
            }
        }
        try {
            var response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new Response(response.statusCode(), response.body());
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
