package dev.armature.bench.micro;

import dev.armature.advisor.runtime.TrafficAdvisor;
import dev.armature.engine.Engine;
import dev.armature.engine.traffic.Caller;
import dev.armature.storage.MemoryStorage;
import dev.armature.wire.Answer;
import dev.armature.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What observing costs a request: the same from body to body, in memory, over many keys, with and without it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ObservationBenchmark {
    private static final int KEYS = 10_000;
    /** Of no common factor with the number of keys, so that all of them have their turn. */
    private static final int STEP = 7919;

    @Param({"false", "true"})
    public boolean observed;

    private final Engine engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom(1));
    private final Wire wire = new Wire(engine);
    private final Caller caller = new Caller("000000000000", "us-east-1");
    private final byte[][] puts = new byte[KEYS][];
    private final byte[][] gets = new byte[KEYS][];
    private int next;

    @Setup(Level.Trial)
    public void fill() {
        if (observed) {
            engine.calls().add(TrafficAdvisor.of(engine, Optional.empty()).listener());
        }
        require(call("CreateTable", body("""
                {"TableName":"bench","BillingMode":"PAY_PER_REQUEST",
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
                                         {"AttributeName":"sk","AttributeType":"S"}]}
                """)));
        for (int i = 0; i < KEYS; i++) {
            String key = "\"pk\":{\"S\":\"user#" + (10_000_000 + i) + "\"},\"sk\":{\"S\":\"profile\"}";
            puts[i] =
                    body("{\"TableName\":\"bench\",\"Item\":{" + key + ",\"v\":{\"S\":\"" + "x".repeat(200) + "\"}}}");
            gets[i] = body("{\"TableName\":\"bench\",\"Key\":{" + key + "}}");
            require(call("PutItem", puts[i]));
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        engine.close();
    }

    @Benchmark
    public Answer getItem() {
        return call("GetItem", gets[key()]);
    }

    @Benchmark
    public Answer putItem() {
        return call("PutItem", puts[key()]);
    }

    private int key() {
        next = (next + STEP) % KEYS;
        return next;
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
