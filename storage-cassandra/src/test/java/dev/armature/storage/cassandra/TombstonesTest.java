package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What was deleted stays in Cassandra for days, and a read that comes across too much of it fails. Usually that is at 100,000 rows; here it is at
 * a few.
 */
class TombstonesTest {
    private static final String LIMIT = "TombstoneFailureThreshold";
    private static final int USUAL = 100_000;
    private static final int FEW = 40;
    private static final int MORE = 3 * FEW;
    private static final AtomicInteger SPACES = new AtomicInteger(4_000_000);

    private final CassandraStorage storage = TestNode.shared();
    private final int items = SPACES.getAndIncrement();
    private final int log = SPACES.getAndIncrement();

    @BeforeEach
    void lower() throws IOException {
        TestNode.node().set(LIMIT, FEW);
    }

    @AfterEach
    void restore() throws IOException {
        TestNode.node().set(LIMIT, USUAL);
    }

    @Test
    void aLogIsReadFromItsBeginningAfterMuchWasTrimmed() {
        for (int i = 1; i <= MORE; i++) {
            append(i);
            storage.trimLog(log, i - 1);
        }
        try (var records = storage.log(log, 0)) {
            assertThat(records.next()).isTrue();
            assertThat(records.position()).isEqualTo(MORE);
            assertThat(records.next()).isFalse();
        }
        assertThat(storage.logTrimmed(log)).isEqualTo(MORE - 1);
    }

    /** A server removes its notes every ten seconds, for months. */
    @Test
    void hintsAreReadAfterManyWereRemoved() {
        UUID server = UUID.randomUUID();
        var deadline = CassandraStorage.deadline();
        try (var connection = Connection.open(Address.parse(TestNode.uri(TestNode.sharedKeyspace())))) {
            connection.session().execute("USE " + TestNode.sharedKeyspace());
            connection.prepare();
            for (int period = 1; period <= MORE; period++) {
                connection.write(deadline, List.of(bind(Statement.NOTE_HINT, server, period, items, 1)));
                connection.write(deadline, List.of(bind(Statement.REMOVE_HINTS, server, period)));
            }
            connection.write(deadline, List.of(bind(Statement.NOTE_HINT, server, MORE + 1, items, 1)));
            assertThat(connection.read(bind(Statement.READ_HINTS, server), ConsistencyLevel.QUORUM, deadline))
                    .extracting(row -> row.getInt("period"))
                    .containsExactly(MORE + 1);
            assertThat(connection.read(bind(Statement.READ_HINTING), ConsistencyLevel.QUORUM, deadline))
                    .extracting(row -> row.getUuid(0))
                    .contains(server);
            connection.write(deadline, List.of(bind(Statement.REMOVE_HINTS, server, MORE + 1)));
        }
    }

    @Test
    void itemsAreReadAndWrittenBesideManyThatWereDeleted() {
        for (int i = 1; i <= MORE; i++) {
            put(i, new byte[] {1});
            put(i, null);
        }
        put(MORE + 1, new byte[] {2});
        assertThat(storage.read(key(MORE + 1), Consistency.STRONG)).containsExactly(2);
        assertThat(storage.read(key(1), Consistency.STRONG)).isNull();
        for (Direction direction : Direction.values()) {
            try (var rows = storage.range(KeyRange.space(items), direction, Consistency.STRONG)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.row()).containsExactly(2);
                assertThat(rows.next()).isFalse();
            }
        }
    }

    private void append(int value) {
        assertThat(storage.transact(
                                Set.of(key(1)),
                                current -> Decision.commit(
                                        true,
                                        List.of(new Write(key(1), new byte[] {(byte) value})),
                                        List.of(new Append(log, new byte[] {(byte) value}))))
                        .certain())
                .isTrue();
    }

    private void put(int number, byte @Nullable [] row) {
        assertThat(storage.transact(
                                Set.of(key(number)),
                                current -> Decision.commit(true, List.of(new Write(key(number), row))))
                        .certain())
                .isTrue();
    }

    /** All in one partition. */
    private Key key(int number) {
        return KeyCodec.key(items, List.of(AttributeValue.number(1)), List.of(AttributeValue.number(number)));
    }
}
