package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of the page about triggers, run as a reader would run it; only the ports are others. */
@Timeout(60)
class TriggerExampleTest {
    private static final Path EXAMPLE = Path.of(System.getProperty("armature.root", "."), "examples", "triggers");

    @TempDir
    private Path directory;

    @Test
    void printsWhatThePageSays() throws Exception {
        assumeTrue(hasNode(), "skipped: there is no node on this machine");
        int port = dev.armature.trials.client.ServerProcess.freePort();
        var starting =
                new ProcessBuilder("node", EXAMPLE.resolve("function.mjs").toString()).redirectErrorStream(true);
        starting.environment().put("PORT", Integer.toString(port));
        Process function = starting.start();
        String mappings = Files.readString(EXAMPLE.resolve("triggers.json")).replace(":3001", ":" + port);
        Path file = Files.writeString(directory.resolve("triggers.json"), mappings);
        try (var printed = function.inputReader();
                var server = ServerProcess.inMemory("--triggers", file.toString());
                var connection = new Connection(server.endpoint().getPort())) {
            connection.ask("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                     "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_AND_OLD_IMAGES"}}""");
            connection.ask("PutItem", put("placed"));
            connection.ask("PutItem", put("shipped"));
            connection.ask("DeleteItem", "{\"TableName\": \"Orders\", \"Key\": {\"id\": {\"S\": \"1\"}}}");
            assertThat(printed.readLine()).isEqualTo("INSERT {\"id\":{\"S\":\"1\"},\"state\":{\"S\":\"placed\"}}");
            assertThat(printed.readLine()).isEqualTo("MODIFY {\"id\":{\"S\":\"1\"},\"state\":{\"S\":\"shipped\"}}");
        } finally {
            function.destroyForcibly().waitFor();
        }
    }

    private static String put(String state) {
        return "{\"TableName\": \"Orders\", \"Item\": {\"id\": {\"S\": \"1\"}, \"state\": {\"S\": \"" + state + "\"}}}";
    }

    private static boolean hasNode() throws InterruptedException {
        try {
            return new ProcessBuilder("node", "--version").start().waitFor(20, TimeUnit.SECONDS);
        } catch (IOException missing) {
            return false;
        }
    }
}
