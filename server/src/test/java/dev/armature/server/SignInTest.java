package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.security.secret.MasterKeys;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Wire;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HeaderLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A browser that has signed in: as whom its requests are done, and which of them are not. */
class SignInTest {
    private static final Credentials ROOT = new Credentials("AKIAROOT", "the secret of root", "");
    private static final String ONLY_LIST =
            "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"dynamodb:ListTables\",\"Resource\":\"*\"}}";

    @TempDir
    private Path directory;

    private final MovedClock clock = new MovedClock();
    private Server server;
    private SignedClient root;

    /** The engine's clock, which the test moves; signatures are verified by the machine's. */
    private static final class MovedClock extends Clock {
        private volatile Duration ahead = Duration.ZERO;

        @Override
        public Instant instant() {
            return Clock.systemUTC().instant().plus(ahead);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @BeforeEach
    void start() throws IOException {
        var on = new Authentication.On(
                Optional.of(ROOT), Optional.empty(), Optional.empty(), Optional.of(directory.resolve("audit.log")));
        server = Server.start(ServerConfig.inMemory().withAuthentication(on), clock);
        root = new SignedClient(server, ROOT);
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** What a browser keeps. */
    private record Browser(Server server, String cookie, String csrf) {
        HttpClient.Response operation(String operation, String body, String... headers) throws IOException {
            var all = new ArrayList<>(List.of(
                    "Content-Type: application/x-amz-json-1.0", "X-Amz-Target: DynamoDB_20120810." + operation));
            all.addAll(List.of(headers));
            return send(server, "POST", "/", body, all);
        }

        HttpClient.Response own(String operation, String body) throws IOException {
            return operation(
                    operation, body, "Origin: " + server.url(), "Cookie: " + cookie, "X-Armature-Csrf: " + csrf);
        }

        HttpClient.Response form(String parameters) throws IOException {
            return send(
                    server,
                    "POST",
                    "/",
                    parameters,
                    List.of(
                            "Content-Type: application/x-www-form-urlencoded; charset=utf-8",
                            "Origin: " + server.url(),
                            "Cookie: " + cookie,
                            "X-Armature-Csrf: " + csrf));
        }

        HttpClient.Response page(String method, String path, String... headers) throws IOException {
            var all = new ArrayList<>(List.of(headers));
            all.add("Cookie: " + cookie);
            return send(server, method, path, "", all);
        }
    }

    private static HttpClient.Response send(
            Server server, String method, String path, String body, List<String> headers) throws IOException {
        try (var client = new HttpClient(server)) {
            boolean namesHost = headers.stream().anyMatch(header -> header.startsWith("Host:"));
            return client.call(method + " " + path + " HTTP/1.1\r\n"
                    + (namesHost ? "" : "Host: 127.0.0.1:" + server.port() + "\r\n") + String.join("\r\n", headers)
                    + "\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
        }
    }

    private HttpClient.Response post(Credentials credentials, String... headers) throws IOException {
        String token =
                credentials.sessionToken().isEmpty() ? "" : ",\"SessionToken\":\"" + credentials.sessionToken() + "\"";
        var all = new ArrayList<>(List.of("Content-Type: application/json"));
        if (Arrays.stream(headers).noneMatch(header -> header.startsWith("Origin:"))) {
            all.add("Origin: " + server.url());
        }
        all.addAll(List.of(headers));
        return send(
                server,
                "POST",
                "/_armature/session",
                "{\"AccessKeyId\":\"" + credentials.accessKey() + "\",\"SecretAccessKey\":\"" + credentials.secretKey()
                        + "\"" + token + "}",
                all);
    }

    private Browser signIn(Credentials credentials) throws IOException {
        var answer = post(credentials);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return new Browser(server, cookie(answer), member(answer, "CsrfToken"));
    }

    private static String cookie(HttpClient.Response answer) {
        String set = answer.header("set-cookie");
        return set.substring(0, Math.max(0, set.indexOf(';')));
    }

    private static String member(HttpClient.Response answer, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(answer.text());
        assertThat(found.find()).as(answer.text()).isTrue();
        return found.group(1);
    }

    @Test
    void signsInAndIsThatPrincipal() throws IOException {
        var alice = root.user("alice");
        root.allow("alice", ONLY_LIST);
        var answer = post(alice.credentials());

        assertThat(answer.header("set-cookie"))
                .startsWith("armature-session-" + server.port() + "=")
                .endsWith("; Path=/; HttpOnly; SameSite=Strict");
        assertThat(answer.header("cache-control")).isEqualTo("no-store");
        assertThat(member(answer, "Arn")).isEqualTo("arn:aws:iam::000000000000:user/alice");
        assertThat(member(answer, "UserName")).isEqualTo("alice");
        assertThat(answer.text()).doesNotContain(alice.credentials().secretKey());
        var browser = new Browser(server, cookie(answer), member(answer, "CsrfToken"));
        assertThat(browser.own("ListTables", "{}").text()).isEqualTo("{\"TableNames\":[]}");
        assertThat(browser.own("DescribeTable", "{\"TableName\":\"things\"}").text())
                .as("the same policies as for a request that is signed")
                .isEqualTo(alice.dynamoDb("DescribeTable", "{\"TableName\":\"things\"}")
                        .body())
                .contains("AccessDeniedException", "user/alice is not authorized");
        assertThat(browser.page("GET", "/metrics").status()).isEqualTo(403);
    }

    @Test
    void callsIamAndStsAsThatPrincipal() throws IOException {
        var alice = root.user("alice");
        var ofRoot = signIn(ROOT);
        var ofAlice = signIn(alice.credentials());

        assertThat(ofRoot.form("Action=ListUsers&Version=2010-05-08").text()).contains("<UserName>alice</UserName>");
        assertThat(ofAlice.form("Action=GetCallerIdentity&Version=2011-06-15").text())
                .contains("<Arn>arn:aws:iam::000000000000:user/alice</Arn>");
        var refused = ofAlice.form("Action=ListUsers&Version=2010-05-08");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("<Code>AccessDenied</Code>", "user/alice is not authorized");
        var foreign = new Browser(server, ofRoot.cookie, ofAlice.csrf)
                .form("Action=CreateUser&UserName=mallory&Version=2010-05-08");
        assertThat(foreign.status()).as(foreign.text()).isNotEqualTo(200);
        assertThat(ofRoot.form("Action=ListUsers&Version=2010-05-08").text()).doesNotContain("mallory");
    }

    @Test
    void saysWhoIsSignedIn() throws IOException {
        assertThat(send(server, "GET", "/_armature/session", "", List.of()).text())
                .isEqualTo("{\"SignedIn\":false}");
        var browser = signIn(ROOT);
        var state = browser.page("GET", "/_armature/session");
        assertThat(state.text()).startsWith("{\"SignedIn\":true,\"Arn\":\"arn:aws:iam::000000000000:root\"");
        assertThat(member(state, "CsrfToken")).isEqualTo(browser.csrf);
        assertThat(browser.page("GET", "/metrics").status()).isEqualTo(200);
    }

    @Test
    void isOverWhenSignedOut() throws IOException {
        var browser = signIn(ROOT);
        assertThat(browser.page("DELETE", "/_armature/session", "Origin: " + server.url())
                        .text())
                .as("not without the token")
                .contains("X-Armature-Csrf");
        var answer = browser.page(
                "DELETE", "/_armature/session", "Origin: " + server.url(), "X-Armature-Csrf: " + browser.csrf);
        assertThat(answer.text()).isEqualTo("{\"SignedIn\":false}");
        assertThat(answer.header("set-cookie")).contains("=; Path=/", "Max-Age=0");
        assertThat(browser.own("ListTables", "{}").text()).contains("ExpiredTokenException");
        assertThat(browser.page("GET", "/_armature/session").text()).isEqualTo("{\"SignedIn\":false}");
    }

    /** Each with its own engine on the one storage; what a server does every second is done here when the test says so. */
    @Test
    void isOverOnAllServersOfAStoreWhenSignedOutOnOne() throws IOException {
        var config = ServerConfig.inMemory()
                .withAuthentication(new Authentication.On(
                        Optional.of(ROOT),
                        Optional.of(MasterKeys.made(new SecureRandom())),
                        Optional.empty(),
                        Optional.empty()));
        var storage = new MemoryStorage();
        try (var one = new Engine(storage, Clock.systemUTC(), new Random(1));
                var two = new Engine(storage, Clock.systemUTC(), new Random(2))) {
            Access here = Access.open(config, one).orElseThrow();
            Access there = Access.open(config, two).orElseThrow();
            Gate atOne = gate(here, one);
            Gate atTwo = gate(there, two);
            Reply signedIn = attempt(atOne, ROOT.secretKey());
            String cookie = found("Set-Cookie: ([^;]*);", signedIn.headers());
            String csrf = found("\"CsrfToken\":\"([^\"]*)\"", text(signedIn));
            assertThat(text(session(atTwo, "GET", cookie, csrf))).contains("\"SignedIn\":true");
            assertThat(text(session(atOne, "DELETE", cookie, csrf))).isEqualTo("{\"SignedIn\":false}");
            assertThat(text(session(atOne, "GET", cookie, csrf))).isEqualTo("{\"SignedIn\":false}");
            there.signOuts().refresh();
            assertThat(text(session(atTwo, "GET", cookie, csrf))).isEqualTo("{\"SignedIn\":false}");
        }
    }

    /** What a page from elsewhere could make a browser send: the cookie goes with it, and nothing may come of it. */
    @Test
    void requestsThatAnotherPageCouldCauseAreRefused() throws IOException {
        var browser = signIn(ROOT);
        String cookie = "Cookie: " + browser.cookie;
        String csrf = "X-Armature-Csrf: " + browser.csrf;
        String own = "Origin: " + server.url();
        String body = "{\"TableName\":\"things\"}";

        assertThat(browser.operation("DeleteTable", body, cookie, own).text()).contains("X-Armature-Csrf");
        assertThat(browser.operation("DeleteTable", body, cookie, own, "X-Armature-Csrf: guessed")
                        .text())
                .contains("X-Armature-Csrf");
        assertThat(browser.operation("DeleteTable", body, cookie, csrf).text()).contains("Origin is missing");
        for (String origin : List.of("null", "http://127.0.0.1:1", "http://evil.example", "file://")) {
            assertThat(browser.operation("DeleteTable", body, cookie, csrf, "Origin: " + origin)
                            .text())
                    .contains("AccessDeniedException", "pages of this server only");
        }
        assertThat(browser.operation("DeleteTable", body, cookie, csrf, own, "Sec-Fetch-Site: same-site")
                        .text())
                .contains("pages of this server only");
        assertThat(browser.page("GET", "/metrics", "Origin: http://localhost:3000")
                        .status())
                .isEqualTo(400);
        assertThat(browser.page("POST", "/_armature/policy/reset").text()).contains("Origin is missing");
        assertThat(browser.own("DeleteTable", body).text()).contains("ResourceNotFoundException");
    }

    @Test
    void aPageFromElsewhereCannotSignABrowserIn() throws IOException {
        assertThat(post(ROOT, "Origin: http://localhost:1").status()).isEqualTo(403);
        assertThat(send(
                                server,
                                "POST",
                                "/_armature/session",
                                "{\"AccessKeyId\":\"AKIAROOT\",\"SecretAccessKey\":\"the secret of root\"}",
                                List.of("Origin: " + server.url(), "Content-Type: text/plain"))
                        .status())
                .isEqualTo(403);
    }

    /** A secret is worth more than a signature: it is not taken where others can read it. */
    @Test
    void takesNoSecretFromAPageThatWasNotEncrypted() throws IOException {
        var plain = post(ROOT, "Host: db.example.com", "Origin: http://db.example.com");
        assertThat(plain.status()).isEqualTo(403);
        assertThat(plain.text()).contains("not encrypted").doesNotContain(ROOT.secretKey());
        var proxied = post(ROOT, "Host: db.example.com", "Origin: https://db.example.com");
        assertThat(proxied.header("set-cookie")).startsWith("armature-session=").endsWith("; Secure");
    }

    /** Where connections are encrypted, a browser may send the cookie over such alone, and takes it from no other server; a page that is not encrypted is not ours. */
    @Test
    void keepsTheCookieOfAnEncryptedConnectionToSuch() throws IOException {
        try (var engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new Random(1))) {
            var config = ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(ROOT)));
            var gate = gate(Access.open(config, engine).orElseThrow(), engine, true);
            String body = "{\"AccessKeyId\":\"AKIAROOT\",\"SecretAccessKey\":\"" + ROOT.secretKey() + "\"}";
            var none = HeaderLines.of(List.of());

            assertThat(ask(gate, "http://localhost", "POST", none, body).status())
                    .isEqualTo(403);
            Reply signedIn = ask(gate, "https://localhost", "POST", none, body);
            assertThat(signedIn.headers())
                    .contains("\r\nSet-Cookie: __Host-armature-session=")
                    .endsWith("; Path=/; HttpOnly; SameSite=Strict; Secure");
            String cookie = found("Set-Cookie: ([^;]*);", signedIn.headers());
            String renamed = cookie.substring("__Host-".length());
            assertThat(text(ask(
                            gate,
                            "https://localhost",
                            "GET",
                            HeaderLines.of(List.of(Map.entry("cookie", cookie))),
                            "")))
                    .contains("\"SignedIn\":true");
            assertThat(text(ask(
                            gate,
                            "https://localhost",
                            "GET",
                            HeaderLines.of(List.of(Map.entry("cookie", renamed))),
                            "")))
                    .as("a cookie that another server of this name could have set")
                    .isEqualTo("{\"SignedIn\":false}");
        }
    }

    @Test
    void saysNothingAboutWhatIsWrong() throws IOException {
        var alice = root.user("alice");
        var unknown = post(new Credentials("AKIAUNKNOWN", "the secret of root", ""));
        var wrong = post(new Credentials("AKIAROOT", "the secret of rooT", ""));
        var token = post(new Credentials(
                alice.credentials().accessKey(), alice.credentials().secretKey(), "a token"));

        assertThat(unknown.status()).isEqualTo(403);
        assertThat(unknown.header("set-cookie")).isEmpty();
        assertThat(wrong.text()).isEqualTo(unknown.text());
        assertThat(token.text()).isEqualTo(unknown.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"AccessKeyId\":1}", "{\"AccessKeyId\":\"a\",\"Secret\":\"hidden\"}"})
    void bodiesThatAreWrongAreRefusedWithoutShowingThem(String body) throws IOException {
        var answer = send(
                server,
                "POST",
                "/_armature/session",
                body,
                List.of("Origin: " + server.url(), "Content-Type: application/json"));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).doesNotContain("hidden");
    }

    @Test
    void isOverWithTheAccessKeyOrItsUser() throws IOException {
        var alice = root.user("alice");
        root.allow("alice", ONLY_LIST);
        String key = alice.credentials().accessKey();
        var browser = signIn(alice.credentials());
        assertThat(root.iam("UpdateAccessKey", "UserName", "alice", "AccessKeyId", key, "Status", "Inactive")
                        .isOk())
                .isTrue();
        assertThat(browser.own("ListTables", "{}").text()).contains("ExpiredTokenException");
        assertThat(root.iam("UpdateAccessKey", "UserName", "alice", "AccessKeyId", key, "Status", "Active")
                        .isOk())
                .isTrue();
        assertThat(browser.own("ListTables", "{}").status()).isEqualTo(200);
        assertThat(root.iam("DeleteAccessKey", "UserName", "alice", "AccessKeyId", key)
                        .isOk())
                .isTrue();
        assertThat(browser.own("ListTables", "{}").text()).contains("ExpiredTokenException");
        assertThat(browser.page("GET", "/_armature/session").text()).isEqualTo("{\"SignedIn\":false}");
    }

    @Test
    void temporaryCredentialsSignInUntilTheirUserIsGone() throws IOException {
        var alice = root.user("alice");
        root.allow("alice", ONLY_LIST);
        var token = alice.sts("GetSessionToken");
        var browser = signIn(new Credentials(
                token.element("AccessKeyId"), token.element("SecretAccessKey"), token.element("SessionToken")));
        assertThat(browser.own("ListTables", "{}").status()).isEqualTo(200);
        root.iam("DeleteUserPolicy", "UserName", "alice", "PolicyName", "given");
        root.iam(
                "DeleteAccessKey",
                "UserName",
                "alice",
                "AccessKeyId",
                alice.credentials().accessKey());
        assertThat(root.iam("DeleteUser", "UserName", "alice").isOk()).isTrue();
        assertThat(browser.own("ListTables", "{}").text()).contains("ExpiredTokenException");
    }

    @Test
    void anAnswerBringsANewCookieNowAndThen() throws IOException {
        var browser = signIn(ROOT);
        assertThat(browser.own("ListTables", "{}").header("set-cookie")).isEmpty();
        clock.ahead = Duration.ofMinutes(50);
        var answer = browser.own("ListTables", "{}");
        assertThat(answer.header("content-type")).isEqualTo(Reply.AWS_JSON);
        var renewed = new Browser(server, cookie(answer), browser.csrf);
        clock.ahead = Duration.ofMinutes(100);
        assertThat(browser.own("ListTables", "{}").text()).contains("ExpiredTokenException");
        assertThat(renewed.own("ListTables", "{}").status()).isEqualTo(200);
        assertThat(renewed.page("GET", "/metrics").header("set-cookie")).startsWith("armature-session");
        clock.ahead = Duration.ofMinutes(111);
        assertThat(renewed.own("ListTables", "{}").text()).contains("The sign-in is over. Sign in again.");
    }

    @Test
    void otherCookiesDoNotMatter() throws IOException {
        var browser = signIn(ROOT);
        var answer = browser.operation(
                "ListTables",
                "{}",
                "Cookie: theme=dark; " + browser.cookie + "; x=y",
                "Origin: " + server.url(),
                "X-Armature-Csrf: " + browser.csrf);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(browser.operation("ListTables", "{}", "Cookie: theme=dark").text())
                .contains("MissingAuthenticationTokenException");
    }

    /** A signature counts where there is one, so that tools in a browser go on being who they are. */
    @Test
    void aSignatureCountsMoreThanACookie() throws IOException {
        var browser = signIn(ROOT);
        var answer = browser.operation(
                "ListTables",
                "{}",
                "Cookie: " + browser.cookie,
                "Origin: " + server.url(),
                "X-Armature-Csrf: " + browser.csrf,
                "Authorization: " + HttpClient.AUTHORIZATION);
        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    void isWrittenDownWithoutSecrets() throws IOException {
        var browser = signIn(ROOT);
        assertThat(browser.own("ListTables", "{}").status()).isEqualTo(200);
        assertThat(post(new Credentials("AKIAUNKNOWN", "a secret", "")).status())
                .isEqualTo(403);
        browser.page("DELETE", "/_armature/session", "Origin: " + server.url(), "X-Armature-Csrf: " + browser.csrf);
        server.close();

        List<String> lines = Files.readAllLines(directory.resolve("audit.log"));
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0))
                .contains("\"eventName\":\"SignIn\"", "\"type\":\"Root\"", "\"accessKeyId\":\"AKIAROOT\"");
        assertThat(lines.get(1))
                .contains("\"eventName\":\"ListTables\"", "\"type\":\"Root\"", "\"accessKeyId\":\"AKIAROOT\"");
        assertThat(lines.get(2))
                .contains("\"eventName\":\"SignIn\"", "\"errorCode\":\"UnrecognizedClientException\"", "AKIAUNKNOWN");
        assertThat(lines.get(3)).contains("\"eventName\":\"SignOut\"", "\"type\":\"Root\"");
        assertThat(String.join("", lines)).doesNotContain(ROOT.secretKey(), "a secret", browser.csrf, browser.cookie);
    }

    /** By a clock that stands, so that all attempts come at the same time. */
    @Test
    void failuresThatComeTooFastAreAnsweredLate() throws IOException {
        var config = ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(ROOT)));
        try (var engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new Random(1))) {
            var gate = gate(Access.open(config, engine).orElseThrow(), engine);
            for (int i = 0; i < 20; i++) {
                assertThat(attempt(gate, "wrong").isLate()).isFalse();
            }
            assertThat(attempt(gate, "wrong").isLate()).isTrue();
            assertThat(attempt(gate, "wrong").status()).isEqualTo(403);
            assertThat(attempt(gate, ROOT.secretKey()).isLate())
                    .as("who has the secret")
                    .isFalse();
        }
    }

    private static Gate gate(Access access, Engine engine) {
        return gate(access, engine, false);
    }

    private static Gate gate(Access access, Engine engine, boolean isSecure) {
        return new Gate(
                access,
                Optional.of("us-east-1"),
                new TableResources(engine.catalog()),
                Optional.empty(),
                isSecure,
                new Wire(engine),
                InstantSource.fixed(Instant.EPOCH));
    }

    private static Reply attempt(Gate gate, String secret) {
        String body = "{\"AccessKeyId\":\"AKIAROOT\",\"SecretAccessKey\":\"" + secret + "\"}";
        return ask(gate, "POST", HeaderLines.of(List.of()), body);
    }

    private static Reply session(Gate gate, String method, String cookie, String csrf) {
        return ask(
                gate,
                method,
                HeaderLines.of(List.of(Map.entry("cookie", cookie), Map.entry("x-armature-csrf", csrf))),
                "");
    }

    private static Reply ask(Gate gate, String method, HeaderLines lines, String body) {
        return ask(gate, "http://localhost", method, lines, body);
    }

    private static Reply ask(Gate gate, String origin, String method, HeaderLines lines, String body) {
        var headers = new String[Header.values().length];
        headers[Header.HOST.ordinal()] = "localhost";
        headers[Header.ORIGIN.ordinal()] = origin;
        headers[Header.CONTENT_TYPE.ordinal()] = "application/json";
        var head = new RequestHead(method, "/_armature/session", true, headers, lines);
        return gate.session(head, body.getBytes(StandardCharsets.UTF_8), "192.0.2.1");
    }

    private static String text(Reply reply) {
        return new String(reply.body(), StandardCharsets.UTF_8);
    }

    private static String found(String pattern, String text) {
        var matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    @Test
    void isNotThereWhereNothingIsVerified() throws IOException {
        try (var open = Server.start(ServerConfig.inMemory())) {
            assertThat(send(open, "GET", "/_armature/session", "", List.of()).status())
                    .isEqualTo(404);
            assertThat(send(open, "POST", "/_armature/session", "{}", List.of("Content-Type: application/json"))
                            .status())
                    .isEqualTo(404);
        }
    }
}
