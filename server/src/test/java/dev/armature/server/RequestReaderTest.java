package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Limits;
import dev.armature.server.RequestReader.Progress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a request, what is not, and where one ends. */
class RequestReaderTest {
    private static final String CHUNKED = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final RequestReader reader =
            new RequestReader(new Memory(Runtime.getRuntime().maxMemory()));
    private final List<Received> requests = new ArrayList<>();

    /** Reads on until it has no more, or cannot. */
    private Progress read(ByteBuf bytes) {
        Progress progress = reader.read(bytes);
        while (progress == Progress.HEAD || progress == Progress.WHOLE) {
            if (progress == Progress.WHOLE) {
                requests.add(reader.take());
            }
            progress = reader.read(bytes);
        }
        return progress;
    }

    private Progress read(String text) {
        return read(Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private RequestHead head(String text) {
        assertThat(read(text)).isEqualTo(Progress.MORE);
        return requests.getLast().head();
    }

    private static String body(Received request) {
        return new String(request.body().bytes(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void knowsTheHeadersThatTheServerLooksAt() {
        var head =
                head("POST /path?query HTTP/1.1\r\nhost:localhost\r\nX-AMZ-TARGET: \t DynamoDB.Get \t\r\nOther: x\r\n"
                        + "Content-Type:\r\n\r\n");

        assertThat(head.method()).isEqualTo("POST");
        assertThat(head.uri()).isEqualTo("/path?query");
        assertThat(head.header(Header.HOST)).isEqualTo("localhost");
        assertThat(head.header(Header.X_AMZ_TARGET)).isEqualTo("DynamoDB.Get");
        assertThat(head.header(Header.CONTENT_TYPE)).isEmpty();
        assertThat(head.has(Header.AUTHORIZATION)).isFalse();
    }

    /** By RFC 9112, section 3.2.2, a server has to take them, though clients have proxies alone for them. */
    @Test
    void takesTheNameOfTheServerFromTheRequestLine() {
        for (var uri : Map.of(
                        "http://localhost:8000/path?query", "/path?query",
                        "HTTPS://LOCALHOST:8000/", "/",
                        "http://localhost:8000", "/",
                        "http://localhost:8000?a=//b", "/?a=//b",
                        "http://localhost:8000//a", "//a")
                .entrySet()) {
            var head = head("GET " + uri.getKey() + " HTTP/1.1\r\nHost: localhost:8000\r\n\r\n");
            assertThat(head.uri()).isEqualTo(uri.getValue());
            assertThat(head.header(Header.HOST)).isEqualTo("localhost:8000");
        }
        for (String other : List.of("*", "localhost:8000", "ftp://localhost/", "http:/localhost/")) {
            assertThat(head("OPTIONS " + other + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .uri())
                    .isEqualTo(other);
        }
    }

    @Test
    void keepsTheHeadersOfOneRequestFromTheNext() {
        assertThat(read(post("Echo", "{}", "Origin: here") + "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .isEqualTo(Progress.MORE);

        assertThat(requests.getFirst().head().header(Header.ORIGIN)).isEqualTo("here");
        assertThat(requests.getLast().head().has(Header.ORIGIN)).isFalse();
        assertThat(requests.getLast().head().has(Header.CONTENT_LENGTH)).isFalse();
    }

    /** Their memory is used again from one request of a connection to the next. */
    @Test
    void keepsTheLinesOfOneRequestFromTheNext() {
        var keeping = new RequestReader(new Memory(Runtime.getRuntime().maxMemory()), true);
        String large = "Large: " + "x".repeat(6_000) + "\r\n";
        for (String headers : List.of("A: 1\r\nB: 2\r\n", "B: 3\r\n", large + "C: 4\r\n", "A: 5\r\n")) {
            var bytes = Unpooled.wrappedBuffer(
                    ("GET / HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            assertThat(keeping.read(bytes)).isEqualTo(Progress.HEAD);
            assertThat(keeping.read(bytes)).isEqualTo(Progress.WHOLE);
            var lines = new StringBuilder();
            keeping.take()
                    .head()
                    .lines()
                    .forEach((name, value) ->
                            lines.append(name).append(": ").append(value).append("\r\n"));
            assertThat(lines.toString()).isEqualTo("host: localhost\r\n" + headers.toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void takesTheFirstOfAHeaderThatComesTwice() {
        assertThat(head("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: a\r\nOrigin: b\r\n\r\n")
                        .header(Header.ORIGIN))
                .isEqualTo("a");
    }

    /** A list may come in several headers: a client that closes in the second of them closes. */
    @Test
    void joinsTheHeadersThatAreLists() {
        var head =
                head("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\nAccept-Encoding: deflate;q=0.5\r\n"
                        + "Connection: x, close\r\nAccept-Encoding: gzip\r\nconnection: y\r\n\r\n");

        assertThat(head.header(Header.CONNECTION)).isEqualTo("keep-alive, x, close, y");
        assertThat(head.keepsAlive()).isFalse();
        assertThat(head.header(Header.ACCEPT_ENCODING)).isEqualTo("deflate;q=0.5, gzip");
    }

    @Test
    void passesOverEmptyLinesBeforeARequest() {
        assertThat(head("\r\n\r\nPOST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
                        .length())
                .isEqualTo(2);
    }

    @Test
    void keepsBytesThatAreNotAscii() {
        assertThat(head("GET / HTTP/1.1\r\nUser-Agent: \u00e4\r\nHost: \u00f6\r\n\r\n")
                        .header(Header.HOST))
                .isEqualTo("\u00f6");
    }

    @ParameterizedTest
    @CsvSource({
        "1.1,, true",
        "1.1, keep-alive, true",
        "1.1, close, false",
        "1.1, 'TE, Close', false",
        "1.1, closely, true",
        "1.0,, false",
        "1.0, 'x,Keep-Alive', true",
        "1.0, 'keep-alive, close', false",
    })
    void knowsWhetherTheConnectionStays(String version, String connection, boolean stays) {
        String header = connection == null ? "" : "Connection: " + connection + "\r\n";

        assertThat(head("GET / HTTP/" + version + "\r\nHost: localhost\r\n" + header + "\r\n")
                        .keepsAlive())
                .isEqualTo(stays);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n",
                "GET\r\n",
                "GET /\r\n",
                "GET  / HTTP/1.1\r\nHost: localhost\r\n",
                " GET / HTTP/1.1\r\nHost: localhost\r\n",
                "GET / HTTP/1.1 \r\n",
                "GET / HTTP/1.10\r\n",
                "GET / HTTQ/1.1\r\n",
                "GET / HTTP/1:1\r\n",
                "GET /\0 HTTP/1.1\r\nHost: localhost\r\n",
                "GET / HTTP/1.1\nHost: localhost\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\n\n",
                "\nGET / HTTP/1.1\r\n",
                "GET / HTTP/1.1\r\r\n",
                "{}GET / HTTP/1.1\r\n",
                "G\tT / HTTP/1.1\r\n",
                "G\u00e4T / HTTP/1.1\r\n",
                "GET /\t HTTP/1.1\r\n",
                "GET /\u007f HTTP/1.1\r\n",
                "GET / HTTP/1.1\r\nHost\r\n",
                "GET / HTTP/1.1\r\n(Other): x\r\n",
                "GET / HTTP/1.1\r\nOther@: x\r\n",
                "GET / HTTP/1.1\r\nOther\u007f: x\r\n",
                "GET / HTTP/1.1\r\nOther: \u007f\r\n",
                "GET / HTTP/1.1\r\nHost : x\r\n",
                "GET / HTTP/1.1\r\n: x\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: a\r\n b\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: a\rb\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nOther: a\0\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n",
                "GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n",
                "GET http://a:80/ HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET http://b@a/ HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET http:// HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET http:/// HTTP/1.1\r\nHost:\r\n\r\n",
                "GET http://a/ HTTP/1.1\r\n\r\n",
                "GET http://a/ HTTP/1.0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 1\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length:\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999999999999999\r\n\r\n",
                "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
                CHUNKED + "\r\n",
                CHUNKED + "g\r\n",
                CHUNKED + "-1\r\n",
                CHUNKED + "1\r\nab\r\n",
                CHUNKED + "\u0661\r\n",
                CHUNKED + "1\nx\r\n",
                CHUNKED + "1\r\nx\n",
                CHUNKED + "0\r\nTrailer: x\n",
                CHUNKED + "0\r\n\n",
                CHUNKED + "1;a\rb\r\n",
                CHUNKED + "1;a\0\r\n",
                CHUNKED + "1;a\u007f\r\n",
                CHUNKED + "1;\u00e4\r\n",
                CHUNKED + " 1\r\n",
                CHUNKED + "1 \r\n",
                CHUNKED + "1 2\r\n",
                CHUNKED + "1;\r\n",
                CHUNKED + "1;a \r\n",
                CHUNKED + "1;a=\r\n",
                CHUNKED + "1;a=b c\r\n",
                CHUNKED + "1;a=\"b\r\n",
                CHUNKED + "1;a=\"b\\\"\r\n",
                CHUNKED + "1;a=\"b\"c\r\n",
                CHUNKED + "1;a=\"\u00e4\"\r\n",
                CHUNKED + "0\r\nTrailer\r\n",
                CHUNKED + "0\r\nTrailer : x\r\n",
                CHUNKED + "0\r\n Trailer: x\r\n",
                CHUNKED + "0\r\n: x\r\n",
                CHUNKED + "0\r\nTrailer: x\r\n y\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.x\r\n",
                "GET / HTTP/x.1\r\n",
            })
    void refusesWhatItCannotTrust(String text) {
        assertThat(read(text)).isEqualTo(Progress.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PRI * HTTP/2.0\r\n\r\n", "GET / HTTP/1.2\r\n", "GET / HTTP/0.9\r\n"})
    void refusesOtherVersions(String text) {
        assertThat(read(text)).isEqualTo(Progress.OTHER_VERSION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"POST / HTTP/1.1\r\nHost: localhost\r\nCookie: ", "POST /", CHUNKED + "1;", CHUNKED + "0\r\n"})
    void keepsNoLineWithoutEnd(String beginning) {
        assertThat(read(beginning + "x".repeat(100_000))).isEqualTo(Progress.MALFORMED);
    }

    @Test
    void keepsNoHeadWithoutEnd() {
        assertThat(read("POST / HTTP/1.1\r\nHost: localhost\r\n" + "Cookie: x\r\n".repeat(10_000)))
                .isEqualTo(Progress.MALFORMED);
    }

    /** As much as the service takes: 16 KiB of headers, and as much of a request line. */
    @Test
    void takesAHeadAsLargeAsTheServiceDoes() {
        String line = padded("GET /", " HTTP/1.1\r\n");
        String host = "Host: localhost\r\n";
        String headers = padded(host + "Authorization: ", "\r\n\r\n");

        assertThat(head(line + headers).header(Header.AUTHORIZATION)).hasSizeGreaterThan(16_000);
        assertThat(head(line + headers).uri()).hasSizeGreaterThan(16_000);
        assertThat(read("GET /x" + line.substring("GET /".length()))).isEqualTo(Progress.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: localhost\r\n%s: x\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: %s\r\n\r\n",
                "GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "%s / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            })
    void refusesLargerHeads(String head) {
        assertThat(read(head.formatted("x".repeat(HeadReader.SECTION_BYTES_MAX))))
                .isEqualTo(Progress.MALFORMED);
    }

    private static String padded(String beginning, String end) {
        return beginning + "x".repeat(HeadReader.SECTION_BYTES_MAX - beginning.length() - end.length()) + end;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";a", ";a=b", ";a;b=c;d", " ; a = b ;\tc", ";a=\"b c;=\"", ";a=\"\\\"\\\\\";b"})
    void passesOverExtensions(String extensions) {
        assertThat(read(CHUNKED + "1" + extensions + "\r\nx\r\n0" + extensions + "\r\n\r\n"))
                .isEqualTo(Progress.MORE);
        assertThat(body(requests.getLast())).isEqualTo("x");
    }

    @Test
    void refusesManyExtensions() {
        assertThat(read(CHUNKED + ("1;" + "x".repeat(1000) + "\r\ny\r\n").repeat(20)))
                .isEqualTo(Progress.MALFORMED);
    }

    @Test
    void takesManySmallChunks() {
        assertThat(read(CHUNKED + "1\r\nx\r\n".repeat(20_000) + "0\r\n\r\n")).isEqualTo(Progress.MORE);
        assertThat(body(requests.getLast())).hasSize(20_000);
    }

    @Test
    void refusesBodiesThatAreTooLarge() {
        assertThat(read(post("Echo", "").replace("Content-Length: 0", "Content-Length: 16777217")))
                .isEqualTo(Progress.TOO_LARGE);
        assertThat(Limits.REQUEST_BYTES_MAX).isEqualTo(16777216);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffff", "1000001"})
    void refusesChunksThatAreTooLarge(String size) {
        assertThat(read(CHUNKED + size + "\r\n")).isEqualTo(Progress.TOO_LARGE);
    }

    @Test
    void saysWhetherItIsInTheMiddleOfARequest() {
        assertThat(reader.isAmid()).isFalse();
        for (char next : post("Echo", "{}").toCharArray()) {
            assertThat(read(String.valueOf(next))).isEqualTo(Progress.MORE);
            assertThat(reader.isAmid()).isEqualTo(requests.isEmpty());
        }
    }

    /** Requests of all kinds, in pieces of all sizes: each comes out as it went in. */
    @Test
    void readsRequestsHoweverTheyAreCut() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("requests in pieces: -Dseed=" + seed);
        var random = new SplittableRandom(seed);
        var sent = new StringBuilder();
        List<String> bodies = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            String body = (char) ('a' + i % 26) + "\r\n".repeat(random.nextInt(3)) + "x".repeat(random.nextInt(3000));
            bodies.add(body);
            String padding = "Cookie: " + "c".repeat(random.nextInt(2500));
            sent.append(random.nextBoolean() ? post("Echo", body, padding) : chunked(body, random));
        }
        ByteBuf all = Unpooled.wrappedBuffer(sent.toString().getBytes(StandardCharsets.ISO_8859_1));

        while (all.isReadable()) {
            int length = Math.min(all.readableBytes(), 1 + random.nextInt(random.nextBoolean() ? 10 : 5000));
            assertThat(read(all.readSlice(length))).isEqualTo(Progress.MORE);
        }

        assertThat(requests).extracting(RequestReaderTest::body).isEqualTo(bodies);
        assertThat(requests)
                .extracting(request -> request.head().header(Header.X_AMZ_TARGET))
                .containsOnly("DynamoDB_20120810.Echo");
    }

    /** Damaged requests, whole and in pieces: the same requests come out, and the same refusal. */
    @Test
    void makesTheSameOfGarbageHoweverItIsCut() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("garbage in pieces: -Dseed=" + seed);
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 3_000; i++) {
            String text = post("Echo", "{}") + chunked("x".repeat(random.nextInt(20)), random) + post("Echo", "[]");
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            for (int damage = random.nextInt(4); damage >= 0; damage--) {
                bytes[random.nextInt(bytes.length)] = (byte) "\r\n :;0aF\t\0\u00ff".charAt(random.nextInt(11));
            }
            var whole = new RequestReaderTest();
            var cut = new RequestReaderTest();
            Progress wholeEnd = whole.read(Unpooled.wrappedBuffer(bytes));
            Progress cutEnd = Progress.MORE;
            for (int at = 0; at < bytes.length && cutEnd == Progress.MORE; ) {
                int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 3 : 300));
                cutEnd = cut.read(Unpooled.wrappedBuffer(bytes, at, length));
                at += length;
            }

            assertThat(cutEnd).as("round %d", i).isEqualTo(wholeEnd);
            assertThat(cut.requests.stream().map(RequestReaderTest::body).toList())
                    .as("round %d", i)
                    .isEqualTo(
                            whole.requests.stream().map(RequestReaderTest::body).toList());
        }
    }

    private static String chunked(String body, SplittableRandom random) {
        var text = new StringBuilder(post("Echo", "").replace("Content-Length: 0", "transfer-encoding: Chunked"));
        for (int at = 0; at < body.length(); ) {
            int length = Math.min(body.length() - at, 1 + random.nextInt(1000));
            text.append(Integer.toHexString(length))
                    .append(random.nextBoolean() ? ";name=value\r\n" : "\r\n")
                    .append(body, at, at + length)
                    .append("\r\n");
            at += length;
        }
        return text.append("0\r\n")
                .append(random.nextBoolean() ? "Trailer: x\r\n\r\n" : "\r\n")
                .toString();
    }

    /** 4,096 connections could otherwise hold more than the heap of a small server with heads that never end. */
    @Test
    void takesLargeHeadsOutOfTheMemoryOfAll() {
        var memory = new Memory(4 * 100_000);
        String beginning = "POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + "x".repeat(15_000);
        List<RequestReader> readers = new ArrayList<>();
        Progress progress = Progress.MORE;
        while (progress == Progress.MORE) {
            var next = new RequestReader(memory);
            progress = next.read(Unpooled.wrappedBuffer(beginning.getBytes(StandardCharsets.ISO_8859_1)));
            readers.add(next);
        }
        assertThat(progress).isEqualTo(Progress.NO_MEMORY);
        assertThat(readers).hasSizeBetween(3, 10);

        var first = readers.getFirst();
        var rest = Unpooled.wrappedBuffer("\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(first.read(rest)).isEqualTo(Progress.HEAD);
        assertThat(first.read(rest)).isEqualTo(Progress.WHOLE);
        var received = first.take();
        assertThat(memory.takeBodyBytes(90_000)).isFalse();
        received.body().release();
        readers.forEach(RequestReader::drop);
        assertThat(memory.takeBodyBytes(100_000)).isTrue();
    }
}
