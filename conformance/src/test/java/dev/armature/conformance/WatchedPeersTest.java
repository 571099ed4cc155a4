package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code armature watch} in front of a server that is not ours: dynalite, from npm. */
@Timeout(300)
class WatchedPeersTest {
    private static final String CREATE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"},
               {"AttributeName": "kind", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
             "GlobalSecondaryIndexes": [{"IndexName": "byKind", "Projection": {"ProjectionType": "ALL"},
               "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"}]}]}""";

    /** Those whose answer is the same if they are asked again. */
    private static final List<String[]> REPEATABLE = List.of(
            new String[] {"ListTables", "{}"},
            new String[] {"DescribeTable", "{\"TableName\": \"Orders\"}"},
            new String[] {
                "GetItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"o1\"}, \"sk\": {\"S\": \"1\"}}}"
            },
            new String[] {"GetItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"o1\"}}}"},
            new String[] {"GetItem", "{\"TableName\": \"None\", \"Key\": {\"pk\": {\"S\": \"o1\"}}}"},
            new String[] {"Query", """
                {"TableName": "Orders", "IndexName": "byKind", "KeyConditionExpression": "kind = :k", "Limit": 3,
                 "ExpressionAttributeValues": {":k": {"S": "red"}}, "ReturnConsumedCapacity": "INDEXES"}"""},
            new String[] {"Scan", "{\"TableName\": \"Orders\", \"FilterExpression\": \"attribute_exists(kind)\"}"},
            new String[] {"BatchGetItem", """
                {"RequestItems": {"Orders": {"Keys": [{"pk": {"S": "o1"}, "sk": {"S": "1"}}]}}}"""},
            new String[] {"PutItem", """
                {"TableName": "Orders", "Item": {"pk": {"S": "o1"}, "sk": {"S": "1"}}, "ConditionExpression": "attribute_not_exists(pk)"}"""},
            new String[] {"ExecuteStatement", "{\"Statement\": \"SELECT * FROM Orders\"}"},
            new String[] {"NoSuchOperation", "{}"},
            new String[] {"GetItem", "{\"TableName\": "});

    @Test
    void dynaliteIsWatched() throws Exception {
        var home = NpmPackage.fetch("dynalite", "4.0.0");
        int port = freePort();
        Process dynalite = new ProcessBuilder(
                        "node",
                        home.resolve("cli.js").toString(),
                        "--host",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port))
                .redirectErrorStream(true)
                .start();
        URI upstream = URI.create("http://127.0.0.1:" + port);
        try (var out = dynalite.inputReader()) {
            awaitListening(out);
            try (var watch = WatchProcess.start(upstream);
                    var direct = Service.at(upstream);
                    var watched = Service.at(watch.endpoint())) {
                assertThat(watched.wire().call("CreateTable", CREATE).isOk()).isTrue();
                Waiters.of(watched.dynamo()).waitUntilTableExists(table -> table.tableName("Orders"));
                for (int i = 0; i < 40; i++) {
                    assertThat(watched.wire()
                                    .call(
                                            "PutItem",
                                            "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"o" + i
                                                    + "\"}, \"sk\": {\"S\": \"1\"}, \"kind\": {\"S\": \"red\"}}}")
                                    .isOk())
                            .isTrue();
                }
                for (String[] request : REPEATABLE) {
                    var expected = direct.wire().call(request[0], request[1]);
                    var actual = watched.wire().call(request[0], request[1]);
                    assertThat(actual.status()).as(request[0] + request[1]).isEqualTo(expected.status());
                    assertThat(actual.body()).as(request[0] + request[1]).isEqualTo(expected.body());
                    assertThat(actual.http().headers().firstValue("x-amz-crc32"))
                            .isEqualTo(expected.http().headers().firstValue("x-amz-crc32"));
                }
                for (int i = 0; i < 300; i++) {
                    watched.dynamo().scan(scan -> scan.tableName("Orders"));
                }

                String summary = watch.end("INT");
                assertThat(summary).contains("RT-01", "[tables.Orders]", " write units");
                assertThat(summary).as("all that is about items is understood").doesNotContain("not looked at");
            }
        } finally {
            dynalite.destroyForcibly().waitFor();
        }
    }

    private static void awaitListening(BufferedReader out) throws IOException {
        String said = String.valueOf(out.readLine());
        assertThat(said).as("what dynalite says when it is started").containsIgnoringCase("listening");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
