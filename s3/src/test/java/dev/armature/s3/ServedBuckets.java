package dev.armature.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.armature.engine.object.DirectoryObjectStore;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HeaderLines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/** The buckets of a directory, served on a free port of this machine, by a network that can be told to go wrong. */
final class ServedBuckets implements AutoCloseable {
    private final HttpServer http;
    private final Path directory;
    final S3Service service;
    final List<String> asked = new ArrayList<>();
    /** What requests said about encryption, one after the other. */
    final ConcurrentLinkedQueue<String> encryptions = new ConcurrentLinkedQueue<>();
    /** What happens to the next requests, one after the other, in the place of an answer. */
    final ConcurrentLinkedQueue<Mishap> mishaps = new ConcurrentLinkedQueue<>();

    enum Mishap {
        NONE,
        /** 503, as from a service that has too much to do. */
        BUSY,
        /** 400, as from a service that does not find the key to encrypt with. */
        NO_KMS_KEY,
        /** The connection ends in the middle of the body. */
        CUT
    }

    ServedBuckets(Path directory) throws IOException {
        this.directory = directory;
        this.service = new S3Service(
                new DirectoryObjectStore(Files.createDirectories(directory.resolve("served"))), "us-east-1");
        this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::serve);
        http.start();
    }

    private void serve(HttpExchange exchange) throws IOException {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        exchange.getRequestHeaders().forEach((name, values) -> headers.add(Map.entry(name, values.getFirst())));
        encryptions.add(exchange.getRequestHeaders().getFirst("x-amz-server-side-encryption") + " "
                + exchange.getRequestHeaders().getFirst("x-amz-server-side-encryption-aws-kms-key-id"));
        byte[] body = exchange.getRequestBody().readAllBytes();
        String uri = exchange.getRequestURI().toString();
        synchronized (asked) {
            asked.add(exchange.getRequestMethod() + " " + uri);
        }
        Mishap mishap = mishaps.isEmpty() ? Mishap.NONE : mishaps.remove();
        if (mishap == Mishap.BUSY) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
            return;
        }
        var request = S3Request.of(exchange.getRequestMethod(), uri, HeaderLines.of(headers), body, S3Access.ANY);
        var answer = mishap == Mishap.NO_KMS_KEY
                ? new S3Fault(400, "KMS.NotFoundException", "Key 'away' does not exist").answer(request)
                : service.answer(request);
        answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        boolean hasBody = answer.body().length > 0;
        exchange.sendResponseHeaders(answer.status(), hasBody ? answer.length() : -1);
        if (hasBody) {
            int sent = mishap == Mishap.CUT ? answer.body().length / 2 : answer.body().length;
            exchange.getResponseBody().write(answer.body(), 0, sent);
            exchange.getResponseBody().flush();
        }
        exchange.close();
    }

    S3ObjectStore client() {
        var endpoint = new S3Endpoint(
                URI.create("http://127.0.0.1:" + http.getAddress().getPort()),
                "us-east-1",
                new Credentials("AKIDEXAMPLE", "secret", ""));
        return new S3ObjectStore(endpoint, directory.resolve("spool"), Clock.systemUTC());
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
