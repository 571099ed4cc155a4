package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** The resources of this module's tests have a page where the console's would be. */
class ConsoleTest {
    private static final String CREDENTIALS =
            "AWS4-HMAC-SHA256 Credential=any/20261115/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=any";

    @Test
    void showsTheDatabaseToABrowserOfThisMachine() throws Exception {
        try (var armature = Armature.inMemory();
                var client = armature.client()) {
            client.createTable(Music.TABLE);

            URI console = armature.console();

            assertThat(InetAddress.getByName(console.getHost()).isLoopbackAddress())
                    .isTrue();
            var page = send(HttpRequest.newBuilder(console));
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("stands for the console");
            // What the console asks is one step above it.
            assertThat(tables(console.resolve("../"))).contains("music");
            assertThat(console)
                    .isEqualTo(armature.console())
                    .isEqualTo(armature.endpoint().resolve("/console/"));
        }
    }

    @Test
    void staysWhereItIsWhenTheDatabaseIsRestored() throws Exception {
        try (var armature = Armature.inMemory();
                var client = armature.client()) {
            var empty = armature.snapshot();
            client.createTable(Music.TABLE);
            URI console = armature.console();

            armature.restore(empty);

            assertThat(armature.console()).isEqualTo(console);
            assertThat(tables(console.resolve("../"))).doesNotContain("music");
        }
    }

    @Test
    void namesTheArtifactOfAConsoleThatIsNotThere() {
        assertThatThrownBy(() -> HttpEndpoint.consoleAt(
                        URI.create("http://127.0.0.1:1"), "no console: it was built without Node 20.19 or newer"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("console() needs dev.armature:armature-console on the class path")
                .hasMessageContaining("built without Node");
    }

    private static String tables(URI api) throws Exception {
        return send(HttpRequest.newBuilder(api)
                        .header("Content-Type", "application/x-amz-json-1.0")
                        .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
                        .header("X-Amz-Date", "20261115T000000Z")
                        .header("Authorization", CREDENTIALS)
                        .POST(HttpRequest.BodyPublishers.ofString("{}")))
                .body();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request.build(), BodyHandlers.ofString());
        }
    }
}
