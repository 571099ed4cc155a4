package dev.armature.cli.soak;

import dev.armature.cli.client.Connection;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Items that fill a server, told by a number. */
final class Items {
    private Items() {}

    static void createTable(Connection connection) throws IOException, InterruptedException {
        var created = connection.ask("CreateTable", """
                {"TableName":"full","BillingMode":"PAY_PER_REQUEST","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"N"}]}""");
        while (!connection.ask("DescribeTable", "{\"TableName\":\"full\"}").contains("\"ACTIVE\"")) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    static Connection.Answer put(Connection connection, int number, int bytes) throws IOException {
        return connection.call(
                "PutItem",
                "{\"TableName\":\"full\",\"Item\":{\"pk\":{\"N\":\"" + number + "\"},\"text\":{\"S\":\""
                        + "x".repeat(bytes) + "\"}}}");
    }

    static void delete(Connection connection, int number, Seen seen) throws IOException {
        Connection.Answer answer = connection.call("DeleteItem", "{" + key(number) + "}");
        seen.answered(answer.status(), answer.body());
        if (!answer.isOk()) {
            seen.fault("a deletion was refused: " + answer.body());
        }
    }

    static void requireItem(Connection connection, int number, Seen seen) throws IOException {
        Connection.Answer answer = connection.call(
                "GetItem", "{" + key(number) + ",\"ConsistentRead\":true,\"ProjectionExpression\":\"pk\"}");
        seen.answered(answer.status(), answer.body());
        if (!answer.body().contains("\"" + number + "\"")) {
            seen.fault("lost: item " + number + " was acknowledged, and reading it says " + answer.status() + " "
                    + answer.body());
        }
    }

    private static String key(int number) {
        return "\"TableName\":\"full\",\"Key\":{\"pk\":{\"N\":\"" + number + "\"}}";
    }
}
