package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that verifies requests, and clients that stall or fail in great number: others are served meanwhile. */
@Timeout(60)
class AttackedGateTest {
    private static final Credentials ROOT = new Credentials("AKIAROOT", "the secret of root", "");

    private Server server;
    private final List<HttpClient> attackers = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        server = Server.start(ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(ROOT))));
    }

    @AfterEach
    void close() throws IOException {
        for (HttpClient attacker : attackers) {
            attacker.close();
        }
        server.close();
    }

    private HttpClient attacker() throws IOException {
        var attacker = new HttpClient(server);
        attackers.add(attacker);
        return attacker;
    }

    private static byte[] request(Credentials by) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Host", "localhost");
        headers.put("Content-Type", "application/x-amz-json-1.0");
        headers.put("X-Amz-Target", "DynamoDB_20120810.ListTables");
        var signed = new RequestSigner(by, "dynamodb", Clock.systemUTC())
                .sign(HttpMessage.of("POST", "/", headers, "{}".getBytes(StandardCharsets.UTF_8)), "us-east-1");
        var text = new StringBuilder("POST / HTTP/1.1\r\nContent-Length: 2\r\n");
        signed.headers()
                .forEach(header -> text.append(header.getKey())
                        .append(": ")
                        .append(header.getValue())
                        .append("\r\n"));
        return (text + "\r\n{}").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] repeated(byte[] request, int times) {
        var all = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            all.writeBytes(request);
        }
        return all.toByteArray();
    }

    private void assertServesOthers() throws IOException {
        byte[] right = request(ROOT);
        try (var client = new HttpClient(server)) {
            for (int i = 0; i < 100; i++) {
                assertThat(client.send(right).receive().text()).isEqualTo("{\"TableNames\":[]}");
            }
        }
        try (var late = new HttpClient(server)) {
            assertThat(late.send(right).receive().status()).isEqualTo(200);
        }
    }

    @Test
    void servesOthersWhileClientsSendHalfARequest() throws IOException {
        byte[] right = request(ROOT);
        for (int i = 0; i < 200; i++) {
            int end = 1 + i * (right.length - 1) / 200;
            attacker().send(Arrays.copyOf(right, end));
        }
        assertServesOthers();
        attackers.getFirst().send(Arrays.copyOfRange(right, 1, right.length));
        assertThat(attackers.getFirst().receive().status())
                .as("who goes on is served as well")
                .isEqualTo(200);
    }

    @Test
    void servesOthersWhileClientsDoNotReadAnswers() throws IOException {
        byte[] many = repeated(request(ROOT), 100);
        for (int i = 0; i < 50; i++) {
            attacker().send(many);
        }
        assertServesOthers();
    }

    /**
     * Ten thousand at once, for as many access keys, on a hundred connections. Of a connection whose failures come too fast nothing more is read,
     * so what is sent there waits with the sender, who is on a thread of its own here.
     */
    @Test
    void servesOthersWhileSignaturesFail() throws Exception {
        var begun = new CountDownLatch(100);
        for (int i = 0; i < 100; i++) {
            var attacker = attacker();
            var failing = new ByteArrayOutputStream();
            for (int key = 0; key < 100; key++) {
                failing.writeBytes(request(new Credentials("AKIA" + i + "X" + key, "wrong", "")));
            }
            Thread.ofVirtual().start(() -> {
                begun.countDown();
                try {
                    attacker.send(failing.toByteArray());
                } catch (IOException closed) {
                    // The test is over.
                }
            });
        }
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        assertServesOthers();
        assertThat(attackers.getFirst().receive().status())
                .as("also those are answered")
                .isEqualTo(400);
    }
}
