package dev.armature.bench.micro;

import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Whole requests from body to body, in memory: everything but the network. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RequestBenchmark {
    private static final String KEY = "\"pk\":{\"S\":\"user#00004711\"},\"sk\":{\"S\":\"profile\"}";
    private static final String ITEM = "{" + KEY + ",\"v\":{\"S\":\"" + "x".repeat(200) + "\"},\"ver\":{\"N\":\"1\"}}";

    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom(1));
    private final Wire wire = new Wire(engine);
    private final Caller caller = new Caller("000000000000", "us-east-1");

    private final byte[] put = body("{\"TableName\":\"bench\",\"Item\":" + ITEM + "}");
    private final byte[] get = body("{\"TableName\":\"bench\",\"Key\":{" + KEY + "},\"ConsistentRead\":true}");
    private final byte[] update = body("{\"TableName\":\"bench\",\"Key\":{" + KEY
            + "},\"UpdateExpression\":\"SET ver = ver + :o\",\"ExpressionAttributeValues\":{\":o\":{\"N\":\"1\"}}}");

    @Setup(Level.Trial)
    public void createTable() {
        String request = """
                {"TableName":"bench","BillingMode":"PAY_PER_REQUEST",
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
                                         {"AttributeName":"sk","AttributeType":"S"}]}
                """;
        require(call("CreateTable", body(request)));
        require(putItem());
    }

    @TearDown(Level.Trial)
    public void close() {
        engine.close();
    }

    @Benchmark
    public Answer putItem() {
        return call("PutItem", put);
    }

    @Benchmark
    public Answer getItem() {
        return call("GetItem", get);
    }

    @Benchmark
    public Answer updateItem() {
        return call("UpdateItem", update);
    }

    private Answer call(String operation, byte[] body) {
        return wire.handle("DynamoDB_20120810." + operation, body, caller);
    }

    private static void require(Answer answer) {
        if (answer.status() != 200) {
            throw new IllegalStateException(answer.toString());
        }
    }

    private static byte[] body(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
