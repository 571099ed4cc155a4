package dev.armature.trials.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectionTest {
    private final Server server = Server.start(ServerConfig.inMemory());
    private final Connection connection = new Connection(server.port());

    ConnectionTest() throws IOException {}

    @AfterEach
    void stop() throws IOException {
        connection.close();
        server.close();
    }

    @Test
    void asksOneAfterTheOther() throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(connection.call("ListTables", "{}"))
                    .isEqualTo(new Connection.Answer(200, "{\"TableNames\":[]}"));
        }
        assertThat(connection.page("GET", "/health", "").isOk()).isTrue();
    }

    /** A length in characters would leave the last bytes to the next request. */
    @Test
    void saysHowManyBytesItSends() throws IOException {
        for (int i = 0; i < 2; i++) {
            var answer = connection.call("DescribeTable", "{\"TableName\":\"über\"}");
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("ValidationException");
            assertThat(connection.page("POST", "/nowhere", "{\"a\":\"ü\"}").isOk())
                    .isFalse();
        }
    }

    @Test
    void saysWhatWasRefusedAndWhy() {
        assertThatThrownBy(() -> connection.ask("DescribeTable", "{\"TableName\":\"absent\"}"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("DescribeTable was refused with 400: {")
                .hasMessageContaining("ResourceNotFoundException")
                .hasMessageEndingWith(" for {\"TableName\":\"absent\"}");
    }

    @Test
    void doesNotTryAgain() {
        server.close();
        assertThatThrownBy(() -> connection.call("ListTables", "{}")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new Connection(server.port())).isInstanceOf(IOException.class);
    }
}
