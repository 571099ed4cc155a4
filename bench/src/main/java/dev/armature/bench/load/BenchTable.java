package dev.armature.bench.load;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** The tables that are measured, one for what most requests are, and three for the others. */
public final class BenchTable {
    public static final int ITEMS = 10_000;
    public static final int COLLECTIONS = 100;
    private static final int COLLECTION_SIZE = 50;
    /** What BatchWriteItem takes at once. */
    private static final int BATCH = 25;

    /** In each group of the first index, and in each of the second. */
    private static final int GROUPS = 500;

    private static final int CATEGORIES = 100;

    private static final String STREAM = """
            ,"StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"}""";

    private BenchTable() {}

    /** Creates the tables that the workloads of a group ask for, and fills them. */
    public static void prepare(int port, Workload.Group group) throws IOException, InterruptedException {
        try (var connection = new Connection(port)) {
            switch (group) {
                case HEADLINE -> prepareHeadline(connection);
                case BREADTH -> prepareBreadth(connection);
                case SHARED -> prepareShared(connection);
            }
        }
    }

    /** 10,000 items on their own, and 100 collections of 50. */
    private static void prepareHeadline(Connection connection) throws IOException, InterruptedException {
        create(connection, "bench", "", "");
        load(connection, 0, ITEMS, BenchTable::item);
        load(connection, 0, COLLECTIONS * COLLECTION_SIZE, BenchTable::member);
    }

    /** 10,000 items without an index, as many with two, and an empty table with a stream. */
    private static void prepareBreadth(Connection connection) throws IOException, InterruptedException {
        create(connection, "plain", "", "");
        create(connection, "indexed", definition("g1") + definition("g2"), indexes());
        create(connection, "streamed", "", STREAM);
        load(connection, "plain", 0, ITEMS, BenchTable::grouped);
        load(connection, "indexed", 0, ITEMS, BenchTable::grouped);
    }

    /** 10,000 items with two indexes and a stream. */
    private static void prepareShared(Connection connection) throws IOException, InterruptedException {
        create(connection, "shared", definition("g1") + definition("g2"), indexes() + STREAM);
        load(connection, "shared", 0, ITEMS, BenchTable::grouped);
    }

    /** What is asked of servers on a store whose writes take long: items on their own, and tables for what is only written. */
    public static void prepareFew(int port, int items) throws IOException, InterruptedException {
        try (var connection = new Connection(port)) {
            create(connection, "bench", "", "");
            load(connection, 0, items, BenchTable::item);
            create(connection, "plain", "", "");
            create(connection, "shared", definition("g1") + definition("g2"), indexes() + STREAM);
        }
    }

    private static String indexes() {
        return """
                ,"GlobalSecondaryIndexes":[%s,%s]""".formatted(index("byG1", "g1"), index("byG2", "g2"));
    }

    private static String definition(String attribute) {
        return ",{\"AttributeName\":\"" + attribute + "\",\"AttributeType\":\"S\"}";
    }

    private static String index(String name, String partition) {
        return """
                {"IndexName":"%s","Projection":{"ProjectionType":"ALL"},
                 "KeySchema":[{"AttributeName":"%s","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}""".formatted(name, partition);
    }

    /** @param definitions of attributes besides the key, each after a comma; the same for other members of the request */
    private static void create(Connection connection, String table, String definitions, String members)
            throws IOException, InterruptedException {
        String request = """
                {"TableName":"%s","BillingMode":"PAY_PER_REQUEST",
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
                                         {"AttributeName":"sk","AttributeType":"S"}%s]%s}
                """.formatted(table, definitions, members);
        var ignored = connection.ask("CreateTable", request);
        String description = "{\"TableName\":\"" + table + "\"}";
        while (!connection.ask("DescribeTable", description).contains("\"TableStatus\":\"ACTIVE\"")) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Writes the items with these numbers in batches. */
    public static void load(Connection connection, int from, int to, IntFunction<String> item) throws IOException {
        load(connection, "bench", from, to, item);
    }

    private static void load(Connection connection, String table, int from, int to, IntFunction<String> item)
            throws IOException {
        for (int start = from; start < to; start += BATCH) {
            var batch = new StringBuilder("{\"RequestItems\":{\"" + table + "\":[");
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

    /** An item that two indexes have an entry of, as the workloads put it again. */
    private static String grouped(int number) {
        return "{\"pk\":{\"S\":\"" + numbered("user#", number) + "\"},\"sk\":{\"S\":\"profile\"},\"v\":{\"S\":\""
                + "x".repeat(200) + "\"},\"g1\":{\"S\":\"" + numbered("grp#", number % GROUPS)
                + "\"},\"g2\":{\"S\":\"" + numbered("cat#", number % CATEGORIES) + "\"},\"ver\":{\"N\":\"1"
                + numbered("", number) + "\"}}";
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
