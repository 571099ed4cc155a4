package dev.armature.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** What the disk and RocksDB can do without us, as RocksDB comes: puts of as many bytes as an item has, from many threads. */
final class RocksDbAlone {
    static final int THREADS = 64;
    /** More threads put no more large rows: one after another has its turn at the log. */
    private static final int THREADS_OF_LARGE = 2;

    private static final int KEY_BYTES = 28;
    private static final int VALUE_BYTES = 250;
    private static final int LARGE_VALUE_BYTES = 40_000;
    /** As many large rows as the load for servers has. */
    private static final int LARGE_KEYS = 500;

    static {
        RocksDB.loadLibrary();
    }

    private RocksDbAlone() {}

    /** Puts the next row. */
    @FunctionalInterface
    private interface Put {
        void run(RocksDB database, SplittableRandom random) throws RocksDBException;
    }

    /** Puts per second that have been forced to disk. */
    static double syncedPuts(Path directory, Duration time) throws IOException, InterruptedException {
        try (var synced = new WriteOptions().setSync(true)) {
            byte[] value = new byte[VALUE_BYTES];
            return puts(directory, time, THREADS, (database, random) -> {
                byte[] key = new byte[KEY_BYTES];
                random.nextBytes(key);
                database.put(synced, key, value);
            });
        }
    }

    /** Puts per second of large rows that are left to the operating system to sync. */
    static double largePuts(Path directory, Duration time) throws IOException, InterruptedException {
        try (var unsynced = new WriteOptions()) {
            byte[] value = "x".repeat(LARGE_VALUE_BYTES).getBytes(StandardCharsets.UTF_8);
            return puts(directory, time, THREADS_OF_LARGE, (database, random) -> {
                byte[] key = new byte[KEY_BYTES];
                key[0] = (byte) random.nextInt(LARGE_KEYS / 2);
                key[1] = (byte) random.nextInt(2);
                database.put(unsynced, key, value);
            });
        }
    }

    /** There is a second column family, as servers have: then each log is forced to disk before its rows are written out. */
    private static double puts(Path directory, Duration time, int writers, Put put)
            throws IOException, InterruptedException {
        var families = List.of(
                new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY),
                new ColumnFamilyDescriptor("other".getBytes(StandardCharsets.UTF_8)));
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (var options = new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
                var database = RocksDB.open(options, directory.toString(), families, handles);
                var threads = Executors.newFixedThreadPool(writers)) {
            long start = System.nanoTime();
            long end = start + time.toNanos();
            var running = new ArrayList<Future<Long>>();
            for (int seed = 0; seed < writers; seed++) {
                var random = new SplittableRandom(seed);
                running.add(threads.submit(() -> {
                    long puts = 0;
                    for (; System.nanoTime() < end; puts++) {
                        put.run(database, random);
                    }
                    return puts;
                }));
            }
            long puts = 0;
            for (Future<Long> writer : running) {
                puts += writer.get();
            }
            double perSecond = puts * 1e9 / (System.nanoTime() - start);
            handles.forEach(ColumnFamilyHandle::close);
            return perSecond;
        } catch (RocksDBException | ExecutionException e) {
            throw new IOException("RocksDB alone could not be measured: " + e.getMessage(), e);
        }
    }
}
