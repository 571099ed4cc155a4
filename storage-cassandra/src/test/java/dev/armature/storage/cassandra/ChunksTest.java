package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A log of more records than one partition of Cassandra is to have. */
class ChunksTest {
    private static final int CHUNK = 4_096;
    private static final int EACH = 1_000;
    private static final AtomicInteger SPACES = new AtomicInteger(5_000_000);

    private final CassandraStorage storage = TestNode.shared();
    private final int items = SPACES.getAndIncrement();
    private final int log = SPACES.getAndIncrement();

    @Test
    void aLogIsReadAndTrimmedAcrossItsChunks() {
        int count = 2 * CHUNK + EACH;
        for (int from = 1; from <= count; from += EACH) {
            append(storage, from, Math.min(count, from + EACH - 1));
        }
        assertThat(storage.logEnd(log)).isEqualTo(count);
        assertThat(positions(0)).isEqualTo(numbers(1, count));
        assertThat(positions(CHUNK - 1)).isEqualTo(numbers(CHUNK, count));
        assertThat(positions(CHUNK)).isEqualTo(numbers(CHUNK + 1, count));
        assertThat(chunks()).containsExactly(0L, 1L, 2L);

        storage.trimLog(log, CHUNK + 7);
        assertThat(positions(0)).isEqualTo(numbers(CHUNK + 8, count));
        assertThat(positions(CHUNK + 10)).isEqualTo(numbers(CHUNK + 11, count));
        assertThat(chunks()).containsExactly(1L, 2L);

        storage.trimLog(log, count);
        assertThat(storage.logTrimmed(log)).isEqualTo(count);
        assertThat(positions(0)).isEmpty();
        assertThat(chunks()).isEmpty();
        append(storage, count + 1, count + 2);
        assertThat(positions(0)).containsExactly(count + 1, count + 2);
    }

    /** What a server has trimmed and not removed, the next one removes; a reader sees none of it meanwhile from where it may begin. */
    @Test
    void whatWasTrimmedIsRemovedByTheNext() {
        append(storage, 1, CHUNK);
        append(storage, CHUNK + 1, CHUNK + 10);
        var armed = new AtomicBoolean();
        var victim = TestNode.open(TestNode.sharedKeyspace(), step -> {
            if (step == Step.TRIMMED && armed.get()) {
                throw new Stopped();
            }
        });
        armed.set(true);
        assertThatThrownBy(() -> victim.trimLog(log, CHUNK + 2)).isInstanceOf(Stopped.class);
        victim.abandon();
        assertThat(storage.logTrimmed(log)).isEqualTo(CHUNK + 2);

        storage.trimLog(log, CHUNK + 3);
        assertThat(chunks()).containsExactly(1L);
        assertThat(positions(0)).isEqualTo(numbers(CHUNK + 4, CHUNK + 10));
    }

    private static final class Stopped extends Error {}

    /** Each record is its position. */
    private void append(Storage to, int first, int last) {
        Key key = KeyCodec.key(items, List.of(AttributeValue.number(1)), List.of());
        List<Append> appends = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            appends.add(
                    new Append(log, ByteBuffer.allocate(Integer.BYTES).putInt(i).array()));
        }
        assertThat(to.transact(
                                Set.of(key),
                                current -> Decision.commit(true, List.of(new Write(key, new byte[] {1})), appends))
                        .certain())
                .isTrue();
    }

    private List<Integer> positions(long after) {
        List<Integer> found = new ArrayList<>();
        try (var cursor = storage.log(log, after)) {
            while (cursor.next()) {
                int record = ByteBuffer.wrap(cursor.record()).getInt();
                assertThat(cursor.position()).isEqualTo(record);
                found.add(record);
            }
        }
        return found;
    }

    /** Partitions of the log that have records. */
    private List<Long> chunks() {
        try (var connection = Connection.open(Address.parse(TestNode.uri(TestNode.sharedKeyspace())))) {
            return connection
                    .session()
                    .execute(
                            "SELECT log, chunk, n FROM " + TestNode.sharedKeyspace() + ".records PER PARTITION LIMIT 1")
                    .all()
                    .stream()
                    .filter(row -> row.getInt("log") == log)
                    .map(row -> row.getLong("chunk"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Integer> numbers(int first, int last) {
        return IntStream.rangeClosed(first, last).boxed().toList();
    }
}
