package dev.armature.bench.micro;

import dev.armature.embedded.Armature;
import dev.armature.embedded.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** A database inside of a JVM that has been running for a while: what a test waits for. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 3)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class EmbeddedBenchmark {
    private static final int ITEMS = 1_000;
    private static final String TABLE = """
            {"TableName":"bench","BillingMode":"PAY_PER_REQUEST",
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
                                     {"AttributeName":"sk","AttributeType":"S"}]}
            """;
    private static final int WANTED = ITEMS / 2;

    private final Armature armature = Armature.inMemory();
    private final DynamoDbClient client = armature.client();
    private final GetItemRequest get = GetItemRequest.builder()
            .tableName("bench")
            .key(key(WANTED))
            .consistentRead(true)
            .build();
    private final Snapshot small;
    private final Snapshot thousand;

    public EmbeddedBenchmark() {
        armature.createTables(TABLE);
        small = armature.snapshot();
        for (int i = 0; i < ITEMS; i++) {
            int number = i;
            client.putItem(put -> put.tableName("bench").item(item(number)));
        }
        thousand = armature.snapshot();
    }

    private static Map<String, AttributeValue> key(int number) {
        return Map.of("pk", AttributeValue.fromS("user#" + number), "sk", AttributeValue.fromS("profile"));
    }

    /** Of about 250 bytes, as in the measurements of the server. */
    private static Map<String, AttributeValue> item(int number) {
        Map<String, AttributeValue> item = new HashMap<>(key(number));
        item.put("v", AttributeValue.fromS("x".repeat(200)));
        item.put("ver", AttributeValue.fromN("1"));
        return item;
    }

    @TearDown(Level.Trial)
    public void close() {
        armature.close();
    }

    /** From nothing to the answer to the first PutItem, a new client and a new table included. */
    @Benchmark
    public Object newDatabaseToFirstPut() {
        try (var fresh = Armature.inMemory()) {
            fresh.createTables(TABLE);
            return fresh.client().putItem(put -> put.tableName("bench").item(item(1)));
        }
    }

    /** What a test method pays for a database of its own: opening it from a snapshot, and closing it. */
    @Benchmark
    public Object databaseForATest() {
        try (var fresh = Armature.inMemory(small)) {
            return fresh.clock();
        }
    }

    /** The same with a client of its own. */
    @Benchmark
    public Object databaseAndClientForATest() {
        try (var fresh = Armature.inMemory(small)) {
            return fresh.client();
        }
    }

    @Benchmark
    public Snapshot snapshotOfAThousandItems() {
        return armature.snapshot();
    }

    @Benchmark
    public void restoreAThousandItems() {
        armature.restore(thousand);
    }

    @Benchmark
    public GetItemResponse getItemByTheSdk() {
        return client.getItem(get);
    }
}
