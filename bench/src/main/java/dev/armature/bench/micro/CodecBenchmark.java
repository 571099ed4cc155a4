package dev.armature.bench.micro;

import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to make the bytes of items and keys, and to look into them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CodecBenchmark {
    private final Map<String, AttributeValue> attributes = SampleItem.attributes();
    private final Item item = SampleItem.item();
    private final List<AttributeValue> partition = List.of(AttributeValue.string("customer#4711"));
    private final List<AttributeValue> sort = List.of(new AttributeValue.N(Decimal.of(1_763_164_800_123L)));

    @Benchmark
    public Item encodeItem() {
        return Item.of(attributes);
    }

    @Benchmark
    public Map<String, AttributeValue> decodeItem() {
        return item.attributes();
    }

    @Benchmark
    public Object findLastAttribute() {
        return String.valueOf(item.get("address"));
    }

    @Benchmark
    public Key encodeKey() {
        return KeyCodec.key(16, partition, sort);
    }
}
