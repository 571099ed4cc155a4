package dev.armature.storage.rocksdb;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * What the storage engines do in a second, without anything above them. Not a test: run it by hand.
 *
 * <p>Arguments: {@code memory}, {@code os} or {@code sync}; the number of rows; for the latter two, a directory, which is
 * filled if it is empty and measured as it is otherwise.
 */
final class StorageBench {
    private static final int SPACE = 1;
    private static final int ROW_BYTES = 300;

    private final Storage storage;
    private final int rows;

    private StorageBench(Storage storage, int rows) {
        this.storage = storage;
        this.rows = rows;
    }

    public static void main(String[] arguments) throws Exception {
        int rows = Integer.parseInt(arguments[1]);
        long start = System.nanoTime();
        try (Storage storage = open(arguments)) {
            System.out.printf("opened in %d ms, RSS %d MB%n", (System.nanoTime() - start) / 1_000_000, rssMegabytes());
            new StorageBench(storage, rows).run(arguments[0].equals("sync"));
            System.out.println(storage.statistics());
        }
    }

    private static Storage open(String[] arguments) {
        return switch (arguments[0]) {
            case "memory" -> new MemoryStorage();
            case "os" -> RocksStorage.open(Path.of(arguments[2]), Durability.OS);
            case "sync" -> RocksStorage.open(Path.of(arguments[2]), Durability.SYNC);
            default -> throw new IllegalArgumentException(arguments[0]);
        };
    }

    private void run(boolean sync) throws Exception {
        if (storage.read(key(0), Consistency.STRONG) == null) {
            fill(sync ? 64 : 1);
        }
        for (int threads : new int[] {1, 2, 16, 64}) {
            var random = new Random(threads);
            int operations = sync ? Math.max(1_000, 1_000 * threads) : 300_000;
            int reads = 300_000;
            measure("get", threads, reads, i -> storage.read(key(random.nextInt(rows)), Consistency.STRONG));
            measure("put", threads, operations, i -> put(random.nextInt(rows)));
        }
        measure("range of 20", 1, 100_000, i -> range(i));
    }

    /** In batches as large as a BatchWriteItem, since a fill is not what is measured. */
    private void fill(int threads) throws Exception {
        measure("fill by 25", threads, rows / 25 + 1, i -> {
            var keys = IntStream.range(i * 25, i * 25 + 25)
                    .mapToObj(StorageBench::key)
                    .toList();
            storage.transact(
                    Set.copyOf(keys),
                    current -> Decision.commit(
                            "",
                            keys.stream()
                                    .map(key -> new Decision.Write(key, row(key.hashCode())))
                                    .toList()));
        });
    }

    private void put(int number) {
        Key key = key(number);
        storage.transact(Set.of(key), current -> Decision.commit("", List.of(new Decision.Write(key, row(number)))));
    }

    private void range(int number) {
        int hash = (number * 31) & 0xFFFF;
        try (var cursor =
                storage.range(KeyRange.hashes(SPACE, hash, KeyCodec.HASH_END), Direction.FORWARD, Consistency.STRONG)) {
            for (int i = 0; i < 20 && cursor.next(); i++) {
                cursor.key();
                cursor.row();
            }
        }
    }

    private static Key key(int number) {
        return KeyCodec.key(SPACE, List.of(AttributeValue.string("user#" + number)), List.of());
    }

    /** Half of it compresses, as items do. */
    private static byte[] row(int seed) {
        byte[] row = new byte[ROW_BYTES];
        long state = seed * 0x9E3779B97F4A7C15L + 1;
        for (int i = 0; i < ROW_BYTES / 2; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            row[i] = (byte) state;
        }
        return row;
    }

    private static void measure(String what, int threads, int operations, IntConsumer operation) throws Exception {
        long start = System.nanoTime();
        long cpuStart = cpuNanos();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < threads; thread++) {
                int first = thread;
                executor.submit(() -> {
                    for (int i = first; i < operations; i += threads) {
                        operation.accept(i);
                    }
                });
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpuMicros = (cpuNanos() - cpuStart) / 1e3 / operations;
        System.out.printf(
                "%-12s %3d threads %,12.0f /s %8.1f us of CPU each, RSS %d MB%n",
                what, threads, operations / seconds, cpuMicros, rssMegabytes());
    }

    /** Of the whole process: on a busy machine it says more than the rate. */
    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }

    private static long rssMegabytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }
}
