package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IAM and STS on the port of a server that verifies requests: users that one request makes sign the next. */
class IamOnServerTest {
    private static final Credentials ROOT = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path directory;

    private Server start() throws IOException {
        return Server.start(
                ServerConfig.onDisk(directory).withAuthentication(new Authentication.On(Optional.of(ROOT))));
    }

    private HttpResponse<String> ask(Server server, Credentials by, String service, String action, String... parameters)
            throws IOException, InterruptedException {
        var form = new StringBuilder(
                "Action=" + action + "&Version=" + (service.equals("iam") ? "2010-05-08" : "2011-06-15"));
        for (int i = 0; i < parameters.length; i += 2) {
            form.append('&')
                    .append(parameters[i])
                    .append('=')
                    .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        byte[] body = form.toString().getBytes(StandardCharsets.UTF_8);
        URI uri = URI.create("http://127.0.0.1:" + server.port() + "/");
        var message = new HttpMessage(
                "POST",
                "/",
                List.of(
                        Map.entry("Host", uri.getAuthority()),
                        Map.entry("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")),
                body);
        var request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        new RequestSigner(by, service, Clock.systemUTC())
                .sign(message, "us-east-1")
                .headers()
                .forEach(header -> {
                    if (!header.getKey().equalsIgnoreCase("Host")) {
                        request.header(header.getKey(), header.getValue());
                    }
                });
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void doesNotStartWithoutTheMasterKeyOfItsUsers() throws IOException, InterruptedException {
        try (var server = start()) {
            assertThat(ask(server, ROOT, "iam", "CreateUser", "UserName", "alice")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(ask(server, ROOT, "iam", "CreateAccessKey", "UserName", "alice")
                            .statusCode())
                    .isEqualTo(200);
        }
        Files.delete(directory.resolve("master-key"));
        assertThatThrownBy(this::start)
                .isInstanceOf(IOException.class)
                .hasMessageMatching("the secret of access key AKIA\\w+ is sealed with master key .*");
    }

    /** What docs/security.md says to do. Only the secrets of access keys are lost. */
    @Test
    void goesOnWithoutAMasterKeyThatIsLost() throws IOException {
        String policy =
                "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"dynamodb:GetItem\",\"Resource\":\"*\"}}";
        String key = "{\"TableName\":\"things\",\"Key\":{\"k\":{\"S\":\"a\"}}}";
        SignedClient alice;
        try (var server = start()) {
            var root = new SignedClient(server, ROOT);
            alice = root.user("alice");
            root.allow("alice", policy);
            assertThat(root.dynamoDb("CreateTable", """
                            {"TableName": "things", "BillingMode": "PAY_PER_REQUEST",
                             "AttributeDefinitions": [{"AttributeName": "k", "AttributeType": "S"}],
                             "KeySchema": [{"AttributeName": "k", "KeyType": "HASH"}]}""").isOk()).isTrue();
            assertThat(root.dynamoDb("PutItem", "{\"TableName\":\"things\",\"Item\":{\"k\":{\"S\":\"a\"}}}")
                            .isOk())
                    .isTrue();
            assertThat(alice.dynamoDb("GetItem", key).isOk()).isTrue();
        }
        Files.delete(directory.resolve("master-key"));
        assertThatThrownBy(this::start).hasMessageContaining("--drop-unreadable-keys");

        var other = new Credentials("AKIAOTHERROOT", "another secret of root", "");
        var once =
                new Authentication.On(Optional.of(other), Optional.empty(), Optional.empty(), Optional.empty(), true);
        SignedClient again;
        try (var server = Server.start(ServerConfig.onDisk(directory).withAuthentication(once))) {
            assertThat(new SignedClient(server, alice.credentials())
                            .dynamoDb("GetItem", key)
                            .body())
                    .contains("UnrecognizedClientException");
            var root = new SignedClient(server, other);
            assertThat(root.iam("ListAccessKeys", "UserName", "alice").body()).doesNotContain("AKIA");
            var made = root.iam("CreateAccessKey", "UserName", "alice");
            again = root.as(new Credentials(made.element("AccessKeyId"), made.element("SecretAccessKey"), ""));
            assertThat(again.dynamoDb("GetItem", key).body()).isEqualTo("{\"Item\":{\"k\":{\"S\":\"a\"}}}");
        }
        // Neither the option nor the root key in the environment is needed again.
        try (var server = Server.start(ServerConfig.onDisk(directory).withAuthentication(new Authentication.On()))) {
            assertThat(server.rootKey().orElseThrow().credentials()).isEqualTo(other);
            assertThat(new SignedClient(server, again.credentials())
                            .dynamoDb("GetItem", key)
                            .isOk())
                    .isTrue();
        }
    }

    /** Of keys that a master key opens, none goes. */
    @Test
    void dropsNoKeyThatCanBeRead() throws IOException {
        SignedClient alice;
        try (var server = start()) {
            alice = new SignedClient(server, ROOT).user("alice");
        }
        var config =
                new Authentication.On(Optional.of(ROOT), Optional.empty(), Optional.empty(), Optional.empty(), true);
        try (var server = Server.start(ServerConfig.onDisk(directory).withAuthentication(config))) {
            assertThat(new SignedClient(server, alice.credentials())
                            .sts("GetCallerIdentity")
                            .isOk())
                    .isTrue();
        }
    }

    private static String element(String xml, String name) {
        var found = Pattern.compile("<" + name + ">([^<]*)<").matcher(xml);
        assertThat(found.find()).as(xml).isTrue();
        return found.group(1);
    }

    @Test
    void aUserThatRootMakesSignsForItselfAlsoAfterARestart() throws Exception {
        Credentials alice;
        try (Server server = start()) {
            assertThat(ask(server, ROOT, "iam", "CreateUser", "UserName", "alice")
                            .statusCode())
                    .isEqualTo(200);
            String key = ask(server, ROOT, "iam", "CreateAccessKey", "UserName", "alice")
                    .body();
            alice = new Credentials(element(key, "AccessKeyId"), element(key, "SecretAccessKey"), "");
        }
        try (Server server = start()) {
            var who = ask(server, alice, "sts", "GetCallerIdentity");
            assertThat(who.statusCode()).as(who.body()).isEqualTo(200);
            assertThat(who.headers().firstValue("Content-Type")).contains("text/xml");
            assertThat(element(who.body(), "Arn")).endsWith(":user/alice");
            assertThat(ask(server, alice, "iam", "ListUsers").statusCode()).isEqualTo(403);
            var token = ask(server, alice, "sts", "GetSessionToken").body();
            var session = new Credentials(
                    element(token, "AccessKeyId"), element(token, "SecretAccessKey"), element(token, "SessionToken"));
            assertThat(element(ask(server, session, "sts", "GetCallerIdentity").body(), "Arn"))
                    .endsWith(":user/alice");
            var wrong = new Credentials(alice.accessKey(), alice.secretKey() + "x", "");
            assertThat(element(ask(server, wrong, "sts", "GetCallerIdentity").body(), "Code"))
                    .isEqualTo("SignatureDoesNotMatch");
        }
    }
}
