package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.secret.MasterKeys;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that knows secrets shows none of them: not in what it prints, with all of its logging on, in its audit log, its pages, the texts of its
 * errors or the files of its data.
 */
@Timeout(120)
class SecretsTest {
    private static final Credentials ROOT =
            new Credentials("AKIAROOTROOTROOTROOT", "the-secret-of-root/that+is-very-long-0123", "");
    private static final String MASTER_KEY =
            Base64.getEncoder().encodeToString("0123456789abcdef-the-master-key!".getBytes(StandardCharsets.US_ASCII));
    private static final String TARGET = "DynamoDB_20120810.";
    private static final Pattern LISTENS = Pattern.compile("listens on (http://\\S+?),");

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newHttpClient();
    /** What must not be seen, by what it is. */
    private final Map<String, String> secrets = new LinkedHashMap<>(Map.of(
            "the root key",
            ROOT.secretKey(),
            "the master key",
            MASTER_KEY,
            "the master key as text",
            "the-master-key!"));

    private final List<String> answers = new ArrayList<>();
    private Process process;
    private URI endpoint;

    @BeforeEach
    void start() throws IOException {
        Path logging = directory.resolve("logging.properties");
        Files.writeString(
                logging,
                "handlers=java.util.logging.ConsoleHandler\njava.util.logging.ConsoleHandler.level=ALL\n.level=ALL\n");
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.util.logging.config.file=" + logging,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.armature.cli.Main",
                        "serve",
                        "--auth",
                        "--port",
                        "0",
                        "--data",
                        directory.resolve("data").toString(),
                        "--audit-log",
                        directory.resolve("audit.log").toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.log").toFile());
        builder.environment().put("ARMATURE_ROOT_ACCESS_KEY_ID", ROOT.accessKey());
        builder.environment().put("ARMATURE_ROOT_SECRET_ACCESS_KEY", ROOT.secretKey());
        builder.environment().put("ARMATURE_MASTER_KEY", MASTER_KEY);
        process = builder.start();
        endpoint = awaitEndpoint();
    }

    private URI awaitEndpoint() throws IOException {
        while (process.isAlive()) {
            var listens = LISTENS.matcher(Files.readString(directory.resolve("output.log")));
            if (listens.find()) {
                return URI.create(listens.group(1));
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new IllegalStateException(Files.readString(directory.resolve("output.log")));
    }

    @AfterEach
    void stop() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }

    private String call(HttpMessage message) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(endpoint + message.uri()))
                .method(message.method(), BodyPublishers.ofByteArray(message.body()));
        message.headers().forEach(header -> {
            if (!header.getKey().equalsIgnoreCase("Host")) {
                request.header(header.getKey(), header.getValue());
            }
        });
        var answer = http.send(request.build(), BodyHandlers.ofString());
        return answer.headers().map() + "\n" + answer.body();
    }

    /** All answers but those that hand out a secret. */
    private void see(HttpMessage message) throws IOException, InterruptedException {
        answers.add(call(message));
    }

    private RequestSigner signer(Credentials credentials, String service) {
        return new RequestSigner(credentials, service, Clock.systemUTC());
    }

    private HttpMessage message(String method, String uri, String body, String... headers) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Host", endpoint.getAuthority());
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i], headers[i + 1]);
        }
        return HttpMessage.of(method, uri, all, body.getBytes(StandardCharsets.UTF_8));
    }

    private HttpMessage operation(String operation, String body) {
        return message(
                "POST", "/", body, "Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", TARGET + operation);
    }

    private HttpMessage query(Credentials by, String service, String form) {
        return signer(by, service)
                .sign(message("POST", "/", form, "Content-Type", "application/x-www-form-urlencoded"), "us-east-1");
    }

    private HttpMessage signed(Credentials by, HttpMessage message) {
        return signer(by, "dynamodb").sign(message, "us-east-1");
    }

    private static String element(String xml, String name) {
        var found = Pattern.compile("<" + name + ">([^<]*)<").matcher(xml);
        assertThat(found.find()).as(xml).isTrue();
        return found.group(1);
    }

    /** Credentials that an answer hands out, which are secrets from then on. */
    private Credentials issued(String what, String xml, boolean isTemporary) {
        var issued = new Credentials(
                element(xml, "AccessKeyId"),
                element(xml, "SecretAccessKey"),
                isTemporary ? element(xml, "SessionToken") : "");
        secrets.put("the secret of " + what, issued.secretKey());
        if (isTemporary) {
            secrets.put("the token of " + what, issued.sessionToken());
        }
        return issued;
    }

    /** The part of a presigned URL that makes it good. */
    private HttpMessage presigned(String what, Credentials by, HttpMessage message) {
        var presigned = signer(by, "dynamodb").presign(message, "us-east-1", Duration.ofMinutes(10));
        var signature = Pattern.compile("X-Amz-Signature=(\\w+)").matcher(presigned.uri());
        assertThat(signature.find()).isTrue();
        secrets.put(what, signature.group(1));
        return presigned;
    }

    @Test
    void noneIsShownAnywhere() throws Exception {
        call(query(ROOT, "iam", "Action=CreateUser&Version=2010-05-08&UserName=alice"));
        Credentials alice = issued(
                "alice", call(query(ROOT, "iam", "Action=CreateAccessKey&Version=2010-05-08&UserName=alice")), false);
        Credentials session =
                issued("a session", call(query(alice, "sts", "Action=GetSessionToken&Version=2011-06-15")), true);
        String list = "{}";
        for (Credentials known : List.of(ROOT, alice, session)) {
            var wrong = new Credentials(known.accessKey(), known.secretKey() + "x", known.sessionToken());
            see(signed(known, operation("ListTables", list)));
            see(signed(known, operation("ListTables", "no json")));
            see(signed(known, operation("NoOperation", list)));
            see(signed(wrong, operation("ListTables", list)));
            see(signed(known, message("GET", "/metrics", "")));
            see(signed(known, message("GET", "/_armature/advisor/findings", "")));
            see(signed(known, message("GET", "/_armature/policy", "")));
            see(signed(known, message("GET", "/_armature/simulation", "")));
            see(query(known, "iam", "Action=ListAccessKeys&Version=2010-05-08&UserName=alice"));
            see(query(known, "iam", "Action=NoAction&Version=2010-05-08"));
            see(query(wrong, "iam", "Action=ListUsers&Version=2010-05-08"));
            see(query(known, "sts", "Action=GetCallerIdentity&Version=2011-06-15"));
            see(presigned("a URL of " + known, known, operation("ListTables", list)));
            see(presigned("a page's URL of " + known, known, message("GET", "/metrics", "")));
            see(presigned("another page's URL of " + known, known, message("GET", "/_armature/policy", "")));
            see(signer(wrong, "dynamodb").presign(operation("ListTables", list), "us-east-1", Duration.ofMinutes(1)));
            signIn(known);
            signIn(wrong);
        }
        see(message("GET", "/health", ""));
        see(message("POST", "/", "", "Authorization", "AWS4-HMAC-SHA256 Credential=AKIAROOTROOTROOTROOT"));
        stop();

        assertThat(answers).hasSizeGreaterThan(50);
        assertThat(String.join("\n", answers))
                .contains("{\"TableNames\":[]}", "SignatureDoesNotMatch", "(the session token)");
        for (var secret : secrets.entrySet()) {
            for (String answer : answers) {
                assertThat(answer.contains(secret.getValue()))
                        .as("%s in %s", secret.getKey(), answer)
                        .isFalse();
            }
        }
        assertThat(Files.readString(directory.resolve("audit.log")))
                .contains("GET /metrics", "\"SignIn\"", "user/alice");
        try (var files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                secrets.forEach((what, secret) -> assertThat(text.contains(secret))
                        .as("%s in %s", what, file)
                        .isFalse());
            }
        }
    }

    /** Its cookie and its token are secrets too. */
    private void signIn(Credentials by) throws IOException, InterruptedException {
        String body = "{\"AccessKeyId\":\"" + by.accessKey() + "\",\"SecretAccessKey\":\"" + by.secretKey()
                + "\",\"SessionToken\":\"" + by.sessionToken() + "\"}";
        String answer = call(message(
                "POST", "/_armature/session", body, "Content-Type", "application/json", "Origin", endpoint.toString()));
        var cookie = Pattern.compile("armature-session-\\d+=([\\w-]+)").matcher(answer);
        var csrf = Pattern.compile("\"CsrfToken\":\"([\\w-]+)\"").matcher(answer);
        if (cookie.find() && csrf.find()) {
            secrets.put("the cookie of " + by, cookie.group(1));
            secrets.put("the CSRF token of " + by, csrf.group(1));
            see(message(
                    "POST",
                    "/",
                    "{}",
                    "Content-Type",
                    "application/x-amz-json-1.0",
                    "X-Amz-Target",
                    TARGET + "ListTables",
                    "Origin",
                    endpoint.toString(),
                    "Cookie",
                    "armature-session-" + endpoint.getPort() + "=" + cookie.group(1),
                    "X-Armature-Csrf",
                    csrf.group(1)));
        } else {
            answers.add(answer);
        }
    }

    @Test
    void settingsAsTextShowNone() {
        var on = new Authentication.On(
                Optional.of(ROOT),
                Optional.of(MasterKeys.parse(MASTER_KEY, new SecureRandom())),
                Optional.empty(),
                Optional.empty());
        var config = ServerConfig.onDisk(directory).withAuthentication(on);
        assertThat(config.toString()).contains(ROOT.accessKey()).doesNotContain(ROOT.secretKey(), MASTER_KEY);
        assertThat(config.withData(new ServerConfig.Data.Shared(URI.create("postgresql://me:hidden@host/db")))
                        .toString())
                .contains("postgresql://me@host/db")
                .doesNotContain("hidden");
    }
}
