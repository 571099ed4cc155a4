package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit log over HTTP: for whom, how much at a time, and never with what items hold. */
class AuditAdminTest {
    private static final Credentials ROOT = new Credentials("AKIAROOTROOTROOTROOT", "the secret of root", "");
    private static final String PAGE = "/_armature/audit";

    @TempDir
    private Path directory;

    private Server server;
    private SignedClient root;

    @BeforeEach
    void start() throws IOException {
        server = Server.start(ServerConfig.inMemory()
                .withAuthentication(new Authentication.On(
                        Optional.of(ROOT),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(directory.resolve("audit.log")))));
        root = new SignedClient(server, ROOT);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static String policy(String action) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"" + action
                + "\",\"Resource\":\"*\"}}";
    }

    private String read(String query) {
        var answer = root.page("GET", PAGE + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static List<String> members(String json, String name) {
        List<String> found = new ArrayList<>();
        var matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private void createThings() {
        var created = root.dynamoDb(
                "CreateTable",
                "{\"TableName\":\"Things\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],"
                        + "\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}]}");
        assertThat(created.isOk()).as(created.body()).isTrue();
    }

    @Test
    void showsWhoDidWhatAndWhyItWasRefused() {
        createThings();
        var alice = root.user("alice");
        assertThat(alice.dynamoDb("DescribeTable", "{\"TableName\":\"Things\"}").status())
                .isEqualTo(400);
        String denied = read("?outcome=denied&principal=user/ALICE&operation=describe");
        assertThat(denied)
                .contains("\"Operation\":\"DescribeTable\"")
                .contains("\"Principal\":\"arn:aws:iam::000000000000:user/alice\"")
                .contains("\"Outcome\":\"DENIED\",\"ErrorCode\":\"AccessDenied\",\"Why\":\"User: arn:aws:iam::")
                .contains("\"Resources\":[\"arn:aws:dynamodb:us-east-1:000000000000:table/Things\"]")
                .contains("\"Address\":\"127.0.0.1\"")
                .contains("\"Lost\":0");
        assertThat(members(read(""), "Operation"))
                .containsExactly("DescribeTable", "CreateAccessKey", "CreateUser", "CreateTable");
    }

    @Test
    void goesBackPageByPage() {
        for (int i = 0; i < 5; i++) {
            root.iam("CreateUser", "UserName", "user" + i);
        }
        createThings();
        String first = read("?limit=2");
        assertThat(members(first, "Operation")).containsExactly("CreateTable", "CreateUser");
        String second = read("?limit=4&before=" + members(first, "Next").getFirst());
        assertThat(members(second, "Operation"))
                .containsExactly("CreateUser", "CreateUser", "CreateUser", "CreateUser");
    }

    /** Pages of the server are asked for by a console every few seconds, this one too. They are written down, and shown if one asks. */
    @Test
    void showsPagesOfTheServerWhenAskedTo() {
        root.page("GET", "/metrics");
        assertThat(members(read(""), "Operation")).isEmpty();
        assertThat(members(read("?pages=true"), "Operation"))
                .containsExactly("GET /_armature/audit", "GET /_armature/audit", "GET /metrics");
    }

    /** Who administers a server may be one of those who are looked after. */
    @Test
    void takesARightOfItsOwn() {
        var auditor = root.user("auditor");
        var operator = root.user("operator");
        root.allow("auditor", policy("armature:ReadAuditLog"));
        root.allow("operator", policy("armature:Administer"));
        assertThat(auditor.page("GET", PAGE).status()).isEqualTo(200);
        assertThat(auditor.page("GET", "/metrics").status()).isEqualTo(403);
        assertThat(operator.page("GET", "/metrics").status()).isEqualTo(200);
        var refused = operator.page("GET", PAGE);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("is not authorized to perform: armature:ReadAuditLog");
        assertThat(operator.page("GET", PAGE + "/").status()).isEqualTo(403);
        assertThat(operator.page("GET", PAGE + "?pages=true").status()).isEqualTo(403);
    }

    @Test
    void neverHasWhatItemsHold() throws IOException {
        createThings();
        for (String operation : List.of("PutItem", "GetItem", "DeleteItem")) {
            root.dynamoDb(
                    operation,
                    "{\"TableName\":\"Things\",\"Key\":{\"pk\":{\"S\":\"hidden-key\"}},\"Item\":{\"pk\":{\"S\":\"hidden-key\"},\"hidden-name\":{\"S\":\"hidden-value\"}}}");
        }
        root.dynamoDb(
                "PutItem",
                "{\"TableName\":\"Things\",\"Item\":{\"pk\":{\"N\":\"1\"},\"hidden-name\":{\"S\":\"hidden-value\"}},\"ConditionExpression\":\"hidden-name = :hidden\"}");
        root.dynamoDb("ExecuteStatement", "{\"Statement\":\"SELECT * FROM Things WHERE pk = 'hidden-key'\"}");
        String all = read("?pages=true");
        assertThat(all).contains("PutItem", "ExecuteStatement").doesNotContain("hidden");
        assertThat(Files.readString(directory.resolve("audit.log"))).doesNotContain("hidden-");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        for (String query : List.of(
                "?outcome=fine", "?limit=0", "?limit=201", "?limit=x", "?before=x", "?pages=1", "?user=alice")) {
            assertThat(root.page("GET", PAGE + query).status()).as(query).isEqualTo(400);
        }
        assertThat(root.page("POST", PAGE).status()).isEqualTo(400);
        assertThat(root.page("GET", PAGE + "/x").status()).isEqualTo(400);
        assertThat(root.page("GET", PAGE + "?before=00000000-5").body())
                .isEqualTo("{\"message\":\"the log does not go back to this place any more\"}");
    }

    @Test
    void saysHowToHaveOneWhereThereIsNone() throws IOException {
        String text = "{\"message\":\"there is no audit log here: start the server with --auth and --audit-log FILE\"}";
        try (var without =
                Server.start(ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(ROOT))))) {
            var answer = new SignedClient(without, ROOT).page("GET", PAGE);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).isEqualTo(text);
        }
        try (var open = Server.start(ServerConfig.inMemory());
                var client = new HttpClient(open)) {
            var answer = client.call("GET " + PAGE + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.text()).contains("there is no audit log here");
        }
    }
}
