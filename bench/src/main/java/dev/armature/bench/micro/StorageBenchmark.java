package dev.armature.bench.micro;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.storage.rocksdb.RocksStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
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

/** What one get and one put cost below everything, in the two engines. RocksDB does not wait for the disk here. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        jvmArgs = {"-Xmx1g", "--enable-native-access=ALL-UNNAMED"},
        value = 1)
public class StorageBenchmark {
    private static final int ROWS = 10_000;

    /** Which engine is measured. */
    public enum Kind {
        MEMORY,
        ROCKSDB
    }

    @Param
    private Kind kind = Kind.MEMORY;

    private final byte[] row = SampleItem.item().stored();
    private final List<Key> keys = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private final Path directory;
    private Storage storage = new MemoryStorage();

    public StorageBenchmark() {
        try {
            directory = Files.createTempDirectory("armature-bench-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Setup(Level.Trial)
    public void open() {
        if (kind == Kind.ROCKSDB) {
            storage = RocksStorage.open(directory, Durability.OS);
        }
        for (int i = 0; i < ROWS; i++) {
            keys.add(KeyCodec.key(16, List.of(AttributeValue.string("user#" + i)), List.of()));
        }
        keys.forEach(this::put);
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        storage.close();
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Benchmark
    public Object get() {
        return String.valueOf(storage.read(key(), Storage.Consistency.STRONG) != null);
    }

    @Benchmark
    public Outcome<Integer> put() {
        return put(key());
    }

    private Outcome<Integer> put(Key key) {
        return storage.transact(Set.of(key), current -> Decision.commit(1, List.of(new Decision.Write(key, row))));
    }

    private Key key() {
        return keys.get(random.nextInt(ROWS));
    }
}
