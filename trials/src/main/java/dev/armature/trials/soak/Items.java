package dev.armature.trials.soak;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Items that fill a server, told by a number. */
final class Items {
    private Items() {}

    /** With a partition key of the type that is given, and nothing else. */
    static void createTable(Connection connection, String name, String type) throws IOException, InterruptedException {
        String table = "{\"TableName\":\"" + name + "\"";
        var ignored = connection.ask(
                "CreateTable",
                table
                        + ",\"BillingMode\":\"PAY_PER_REQUEST\",\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"" + type + "\"}]}");
        while (!connection.ask("DescribeTable", table + "}").contains("\"ACTIVE\"")) {
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
        if (read(connection, number, seen) != 200) {
            seen.fault("item " + number + " cannot be read");
        }
    }

    /** Returns the status; an item that is not there although it was acknowledged is a fault. */
    static int read(Connection connection, int number, Seen seen) throws IOException {
        Connection.Answer answer = connection.call(
                "GetItem", "{" + key(number) + ",\"ConsistentRead\":true,\"ProjectionExpression\":\"pk\"}");
        seen.answered(answer.status(), answer.body());
        if (answer.isOk() && !answer.body().contains("\"" + number + "\"")) {
            seen.fault("lost: item " + number + " was acknowledged, and is not there");
        }
        return answer.status();
    }

    private static String key(int number) {
        return "\"TableName\":\"full\",\"Key\":{\"pk\":{\"N\":\"" + number + "\"}}";
    }
}
