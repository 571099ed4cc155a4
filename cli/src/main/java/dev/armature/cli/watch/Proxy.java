package dev.armature.cli.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.armature.server.CrossOrigin;
import dev.armature.server.Hosts;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Passes requests on to an endpoint, and answers back, byte for byte. Listens on loopback only.
 *
 * <p>Where requests are signed anew, every client that reaches it has the rights of its credentials. A page in a browser must not: neither one that
 * has a name of its own for this machine, which the Host header tells, nor one from elsewhere, which the Origin header does.
 *
 * <p>What a listener does with an exchange is its own affair: it must be quick, and the answer is the same whatever it does.
 */
final class Proxy implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Proxy.class.getName());
    /** As DynamoDB's own. */
    static final int BODY_BYTES_MAX = 16 * 1024 * 1024;
    /** Bodies are held in memory while they are passed on. */
    private static final int REQUESTS_MAX = 64;

    private final UpstreamClient upstream;
    private final OwnPages pages;
    private final Consumer<Exchange> listener;
    private final HttpServer server;
    private final Hosts hosts = new Hosts(true, Set.of());
    private final Semaphore requests = new Semaphore(REQUESTS_MAX);

    /** @param pages what it answers by itself */
    Proxy(UpstreamClient upstream, int port, OwnPages pages, Consumer<Exchange> listener) throws IOException {
        this.upstream = upstream;
        this.pages = pages;
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
            if (!isAdmitted(exchange)) {
                answer(exchange, 403, "this is for programs of this machine, not for pages from elsewhere");
                return;
            }
            byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
            if (body.length > BODY_BYTES_MAX) {
                answer(exchange, 413, "a body has at most " + BODY_BYTES_MAX + " bytes");
                return;
            }
            var request = request(exchange, body);
            var page = pages.page(request);
            if (page.isPresent()) {
                write(exchange, page.get());
            } else {
                passOn(exchange, request);
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            requests.release();
        }
    }

    private boolean isAdmitted(HttpExchange exchange) {
        var origin = exchange.getRequestHeaders().getFirst("Origin");
        return hosts.admits(exchange.getRequestHeaders().getFirst("Host"))
                && (origin == null || CrossOrigin.LOOPBACK.trusts(origin));
    }

    private static ClientRequest request(HttpExchange exchange, byte[] body) {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
        var uri = exchange.getRequestURI();
        String query = uri.getRawQuery();
        return new ClientRequest(
                exchange.getRequestMethod(),
                uri.getRawPath() + (query == null ? "" : "?" + query),
                headers,
                body,
                exchange.getRemoteAddress().getPort());
    }

    private void passOn(HttpExchange exchange, ClientRequest request) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        HttpResponse<byte[]> answer;
        try {
            answer = upstream.send(request);
        } catch (IllegalArgumentException strange) {
            answer(exchange, 400, "this cannot be passed on: " + strange.getMessage());
            return;
        } catch (IOException unreachable) {
            LOG.log(Level.DEBUG, "The upstream did not answer.", unreachable);
            answer(exchange, 502, "nothing answers at " + upstream.upstream());
            return;
        }
        // Told before the client has its answer: of two requests one after the other, the first is told of first.
        listener.accept(new Exchange(
                request,
                answer.statusCode(),
                answer.body(),
                answer.headers().firstValue("content-encoding").orElse(null),
                System.nanoTime() - begun));
        answer.headers().map().forEach((name, values) -> {
            if (!UpstreamClient.NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        write(exchange, answer.statusCode(), answer.body());
    }

    private static void write(HttpExchange exchange, int status, byte[] body) throws IOException {
        boolean isEmpty = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, isEmpty ? -1 : body.length);
        if (!isEmpty) {
            exchange.getResponseBody().write(body);
        }
    }

    private static void write(HttpExchange exchange, OwnPages.Page page) throws IOException {
        exchange.getResponseHeaders().put("Content-Type", List.of(page.contentType()));
        write(exchange, page.status(), page.body());
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        write(
                exchange,
                new OwnPages.Page(status, "text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void close() {
        server.stop(1);
        upstream.close();
    }
}
