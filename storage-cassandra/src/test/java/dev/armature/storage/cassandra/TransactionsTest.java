package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Transactions over several buckets, as far as the heads of these show it. */
class TransactionsTest {
    private static final AtomicInteger SPACES = new AtomicInteger(2_000_000);

    private final Traces traces = Traces.of(SPACES.getAndAdd(3), 4);
    private final Address address = Address.parse(TestNode.uri(TestNode.sharedKeyspace()));
    private final CassandraStorage storage = TestNode.open(TestNode.sharedKeyspace());
    private final Connection connection = Connection.open(address);
    private final Buckets buckets = new Buckets(connection, Schema.open(connection, address));
    private final Bucket home = buckets.of(traces.inOrder().getFirst());

    @AfterEach
    void close() {
        connection.close();
        storage.close();
    }

    private long conditionals() {
        return Objects.requireNonNull(storage.statistics().get("cassandra_conditionals"));
    }

    private Head head(Bucket bucket) {
        return Part.head(connection, bucket, CassandraStorage.deadline());
    }

    /** A record in a log is one more, and what is forgotten is forgotten with the next. */
    @Test
    void fourItemsTakeSevenLightWeightTransactions() {
        traces.write(storage, 1);
        for (int value = 2; value <= 5; value++) {
            long before = conditionals();
            traces.write(storage, value);
            assertThat(conditionals() - before).isEqualTo(7 + 1);
            assertThat(head(home).decided()).hasSize(16);
        }
        assertThat(traces.rows(storage)).containsOnly(5);
        assertThat(traces.records(storage)).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void nothingIsLeftAtHomeByAServerThatIsClosed() {
        traces.write(storage, 1);
        assertThat(head(home).decided()).isNotEmpty();
        storage.close();
        assertThat(head(home).decided()).isEmpty();
    }

    /** The decision is there however many commits come after it, as long as an intent may be. */
    @Test
    void aDecisionIsNotForgottenWhileThereIsAnIntent() {
        traces.write(storage, 1);
        var victim = TestNode.open(TestNode.sharedKeyspace(), step -> {
            if (step == Step.DECIDED) {
                throw new Stopped();
            }
        });
        assertThatThrownBy(() -> traces.write(victim, 2)).isInstanceOf(Stopped.class);
        victim.abandon();
        var atHome = traces.inOrder().getFirst();
        for (int value = 3; value < 30; value++) {
            traces.write(storage, List.of(atHome), value);
        }
        for (var key : traces.inOrder().subList(1, 4)) {
            assertThat(traces.read(storage, key)).isEqualTo(2);
        }
        assertThat(traces.read(storage, atHome)).isEqualTo(29);
    }

    /** A node that stood still does what it was asked before, however late: not if its place was taken. */
    @Test
    void aTransactionThatWasAbortedDoesNotCommitLater() {
        traces.write(storage, 1);
        var other = buckets.of(traces.inOrder().get(1));
        Head atHome = head(home);
        Head there = head(other);
        UUID tx = UUID.randomUUID();
        var intent = new Intent(home, atHome.seq() + 1, there.nextStamp(), List.of());
        assertThat(connection.conditional(
                        CassandraStorage.deadline(),
                        bind(
                                Statement.PLACE_INTENT,
                                there.seq() + 1,
                                tx,
                                intent.encode(),
                                other.space(),
                                other.number(),
                                there.seqSeen()),
                        List.of()))
                .isTrue();
        assertThat(traces.read(storage, traces.inOrder().get(1))).isEqualTo(1);
        assertThat(head(other).tx()).isNull();
        assertThat(connection.conditional(
                        CassandraStorage.deadline(),
                        bind(
                                Statement.COMMIT_DECIDED,
                                atHome.seq() + 1,
                                atHome.nextStamp(),
                                atHome.outbox(),
                                atHome.decidedWith(tx, Set.of()),
                                home.space(),
                                home.number(),
                                atHome.seqSeen()),
                        List.of()))
                .isFalse();
        traces.write(storage, 2);
        assertThat(traces.rows(storage)).containsOnly(2);
    }

    private static final class Stopped extends Error {}
}
