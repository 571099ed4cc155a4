package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * {@code armature watch} between clients and a server: what it passes on cannot be told from what the server says, by the AWS SDK or by bytes. The same random requests
 * go to a server directly, and to another one through the proxy.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WatchTest {
    private static final int STEPS = 500;

    private final ServerProcess server = ServerProcess.inMemory();
    private final WatchProcess watch = WatchProcess.start(server.endpoint());
    private final Service direct = Service.at(server.endpoint());
    private final Service watched = Service.at(watch.endpoint());

    @AfterAll
    void stop() {
        direct.close();
        watched.close();
        watch.close();
        server.close();
    }

    @BeforeAll
    void checkThatItIsThere() {
        assertThat(watched.dynamo().listTables().tableNames()).isEmpty();
    }

    @Test
    void randomRequestsGetTheSameBytes() {
        long seed = Long.getLong("seed", System.nanoTime());
        var requests = new RandomRequests(new Random(seed));
        try (var other = Service.of(ServerProcess.inMemory())) {
            for (String table : requests.tables()) {
                assertThat(other.wire().call("CreateTable", table).isOk()).isTrue();
                assertThat(watched.wire().call("CreateTable", table).isOk()).isTrue();
            }
            for (int step = 0; step < STEPS; step++) {
                var request = requests.next();
                var expected =
                        other.wire().call(request.operation(), request.body()).http();
                var actual =
                        watched.wire().call(request.operation(), request.body()).http();
                String what = "seed " + seed + " step " + step + ": " + request.operation() + " " + request.body();
                assertThat(actual.statusCode()).as(what).isEqualTo(expected.statusCode());
                assertThat(actual.body()).as(what).isEqualTo(expected.body());
                assertThat(headers(actual)).as(what).isEqualTo(headers(expected));
                assertThat(actual.headers().firstValue("x-amz-crc32")).as(what).contains(crc(actual.body()));
            }
        }
        for (String table : List.of("wide", "narrow")) {
            watched.dynamo().deleteTable(deleted -> deleted.tableName(table));
        }
    }

    /** Those that are not about one request or one connection. */
    private static Map<String, List<String>> headers(HttpResponse<byte[]> response) {
        Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
        headers.keySet().removeAll(List.of("date", "x-amzn-requestid", "connection", "server"));
        return headers;
    }

    private static String crc(byte[] body) {
        var crc = new CRC32();
        crc.update(body);
        return Long.toString(crc.getValue());
    }

    private static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    /** One request of every kind, with what it says read by the SDK, which verifies checksums. */
    @Test
    void theSdkCannotTellItFromTheServer() {
        try (var tables = new Tables(watched.dynamo())) {
            var dynamo = watched.dynamo();
            String table = tables.create(shape -> shape.attributeDefinitions(
                            Tables.attribute("pk", ScalarAttributeType.S),
                            Tables.attribute("sk", ScalarAttributeType.S))
                    .keySchema(Tables.hash("pk"), Tables.range("sk"))
                    .streamSpecification(
                            stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
            var key = Map.of("pk", s("a"), "sk", s("1"));
            var item = Map.of("pk", s("a"), "sk", s("1"), "n", AttributeValue.fromN("1"), "text", s("ü \" \n €"));

            var put = dynamo.putItem(
                    one -> one.tableName(table).item(item).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
            assertThat(put.consumedCapacity().capacityUnits()).isEqualTo(1);
            assertThat(dynamo.getItem(one -> one.tableName(table).key(key)).item())
                    .isEqualTo(item);
            assertThat(dynamo.updateItem(one -> one.tableName(table)
                                    .key(key)
                                    .updateExpression("ADD n :one")
                                    .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                                    .returnValues("ALL_NEW"))
                            .attributes())
                    .containsEntry("n", AttributeValue.fromN("2"));
            assertThat(dynamo.query(one -> one.tableName(table)
                                    .keyConditionExpression("pk = :p")
                                    .expressionAttributeValues(Map.of(":p", s("a"))))
                            .items())
                    .hasSize(1);
            assertThatThrownBy(() -> dynamo.putItem(
                            one -> one.tableName(table).item(item).conditionExpression("attribute_not_exists(pk)")))
                    .isInstanceOf(ConditionalCheckFailedException.class)
                    .hasMessageContaining("The conditional request failed");

            dynamo.batchWriteItem(batch -> batch.requestItems(Map.of(table, puts(25))));
            assertThat(dynamo.batchGetItem(batch -> batch.requestItems(Map.of(table, keys(25))))
                            .responses()
                            .get(table))
                    .hasSize(25);
            dynamo.transactWriteItems(transaction -> transaction.transactItems(
                    TransactWriteItem.builder()
                            .put(one -> one.tableName(table).item(Map.of("pk", s("t"), "sk", s("1"))))
                            .build(),
                    TransactWriteItem.builder()
                            .delete(one -> one.tableName(table).key(key))
                            .build()));
            assertThatThrownBy(() -> dynamo.transactWriteItems(
                            transaction -> transaction.transactItems(TransactWriteItem.builder()
                                    .conditionCheck(check ->
                                            check.tableName(table).key(key).conditionExpression("attribute_exists(pk)"))
                                    .build())))
                    .isInstanceOfSatisfying(
                            TransactionCanceledException.class,
                            cancelled -> assertThat(cancelled
                                            .cancellationReasons()
                                            .getFirst()
                                            .code())
                                    .isEqualTo("ConditionalCheckFailed"));
            assertThat(dynamo.transactGetItems(transaction -> transaction.transactItems(TransactGetItem.builder()
                                    .get(one -> one.tableName(table).key(Map.of("pk", s("t"), "sk", s("1"))))
                                    .build()))
                            .responses()
                            .getFirst()
                            .item())
                    .isNotEmpty();
            assertThat(dynamo.executeStatement(statement -> statement
                                    .statement("SELECT * FROM \"" + table + "\" WHERE pk = ?")
                                    .parameters(s("t")))
                            .items())
                    .hasSize(1);
            assertThat(dynamo.batchExecuteStatement(batch -> batch.statements(BatchStatementRequest.builder()
                                    .statement("DELETE FROM \"" + table + "\" WHERE pk = 't' AND sk = '1'")
                                    .build()))
                            .responses()
                            .getFirst()
                            .error())
                    .isNull();
            assertThat(dynamo.scanPaginator(scan -> scan.tableName(table).limit(7)).items().stream()
                            .count())
                    .isEqualTo(25);
            assertThat(watched.async()
                            .getItem(one ->
                                    one.tableName(table).key(keys(25).keys().getFirst()))
                            .join()
                            .item())
                    .isNotEmpty();
            assertThat(records(table)).isEqualTo(30);
            assertThat(watched.dynamo()
                            .describeTable(one -> one.tableName(table))
                            .table())
                    .isEqualTo(direct.dynamo()
                            .describeTable(one -> one.tableName(table))
                            .table());
        }
    }

    private long records(String table) {
        var streams = watched.streams();
        String arn = watched.dynamo()
                .describeTable(one -> one.tableName(table))
                .table()
                .latestStreamArn();
        long records = 0;
        for (Shard shard : streams.describeStream(one -> one.streamArn(arn))
                .streamDescription()
                .shards()) {
            String iterator = streams.getShardIterator(one -> one.streamArn(arn)
                            .shardId(shard.shardId())
                            .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                    .shardIterator();
            records += streams.getRecords(one -> one.shardIterator(iterator))
                    .records()
                    .size();
        }
        return records;
    }

    private static List<WriteRequest> puts(int count) {
        List<WriteRequest> puts = new ArrayList<>();
        for (var key : keys(count).keys()) {
            puts.add(WriteRequest.builder()
                    .putRequest(PutRequest.builder().item(key).build())
                    .build());
        }
        return puts;
    }

    private static KeysAndAttributes keys(int count) {
        List<Map<String, AttributeValue>> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add(Map.of("pk", s("b" + i), "sk", s("1")));
        }
        return KeysAndAttributes.builder().keys(keys).build();
    }

    /** The most that an answer can have. */
    @Test
    void answersOfSixteenMegabytesArePassedOn() {
        try (var tables = new Tables(watched.dynamo())) {
            String table = tables.withPartitionKey(ScalarAttributeType.S);
            byte[] bytes = new byte[390_000];
            new Random(1).nextBytes(bytes);
            List<Map<String, AttributeValue>> keys = new ArrayList<>();
            for (int i = 0; i < 45; i++) {
                Map<String, AttributeValue> key = Map.of("pk", s("large" + i));
                keys.add(key);
                watched.dynamo()
                        .putItem(one -> one.tableName(table)
                                .item(Map.of(
                                        "pk",
                                        key.get("pk"),
                                        "bytes",
                                        AttributeValue.fromB(SdkBytes.fromByteArray(bytes)))));
            }
            var wanted = Map.of(table, KeysAndAttributes.builder().keys(keys).build());

            var answer = watched.dynamo().batchGetItem(batch -> batch.requestItems(wanted));
            var items = answer.responses().getOrDefault(table, List.of());
            assertThat(items).hasSizeGreaterThan(40);
            assertThat(answer.unprocessedKeys()).isNotEmpty();
            assertThat(items.getFirst()).containsEntry("bytes", AttributeValue.fromB(SdkBytes.fromByteArray(bytes)));
            assertThat(answer.responses())
                    .isEqualTo(direct.dynamo()
                            .batchGetItem(batch -> batch.requestItems(wanted))
                            .responses());
        }
    }

    @Test
    void compressedAnswersArePassedOnAsTheyAre() throws Exception {
        try (var tables = new Tables(watched.dynamo())) {
            String table = tables.withPartitionKey(ScalarAttributeType.S);
            watched.dynamo()
                    .putItem(one -> one.tableName(table).item(Map.of("pk", s("a"), "text", s("again ".repeat(5000)))));
            String body = "{\"TableName\": \"" + table + "\", \"Key\": {\"pk\": {\"S\": \"a\"}}}";
            var accept = Map.of("Accept-Encoding", "gzip");

            var expected = direct.wire().call("GetItem", body, accept).http();
            var actual = watched.wire().call("GetItem", body, accept).http();
            assertThat(actual.headers().firstValue("content-encoding")).contains("gzip");
            assertThat(actual.body()).isEqualTo(expected.body());
            assertThat(headers(actual)).isEqualTo(headers(expected));
            try (var inflating = new GZIPInputStream(new ByteArrayInputStream(actual.body()))) {
                assertThat(new String(inflating.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("again again");
            }
        }
    }

    @Test
    void chunkedRequestsArePassedOn() throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            byte[] body = "{\"Limit\": 5}".getBytes(StandardCharsets.UTF_8);
            var request = HttpRequest.newBuilder(watch.endpoint())
                    .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
                    .header("X-Amz-Date", "20261116T120000Z")
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=me/20261116/us-east-1/dynamodb/aws4_request, "
                                    + "SignedHeaders=host;x-amz-date, Signature=" + "0".repeat(64))
                    .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .startsWith("{\"TableNames\":[");
        }
    }

    @Test
    void anEndpointThatIsGoneIsAnErrorThatSaysSo() {
        var gone = ServerProcess.inMemory();
        URI upstream = gone.endpoint();
        try (var proxy = WatchProcess.start(upstream);
                var service = Service.at(proxy.endpoint())) {
            assertThat(service.dynamo().listTables().tableNames()).isEmpty();
            gone.kill();
            assertThatThrownBy(() -> service.dynamo().listTables())
                    .isInstanceOfSatisfying(DynamoDbException.class, error -> {
                        assertThat(error.statusCode()).isEqualTo(502);
                        assertThat(error.getMessage()).contains("armature watch: nothing answers at " + upstream);
                    });
        } finally {
            gone.close();
        }
    }

    /** By TERM: what a shell has started in the background ignores INT, and so does all that it starts. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSignalEndsItWithASummary(boolean hashes) throws Exception {
        try (var tables = new Tables(direct.dynamo());
                var proxy =
                        WatchProcess.start(server.endpoint(), hashes ? new String[] {"--hash-keys"} : new String[0]);
                var service = Service.at(proxy.endpoint())) {
            String table = tables.withPartitionKey(ScalarAttributeType.S);
            for (int i = 0; i < 5; i++) {
                String pk = "p" + i;
                service.dynamo().putItem(one -> one.tableName(table).item(Map.of("pk", s(pk))));
            }
            for (int i = 0; i < 1100; i++) {
                service.dynamo()
                        .getItem(one ->
                                one.tableName(table).key(Map.of("pk", s("hot"))).consistentRead(true));
            }

            String summary = proxy.end("TERM");
            assertThat(summary)
                    .contains(" RT-03: ", "[tables." + table + "]")
                    .containsPattern("\\d+ errors?, \\d+ warnings?, \\d+ advice in 1105 requests of ")
                    .contains(", which took 1100 read units and 5 write units")
                    .doesNotContain("not understood");
            assertThat(summary.contains("hot")).isEqualTo(!hashes);
        }
    }
}
