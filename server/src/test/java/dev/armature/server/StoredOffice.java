package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.server.ServerConfig.Triggering;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A server that verifies requests and has triggers, with some of everything that is stored about that, as {@link #write} leaves it in a directory, and what {@link
 * #checkAndUse} expects of one that any version left. What is here stays as it is: directories that were written long ago have it.
 *
 * <p>In the directory are the data directory {@code data}, and {@code keys}: lines of a name, an access key, its secret and its session token, if it has one.
 */
final class StoredOffice {
    private static final Credentials ROOT = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
    private static final String ACCOUNT = "000000000000";
    private static final String READS = allow("dynamodb:GetItem", "dynamodb:ListTables");
    private static final String WRITES = allow("dynamodb:PutItem");
    private static final int DELIVERED = 3;
    private static final Pattern UUID = Pattern.compile("\"UUID\":\"([0-9a-f-]{36})\"");

    private StoredOffice() {}

    private static String allow(String... actions) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":[\""
                + String.join("\",\"", actions) + "\"],\"Resource\":\"*\"}}";
    }

    private static Server start(Path directory, Optional<Credentials> root) throws IOException {
        return Server.start(ServerConfig.onDisk(directory.resolve("data"))
                .withAuthentication(new Authentication.On(root))
                .withTriggers(new Triggering.On()));
    }

    static void write(Path directory) throws IOException, InterruptedException {
        try (var function = new Function();
                var server = start(directory, Optional.of(ROOT))) {
            var root = new SignedClient(server, ROOT);
            var keys = new StringBuilder();
            employ(root, keys);
            Files.writeString(directory.resolve("keys"), keys);
            signOut(server);
            ask(root.dynamoDb("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                     "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"}}"""));
            ask(root.page(
                    "POST",
                    "/_armature/triggers",
                    "{\"EventSourceArn\": \"Orders\", \"FunctionName\": \"count\", \"BatchSize\": 1, \"StartingPosition\": \"TRIM_HORIZON\","
                            + " \"Target\": \"" + function.url() + "\"}"));
            for (int number = 1; number <= DELIVERED; number++) {
                ask(root.dynamoDb("PutItem", put(number)));
            }
            for (int number = 1; number <= DELIVERED; number++) {
                function.take();
            }
        }
    }

    private static String put(int number) {
        return "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"order " + number + "\"}}}";
    }

    private static SignedClient.Answer ask(SignedClient.Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    /** Users with keys of each kind, a group, a role, policies of each kind, a boundary and tags. */
    private static void employ(SignedClient root, StringBuilder keys) {
        var alice = root.user("alice");
        note(keys, "alice", alice.credentials());
        var bob = root.user("bob");
        note(keys, "bob", bob.credentials());
        var second = ask(root.iam("CreateAccessKey", "UserName", "bob"));
        var inactive = new Credentials(second.element("AccessKeyId"), second.element("SecretAccessKey"), "");
        note(keys, "bob-inactive", inactive);
        ask(root.iam("UpdateAccessKey", "UserName", "bob", "AccessKeyId", inactive.accessKey(), "Status", "Inactive"));

        String reads = ask(root.iam("CreatePolicy", "PolicyName", "reads", "PolicyDocument", READS))
                .element("Arn");
        ask(root.iam("CreateGroup", "GroupName", "readers"));
        ask(root.iam("AttachGroupPolicy", "GroupName", "readers", "PolicyArn", reads));
        ask(root.iam("AddUserToGroup", "GroupName", "readers", "UserName", "alice"));
        root.allow("bob", allow("dynamodb:*"));
        ask(root.iam("PutUserPermissionsBoundary", "UserName", "bob", "PermissionsBoundary", reads));
        ask(root.iam("TagUser", "UserName", "alice", "Tags.member.1.Key", "team", "Tags.member.1.Value", "stock"));

        ask(root.iam(
                "CreateRole",
                "RoleName",
                "clerk",
                "AssumeRolePolicyDocument",
                "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"sts:AssumeRole\",\"Principal\":{\"AWS\":\"arn:aws:iam::"
                        + ACCOUNT + ":user/alice\"}}}"));
        ask(root.iam("PutRolePolicy", "RoleName", "clerk", "PolicyName", "writes", "PolicyDocument", WRITES));
        note(keys, "clerk", assume(alice).credentials());
    }

    private static SignedClient assume(SignedClient alice) {
        var session = ask(alice.sts(
                "AssumeRole", "RoleArn", "arn:aws:iam::" + ACCOUNT + ":role/clerk", "RoleSessionName", "desk"));
        return alice.as(new Credentials(
                session.element("AccessKeyId"), session.element("SecretAccessKey"), session.element("SessionToken")));
    }

    private static void note(StringBuilder keys, String name, Credentials credentials) {
        keys.append(String.join(
                        " ", name, credentials.accessKey(), credentials.secretKey(), credentials.sessionToken()))
                .append('\n');
    }

    private static Credentials noted(Path directory, String name) throws IOException {
        String[] words = Files.readAllLines(directory.resolve("keys")).stream()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .orElseThrow()
                .split(" ", -1);
        return new Credentials(words[1], words[2], words[3]);
    }

    /** A browser that signs in as root, and out. */
    private static void signOut(Server server) throws IOException {
        var signedIn = browser(
                server,
                "POST",
                "{\"AccessKeyId\":\"" + ROOT.accessKey() + "\",\"SecretAccessKey\":\"" + ROOT.secretKey() + "\"}",
                List.of());
        var csrf = Pattern.compile("\"CsrfToken\":\"([^\"]*)\"").matcher(signedIn.text());
        assertThat(csrf.find()).as(signedIn.text()).isTrue();
        String cookie = signedIn.header("set-cookie").split(";", 2)[0];
        var signedOut =
                browser(server, "DELETE", "", List.of("Cookie: " + cookie, "X-Armature-Csrf: " + csrf.group(1)));
        assertThat(signedOut.status()).as(signedOut.text()).isEqualTo(200);
    }

    private static HttpClient.Response browser(Server server, String method, String body, List<String> headers)
            throws IOException {
        try (var client = new HttpClient(server)) {
            String more = headers.stream().map(header -> header + "\r\n").reduce("", String::concat);
            return client.call(
                    method + " /_armature/session HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nOrigin: "
                            + server.url() + "\r\nContent-Type: application/json\r\n" + more + "Content-Length: "
                            + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
        }
    }

    /** Everyone may do what they might, and no more; triggers go on where they were. And again after it was closed. */
    static void checkAndUse(Path directory) throws IOException, InterruptedException {
        // A zip does not say who may read what.
        for (String secret : List.of("master-key", "root-key")) {
            Files.setPosixFilePermissions(
                    directory.resolve("data").resolve(secret), PosixFilePermissions.fromString("rw-------"));
        }
        int next = DELIVERED + 1;
        for (int life = 0; life < 2; life++) {
            try (var function = new Function();
                    var server = start(directory, Optional.empty())) {
                var root = new SignedClient(server, ROOT);
                checkUsers(root, directory);
                moveTrigger(root, function);
                ask(root.dynamoDb("PutItem", put(next)));
                assertThat(function.take()).contains("\"Keys\":{\"pk\":{\"S\":\"order " + next + "\"}}");
                next++;
            }
        }
    }

    private static void checkUsers(SignedClient root, Path directory) throws IOException {
        String get = "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"order 1\"}}}";
        var alice = root.as(noted(directory, "alice"));
        assertThat(ask(alice.dynamoDb("GetItem", get)).body()).contains("order 1");
        assertThat(alice.dynamoDb("PutItem", put(1)).body()).contains("AccessDeniedException");
        assertThat(root.iam("ListUserTags", "UserName", "alice").element("Value"))
                .isEqualTo("stock");

        var bob = root.as(noted(directory, "bob"));
        ask(bob.dynamoDb("GetItem", get));
        assertThat(bob.dynamoDb("PutItem", put(1)).body()).contains("AccessDeniedException");
        assertThat(root.as(noted(directory, "bob-inactive"))
                        .dynamoDb("GetItem", get)
                        .status())
                .isNotEqualTo(200);

        ask(assume(alice).dynamoDb("PutItem", put(1)));
        // One that is a year old can be read, and says that it is over.
        var session = root.as(noted(directory, "clerk")).dynamoDb("PutItem", put(1));
        assertThat(session.isOk() || session.body().contains("ExpiredTokenException"))
                .as(session.body())
                .isTrue();
    }

    /** The function is somewhere else now; what it was given is not given to it again. */
    private static void moveTrigger(SignedClient root, Function function) {
        var listed = UUID.matcher(ask(root.page("GET", "/_armature/triggers")).body());
        assertThat(listed.find()).isTrue();
        assertThat(ask(root.page(
                                "PATCH",
                                "/_armature/triggers/" + listed.group(1),
                                "{\"Target\": \"" + function.url() + "\"}"))
                        .body())
                .contains("\"FunctionName\":\"count\"", "\"BatchSize\":1");
    }

    /** What a mapping calls. */
    private static final class Function implements AutoCloseable {
        private final BlockingQueue<String> calls = new LinkedBlockingQueue<>();
        private final HttpServer server;

        Function() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    calls.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                    exchange.sendResponseHeaders(200, -1);
                }
            });
            server.start();
        }

        String url() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        String take() throws InterruptedException {
            return Objects.requireNonNull(calls.poll(60, TimeUnit.SECONDS), "the function was not called");
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
