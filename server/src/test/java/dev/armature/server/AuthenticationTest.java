package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.security.secret.RootKey;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that verifies signatures: what is signed by root is done, and all else is refused before anything is made of it. */
class AuthenticationTest {
    private static final Credentials ROOT = new Credentials("AKIAROOT", "the secret of root", "");
    private static final String TARGET = "DynamoDB_20120810.ListTables";
    private static final ServerConfig CONFIG =
            ServerConfig.inMemory().withAuthentication(new Authentication.On(Optional.of(ROOT)));

    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = Server.start(CONFIG);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static RequestSigner signer(Credentials credentials, String service) {
        return new RequestSigner(credentials, service, Clock.systemUTC());
    }

    private static HttpMessage message(String method, String uri, byte[] body, String... headers) {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        all.add(Map.entry("Host", "db.example.com:8000"));
        for (int i = 0; i < headers.length; i += 2) {
            all.add(Map.entry(headers[i], headers[i + 1]));
        }
        return new HttpMessage(method, uri, all, body);
    }

    private static HttpMessage listTables(String body, String... headers) {
        var all = new ArrayList<>(List.of("Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", TARGET));
        all.addAll(List.of(headers));
        return message("POST", "/", body.getBytes(StandardCharsets.UTF_8), all.toArray(new String[0]));
    }

    private static HttpMessage signed(HttpMessage message) {
        return signer(ROOT, "dynamodb").sign(message, "us-east-1");
    }

    private static byte[] bytes(HttpMessage message) {
        var head = new StringBuilder(message.method() + " " + message.uri() + " HTTP/1.1\r\n");
        message.headers()
                .forEach(header -> head.append(header.getKey())
                        .append(": ")
                        .append(header.getValue())
                        .append("\r\n"));
        head.append("Content-Length: ").append(message.body().length).append("\r\n\r\n");
        var all = new ByteArrayOutputStream();
        all.writeBytes(head.toString().getBytes(StandardCharsets.UTF_8));
        all.writeBytes(message.body());
        return all.toByteArray();
    }

    private HttpClient.Response call(HttpMessage message) throws IOException {
        try (var client = new HttpClient(server)) {
            return client.send(bytes(message)).receive();
        }
    }

    @Test
    void doesWhatRootHasSigned() throws IOException {
        var response = call(signed(listTables("{}")));
        assertThat(response.text()).isEqualTo("{\"TableNames\":[]}");
        assertThat(response.status()).isEqualTo(200);
    }

    @Test
    void doesWhatAPresignedUrlSays() throws IOException {
        var presigned = signer(ROOT, "dynamodb").presign(listTables("{}"), "us-east-1", Duration.ofMinutes(5));
        assertThat(call(presigned).text()).isEqualTo("{\"TableNames\":[]}");
    }

    /** As to a proxy: what is signed is the path all the same, and the name has to be the one that is signed. */
    @Test
    void verifiesARequestThatNamesTheServerInItsFirstLine() throws IOException {
        var signed = signed(listTables("{}"));
        String uri = "http://db.example.com:8000/";
        assertThat(call(new HttpMessage("POST", uri, signed.headers(), signed.body()))
                        .text())
                .isEqualTo("{\"TableNames\":[]}");
        assertThat(call(new HttpMessage("POST", uri + "other", signed.headers(), signed.body()))
                        .text())
                .contains("InvalidSignatureException");
        assertThat(call(new HttpMessage("POST", "http://other:8000/", signed.headers(), signed.body()))
                        .status())
                .isEqualTo(400);
    }

    /** Headers that the server knows nothing of, in any case and several times. */
    @Test
    void verifiesHeadersThatItDoesNotKnow() throws IOException {
        var signed = signed(listTables("{}", "X-Trace", "a  b", "x-trace", "c", "AMZ-SDK-Request", "attempt=1; max=3"));
        assertThat(call(signed).status()).isEqualTo(200);
        var headers = new ArrayList<>(signed.headers());
        headers.replaceAll(header -> header.getKey().equals("x-trace") ? Map.entry("x-trace", "d") : header);
        assertThat(call(new HttpMessage("POST", "/", headers, signed.body())).text())
                .contains("InvalidSignatureException");
    }

    @Test
    void verifiesACompressedBodyAsItCame() throws IOException {
        byte[] compressed = ContentCoding.GZIP.compress("{\"Limit\":1}".getBytes(StandardCharsets.UTF_8));
        var message = message(
                "POST",
                "/",
                compressed,
                "Content-Type",
                "application/x-amz-json-1.0",
                "X-Amz-Target",
                TARGET,
                "Content-Encoding",
                "gzip");
        var signed = signed(message);
        assertThat(call(signed).text()).isEqualTo("{\"TableNames\":[]}");
        byte[] other = ContentCoding.GZIP.compress("{\"Limit\":2}".getBytes(StandardCharsets.UTF_8));
        assertThat(call(new HttpMessage("POST", "/", signed.headers(), other)).text())
                .contains("InvalidSignatureException");
    }

    @Test
    void verifiesALargeBody() throws IOException {
        var signed = signed(listTables("{\"Limit\":1" + " ".repeat(200_000) + "}"));
        assertThat(call(signed).text()).isEqualTo("{\"TableNames\":[]}");
        signed.body()[100_000] = '\n';
        assertThat(call(signed).text()).contains("InvalidSignatureException");
    }

    @Test
    void refusesWhatIsNotSignedByWhoIsKnown() throws IOException {
        assertThat(call(listTables("{}")).text())
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#MissingAuthenticationTokenException\","
                        + "\"message\":\"Request is missing Authentication Token\"}");
        var unknown = signer(new Credentials("AKIAOTHER", ROOT.secretKey(), ""), "dynamodb");
        assertThat(call(unknown.sign(listTables("{}"), "us-east-1")).text())
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#UnrecognizedClientException\","
                        + "\"message\":\"The security token included in the request is invalid.\"}");
        var wrong = signer(new Credentials(ROOT.accessKey(), "wrong", ""), "dynamodb");
        var response = call(wrong.sign(listTables("{}"), "us-east-1"));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text())
                .startsWith(
                        "{\"__type\":\"com.amazon.coral.service#InvalidSignatureException\",\"message\":\"The request"
                                + " signature we calculated does not match");
        assertThat(call(signer(ROOT, "dynamodb").sign(listTables("{}"), "eu-west-1"))
                        .text())
                .contains("Credential should be scoped to a valid region, not 'eu-west-1'. ");
    }

    /** AWS verifies what is for a service as a request to the root, so that no signature over another path is right. */
    @ParameterizedTest
    @ValueSource(
            strings = {"/foo", "/foo?a=b", "/%2F", "/%2e", "/metrics", "/health", "/console/", "//", "/./", "/a/.."})
    void refusesWhatIsSignedForAnotherPath(String uri) throws IOException {
        var list = listTables("{}");
        var elsewhere = new HttpMessage("POST", uri, list.headers(), list.body());
        var response = call(signed(elsewhere));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text())
                .startsWith("{\"__type\":\"com.amazon.coral.service#InvalidSignatureException\",\"message\":\"The ");
        assertThat(call(new HttpMessage("POST", uri, signed(list).headers(), list.body()))
                        .text())
                .contains("InvalidSignatureException");
        assertThat(call(elsewhere).text()).contains("MissingAuthenticationTokenException");

        var identity = message(
                "POST",
                uri,
                "Action=GetCallerIdentity&Version=2011-06-15".getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/x-www-form-urlencoded");
        var refusal = call(signer(ROOT, "sts").sign(identity, "us-east-1"));
        assertThat(refusal.status()).isEqualTo(403);
        assertThat(refusal.text()).contains("<Code>SignatureDoesNotMatch</Code>");
    }

    /** The signature comes first: what is not signed learns nothing about what else is wrong with it. */
    @Test
    void saysNothingOfABodyOrATargetThatIsNotSigned() throws IOException {
        for (var message : List.of(
                listTables("no json"),
                message("POST", "/", new byte[0], "X-Amz-Target", "DynamoDB_20120810.Nothing"),
                message("GET", "/metrics", new byte[0]),
                message("GET", "/nothing", new byte[0]),
                message("PUT", "/_armature/simulation", new byte[0]))) {
            assertThat(call(message).text()).contains("MissingAuthenticationTokenException");
        }
    }

    @Test
    void keepsTablesOfRegionsApartWhereTheyAreNotShared() throws IOException {
        try (var separate = Server.start(CONFIG.withSharedDb(false));
                var client = new HttpClient(separate)) {
            for (String region : List.of("us-east-1", "eu-west-1")) {
                String table = "{\"TableName\":\"" + region
                        + "\",\"BillingMode\":\"PAY_PER_REQUEST\",\"KeySchema\":[{\"AttributeName\":\"a\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"a\",\"AttributeType\":\"S\"}]}";
                var create = message(
                        "POST",
                        "/",
                        table.getBytes(StandardCharsets.UTF_8),
                        "Content-Type",
                        "application/x-amz-json-1.0",
                        "X-Amz-Target",
                        "DynamoDB_20120810.CreateTable");
                assertThat(client.send(bytes(signer(ROOT, "dynamodb").sign(create, region)))
                                .receive()
                                .text())
                        .contains("arn:aws:dynamodb:" + region + ":000000000000:table/" + region);
                assertThat(client.send(bytes(signer(ROOT, "dynamodb").sign(listTables("{}"), region)))
                                .receive()
                                .text())
                        .isEqualTo("{\"TableNames\":[\"" + region + "\"]}");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/health", "/ready"})
    void saysToAllHowItIs(String path) throws IOException {
        assertThat(call(message("GET", path, new byte[0])).status()).isEqualTo(200);
    }

    @Test
    void showsItsMetricsToRoot() throws IOException {
        assertThat(call(signed(message("GET", "/metrics", new byte[0]))).text()).contains("# TYPE ");
        assertThat(call(signed(message("GET", "/_armature/simulation", new byte[0])))
                        .text())
                .contains("nothing is simulated here");
    }

    @Test
    void servesIamAndStsBesides() throws IOException {
        var form = message("POST", "/", "Action=GetCallerIdentity".getBytes(StandardCharsets.UTF_8));
        assertThat(call(signer(ROOT, "sts").sign(form, "eu-west-1")).text())
                .contains("<Arn>arn:aws:iam::000000000000:root</Arn>");
        assertThat(call(signer(ROOT, "s3").sign(form, "us-east-1")).text())
                .contains("Credential should be scoped to correct service: 'dynamodb'. ");
    }

    private String form(Credentials by, String service, String form) throws IOException {
        var response = sent(by, service, form);
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        return response.text();
    }

    private HttpClient.Response sent(Credentials by, String service, String form) throws IOException {
        var message = message(
                "POST",
                "/",
                form.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/x-www-form-urlencoded; charset=utf-8");
        return call(signer(by, service).sign(message, "us-east-1"));
    }

    private String operation(Credentials by, String operation, String request) throws IOException {
        var message = message(
                "POST",
                "/",
                request.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/x-amz-json-1.0",
                "X-Amz-Target",
                "DynamoDB_20120810." + operation);
        return call(signer(by, "dynamodb").sign(message, "us-east-1")).text();
    }

    private static String element(String xml, String name) {
        int begin = xml.indexOf("<" + name + ">") + name.length() + 2;
        return xml.substring(begin, xml.indexOf("</" + name + ">"));
    }

    private static String policy(String effect, String action, String resource, String condition) {
        String document = "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"" + effect + "\",\"Action\":\""
                + action + "\",\"Resource\":\"" + resource + "\"" + condition + "}}";
        return URLEncoder.encode(document, StandardCharsets.UTF_8);
    }

    /** What a team does first: a user of its own, a key for it, and a policy that lets it see what is its own. */
    @Test
    void letsAUserDoWhatItsPoliciesAllow() throws IOException {
        operation(ROOT, "CreateTable", """
                {"TableName": "Scores", "BillingMode": "PAY_PER_REQUEST", "KeySchema": [{"AttributeName": "user", "KeyType": "HASH"}],
                 "AttributeDefinitions": [{"AttributeName": "user", "AttributeType": "S"}]}""");
        form(ROOT, "iam", "Action=CreateUser&Version=2010-05-08&UserName=alice");
        String made = form(ROOT, "iam", "Action=CreateAccessKey&Version=2010-05-08&UserName=alice");
        var alice = new Credentials(element(made, "AccessKeyId"), element(made, "SecretAccessKey"), "");
        String own = "{\"TableName\": \"Scores\", \"Key\": {\"user\": {\"S\": \"alice\"}}}";
        String others = own.replace("alice", "bob");

        assertThat(operation(alice, "GetItem", own))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"Message\":\"User:"
                        + " arn:aws:iam::000000000000:user/alice is not authorized to perform: dynamodb:GetItem on resource:"
                        + " arn:aws:dynamodb:us-east-1:000000000000:table/Scores because no identity-based policy allows the"
                        + " dynamodb:GetItem action\"}");

        form(
                ROOT,
                "iam",
                "Action=PutUserPolicy&Version=2010-05-08&UserName=alice&PolicyName=own&PolicyDocument="
                        + policy(
                                "Allow",
                                "dynamodb:GetItem",
                                "arn:aws:dynamodb:*:*:table/Scores",
                                ",\"Condition\":{\"ForAllValues:StringEquals\":{\"dynamodb:LeadingKeys\":[\"${aws:username}\"]}}"));
        assertThat(operation(alice, "GetItem", own)).isEqualTo("{}");
        assertThat(operation(alice, "GetItem", others)).contains("AccessDeniedException");
        assertThat(operation(alice, "Scan", "{\"TableName\": \"Scores\"}")).contains("AccessDeniedException");

        String lockout =
                "{\\\"Version\\\":\\\"2012-10-17\\\",\\\"Statement\\\":{\\\"Effect\\\":\\\"Deny\\\",\\\"Principal\\\":{\\\"AWS\\\":"
                        + "\\\"000000000000\\\"},\\\"Action\\\":\\\"dynamodb:PutResourcePolicy\\\",\\\"Resource\\\":\\\"*\\\"}}";
        String put = "{\"ResourceArn\": \"arn:aws:dynamodb:us-east-1:000000000000:table/Scores\", \"Policy\": \""
                + lockout + "\"%s}";
        assertThat(operation(ROOT, "PutResourcePolicy", put.formatted("")))
                .contains("The new resource policy will not allow you to update the resource policy in the future.");
        assertThat(operation(ROOT, "PutResourcePolicy", put.formatted(", \"ConfirmRemoveSelfResourceAccess\": true")))
                .contains("RevisionId");

        form(
                ROOT,
                "iam",
                "Action=UpdateAccessKey&Version=2010-05-08&UserName=alice&Status=Inactive&AccessKeyId="
                        + alice.accessKey());
        assertThat(operation(alice, "GetItem", own)).contains("UnrecognizedClientException");
    }

    @Test
    void letsARoleBeAssumed() throws IOException {
        String trust = URLEncoder.encode(
                "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"sts:AssumeRole\","
                        + "\"Principal\":{\"AWS\":\"000000000000\"}}}",
                StandardCharsets.UTF_8);
        form(ROOT, "iam", "Action=CreateRole&Version=2010-05-08&RoleName=reader&AssumeRolePolicyDocument=" + trust);
        form(
                ROOT,
                "iam",
                "Action=PutRolePolicy&Version=2010-05-08&RoleName=reader&PolicyName=list&PolicyDocument="
                        + policy("Allow", "dynamodb:ListTables", "*", ""));
        form(ROOT, "iam", "Action=CreateUser&Version=2010-05-08&UserName=carol");
        form(
                ROOT,
                "iam",
                "Action=PutUserPolicy&Version=2010-05-08&UserName=carol&PolicyName=assume&PolicyDocument="
                        + policy("Allow", "sts:AssumeRole", "arn:aws:iam::000000000000:role/reader", ""));
        String made = form(ROOT, "iam", "Action=CreateAccessKey&Version=2010-05-08&UserName=carol");
        var carol = new Credentials(element(made, "AccessKeyId"), element(made, "SecretAccessKey"), "");
        String assumed = form(
                carol,
                "sts",
                "Action=AssumeRole&Version=2011-06-15&RoleSessionName=s1&RoleArn="
                        + "arn%3Aaws%3Aiam%3A%3A000000000000%3Arole%2Freader");
        var session = new Credentials(
                element(assumed, "AccessKeyId"), element(assumed, "SecretAccessKey"), element(assumed, "SessionToken"));

        assertThat(operation(carol, "ListTables", "{}")).contains("AccessDeniedException");
        assertThat(operation(session, "ListTables", "{}")).isEqualTo("{\"TableNames\":[]}");
        assertThat(operation(session, "DescribeLimits", "{}"))
                .contains("User: arn:aws:sts::000000000000:assumed-role/reader/s1 is not authorized");
    }

    /** However many requests fail, and however late they are answered: one that is right is served. */
    @Test
    void servesWhatIsRightAfterManyFailures() throws IOException {
        var wrong = signer(new Credentials(ROOT.accessKey(), "wrong", ""), "dynamodb")
                .sign(listTables("{}"), "us-east-1");
        for (int i = 0; i < 22; i++) {
            assertThat(call(wrong).status()).isEqualTo(400);
        }
        try (var client = new HttpClient(server)) {
            client.send(bytes(wrong)).send(bytes(signed(listTables("{}"))));
            assertThat(client.receive().status()).isEqualTo(400);
            assertThat(client.receive().status()).isEqualTo(200);
        }
    }

    /** Who may do what is changed there, so it is the part of the log that is read first. */
    @Test
    void writesDownWhomARequestForIamIsAbout(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("audit.log");
        var config = CONFIG.withAuthentication(
                new Authentication.On(Optional.of(ROOT), Optional.empty(), Optional.empty(), Optional.of(file)));
        try (var logging = Server.start(config)) {
            var root = new SignedClient(logging, ROOT);
            var alice = root.user("alice");
            assertThat(alice.iam("DeleteUser", "UserName", "bob").status()).isEqualTo(403);
            assertThat(root.iam(
                                    "UpdateAccessKey",
                                    "UserName",
                                    "alice",
                                    "AccessKeyId",
                                    alice.credentials().accessKey(),
                                    "Status",
                                    "Inactive")
                            .isOk())
                    .isTrue();
        }
        List<String> lines = Files.readString(file).lines().toList();
        assertThat(lines.getFirst())
                .contains("\"eventName\":\"CreateUser\"", "\"requestParameters\":{\"userName\":\"alice\"}");
        assertThat(lines.get(lines.size() - 2))
                .contains("\"eventName\":\"DeleteUser\"", "\"requestParameters\":{\"userName\":\"bob\"}")
                .contains("\"errorCode\":\"AccessDenied\"", "is not authorized to perform: iam:DeleteUser on resource:")
                .contains("because no identity-based policy allows the iam:DeleteUser action");
        assertThat(lines.getLast())
                .contains("\"eventName\":\"UpdateAccessKey\"", "\"requestParameters\":{\"accessKeyId\":\"AKIA")
                .contains("\"status\":\"Inactive\",\"userName\":\"alice\"}");
    }

    @Test
    void writesDownWhoAskedForWhat(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("audit.log");
        var config = CONFIG.withAuthentication(
                new Authentication.On(Optional.of(ROOT), Optional.empty(), Optional.empty(), Optional.of(file)));
        String item = "{\"TableName\":\"things\",\"Item\":{\"a\":{\"S\":\"what an item holds\"}}}";
        var put = message(
                "POST",
                "/",
                item.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/x-amz-json-1.0",
                "X-Amz-Target",
                "DynamoDB_20120810.PutItem",
                "User-Agent",
                "a test");
        try (var logging = Server.start(config);
                var client = new HttpClient(logging)) {
            client.send(bytes(signed(put))).receive();
            client.send(bytes(put)).receive();
            var wrong = signer(new Credentials(ROOT.accessKey(), "wrong", ""), "dynamodb");
            client.send(bytes(wrong.sign(put, "us-east-1"))).receive();
            client.send(bytes(signed(message("GET", "/metrics", new byte[0])))).receive();
            var form = message(
                    "POST", "/", "Action=GetCallerIdentity&Version=2011-06-15".getBytes(StandardCharsets.UTF_8));
            client.send(bytes(signer(ROOT, "sts").sign(form, "us-east-1"))).receive();
        }
        String log = Files.readString(file);
        assertThat(log.lines().toList()).hasSize(5);
        assertThat(log).doesNotContain("what an item holds", ROOT.secretKey(), "Signature=");
        assertThat(log.lines().toList().get(0))
                .contains("\"eventName\":\"PutItem\"", "\"type\":\"Root\"", "\"accessKeyId\":\"AKIAROOT\"")
                .contains("\"sourceIPAddress\":\"127.0.0.1\"", "\"userAgent\":\"a test\"", "\"tableName\":\"things\"")
                .contains("\"errorCode\":\"ResourceNotFoundException\"", "\"eventCategory\":\"Data\"");
        assertThat(log.lines().toList().get(1))
                .contains("\"type\":\"Unknown\"", "\"errorCode\":\"MissingAuthenticationTokenException\"");
        assertThat(log.lines().toList().get(2))
                .contains("\"accessKeyId\":\"AKIAROOT\"", "\"errorCode\":\"InvalidSignatureException\"");
        assertThat(log.lines().toList().get(3)).contains("\"eventName\":\"GET /metrics\"");
        assertThat(log.lines().toList().get(4))
                .contains("\"eventSource\":\"sts.amazonaws.com\"", "\"eventName\":\"GetCallerIdentity\"");
    }

    /** Under the service that they are for, with what they ask of it, and with its name for the refusal. */
    @Test
    void writesDownWhatIsNotSignedAsItShouldBe(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("audit.log");
        var config = CONFIG.withAuthentication(
                new Authentication.On(Optional.of(ROOT), Optional.empty(), Optional.empty(), Optional.of(file)));
        var wrong = new Credentials(ROOT.accessKey(), "wrong", "");
        try (var logging = Server.start(config);
                var client = new HttpClient(logging)) {
            for (String service : List.of("iam", "sts")) {
                String version = service.equals("iam") ? "2010-05-08" : "2011-06-15";
                String form = "Action=GetSomething&Version=" + version;
                var asked = message(
                        "POST",
                        "/",
                        form.getBytes(StandardCharsets.UTF_8),
                        "Content-Type",
                        "application/x-www-form-urlencoded; charset=utf-8");
                assertThat(client.send(bytes(signer(wrong, service).sign(asked, "us-east-1")))
                                .receive()
                                .text())
                        .contains("<Code>SignatureDoesNotMatch</Code>");
                assertThat(client.send(bytes(asked)).receive().text())
                        .contains("https://" + service + ".amazonaws.com/doc/" + version + "/")
                        .contains("<Code>MissingAuthenticationToken</Code>");
                var read = signer(wrong, service)
                        .presign(message("GET", "/?" + form, new byte[0]), "us-east-1", Duration.ofMinutes(1));
                assertThat(client.send(bytes(read)).receive().text()).contains("<Code>SignatureDoesNotMatch</Code>");
            }
            client.send(bytes(signer(wrong, "dynamodb").sign(listTables("{}"), "us-east-1")))
                    .receive();
        }
        List<String> lines = Files.readString(file).lines().toList();
        assertThat(lines).hasSize(7);
        for (int i = 0; i < 6; i++) {
            assertThat(lines.get(i))
                    .contains("\"eventSource\":\"" + (i < 3 ? "iam" : "sts") + ".amazonaws.com\"")
                    .contains("\"eventName\":\"GetSomething\"")
                    .contains(
                            i % 3 == 1
                                    ? "\"errorCode\":\"MissingAuthenticationToken\""
                                    : "\"errorCode\":\"SignatureDoesNotMatch\"");
        }
        assertThat(lines.getLast())
                .contains("\"eventSource\":\"dynamodb.amazonaws.com\"", "\"eventName\":\"ListTables\"")
                .contains("\"errorCode\":\"InvalidSignatureException\"");
    }

    /** A form as large as a request for DynamoDB may be would come to millions of parameters, and half a gigabyte. */
    @Test
    void refusesAFormThatIsFarTooLarge() throws IOException {
        String names = IntStream.range(0, 501).mapToObj(i -> "&" + i).collect(Collectors.joining());
        String longest = "Action=CreatePolicy&Version=2010-05-08&PolicyName=p&PolicyDocument=" + "%20".repeat(131_000)
                + "%7B%7D";
        for (String service : List.of("iam", "sts")) {
            for (String form : List.of("Action=ListUsers" + names, "&".repeat(513 << 10), "&".repeat(16 << 20))) {
                assertThat(form(service, form)).contains("<Code>RequestEntityTooLarge</Code>");
            }
        }
        assertThat(form("iam", longest)).contains("<Code>MalformedPolicyDocument</Code>");
        assertThat(form("sts", "Action=GetCallerIdentity" + "&".repeat(500 << 10)))
                .contains("<Account>");
    }

    private String form(String service, String form) throws IOException {
        return sent(ROOT, service, form).text();
    }

    @Test
    void keepsTheRootKeyInItsDirectory(@TempDir Path directory) throws IOException {
        var config = ServerConfig.onDisk(directory.resolve("data")).withAuthentication(new Authentication.On());
        Credentials made;
        try (var first = Server.start(config)) {
            made = first.rootKey().orElseThrow().credentials();
            assertThat(first.rootKey().orElseThrow().isMade()).isTrue();
        }
        try (var second = Server.start(config);
                var client = new HttpClient(second)) {
            assertThat(second.rootKey()).contains(new RootKey(made, false));
            assertThat(client.send(bytes(signer(made, "dynamodb").sign(listTables("{}"), "us-east-1")))
                            .receive()
                            .status())
                    .isEqualTo(200);
        }
        Files.delete(directory.resolve("data/master-key"));
        assertThatThrownBy(() -> Server.start(config).close())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is sealed with master key");
    }

    @Test
    void namesTheOptionThatLetsItListenElsewhere() {
        assertThatThrownBy(() -> Server.start(ServerConfig.inMemory().withHost("0.0.0.0"))
                        .close())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--auth verifies them");
    }
}
