package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage.Consistency;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Servers whose clocks differ by minutes write the same item, one after the other: the last one counts, in its row and in its entry. */
class ClockTest {
    private static final AtomicInteger SPACES = new AtomicInteger(3_000_000);

    private final CassandraStorage storage = TestNode.shared();
    private final int items = SPACES.getAndIncrement();
    private final int entries = SPACES.getAndIncrement();
    private final Key item = KeyCodec.key(items, List.of(AttributeValue.number(1)), List.of());
    private final Key entry = KeyCodec.key(entries, List.of(AttributeValue.number(1)), List.of());

    @Test
    void whatIsWrittenAfterAFastClockIsSeen() {
        write("first", "first");
        aServerWrites(Duration.ofMinutes(4));
        write("second", "second");
        assertThat(read(entry)).isEqualTo("second");
        write(null, null);
        assertThat(read(entry)).isNull();
        write("third", "third");
        assertThat(read(item)).isEqualTo("third");
        assertThat(read(entry)).isEqualTo("third");
    }

    @Test
    void whatIsWrittenByASlowClockIsSeen() {
        write("first", "first");
        aServerWrites(Duration.ofMinutes(-4));
        write("second", null);
        assertThat(read(entry)).isNull();
        write("third", "third");
        assertThat(read(entry)).isEqualTo("third");
    }

    /** A range that was removed can be written again, with whatever stamps. */
    @Test
    void whatIsWrittenAfterARangeWasRemovedIsSeen() {
        aServerWrites(Duration.ofMinutes(4));
        write("first", "first");
        storage.deleteRange(KeyRange.space(entries));
        storage.deleteRange(KeyRange.space(items));
        assertThat(read(item)).isNull();
        assertThat(read(entry)).isNull();
        write("second", "second");
        assertThat(read(item)).isEqualTo("second");
        assertThat(read(entry)).isEqualTo("second");
    }

    /** What a commit of a server whose clock is off leaves in the head: its stamp, but never one that is lower than what was there. */
    private void aServerWrites(Duration off) {
        var address = Address.parse(TestNode.uri(TestNode.sharedKeyspace()));
        try (var connection = Connection.open(address)) {
            int bits = Schema.open(connection, address);
            Bucket bucket = new Buckets(connection, bits).of(item);
            Head head = Part.head(connection, bucket, CassandraStorage.deadline());
            long stamp = Math.max(head.stamp() + 1, (System.currentTimeMillis() + off.toMillis()) * 1_000);
            assertThat(connection.conditional(
                            CassandraStorage.deadline(),
                            bind(
                                    Statement.COMMIT,
                                    head.seq() + 1,
                                    stamp,
                                    head.recent(),
                                    bucket.space(),
                                    bucket.number(),
                                    head.seqSeen()),
                            List.of()))
                    .isTrue();
        }
    }

    private void write(@Nullable String row, @Nullable String entryRow) {
        var outcome = storage.transact(
                Set.of(item),
                current ->
                        Decision.commit(true, List.of(new Write(item, bytes(row)), new Write(entry, bytes(entryRow)))));
        assertThat(outcome.certain()).isTrue();
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private @Nullable String read(Key key) {
        byte[] row = storage.read(key, Consistency.STRONG);
        return row == null ? null : new String(row, java.nio.charset.StandardCharsets.UTF_8);
    }
}
