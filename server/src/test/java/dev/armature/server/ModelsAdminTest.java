package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.ServerConfig.Authentication;
import dev.armature.templates.Json;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Models over HTTP. What is said of them is tested where it is worked out. */
class ModelsAdminTest {
    private static final String SHOP = "/models/architect-ecommerce";

    private static HttpClient.Response ask(Server server, String method, String path, String body, String... headers)
            throws IOException {
        return askBy(server, "localhost", method, path, body, headers);
    }

    private static HttpClient.Response askBy(
            Server server, String host, String method, String path, String body, String... headers) throws IOException {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        var request = new StringBuilder(method + " /_armature" + path + " HTTP/1.1\r\nHost: " + host + "\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        try (var client = new HttpClient(server)) {
            return client.call(request + "Content-Length: " + length + "\r\n\r\n" + body);
        }
    }

    private static String call(Server server, String operation, String json) throws IOException {
        try (var client = new HttpClient(server)) {
            return client.call(post(operation, json)).text();
        }
    }

    private static String awaitEnd(Supplier<String> progress) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        String answer = progress.get();
        while (answer.contains("\"running\"") && System.nanoTime() < deadline) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            answer = progress.get();
        }
        return answer;
    }

    private static String awaitEnd(Server server) {
        return awaitEnd(() -> {
            try {
                return ask(server, "GET", SHOP + "/load", "").text();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void listsModelsAndShowsTheirTexts() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            assertThat(ask(server, "GET", "/models", "").text())
                    .startsWith("{\"models\": [{\"name\": \"architect-ecommerce\"")
                    .contains("\"title\": \"E-commerce\"", "\"mayLoad\": true", "\"Order\"");
            assertThat(ask(server, "GET", SHOP + "-repaired", "").text()).contains("pk_template");
            assertThat(ask(server, "GET", "/models/nothing", "").status()).isEqualTo(404);
            assertThat(ask(server, "DELETE", SHOP, "").text()).contains("there is no DELETE /_armature" + SHOP);
        }
    }

    @Test
    void loadsASampleOnceAndSaysHowFarItIs() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            assertThat(ask(server, "GET", SHOP + "/load", "").status()).isEqualTo(404);
            assertThat(ask(server, "POST", SHOP + "/load?items=nine", "").status())
                    .isEqualTo(400);
            assertThat(ask(server, "POST", SHOP + "/load?items=100000", "").text())
                    .contains("from 1 to 20000");
            assertThat(ask(server, "POST", SHOP + "/load?items=90", "").text()).contains("\"tables\": [\"App\"]");
            assertThat(awaitEnd(server)).contains("\"state\": \"done\"");
            String orders = call(
                    server,
                    "Scan",
                    "{\"TableName\":\"App\",\"FilterExpression\":\"#t = :t\",\"ExpressionAttributeNames\":{\"#t\":\"Type\"},"
                            + "\"ExpressionAttributeValues\":{\":t\":{\"S\":\"Order\"}},\"Select\":\"COUNT\"}");
            assertThat(orders).containsPattern("\"Count\":[1-9]");
            var again = ask(server, "POST", SHOP + "/load", "");
            assertThat(again.status()).isEqualTo(409);
            assertThat(again.text()).contains("there is a table App already");
            assertThat(ask(server, "POST", "/model/diff", text(server, SHOP + "-repaired"))
                            .text())
                    .contains("\"isThere\": true", "\"errors\": 0");
            assertThat(ask(server, "POST", "/model/draft?table=App", "").text()).contains("ORDER#{", "pk_template");
            assertThat(ask(server, "POST", "/model/draft?table=Other", "").status())
                    .isEqualTo(400);
        }
    }

    /** One that has no room for what was made may have none for taking it away either; whichever it is, it is said. */
    @Test
    void takesAwayWhatAFullStoreHadNoRoomForOrSaysThatItIsLeft() throws IOException {
        var small = ServerConfig.inMemory().withData(new ServerConfig.Data.InMemory(2 << 20));
        try (var server = Server.start(small)) {
            assertThat(ask(server, "POST", SHOP + "/load?items=20000", "").status())
                    .isEqualTo(200);
            String ended = awaitEnd(server);
            assertThat(ended).contains("\"state\": \"failed\"").doesNotContain("\"message\": \"\"");
            boolean isLeft = call(server, "ListTables", "{}").contains("App");
            assertThat(ended.contains("so it is left: the table App")).isEqualTo(isLeft);
        }
    }

    private static String text(Server server, String path) throws IOException {
        String json = ask(server, "GET", path, "").text();
        return ((Json.Object) Json.parse(json)).text("text").orElseThrow();
    }

    @Test
    void checksTheModelInTheBody() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            var checked = ask(server, "POST", "/model/check", text(server, SHOP));
            assertThat(checked.status()).isEqualTo(200);
            assertThat(checked.text()).contains("\"rule\": \"AM-P02\"", "\"rulers\"", "\"cost\"");
            assertThat(ask(server, "POST", "/model/check", "tables: 7").text()).contains("\"faults\"");
            assertThat(ask(server, "POST", "/model/cost?billing=provisioned", text(server, SHOP))
                            .text())
                    .contains("\"changes\": [\"provisioned capacity\"]");
            assertThat(ask(server, "POST", "/model/cost?billing=gold", text(server, SHOP))
                            .status())
                    .isEqualTo(400);
            assertThat(ask(server, "POST", "/model/guess", "").status()).isEqualTo(404);
            assertThat(ask(server, "POST", "/model/check", "tables: []", "Origin: http://evil.example")
                            .status())
                    .isEqualTo(403);
        }
    }

    /** A browser says where a page came from; the server's own page, by a name that the server has, may ask. */
    @Test
    void answersItsOwnPagesByAnyNameItAnswersTo() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory().withAllowedHosts(Set.of("db.example")))) {
            String own = "Origin: http://db.example:8000";
            assertThat(askBy(server, "db.example:8000", "POST", "/model/check", "tables: 7", own)
                            .status())
                    .isEqualTo(200);
            assertThat(askBy(server, "localhost:8000", "POST", "/model/check", "tables: 7", own)
                            .status())
                    .isEqualTo(403);
        }
    }

    /** Who may administer the server may ask; tables are made with the rights of the one who asks. */
    @Test
    void makesNoTableForOneWhoMayNot() throws IOException {
        var rootKey = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
        try (var server =
                Server.start(ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(rootKey))))) {
            var root = new SignedClient(server, rootKey);
            SignedClient reader = root.user("reader");
            assertThat(reader.page("GET", "/_armature/models").status()).isEqualTo(403);
            root.allow("reader", """
                    {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["armature:Administer","dynamodb:DescribeTable"],
                     "Resource":"*"}]}""");
            assertThat(reader.page("GET", "/_armature/models").isOk()).isTrue();
            assertThat(reader.page("POST", "/_armature" + SHOP + "/load").isOk())
                    .isTrue();
            assertThat(awaitEnd(() ->
                            reader.page("GET", "/_armature" + SHOP + "/load").body()))
                    .contains("\"state\": \"failed\"", "CreateTable was refused");
            assertThat(root.dynamoDb("ListTables", "{}").body()).isEqualTo("{\"TableNames\":[]}");
            assertThat(root.page("POST", "/_armature" + SHOP + "/load").isOk()).isTrue();
            assertThat(awaitEnd(() ->
                            root.page("GET", "/_armature" + SHOP + "/load").body()))
                    .contains("\"state\": \"done\"");
        }
    }
}
