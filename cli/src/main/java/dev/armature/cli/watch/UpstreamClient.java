package dev.armature.cli.watch;

import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sends requests to the endpoint that they are passed on to, as they are, or signed anew. */
final class UpstreamClient implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

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
            .connectTimeout(TIMEOUT)
            .build();

    /** @param signer null where requests are passed on with the signature that they have */
    UpstreamClient(URI upstream, @Nullable RequestSigner signer) {
        this.upstream = upstream;
        this.signer = signer;
    }

    URI upstream() {
        return upstream;
    }

    HttpResponse<byte[]> send(ClientRequest request) throws IOException, InterruptedException {
        // Not resolved against the endpoint: a path that begins with two slashes would name another host.
        var sent = HttpRequest.newBuilder(URI.create(origin() + request.path()))
                .timeout(TIMEOUT)
                .method(request.method(), HttpRequest.BodyPublishers.ofByteArray(request.body()));
        headers(request).forEach(sent::header);
        return client.send(sent.build(), HttpResponse.BodyHandlers.ofByteArray());
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
        client.close();
    }
}
