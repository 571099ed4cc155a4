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
