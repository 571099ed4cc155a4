package dev.armature.cli.watch;

import dev.armature.cli.client.AwsEndpoint;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sends requests to the endpoint that they are passed on to, as they are, or signed anew. */
final class UpstreamClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /** The description of a table has some kilobytes. */
    private static final int OWN_ANSWER_BYTES_MAX = 1 << 20;

    /** Those that are about one connection, and those that the client sets by itself. */
    static final Set<String> NOT_PASSED_ON = Set.of(
            "connection",
            "keep-alive",
            "transfer-encoding",
            "te",
            "trailer",
            "upgrade",
            "http2-settings",
            "proxy-authorization",
            "proxy-connection",
            "host",
            "content-length",
            "expect");
    /** Those of a signature that is not for the endpoint. */
    private static final Set<String> OF_A_SIGNATURE =
            Set.of("authorization", "x-amz-date", "x-amz-security-token", "x-amz-content-sha256");

    private final URI upstream;
    private final @Nullable RequestSigner signer;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final Stalls stalls;

    /** @param signer null where requests are passed on with the signature that they have */
    UpstreamClient(URI upstream, @Nullable RequestSigner signer) {
        this(upstream, signer, PATIENCE);
    }

    /** @param patience how long the endpoint, or a client, may keep silent */
    UpstreamClient(URI upstream, @Nullable RequestSigner signer, Duration patience) {
        this.upstream = upstream;
        this.signer = signer;
        this.stalls = new Stalls(patience);
    }

    URI upstream() {
        return upstream;
    }

    /** Interrupts what waits for the endpoint for too long. */
    Stalls stalls() {
        return stalls;
    }

    /** Sends a request, and waits for the head of its answer. The caller is watched by {@link #stalls}, and closes the body. */
    HttpResponse<InputStream> send(ClientRequest request) throws IOException, InterruptedException {
        // Not resolved against the endpoint: a path that begins with two slashes would name another host.
        var sent = HttpRequest.newBuilder(URI.create(origin() + request.path()))
                .method(request.method(), HttpRequest.BodyPublishers.ofByteArray(request.body()));
        headers(request).forEach(sent::header);
        return client.send(sent.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    /** Asks a question of our own, with the rights of the client whose request made it necessary. Empty if there is no good answer in time. */
    Optional<byte[]> ask(ClientRequest onBehalfOf, String operation, byte[] body) throws InterruptedException {
        try (var progress = stalls.watch()) {
            try {
                var response = send(onBehalfOf.asking(operation, body));
                try (var answer = response.body()) {
                    byte[] answered = answer.readNBytes(OWN_ANSWER_BYTES_MAX);
                    return response.statusCode() == 200 ? Optional.of(answered) : Optional.empty();
                }
            } catch (IOException unreachable) {
                return Optional.empty();
            } catch (InterruptedException stalledOrClosing) {
                if (progress.hasStalled()) {
                    return Optional.empty();
                }
                throw stalledOrClosing;
            }
        }
    }

    private Map<String, String> headers(ClientRequest request) {
        Map<String, String> headers = new TreeMap<>(request.headers());
        headers.keySet().removeAll(NOT_PASSED_ON);
        if (signer == null) {
            return headers;
        }
        headers.keySet().removeAll(OF_A_SIGNATURE);
        // What is not DynamoDB's is nothing that our credentials should vouch for.
        if (request.method().equals("POST") && request.path().equals("/")) {
            Map<String, String> vouchedFor = new HashMap<>();
            headers.forEach((name, value) -> {
                if (name.startsWith("x-amz-") || name.equals("content-type")) {
                    vouchedFor.put(name, value);
                }
            });
            vouchedFor.put("host", authority());
            var signed = signer.sign(HttpMessage.of("POST", "/", vouchedFor, request.body()), region(request));
            signed.headers().forEach(header -> headers.put(header.getKey(), header.getValue()));
            headers.remove("host");
        }
        return headers;
    }

    private String region(ClientRequest request) {
        return AwsEndpoint.region(upstream).orElseGet(request::region);
    }

    private String origin() {
        return upstream.getScheme() + "://" + authority();
    }

    private String authority() {
        return upstream.getPort() < 0 ? upstream.getHost() : upstream.getHost() + ":" + upstream.getPort();
    }

    @Override
    public void close() {
        stalls.close();
        // Not only close(), which waits for answers that may never come.
        client.shutdownNow();
    }
}
