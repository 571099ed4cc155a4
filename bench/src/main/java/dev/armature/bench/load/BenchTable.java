package dev.armature.bench.load;

import dev.armature.cli.client.Connection;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** The table that is measured: 10,000 items on their own, and 100 collections of 50. */
public final class BenchTable {
    public static final int ITEMS = 10_000;
    public static final int COLLECTIONS = 100;
    private static final int COLLECTION_SIZE = 50;
    /** What BatchWriteItem takes at once. */
    private static final int BATCH = 25;

    private BenchTable() {}

    /** Creates the table and fills it. */
    public static void prepare(int port) throws IOException, InterruptedException {
        try (var connection = new Connection(port)) {
            create(connection);
            load(connection, 0, ITEMS, BenchTable::item);
            load(connection, 0, COLLECTIONS * COLLECTION_SIZE, BenchTable::member);
        }
    }

    private static void create(Connection connection) throws IOException, InterruptedException {
        String request = """
                {"TableName":"bench","BillingMode":"PAY_PER_REQUEST",
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
                                         {"AttributeName":"sk","AttributeType":"S"}]}
                """;
        var ignored = connection.ask("CreateTable", request);
        while (!connection.ask("DescribeTable", "{\"TableName\":\"bench\"}").contains("\"TableStatus\":\"ACTIVE\"")) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Writes the items with these numbers in batches. */
    public static void load(Connection connection, int from, int to, IntFunction<String> item) throws IOException {
        for (int start = from; start < to; start += BATCH) {
            var batch = new StringBuilder("{\"RequestItems\":{\"bench\":[");
            for (int number = start; number < Math.min(start + BATCH, to); number++) {
                batch.append(number == start ? "" : ",")
                        .append("{\"PutRequest\":{\"Item\":")
                        .append(item.apply(number))
                        .append("}}");
            }
            String answer = connection.ask("BatchWriteItem", batch.append("]}}").toString());
            if (answer.contains("PutRequest")) {
                throw new IllegalStateException("the server left items unprocessed: " + answer);
            }
        }
    }

    /** An item on its own. */
    public static String item(int number) {
        return item(numbered("user#", number), "profile", "x");
    }

    private static String member(int number) {
        return member(numbered("coll#", number / COLLECTION_SIZE), number % COLLECTION_SIZE);
    }

    /** An item in a collection. */
    public static String member(String collection, int number) {
        return item(collection, numbered("log#", number), "y");
    }

    private static String item(String partition, String sort, String padding) {
        return "{\"pk\":{\"S\":\"" + partition + "\"},\"sk\":{\"S\":\"" + sort + "\"},\"v\":{\"S\":\""
                + padding.repeat(200) + "\"},\"ver\":{\"N\":\"0\"}}";
    }

    private static String numbered(String name, int number) {
        return name + String.format(Locale.ROOT, "%08d", number);
    }
}
