package dev.armature.trials.ledger;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table of the test: how its items look as JSON, and how all of them are read back, from the table and from its index.
 *
 * <p>Items are flat and their values have no quotes, so a pattern finds them; the rest of an answer does not matter.
 */
final class Reading {
    static final List<String> OWNERS = List.of("ada", "bob", "cyn", "dee");

    private static final Pattern ITEM = Pattern.compile("\\{(?:\"\\w+\":\\{\"[SN]\":\"[^\"]*\"\\},?)+\\}");
    private static final Pattern ATTRIBUTE = Pattern.compile("\"(\\w+)\":\\{\"[SN]\":\"([^\"]*)\"\\}");
    private static final Pattern LAST_KEY = Pattern.compile("\"LastEvaluatedKey\":(" + ITEM.pattern() + ")");

    private Reading() {}

    static void createTable(Connection connection) throws IOException, InterruptedException {
        String request = """
                {"TableName":"ledger","BillingMode":"PAY_PER_REQUEST",
                 "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"},
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
                                         {"AttributeName":"owner","AttributeType":"S"},
                                         {"AttributeName":"version","AttributeType":"N"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"by-owner","Projection":{"ProjectionType":"ALL"},
                     "KeySchema":[{"AttributeName":"owner","KeyType":"HASH"},
                                  {"AttributeName":"version","KeyType":"RANGE"}]}]}
                """;
        var ignored = connection.ask("CreateTable", request);
        while (!connection.ask("DescribeTable", "{\"TableName\":\"ledger\"}").contains("\"TableStatus\":\"ACTIVE\"")) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    static String key(String key) {
        return "{\"pk\":{\"S\":\"" + key + "\"}}";
    }

    static String item(String key, State state) {
        return "{\"pk\":{\"S\":\"" + key + "\"},\"owner\":{\"S\":\"" + state.owner() + "\"},\"version\":{\"N\":\""
                + state.version() + "\"},\"hits\":{\"N\":\"" + state.hits() + "\"},\"padding\":{\"S\":\""
                + "x".repeat((int) (state.version() % 500)) + "\"}}";
    }

    /** All items of the table. */
    static Map<String, State> table(Connection connection) throws IOException {
        return all(connection, "Scan", "\"TableName\":\"ledger\",\"ConsistentRead\":true");
    }

    /** All items that the index shows. */
    static Map<String, State> index(Connection connection) throws IOException {
        Map<String, State> items = new HashMap<>();
        for (String owner : OWNERS) {
            items.putAll(all(
                    connection,
                    "Query",
                    "\"TableName\":\"ledger\",\"IndexName\":\"by-owner\",\"KeyConditionExpression\":\"#o = :o\""
                            + ",\"ExpressionAttributeNames\":{\"#o\":\"owner\"}"
                            + ",\"ExpressionAttributeValues\":{\":o\":{\"S\":\"" + owner + "\"}}"));
        }
        return items;
    }

    private static Map<String, State> all(Connection connection, String operation, String members) throws IOException {
        Map<String, State> items = new HashMap<>();
        String start = "";
        while (true) {
            String page = connection.ask(operation, "{" + members + start + "}");
            Matcher last = LAST_KEY.matcher(page);
            boolean more = last.find();
            String key = more ? last.group(1) : "";
            Matcher item = ITEM.matcher(more ? page.replace("\"LastEvaluatedKey\":" + key, "") : page);
            while (item.find()) {
                add(items, item.group());
            }
            if (!more) {
                return items;
            }
            start = ",\"ExclusiveStartKey\":" + key;
        }
    }

    private static void add(Map<String, State> items, String json) {
        Map<String, String> values = new HashMap<>();
        Matcher attribute = ATTRIBUTE.matcher(json);
        while (attribute.find()) {
            values.put(attribute.group(1), attribute.group(2));
        }
        var state = new State(
                Long.parseLong(values.getOrDefault("version", "-1")),
                values.getOrDefault("owner", "none"),
                Long.parseLong(values.getOrDefault("hits", "-1")));
        items.put(values.getOrDefault("pk", "nothing"), state);
    }
}
