package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.PerfLevel;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Rows that are written at one end of a range and removed at the other one, by a program that looks for the first again and again. */
class RocksQueueTest {
    private static final int PASSED = 60_000;

    @TempDir
    Path directory;

    @Test
    void doesNotPassOverAllThatWentThroughIt() throws RocksDBException {
        var rocks = new AtomicReference<RocksDB>();
        try (var storage = RocksStorage.open(directory, false, opened -> {
            rocks.set(opened);
            return null;
        })) {
            write(storage, PASSED + 1, new byte[100]);
            for (int i = 1; i <= PASSED; i++) {
                write(storage, i, new byte[100]);
                write(storage, i, null);
                if (i % 1_000 == 0) {
                    assertThat(first(storage)).isEqualTo(key(PASSED + 1));
                }
            }
            var opened = Objects.requireNonNull(rocks.get());
            awaitMerged(opened);
            opened.setPerfLevel(PerfLevel.ENABLE_COUNT);
            opened.getPerfContext().reset();
            assertThat(first(storage)).isEqualTo(key(PASSED + 1));
            assertThat(opened.getPerfContext().getInternalDeleteSkippedCount()).isLessThan(PASSED / 2);
        }
    }

    private static void awaitMerged(RocksDB opened) throws RocksDBException {
        for (String work : List.of(
                "mem-table-flush-pending", "num-running-flushes", "compaction-pending", "num-running-compactions")) {
            while (opened.getAggregatedLongProperty("rocksdb." + work) > 0) {
                Thread.onSpinWait();
            }
        }
    }

    /** In one collection, where rows lie in the order of their numbers. */
    private static Key key(int number) {
        return KeyCodec.key(Rows.SPACE, List.of(AttributeValue.number(1)), List.of(AttributeValue.number(number)));
    }

    private static void write(RocksStorage storage, int number, byte @Nullable [] row) {
        storage.transact(
                Set.of(key(number)), current -> Decision.commit("", List.of(new Decision.Write(key(number), row))));
    }

    private static Key first(RocksStorage storage) {
        try (var cursor = storage.range(KeyRange.all(), Direction.FORWARD, Consistency.STRONG)) {
            assertThat(cursor.next()).isTrue();
            return cursor.key();
        }
    }
}
