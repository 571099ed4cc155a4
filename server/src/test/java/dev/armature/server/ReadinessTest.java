package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a server says that it should not be asked, when its data is in trouble. */
class ReadinessTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    @Test
    void isNotReadyWithoutItsDirectory() throws IOException {
        Path data = directory.resolve("da\"ta");
        try (Server server = Server.start(ServerConfig.onDisk(data))) {
            assertThat(ready(server).status()).isEqualTo(200);
            try (var files = Files.walk(data)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
            Instant last = Instant.now().plus(PATIENCE);
            while (ready(server).status() == 200 && Instant.now().isBefore(last)) {
                Thread.onSpinWait();
            }
            assertThat(ready(server).text())
                    .isEqualTo(
                            "{\"status\":\"writes are refused: " + directory + "/da\\\"ta was deleted or replaced\"}");
            assertThat(ready(server).status()).isEqualTo(503);
        }
    }

    private static HttpClient.Response ready(Server server) throws IOException {
        try (var client = new HttpClient(server)) {
            return client.call("GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
    }
}
