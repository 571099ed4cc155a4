package dev.armature.cli.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Passes requests on to an endpoint, and answers back, byte for byte. Listens on loopback only.
 *
 * <p>What a listener does with an exchange happens after the answer has left, and never changes it.
 */
final class Proxy implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Proxy.class.getName());
    /** As DynamoDB's own. */
    private static final int BODY_BYTES_MAX = 16 * 1024 * 1024;
    /** Bodies are held in memory while they are passed on. */
    private static final int REQUESTS_MAX = 64;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Pattern REGION_OF_SCOPE = Pattern.compile("Credential=[^/]+/\\d{8}/([a-z0-9-]+)/");
    private static final String REGION_DEFAULT = "us-east-1";

    /** Those that are about one connection, and those that the client sets by itself. */
    private static final Set<String> NOT_PASSED_ON = Set.of(
            "connection",
            "keep-alive",
            "transfer-encoding",
            "te",
            "trailer",
            "upgrade",
            "proxy-authorization",
            "host",
            "content-length",
            "expect");
    /** Those of a signature that is not for the endpoint. */
    private static final Set<String> OF_A_SIGNATURE =
            Set.of("authorization", "x-amz-date", "x-amz-security-token", "x-amz-content-sha256");

    private final URI upstream;
    private final @Nullable RequestSigner signer;
    private final Consumer<Exchange> listener;
    private final HttpServer server;
    private final Semaphore requests = new Semaphore(REQUESTS_MAX);
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    /** @param signer null where requests are passed on with the signature that they have */
    Proxy(URI upstream, int port, @Nullable RequestSigner signer, Consumer<Exchange> listener) throws IOException {
        this.upstream = upstream;
        this.signer = signer;
        this.listener = listener;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
    }

    void start() {
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        requests.acquireUninterruptibly();
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
            if (body.length > BODY_BYTES_MAX) {
                answer(exchange, 413, "a body has at most " + BODY_BYTES_MAX + " bytes");
                return;
            }
            passOn(exchange, body);
        } finally {
            requests.release();
        }
    }

    private void passOn(HttpExchange exchange, byte[] body) throws IOException {
        long begun = System.nanoTime();
        HttpResponse<byte[]> answer;
        try {
            answer = client.send(request(exchange, body), HttpResponse.BodyHandlers.ofByteArray());
        } catch (IOException unreachable) {
            LOG.log(Level.DEBUG, "The upstream did not answer.", unreachable);
            answer(exchange, 502, "nothing answers at " + upstream);
            return;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            answer(exchange, 503, "the proxy is being closed");
            return;
        }
        long nanos = System.nanoTime() - begun;
        answer.headers().map().forEach((name, values) -> {
            if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        boolean isEmpty = answer.body().length == 0;
        exchange.sendResponseHeaders(answer.statusCode(), isEmpty ? -1 : answer.body().length);
        if (!isEmpty) {
            exchange.getResponseBody().write(answer.body());
        }
        tell(exchange, body, answer, nanos);
    }

    private HttpRequest request(HttpExchange exchange, byte[] body) {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!NOT_PASSED_ON.contains(lower) && !(signer != null && OF_A_SIGNATURE.contains(lower))) {
                headers.put(lower, String.join(",", values));
            }
        });
        if (signer != null) {
            headers.put("host", host());
            headers.putAll(signer.sign(headers, body, region(exchange)));
            headers.remove("host");
        }
        var request = HttpRequest.newBuilder(
                        upstream.resolve(exchange.getRequestURI().getRawPath()))
                .timeout(TIMEOUT)
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return request.build();
    }

    private String host() {
        return upstream.getPort() < 0 ? upstream.getHost() : upstream.getHost() + ":" + upstream.getPort();
    }

    private static String region(HttpExchange exchange) {
        var authorization = exchange.getRequestHeaders().getFirst("Authorization");
        var scope = REGION_OF_SCOPE.matcher(authorization == null ? "" : authorization);
        return scope.find() ? scope.group(1) : REGION_DEFAULT;
    }

    private void tell(HttpExchange exchange, byte[] body, HttpResponse<byte[]> answer, long nanos) {
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        if (target == null) {
            return;
        }
        try {
            Map<String, String> headers = new HashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            byte[] asked = inflated(body, headers.get("content-encoding"));
            byte[] got = inflated(
                    answer.body(),
                    answer.headers().firstValue("content-encoding").orElse(null));
            listener.accept(new Exchange(target, asked, answer.statusCode(), got, nanos, headers));
        } catch (IOException | RuntimeException unread) {
            LOG.log(Level.WARNING, "An exchange was passed on, and could not be looked at.", unread);
        }
    }

    private static byte[] inflated(byte[] body, @Nullable String coding) throws IOException {
        if (!"gzip".equalsIgnoreCase(coding)) {
            return body;
        }
        try (var inflating = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return inflating.readNBytes(BODY_BYTES_MAX);
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().put("Content-Type", List.of("text/plain; charset=utf-8"));
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(1);
        client.close();
    }
}
