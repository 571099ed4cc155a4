package dev.armature.trials.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LinkTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final ServerSocket target = new ServerSocket(0, 10, HERE);
    private final Link link = new Link(target.getLocalPort());

    LinkTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        link.close();
        target.close();
    }

    @Test
    void passesOnWhatIsSentInBothDirections() throws IOException {
        try (var client = new Socket(HERE, link.port());
                var server = target.accept()) {
            client.getOutputStream().write(7);
            assertThat(server.getInputStream().read()).isEqualTo(7);
            server.getOutputStream().write(8);
            assertThat(client.getInputStream().read()).isEqualTo(8);
            server.shutdownOutput();
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void holdsEverythingBackWhileItIsCutAndDeliversItLate() throws IOException {
        try (var client = new Socket(HERE, link.port());
                var server = target.accept()) {
            link.cut();
            client.getOutputStream().write(7);
            server.setSoTimeout(100);
            assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            link.mend(true);
            server.setSoTimeout(0);
            assertThat(server.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void deliversNothingIfConnectionsAreGone() throws IOException {
        try (var client = new Socket(HERE, link.port());
                var server = target.accept()) {
            link.cut();
            client.getOutputStream().write(7);
            link.mend(false);
            assertThat(server.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void takesNewConnectionsWhenItIsWholeAgain() throws IOException {
        link.cut();
        try (var early = new Socket(HERE, link.port())) {
            early.getOutputStream().write(7);
            link.mend(true);
            try (var server = target.accept()) {
                assertThat(server.getInputStream().read()).isEqualTo(7);
            }
        }
    }

    @Test
    void endsAConnectionIfThereIsNothingBehindIt() throws IOException {
        target.close();
        try (var client = new Socket(HERE, link.port())) {
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }
}
