package dev.armature.cli.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.armature.server.CrossOrigin;
import dev.armature.server.Hosts;
import dev.armature.templates.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Passes requests on to an endpoint, and answers back, byte for byte. Listens on loopback only.
 *
 * <p>Where requests are signed anew, every client that reaches it has the rights of its credentials. A page in a browser must not: neither one that
 * has a name of its own for this machine, which the Host header tells, nor one from elsewhere, which the Origin header does.
 *
 * <p>What bodies take up is bounded, as is the time for which a client or the endpoint may keep silent: see {@link Stalls}. A client that does not read its
 * answer costs one share of the memory, until it is cut off.
 */
final class Proxy implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Proxy.class.getName());
    /** As DynamoDB's own. */
    static final int BODY_BYTES_MAX = 16 * 1024 * 1024;
    /** What memory is counted in. */
    static final int UNIT_BYTES = 1 << 20;

    private static final int BODY_UNITS_MAX = BODY_BYTES_MAX / UNIT_BYTES;
    /** For the beginning of an answer, and for what is on its way. */
    private static final int ANSWER_UNITS = 2 * Relay.HELD_BACK_BYTES_MAX / UNIT_BYTES;

    private static final int PIECE_BYTES = 64 << 10;

    private final UpstreamClient upstream;
    private final OwnPages pages;
    private final Relay.Listener listener;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Hosts hosts = new Hosts(true, Set.of());
    /** What bodies may take up together while they are passed on, in units of {@link #UNIT_BYTES}. Those for whom there is no room wait. */
    private final Semaphore memory;

    /** @param pages what it answers by itself */
    Proxy(UpstreamClient upstream, int port, OwnPages pages, Relay.Listener listener) throws IOException {
        this(upstream, port, pages, listener, (int) (Runtime.getRuntime().maxMemory() / 4 / UNIT_BYTES));
    }

    /** @param units the memory that it may take for bodies; never less than one request needs */
    Proxy(UpstreamClient upstream, int port, OwnPages pages, Relay.Listener listener, int units) throws IOException {
        this.upstream = upstream;
        this.pages = pages;
        this.listener = listener;
        this.memory = new Semaphore(Math.max(units, BODY_UNITS_MAX + 1 + ANSWER_UNITS));
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    void start() {
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** What is left of its memory for bodies, in units of {@link #UNIT_BYTES}. */
    int unitsFree() {
        return memory.availablePermits();
    }

    private void handle(HttpExchange exchange) throws IOException {
        // Closing an exchange reads what is left of its request, which has to end, too.
        try (var progress = upstream.stalls().watch();
                exchange) {
            if (!isAdmitted(exchange)) {
                answer(exchange, 403, "this is for programs of this machine, not for pages from elsewhere");
                return;
            }
            long length = contentLength(exchange);
            if (length > BODY_BYTES_MAX) {
                answer(exchange, 413, "a body has at most " + BODY_BYTES_MAX + " bytes");
                return;
            }
            int units = (length < 0 ? BODY_UNITS_MAX : (int) length / UNIT_BYTES) + 1 + ANSWER_UNITS;
            // Not as long as would be taken for a stall.
            long millis = upstream.stalls().patience().toMillis() / 2;
            if (!memory.tryAcquire(units, millis, TimeUnit.MILLISECONDS)) {
                answer(exchange, 503, "there is no memory for this: too many large requests are under way");
                return;
            }
            progress.made();
            try {
                handle(exchange, progress);
            } finally {
                memory.release(units);
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(HttpExchange exchange, Stalls.Progress progress) throws IOException, InterruptedException {
        byte[] body = Relay.read(exchange.getRequestBody(), BODY_BYTES_MAX + 1, progress);
        if (body.length > BODY_BYTES_MAX) {
            answer(exchange, 413, "a body has at most " + BODY_BYTES_MAX + " bytes");
            return;
        }
        var request = request(exchange, body);
        var page = pages.page(request);
        if (page.isPresent()) {
            write(exchange, page.get());
        } else {
            passOn(exchange, request, progress);
        }
    }

    /** What the client says; less than zero if it does not, as with a chunked body. */
    private static long contentLength(HttpExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst("Content-Length");
        try {
            return given == null
                    ? exchange.getRequestHeaders().containsKey("Transfer-Encoding") ? -1 : 0
                    : Long.parseLong(given.strip());
        } catch (NumberFormatException strange) {
            return -1;
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

    private void passOn(HttpExchange exchange, ClientRequest request, Stalls.Progress progress)
            throws IOException, InterruptedException {
        var relay = new Relay(exchange, request, listener, progress, memory);
        HttpResponse<InputStream> answer;
        byte[] beginning;
        try {
            answer = upstream.send(request);
            progress.made();
        } catch (IllegalArgumentException strange) {
            answer(exchange, 400, "this cannot be passed on: " + strange.getMessage());
            return;
        } catch (IOException unreachable) {
            LOG.log(Level.DEBUG, "The upstream did not answer.", unreachable);
            answer(exchange, 502, "nothing answers at " + upstream.upstream());
            return;
        } catch (InterruptedException stalledOrClosing) {
            if (!progress.hasStalled()) {
                throw stalledOrClosing;
            }
            answerStalled(exchange);
            return;
        }
        try (var body = answer.body()) {
            try {
                beginning = relay.beginning(body);
            } catch (IOException cut) {
                if (progress.hasStalled()) {
                    answerStalled(exchange);
                } else {
                    answer(exchange, 502, upstream.upstream() + " did not send its answer to the end");
                }
                return;
            }
            handOver(exchange, relay, answer, beginning);
        }
    }

    private void answerStalled(HttpExchange exchange) throws IOException {
        answer(
                exchange,
                504,
                upstream.upstream() + " has not answered, or not gone on with its answer, for "
                        + upstream.stalls().patience().toMillis() + " ms");
    }

    private static void handOver(HttpExchange exchange, Relay relay, HttpResponse<InputStream> answer, byte[] beginning)
            throws IOException {
        try {
            relay.handOver(answer, beginning);
        } catch (IOException cut) {
            // An answer that is not whole must not look as if it were. Closing would end a chunked one properly, if its
            // connection could still be
            // written to; a thread that is interrupted closes a connection that it writes to.
            Thread.currentThread().interrupt();
            exchange.close();
            throw cut;
        }
    }

    private static void write(HttpExchange exchange, OwnPages.Page page) throws IOException {
        exchange.getResponseHeaders().put("Content-Type", List.of(page.contentType()));
        byte[] body = page.body();
        boolean isEmpty = hasNoBody(exchange, body);
        exchange.sendResponseHeaders(page.status(), isEmpty ? -1 : body.length);
        if (!isEmpty) {
            exchange.getResponseBody().write(body);
            exchange.getResponseBody().flush();
        }
    }

    static void write(HttpExchange exchange, int status, byte[] body, Stalls.Progress progress) throws IOException {
        boolean isEmpty = hasNoBody(exchange, body);
        exchange.sendResponseHeaders(status, isEmpty ? -1 : body.length);
        if (!isEmpty) {
            write(exchange.getResponseBody(), body, progress);
        }
    }

    private static boolean hasNoBody(HttpExchange exchange, byte[] body) {
        return body.length == 0 || exchange.getRequestMethod().equals("HEAD");
    }

    /** In pieces, so that a client that takes them slowly is seen to take them. */
    static void write(OutputStream out, byte[] body, Stalls.Progress progress) throws IOException {
        for (int at = 0; at < body.length; at += PIECE_BYTES) {
            out.write(body, at, Math.min(PIECE_BYTES, body.length - at));
            progress.made();
        }
    }

    /** An answer of our own, in the form in which clients read errors of DynamoDB. */
    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        String type = status == 403
                ? "com.amazon.coral.service#AccessDeniedException"
                : status < 500
                        ? "com.amazon.coral.validate#ValidationException"
                        : "com.amazonaws.dynamodb.v20120810#InternalServerError";
        Map<String, Json> error = new TreeMap<>();
        error.put("__type", Json.text(type));
        error.put("message", Json.text("armature watch: " + text));
        write(
                exchange,
                new OwnPages.Page(
                        status,
                        "application/x-amz-json-1.0",
                        new Json.Object(error).toString().getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void close() {
        server.stop(1);
        threads.shutdownNow();
        upstream.close();
    }
}
