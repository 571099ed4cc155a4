package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is found out about commits that were not answered, and that it stays true. */
class UnansweredTest {
    private static final AtomicInteger SPACES = new AtomicInteger(2_000_000);

    private final Bucket bucket = new Bucket(SPACES.getAndIncrement(), 7);
    private final Connection connection = connect();
    private final Unanswered unanswered = new Unanswered(connection);

    private static Connection connect() {
        var address = Address.parse(TestNode.uri(TestNode.sharedKeyspace()));
        var connection = Connection.open(address);
        int unused = Schema.open(connection, address);
        return connection;
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    /** As a node that stood still does with what it was asked before. */
    @Test
    void aCommitThatWasFoundMissingIsNotDoneLater() {
        assertThat(commit(1, UUID.randomUUID())).isTrue();
        var late = UUID.randomUUID();
        var asItWasSent = statement(2, late, head());

        assertThat(settle(late, 2)).isEqualTo(Head.Fate.NOT_COMMITTED);
        assertThat(connection.conditional(CassandraStorage.deadline(), asItWasSent, List.of()))
                .isFalse();
        assertThat(settle(late, 2)).isEqualTo(Head.Fate.NOT_COMMITTED);
        assertThat(head().seq()).isEqualTo(2);
    }

    @Test
    void theFirstCommitOfABucketMayBeMissingToo() {
        var late = UUID.randomUUID();
        var asItWasSent = statement(1, late, head());
        assertThat(settle(late, 1)).isEqualTo(Head.Fate.NOT_COMMITTED);
        assertThat(connection.conditional(CassandraStorage.deadline(), asItWasSent, List.of()))
                .isFalse();
    }

    @Test
    void aCommitIsFoundAmongTheLastAndNotKnownAfterTooMany() {
        var done = UUID.randomUUID();
        assertThat(commit(1, done)).isTrue();
        assertThat(settle(done, 1)).isEqualTo(Head.Fate.COMMITTED);
        for (int seq = 2; seq <= 16; seq++) {
            assertThat(commit(seq, UUID.randomUUID())).isTrue();
        }
        assertThat(settle(done, 1)).isEqualTo(Head.Fate.COMMITTED);
        assertThat(settle(UUID.randomUUID(), 1)).isEqualTo(Head.Fate.NOT_COMMITTED);
        assertThat(commit(17, UUID.randomUUID())).isTrue();
        assertThat(settle(done, 1)).isEqualTo(Head.Fate.UNKNOWN);
    }

    /** Without time to find out, it is remembered, and found out later. */
    @Test
    void whatIsOpenIsSettledLater() {
        var late = UUID.randomUUID();
        var asItWasSent = statement(1, late, head());
        assertThat(unanswered.settle(bucket, late, 1, Deadline.in(java.time.Duration.ZERO)))
                .isEqualTo(Head.Fate.UNKNOWN);
        assertThat(unanswered.size()).isOne();
        unanswered.settleAll(CassandraStorage::resolving);
        assertThat(unanswered.size()).isZero();
        assertThat(connection.conditional(CassandraStorage.deadline(), asItWasSent, List.of()))
                .isFalse();
    }

    private Head.Fate settle(UUID id, long seq) {
        return unanswered.settle(bucket, id, seq, CassandraStorage.resolving());
    }

    private boolean commit(long seq, UUID id) {
        return connection.conditional(CassandraStorage.deadline(), statement(seq, id, head()), List.of());
    }

    private Connection.Bound statement(long seq, UUID id, Head head) {
        return bind(
                Statement.COMMIT,
                seq,
                head.nextStamp(),
                head.recentWith(id),
                bucket.space(),
                bucket.number(),
                head.seqSeen());
    }

    private Head head() {
        return Part.head(connection, bucket, CassandraStorage.deadline());
    }
}
