package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.ServerConfig.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that are encrypted: with which versions, for which clients, and with a certificate that may change. */
class EncryptionTest {
    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    @TempDir
    private Path directory;

    private static SelfSigned made() throws Exception {
        return SelfSigned.made(Instant.now(), new SecureRandom());
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + what
                + "-----\n";
    }

    private Transport.Files write(SelfSigned made, Optional<SelfSigned> client) throws Exception {
        Path certificate = directory.resolve("cert.pem");
        Path key = directory.resolve("key.pem");
        Files.writeString(certificate, pem("CERTIFICATE", made.certificate().getEncoded()));
        Files.writeString(key, pem("PRIVATE KEY", made.key().getEncoded()));
        Optional<Path> authority = Optional.empty();
        if (client.isPresent()) {
            Path file = directory.resolve("ca.pem");
            Files.writeString(
                    file, pem("CERTIFICATE", client.get().certificate().getEncoded()));
            authority = Optional.of(file);
        }
        return new Transport.Files(certificate, key, authority);
    }

    private static Server start(Transport transport) throws IOException {
        return Server.start(ServerConfig.inMemory().withTransport(transport));
    }

    /** A client that trusts one certificate, and shows another if it has one. */
    private static SSLSocket connect(Server server, X509Certificate trusted, Optional<SelfSigned> own)
            throws Exception {
        var trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", trusted);
        var trusts = TrustManagerFactory.getInstance("PKIX");
        trusts.init(trust);
        var keys = KeyManagerFactory.getInstance("PKIX");
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        if (own.isPresent()) {
            store.setKeyEntry("own", own.get().key(), new char[0], new X509Certificate[] {
                own.get().certificate()
            });
        }
        keys.init(store, new char[0]);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trusts.getTrustManagers(), null);
        var socket = (SSLSocket) context.getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress().getHostAddress(), server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static String call(SSLSocket socket) throws IOException {
        try (socket) {
            var parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            socket.getOutputStream().write(HEALTH.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
            return answer;
        }
    }

    @Test
    void servesOverTls() throws Exception {
        var made = made();
        try (var server = start(write(made, Optional.empty()))) {
            assertThat(call(connect(server, made.certificate(), Optional.empty())))
                    .startsWith("HTTP/1.1 200 OK")
                    .endsWith("{\"status\":\"healthy\"}");
            assertThat(server.url()).startsWith("https://127.0.0.1:");
            for (String version : new String[] {"TLSv1.2", "TLSv1.3"}) {
                var socket = connect(server, made.certificate(), Optional.empty());
                socket.setEnabledProtocols(new String[] {version});
                assertThat(call(socket)).endsWith("{\"status\":\"healthy\"}");
            }
            var stranger = connect(server, made().certificate(), Optional.empty());
            assertThatThrownBy(() -> call(stranger)).isInstanceOf(IOException.class);
            try (var plain = new HttpClient(server)) {
                plain.send(HEALTH);
                assertThat(plain.receiveAll()).doesNotContain("healthy");
            }
            assertThat(call(connect(server, made.certificate(), Optional.empty())))
                    .as("after those that failed")
                    .endsWith("{\"status\":\"healthy\"}");
        }
    }

    /** A client that may begin a new handshake as often as it likes has the server do most of the work. */
    @Test
    void endsAConnectionThatBeginsANewHandshake() throws Exception {
        var made = made();
        try (var server = start(write(made, Optional.empty()));
                var socket = connect(server, made.certificate(), Optional.empty())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            String kept = HEALTH.replace("Connection: close\r\n", "");
            socket.getOutputStream().write(kept.getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        socket.getOutputStream().write(kept.getBytes(StandardCharsets.US_ASCII));
                        byte[] rest = socket.getInputStream().readAllBytes();
                        throw new AssertionError(new String(rest, StandardCharsets.UTF_8));
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
            assertThat(call(connect(server, made.certificate(), Optional.empty())))
                    .as("another connection")
                    .endsWith("{\"status\":\"healthy\"}");
        }
    }

    /** Written out, since clients of Java do not speak older versions any more either. */
    @Test
    void refusesOlderVersions() throws Exception {
        try (var server = start(new Transport.SelfSignedCertificate())) {
            for (int minor : new int[] {0, 1, 2}) {
                byte[] hello = HexFormat.of()
                        .parseHex("16030" + Math.min(minor, 1) + "002f0100002b030" + minor + "00".repeat(32)
                                + "000004c013002f0100");
                try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                    socket.setSoTimeout(20_000);
                    socket.getOutputStream().write(hello);
                    byte[] answer = socket.getInputStream().readAllBytes();
                    assertThat(answer).as("TLS 1.%d", minor - 1).hasSize(7);
                    assertThat(answer[0]).as("an alert").isEqualTo((byte) 0x15);
                    assertThat(answer[6]).as("protocol_version").isEqualTo((byte) 70);
                }
            }
        }
    }

    @Test
    void letsOnlyClientsInThatHaveACertificate() throws Exception {
        var made = made();
        var client = made();
        try (var server = start(write(made, Optional.of(client)))) {
            assertThat(call(connect(server, made.certificate(), Optional.of(client))))
                    .endsWith("{\"status\":\"healthy\"}");
            for (var own : List.of(Optional.<SelfSigned>empty(), Optional.of(made()))) {
                assertThatThrownBy(() -> call(connect(server, made.certificate(), own)))
                        .isInstanceOf(IOException.class)
                        .isNotInstanceOf(SocketTimeoutException.class);
            }
        }
    }

    /** Polls until the new one is in use: files are looked at when a connection comes, and at most once a second. */
    @Test
    void readsACertificateAgainThatHasChanged() throws Exception {
        var old = made();
        try (var server = start(write(old, Optional.empty()))) {
            assertThat(call(connect(server, old.certificate(), Optional.empty())))
                    .contains("healthy");
            Files.writeString(directory.resolve("cert.pem"), "half");
            var next = made();
            write(next, Optional.empty());
            long deadline = System.nanoTime() + 30_000_000_000L;
            boolean isUsed = false;
            while (!isUsed && System.nanoTime() < deadline) {
                try {
                    isUsed = call(connect(server, next.certificate(), Optional.empty()))
                            .contains("healthy");
                } catch (IOException stillOld) {
                    LockSupport.parkNanos(100_000_000);
                }
            }
            assertThat(isUsed).isTrue();
        }
    }

    @Test
    void makesACertificateForTests() throws Exception {
        try (var server = start(new Transport.SelfSignedCertificate());
                var socket = connect(server, made().certificate(), Optional.empty())) {
            assertThatThrownBy(socket::startHandshake).isInstanceOf(IOException.class);
        }
        var made = made();
        made.certificate().checkValidity();
        made.certificate().verify(made.certificate().getPublicKey());
        assertThat(made.certificate().getSubjectAlternativeNames()).hasSize(3);
    }

    @Test
    void saysWhichFilesDoNotFit() throws Exception {
        var files = write(made(), Optional.empty());
        Files.writeString(files.key(), pem("RSA PRIVATE KEY", new byte[10]));
        assertThatThrownBy(() -> start(files).close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot use the certificate in " + files.certificate())
                .hasMessageContaining("openssl pkcs8 -topk8 -nocrypt");
        Files.writeString(files.key(), pem("PRIVATE KEY", made().key().getEncoded()));
        assertThatThrownBy(() -> start(files).close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot use the certificate in " + files.certificate())
                .hasRootCauseMessage("the key is that of another certificate");
        Files.delete(files.certificate());
        assertThatThrownBy(() -> start(files).close())
                .isInstanceOf(IOException.class)
                .hasMessage("there is no file " + files.certificate());
    }

    /** What was agreed on when a connection began goes along to another event loop. */
    @Test
    void staysEncryptedOnAnotherLoop() throws Exception {
        var made = made();
        try (var server = start(write(made, Optional.empty()));
                var client = new HttpClient(connect(server, made.certificate(), Optional.empty()))) {
            for (int i = 0; i < 500; i++) {
                server.serveBy(1 + i % 2);
                assertThat(client.call(HttpClient.post("ListTables", "{}")).text())
                        .isEqualTo("{\"TableNames\":[]}");
            }
        }
    }
}
