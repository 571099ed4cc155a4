package dev.armature.cli.exchange;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

/** An endpoint that answers what a test says, for what no server of ours does when it is asked to. */
final class FakeEndpoint implements AutoCloseable {
    /** What to answer. */
    record Answer(int status, String body) {
        static Answer ok(String body) {
            return new Answer(200, body);
        }

        static Answer refused(String error, String message) {
            return new Answer(
                    400,
                    "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + error + "\",\"message\":\"" + message + "\"}");
        }
    }

    /** Decides that. May block. */
    interface Script {
        Answer answer(String operation, String body) throws Exception;
    }

    static final String TABLE = """
            {"Table": {"TableName": "Songs", "TableStatus": "ACTIVE", "TableArn": "arn:aws:dynamodb:us-east-1:000000000000:table/Songs",
              "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
              "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "N"}]}}""";

    private final HttpServer server;
    private final List<String> asked = new ArrayList<>();

    FakeEndpoint(Script script) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> answer(exchange, script));
        server.start();
    }

    /** One that has the table {@link #TABLE}, and answers all else by the script. */
    static FakeEndpoint withTable(Script script) throws IOException {
        return new FakeEndpoint((operation, body) ->
                operation.equals("DescribeTable") ? Answer.ok(TABLE) : script.answer(operation, body));
    }

    private void answer(HttpExchange exchange, Script script) throws IOException {
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        String operation = target.substring(target.indexOf('.') + 1);
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        synchronized (asked) {
            asked.add(operation + " " + body);
        }
        Answer answer;
        try {
            answer = script.answer(operation, body);
        } catch (Exception e) {
            throw new IOException(e);
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What was asked of an operation, in order. */
    List<String> asked(String operation) {
        synchronized (asked) {
            return asked.stream()
                    .filter(each -> each.startsWith(operation + " "))
                    .map(each -> each.substring(operation.length() + 1))
                    .toList();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
