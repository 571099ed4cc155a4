package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.coordination.Peer;
import dev.armature.engine.coordination.Sharing;
import dev.armature.model.Key;
import dev.armature.security.policy.ResourcePolicies;
import dev.armature.security.secret.MasterKeys;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.server.ServerConfig.Transport;
import dev.armature.storage.Capabilities;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import dev.armature.wire.Wire;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Three servers on one store in memory, which says of every item that they take turns at it. */
@Timeout(120)
class ForwardingTest {
    private static final String TABLE = """
            {"TableName":"Tab","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""";
    private static final Credentials ROOT = new Credentials("AKIAROOT", "the secret of root", "");
    private static final ServerConfig CONFIG = ServerConfig.shared(URI.create("memory://here"));
    private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\S+) (\\d+)(?:\\.0)?$");

    private final MemoryStorage memory = new MemoryStorage(64 << 20);
    private final List<Server> servers = new ArrayList<>();
    private final List<Engine> engines = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        servers.forEach(Server::close);
        memory.close();
    }

    /** The same storage for all, which is closed by none of them. */
    private Storage contended() {
        var waiting = new Capabilities(
                true,
                true,
                false,
                memory.capabilities().indexUpkeep(),
                memory.capabilities().logPositions(),
                memory.capabilities().timeLimit());
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "close" -> {
                            return null;
                        }
                        case "capabilities" -> {
                            return waiting;
                        }
                        case "isAnyContended" -> {
                            return true;
                        }
                        case "contended" -> {
                            return OptionalLong.of(Arrays.hashCode(((Key) arguments[0]).bytes()));
                        }
                        default -> {
                            try {
                                return method.invoke(memory, arguments);
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        }
                    }
                });
    }

    private void start(int count, ServerConfig config) throws IOException {
        for (int i = 0; i < count; i++) {
            var settings = EngineSettings.defaults()
                    .withPolicies(new ResourcePolicies())
                    .withSharing(Sharing.defaults());
            var engine = new Engine(contended(), Clock.systemUTC(), new SecureRandom(), settings);
            engines.add(engine);
            servers.add(Server.start(config, engine, new Wire(engine)));
        }
    }

    /** Servers tell one another of themselves when they renew their leases. */
    private void awaitPeers(int count) {
        for (Engine engine : engines) {
            while (engine.coordination().peers().others().size() < count) {
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    private static HttpClient.Response call(Server server, String operation, String body, String... headers)
            throws IOException {
        try (var client = new HttpClient(server)) {
            return client.call(HttpClient.post(operation, body, headers));
        }
    }

    private static String put(String pk) {
        return "{\"TableName\":\"Tab\",\"Item\":{\"pk\":{\"S\":\"" + pk + "\"}}}";
    }

    private static String add(String pk) {
        return "{\"TableName\":\"Tab\",\"Key\":{\"pk\":{\"S\":\"" + pk + "\"}},\"UpdateExpression\":\"ADD n :n\","
                + "\"ExpressionAttributeValues\":{\":n\":{\"N\":\"1\"}},\"ReturnValues\":\"UPDATED_NEW\"}";
    }

    private static String key(String pk) {
        return "{\"TableName\":\"Tab\",\"Key\":{\"pk\":{\"S\":\"" + pk + "\"}},\"ConsistentRead\":true}";
    }

    private static OptionalLong find(Server server, String name) throws IOException {
        try (var client = new HttpClient(server)) {
            String page = client.call("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    .text();
            return SAMPLE.matcher(page)
                    .results()
                    .filter(found -> found.group(1).equals(name))
                    .mapToLong(found -> Long.parseLong(found.group(2)))
                    .findFirst();
        }
    }

    private static long metric(Server server, String name) throws IOException {
        return find(server, name).orElseThrow(() -> new AssertionError(name + " is not on the page"));
    }

    private long all(String name) throws IOException {
        long sum = 0;
        for (Server server : servers) {
            // By chance a server may hold none of the items, and then there is nothing to count.
            sum += find(server, name).orElse(0);
        }
        return sum;
    }

    private static String forwarded(String outcome) {
        return "armature_forwarded_total{outcome=\"" + outcome + "\"}";
    }

    /** Each of the three is asked for each item, so two of three writes are passed on, each once. */
    @Test
    void writesOfAnItemAreDoneByItsHolder() throws IOException {
        start(3, CONFIG);
        assertThat(call(servers.getFirst(), "CreateTable", TABLE).status()).isEqualTo(200);
        awaitPeers(2);
        for (int item = 0; item < 10; item++) {
            for (int server = 0; server < 3; server++) {
                var answer = call(servers.get(server), "UpdateItem", add("i" + item));
                assertThat(answer.text()).isEqualTo("{\"Attributes\":{\"n\":{\"N\":\"" + (server + 1) + "\"}}}");
                assertThat(answer.header("content-type")).isEqualTo("application/x-amz-json-1.0");
                assertThat(answer.header(ForwardedMark.HELD)).isEmpty();
            }
        }
        assertThat(all(forwarded("answered"))).isEqualTo(20);
        assertThat(all("armature_held_total")).isEqualTo(20);
        assertThat(all("armature_requests_total{operation=\"UpdateItem\"}"))
                .as("each is counted where it was done, and nowhere else")
                .isEqualTo(30);

        String condition = add("i1").replace("\"ADD n :n\"", "\"ADD n :n\",\"ConditionExpression\":\"n = :n\"");
        for (Server server : servers) {
            assertThat(call(server, "UpdateItem", condition).text()).contains("ConditionalCheckFailedException");
            assertThat(call(server, "PutItem", put("")).text()).contains("ValidationException");
            assertThat(call(server, "DeleteItem", key("i0").replace(",\"ConsistentRead\":true", ""))
                            .text())
                    .isEqualTo("{}");
        }
        assertThat(all(forwarded("answered"))).isEqualTo(24);
        assertThat(all(forwarded("unknown"))).isZero();
        assertThat(all(forwarded("done_here"))).isZero();
    }

    @Test
    void whatIsNotAWriteOfOneItemIsDoneWhereItCame() throws IOException {
        start(2, CONFIG);
        assertThat(call(servers.getFirst(), "CreateTable", TABLE).status()).isEqualTo(200);
        awaitPeers(1);
        for (Server server : servers) {
            assertThat(call(server, "GetItem", key("a")).status()).isEqualTo(200);
            assertThat(call(server, "TransactWriteItems", "{\"TransactItems\":[{\"Put\":" + put("a") + "}]}")
                            .status())
                    .isEqualTo(200);
            assertThat(call(
                                    server,
                                    "BatchWriteItem",
                                    "{\"RequestItems\":{\"Tab\":[{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"a\"}}}}]}}")
                            .status())
                    .isEqualTo(200);
        }
        assertThat(all("armature_held_total")).isZero();
    }

    @Test
    void whatIsMarkedIsPassedOnToNoOtherAndRefusedByWhoIsNotMeant() throws IOException {
        start(3, CONFIG);
        assertThat(call(servers.getFirst(), "CreateTable", TABLE).status()).isEqualTo(200);
        awaitPeers(2);
        for (int i = 0; i < 3; i++) {
            String id = engines.get(i).coordination().peers().own();
            for (int item = 0; item < 5; item++) {
                var answer = call(servers.get(i), "PutItem", put("i" + item), ForwardedMark.HEADER + ": " + id);
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.header(ForwardedMark.HELD)).isEqualTo(id);
            }
            var other = call(servers.get((i + 1) % 3), "PutItem", put("x"), ForwardedMark.HEADER + ": " + id);
            assertThat(other.status()).isEqualTo(421);
            assertThat(other.header(ForwardedMark.HELD)).isEmpty();
        }
        assertThat(all(forwarded("answered"))).isZero();
        assertThat(all("armature_held_total")).isEqualTo(15);
        assertThat(call(servers.getFirst(), "GetItem", key("x")).text()).isEqualTo("{}");
    }

    @Test
    void aHolderThatIsGoneCostsNothing() throws IOException {
        start(3, CONFIG);
        assertThat(call(servers.getFirst(), "CreateTable", TABLE).status()).isEqualTo(200);
        // One that others know of and cannot be reached: no process listens there.
        engines.get(2).coordination().advertise("http://127.0.0.1:1");
        awaitPeers(2);
        while (!engines.getFirst().coordination().peers().others().stream()
                .map(Peer::address)
                .toList()
                .contains("http://127.0.0.1:1")) {
            LockSupport.parkNanos(5_000_000);
        }
        for (int item = 0; item < 20; item++) {
            assertThat(call(servers.getFirst(), "UpdateItem", add("i" + item)).status())
                    .isEqualTo(200);
        }
        assertThat(metric(servers.getFirst(), forwarded("done_here"))).isPositive();
        assertThat(metric(servers.getFirst(), forwarded("unknown"))).isZero();
        assertThat(metric(servers.get(2), "armature_held_total")).isZero();
    }

    @Test
    void nothingIsPassedOnWhereThatIsSwitchedOff() throws IOException {
        start(1, CONFIG);
        start(2, CONFIG.withForwarding(new ServerConfig.Forwarding.Off()));
        assertThat(call(servers.getFirst(), "CreateTable", TABLE).status()).isEqualTo(200);
        while (engines.get(1).coordination().peers().others().isEmpty()) {
            LockSupport.parkNanos(5_000_000);
        }
        for (int item = 0; item < 10; item++) {
            for (Server server : servers) {
                assertThat(call(server, "UpdateItem", add("i" + item)).status()).isEqualTo(200);
            }
        }
        assertThat(all("armature_held_total")).isZero();
        assertThat(all(forwarded("answered"))).isZero();
        String id = engines.getLast().coordination().peers().own();
        assertThat(call(servers.getLast(), "PutItem", put("x"), ForwardedMark.HEADER + ": " + id)
                        .status())
                .isEqualTo(421);
    }

    /** A certificate that no trusted authority has signed is one that no server takes from another. */
    @Test
    void aServerThatCannotBeReachedOverTlsIsDoneWithout() throws Exception {
        start(2, CONFIG);
        assertThat(call(servers.getFirst(), "CreateTable", TABLE).status()).isEqualTo(200);
        start(1, CONFIG.withTransport(new Transport.SelfSignedCertificate()));
        awaitPeers(2);
        for (int item = 0; item < 20; item++) {
            assertThat(call(servers.getFirst(), "UpdateItem", add("i" + item)).status())
                    .isEqualTo(200);
        }
        assertThat(metric(servers.getFirst(), forwarded("done_here"))).isPositive();
        assertThat(metric(servers.getFirst(), forwarded("unknown"))).isZero();
    }

    private HttpClient.Response signed(Server server, String from, String operation, String body, String... headers)
            throws IOException {
        List<Map.Entry<String, String>> all = new ArrayList<>(List.of(
                Map.entry("Host", "db.example.com"),
                Map.entry("Content-Type", "application/x-amz-json-1.0"),
                Map.entry("X-Amz-Target", "DynamoDB_20120810." + operation),
                Map.entry("X-Trace", "signed as well")));
        return signed(server, from, all, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    private static HttpClient.Response signed(
            Server server, String from, List<Map.Entry<String, String>> all, byte[] bytes, String... headers)
            throws IOException {
        var message = new RequestSigner(ROOT, "dynamodb", Clock.systemUTC())
                .sign(new HttpMessage("POST", "/", all, bytes), "us-east-1");
        var head = new StringBuilder("POST / HTTP/1.1\r\n");
        message.headers()
                .forEach(header -> head.append(header.getKey())
                        .append(": ")
                        .append(header.getValue())
                        .append("\r\n"));
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        head.append("Content-Length: ").append(bytes.length).append("\r\n\r\n");
        try (var client = new HttpClient(server.port(), from)) {
            return client.send(head.toString()).send(bytes).receive();
        }
    }

    /** Its signature is about the compressed body, which is gone by the time that it could be passed on. */
    @Test
    void whatCameCompressedIsDoneWhereItCame() throws Exception {
        var keys = MasterKeys.made(new SecureRandom());
        start(
                2,
                CONFIG.withAuthentication(new Authentication.On(
                        Optional.of(ROOT), Optional.of(keys), Optional.empty(), Optional.empty())));
        assertThat(signed(servers.getFirst(), "127.0.0.1", "CreateTable", TABLE).status())
                .isEqualTo(200);
        awaitPeers(1);
        for (int item = 0; item < 10; item++) {
            var compressed = new ByteArrayOutputStream();
            try (var out = new GZIPOutputStream(compressed)) {
                out.write(add("i" + item).getBytes(StandardCharsets.UTF_8));
            }
            var headers = List.of(
                    Map.entry("Host", "db.example.com"),
                    Map.entry("Content-Type", "application/x-amz-json-1.0"),
                    Map.entry("Content-Encoding", "gzip"),
                    Map.entry("X-Amz-Target", "DynamoDB_20120810.UpdateItem"));
            var answer = signed(servers.getFirst(), "127.0.0.1", headers, compressed.toByteArray());
            assertThat(answer.text()).isEqualTo("{\"Attributes\":{\"n\":{\"N\":\"1\"}}}");
        }
    }

    /** The holder verifies what is passed on to it, and knows where the client is: by the word of a server, and of no other. */
    @Test
    void aHolderVerifiesSignaturesItselfAndKnowsWhereClientsAre() throws Exception {
        var keys = MasterKeys.made(new SecureRandom());
        for (int i = 0; i < 2; i++) {
            start(
                    1,
                    CONFIG.withAuthentication(new Authentication.On(
                            Optional.of(ROOT),
                            Optional.of(keys),
                            Optional.empty(),
                            Optional.of(directory.resolve("audit" + i)))));
        }
        assertThat(signed(servers.getFirst(), "127.0.0.1", "CreateTable", TABLE).status())
                .isEqualTo(200);
        awaitPeers(1);
        for (int item = 0; item < 10; item++) {
            for (int i = 0; i < 2; i++) {
                var answer = signed(servers.get(i), "127.0.0." + (2 + i), "UpdateItem", add("i" + item));
                assertThat(answer.text()).isEqualTo("{\"Attributes\":{\"n\":{\"N\":\"" + (i + 1) + "\"}}}");
            }
        }
        String own = engines.getFirst().coordination().peers().own();
        for (String mark : List.of(own, own + " 127.0.0.9 code", own + " 127.0.0.9")) {
            var forged =
                    signed(servers.getFirst(), "127.0.0.1", "UpdateItem", add("i0"), "x-armature-forwarded: " + mark);
            assertThat(forged.status()).isEqualTo(421);
        }
        var unsigned = call(servers.getFirst(), "UpdateItem", add("i0"));
        assertThat(unsigned.status()).isEqualTo(400);
        close();
        servers.clear();
        String lines = Files.readString(directory.resolve("audit0")) + Files.readString(directory.resolve("audit1"));
        List<String> updates = lines.lines()
                .filter(line -> line.contains("\"UpdateItem\"") && !line.contains("errorCode"))
                .toList();
        assertThat(updates).hasSize(20);
        assertThat(updates.stream().filter(line -> line.contains("\"127.0.0.2\"")))
                .as("wherever they were done")
                .hasSize(10);
        assertThat(updates.stream().filter(line -> line.contains("\"127.0.0.3\"")))
                .hasSize(10);
    }
}
