package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.server.NettyReading.Request;
import dev.armature.server.RequestReader.Progress;
import dev.armature.storage.MemoryStorage;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No request is taken that Netty's reader of HTTP would not take, or would see end elsewhere: who stands between a client and this
 * server must not see other requests than we do. Ours may be stricter. A failure shows the bytes; the same come again with
 * {@code -Dseed=}, and more of them with {@code -Dinputs=}.
 */
class HttpDifferentialTest {
    private static final int INPUTS = 20_000;
    /** Of as many inputs, one is sent over a connection besides. */
    private static final int CONNECTION_ONE_IN = 40;

    /** Not that of an answer to an expectation, which another one follows. */
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (?!100)\\d\\d\\d");

    private static final Pattern TEXT = Pattern.compile("\"Text\":\"(\\d+)\"");

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final HttpInputs inputs = new HttpInputs(new SplittableRandom(seed));

    /** What ours makes of the bytes of a connection. */
    private record Reading(List<Request> requests, boolean refused) {}

    @Test
    void takesNoRequestThatNettySeesEndElsewhere() {
        int count = Integer.getInteger("inputs", INPUTS);
        System.out.println("HTTP as Netty reads it: -Dseed=" + seed + " -Dinputs=" + count);
        int taken = 0;
        int refused = 0;
        int byNetty = 0;

        for (int i = 0; i < count; i++) {
            List<byte[]> pieces = inputs.next();
            var netty = NettyReading.of(pieces);
            Reading ours = read(pieces);
            for (int request = 0; request < ours.requests().size(); request++) {
                if (request >= netty.requests().size() || !isAsStrict(ours, netty, request)) {
                    assertThat(ours.requests())
                            .as("-Dseed=%d input %d, refused by Netty: %s\n%s", seed, i, netty.refusal(), shown(pieces))
                            .isEqualTo(netty.requests());
                }
            }
            taken += ours.requests().size();
            refused += ours.refused() ? 1 : 0;
            byNetty += netty.requests().size();
        }

        System.out.println("requests taken " + taken + ", by Netty " + byNetty + ", pipelines refused " + refused);
        // Were all of them refused, or none, little would be compared.
        assertThat(taken).isBetween(count / 3, byNetty);
        assertThat(refused).isGreaterThan(count / 3);
    }

    /** The same request, and what follows it is read only if it is by Netty. */
    private static boolean isAsStrict(Reading reading, NettyReading netty, int request) {
        Request ours = reading.requests().get(request);
        Request theirs = netty.requests().get(request);
        return ours.equals(ours.keepsAlive() ? theirs : theirs.closed());
    }

    /** What is answered is what is read, also where requests have to wait for one another. */
    @Test
    void answersTheRequestsThatItReads() throws IOException {
        int count = Integer.getInteger("inputs", INPUTS) / CONNECTION_ONE_IN;
        System.out.println("HTTP over connections: -Dseed=" + seed + " -Dinputs=" + count * CONNECTION_ONE_IN);
        var engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
        var wire = new TestOperations().wire(engine);
        int echoed = 0;
        try (var server = Server.start(ServerConfig.inMemory(), engine, wire)) {
            for (int i = 0; i < count; i++) {
                List<byte[]> pieces = inputs.next();
                Reading expected = read(pieces);
                String answers = answers(server, pieces);
                int answered = expected.requests().size() + (expected.refused() ? 1 : 0);
                assertThat(STATUS.matcher(answers).results())
                        .as("-Dseed=%d connection %d\n%s\n%s", seed, i, shown(pieces), answers)
                        .hasSize(answered);
                List<String> sent = expected.requests().stream()
                        .flatMap(request -> texts(request.body().replaceAll("\\s", "")))
                        .toList();
                List<String> echoes = texts(answers).toList();
                if (!echoes.isEmpty()) {
                    assertThat(sent).as("-Dseed=%d connection %d", seed, i).containsSubsequence(echoes);
                }
                echoed += echoes.size();
            }
        }
        assertThat(echoed).isGreaterThan(count / 4);
    }

    private static Stream<String> texts(String json) {
        return TEXT.matcher(json).results().map(match -> match.group(1));
    }

    private static String answers(Server server, List<byte[]> pieces) throws IOException {
        try (var client = new HttpClient(server)) {
            for (byte[] piece : pieces) {
                client.send(piece);
            }
            return client.end().receiveAll();
        }
    }

    /** Reads as a connection does: no further than a request after which it is closed. */
    private static Reading read(List<byte[]> pieces) {
        var reader = new RequestReader(new Memory(Runtime.getRuntime().maxMemory()));
        List<Request> requests = new ArrayList<>();
        long received = 0;
        for (byte[] piece : pieces) {
            ByteBuf in = Unpooled.wrappedBuffer(piece);
            received += piece.length;
            Progress progress = reader.read(in);
            while (progress == Progress.HEAD || progress == Progress.WHOLE) {
                if (progress == Progress.WHOLE) {
                    requests.add(request(reader.take(), received - in.readableBytes()));
                    if (!requests.getLast().keepsAlive()) {
                        return new Reading(requests, false);
                    }
                }
                progress = reader.read(in);
            }
            if (progress != Progress.MORE) {
                return new Reading(requests, true);
            }
        }
        return new Reading(requests, false);
    }

    private static Request request(Received received, long end) {
        RequestHead head = received.head();
        String body = new String(received.body().bytes(), StandardCharsets.ISO_8859_1);
        return new Request(head.method(), head.uri(), body, end, head.keepsAlive());
    }

    private static String shown(List<byte[]> pieces) {
        var all = new ByteArrayOutputStream();
        pieces.forEach(all::writeBytes);
        return all.toString(StandardCharsets.ISO_8859_1).replace("\r", "\\r").replace("\0", "\\0");
    }
}
