package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.RandomHistory;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import dev.armature.storage.StorageException;
import dev.armature.storage.Transaction;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** What is still there afterwards. */
class RocksDurabilityTest {
    @TempDir
    Path directory;

    @TempDir
    Path scratch;

    @Test
    void anyHistoryGoesOnAfterReopening() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("reopening: -Dseed=" + seed);
        var random = new Random(seed);
        var storage = RocksStorage.open(directory, Durability.OS);
        try {
            var history = new RandomHistory(storage, random, "seed " + seed);
            for (int opening = 0; opening < 5; opening++) {
                history.run(300);
                storage.close();
                storage = RocksStorage.open(directory, random.nextBoolean() ? Durability.OS : Durability.SYNC);
                history.continueWith(storage);
            }
        } finally {
            storage.close();
        }
        assertThat(RocksCheck.check(directory).findings()).as("seed %d", seed).isEmpty();
    }

    @Test
    void aKilledProcessLeavesEveryAcknowledgedWrite() throws Exception {
        Path image = scratch.resolve("image");
        for (Durability durability : Durability.values()) {
            Path original = directory.resolve(durability.name());
            Path copy = Files.createDirectories(image).resolve(durability.name());
            try (var storage = RocksStorage.open(original, durability)) {
                for (int i = 0; i < 200; i++) {
                    Rows.put(storage, i, "row " + i);
                }
                Rows.copy(original, copy);
            }
            try (var storage = RocksStorage.open(copy, durability)) {
                for (int i = 0; i < 200; i++) {
                    assertThat(Rows.read(storage, i)).isEqualTo("row " + i);
                }
                assertThat(storage.logEnd(Rows.LOG)).isEqualTo(200);
            }
        }
    }

    @Test
    void aKilledProcessLeavesEveryRowThatWasLoaded() throws Exception {
        Path image = scratch.resolve("image");
        for (Durability durability : Durability.values()) {
            Path original = directory.resolve(durability.name());
            Path copy = Files.createDirectories(image).resolve(durability.name());
            try (var storage = RocksStorage.open(original, durability)) {
                storage.load(IntStream.range(0, 30_000)
                        .mapToObj(i -> new Decision.Write(Rows.key(i), new byte[100]))
                        .iterator());
                Rows.copy(original, copy);
            }
            try (var storage = RocksStorage.open(copy, durability)) {
                assertThat(Rows.count(storage)).isEqualTo(30_000);
            }
        }
    }

    @Test
    void whatIsLoadedWaitsForTheDiskOnce() {
        var syncs = new AtomicInteger();
        try (var storage = RocksStorage.open(directory, false, rocks -> () -> {
            syncs.incrementAndGet();
            rocks.syncWal();
        })) {
            storage.load(IntStream.range(0, 30_000)
                    .mapToObj(i -> new Decision.Write(Rows.key(i), new byte[100]))
                    .iterator());
            assertThat(syncs).hasValue(1);
            List<Transaction<String>> group = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                var write = new Decision.Write(Rows.key(i), null);
                group.add(new Transaction<>(Set.of(write.key()), current -> Decision.commit("", List.of(write))));
            }
            assertThat(storage.transactEach(group)).hasSize(25);
            assertThat(syncs).hasValue(2);
        }
    }

    /** Power goes while a record is being appended: the record is gone as a whole, and what was before it is not. */
    @Test
    void aTornRecordAtTheEndOfTheLogIsDropped() throws Exception {
        long before;
        long after;
        byte[] acknowledged;
        try (var storage = RocksStorage.open(directory, Durability.SYNC)) {
            Rows.put(storage, 1, "acknowledged");
            before = Files.size(Rows.file(directory, ".log"));
            acknowledged = Files.readAllBytes(directory.resolve(Acknowledged.FILE));
            Rows.put(storage, 2, "torn".repeat(100));
            after = Files.size(Rows.file(directory, ".log"));
        }
        assertThat(after).isGreaterThan(before + 400);
        for (long length : new long[] {after - 1, before + 100, before + 3}) {
            Path copy = scratch.resolve("torn at " + length);
            Rows.copy(directory, copy);
            Files.write(copy.resolve(Acknowledged.FILE), acknowledged);
            try (var log = new RandomAccessFile(Rows.file(copy, ".log").toFile(), "rw")) {
                log.setLength(length);
            }
            try (var storage = RocksStorage.open(copy, Durability.SYNC)) {
                assertThat(Rows.read(storage, 1)).isEqualTo("acknowledged");
                assertThat(Rows.read(storage, 2)).isEqualTo("nothing");
                assertThat(storage.logEnd(Rows.LOG)).isEqualTo(1);
                Rows.put(storage, 3, "next");
                assertThat(storage.logEnd(Rows.LOG)).isEqualTo(2);
            }
        }
    }

    @Test
    void nothingIsAcknowledgedAfterAFailedFsync() {
        var broken = new AtomicBoolean();
        try (var storage = RocksStorage.open(directory, false, rocks -> () -> {
            if (broken.get()) {
                throw new RocksDBException("the disk is gone");
            }
            rocks.syncWal();
        })) {
            Rows.put(storage, 1, "one");
            broken.set(true);
            assertThatThrownBy(() -> Rows.put(storage, 2, "two"))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("this write may be lost: the disk is gone");

            broken.set(false);
            assertThatThrownBy(() -> Rows.put(storage, 3, "three"))
                    .isInstanceOf(StorageException.class)
                    .hasMessageStartingWith("nothing is written any more, because")
                    .hasMessageContaining("the disk is gone");
            assertThatThrownBy(() -> storage.deleteRange(KeyRange.all())).isInstanceOf(StorageException.class);
            assertThat(Rows.read(storage, 1)).isEqualTo("one");
            assertThat(Rows.read(storage, 3)).isEqualTo("nothing");
        }
    }

    /** Files go at once with the range, so the deletion has to be on disk before them, also where writes need not be. */
    @Test
    void aRangeThatCannotBeForcedToDiskIsNotDeletedSilently() {
        try (var storage = RocksStorage.open(directory, false, rocks -> () -> {
            throw new RocksDBException("the disk is gone");
        })) {
            assertThatThrownBy(() -> storage.deleteRange(KeyRange.all())).isInstanceOf(StorageException.class);
            assertThatThrownBy(() -> Rows.put(storage, 1, "one"))
                    .hasMessageStartingWith("nothing is written any more, because");
        }
    }

    /** RocksDB itself would crash the process. */
    @Test
    void usingAClosedStorageIsAnExceptionAndNoCrash() {
        var storage = RocksStorage.open(directory, Durability.SYNC);
        Rows.put(storage, 1, "one");
        Cursor cursor = storage.range(KeyRange.all(), Direction.FORWARD, Consistency.STRONG);
        assertThat(cursor.next()).isTrue();
        storage.close();
        storage.close();

        assertThatThrownBy(() -> Rows.read(storage, 1))
                .isInstanceOf(StorageException.class)
                .hasMessage("the storage is closed");
        assertThatThrownBy(() -> Rows.put(storage, 1, "two")).isInstanceOf(StorageException.class);
        assertThatThrownBy(storage::statistics).isInstanceOf(StorageException.class);
        assertThatThrownBy(cursor::row).isInstanceOf(StorageException.class);
        assertThatThrownBy(cursor::next).isInstanceOf(StorageException.class);
        cursor.close();
    }

    @Test
    void aCursorThatStandsNowhereHasNoRow() {
        try (var storage = RocksStorage.open(directory, Durability.OS);
                var cursor = storage.range(KeyRange.all(), Direction.FORWARD, Consistency.STRONG)) {
            assertThatThrownBy(cursor::key).isInstanceOf(IllegalStateException.class);
            assertThat(cursor.next()).isFalse();
            assertThatThrownBy(cursor::row).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void tellsWhatItUses() {
        try (var storage = RocksStorage.open(directory, Durability.OS)) {
            for (int i = 0; i < 100; i++) {
                Rows.put(storage, i, "row " + i);
            }
            assertThat(storage.statistics())
                    .containsEntry("rows_estimated", 100L)
                    .containsEntry("log_records_estimated", 100L)
                    .containsEntry("background_errors", 0L)
                    .hasEntrySatisfying("wal_bytes", bytes -> assertThat(bytes).isGreaterThan(1_000))
                    .hasEntrySatisfying(
                            "memtable_bytes", bytes -> assertThat(bytes).isGreaterThan(1_000))
                    .containsKeys("block_cache_bytes", "compaction_pending_bytes", "sst_bytes");
        }
    }
}
