package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Key;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions of a server that has done the last commit itself, and so has read without Paxos, in one bucket and over two. */
class OwnCommitsTest {
    private static final AtomicInteger SPACES = new AtomicInteger(40_000_000);

    private final CassandraStorage storage = TestNode.open(TestNode.sharedKeyspace());
    private final CassandraStorage other = TestNode.open(TestNode.sharedKeyspace());
    private final Traces two = Traces.of(SPACES.getAndAdd(3), 2);

    @BeforeEach
    void writeOnce() {
        put(storage, Set.copyOf(two.keys()), 1);
        // That of several buckets leaves its decision in the first one, which a commit of this server's takes out some
        // time later.
        two.keys().forEach(key -> put(storage, Set.of(key), 1));
    }

    @AfterEach
    void close() {
        storage.close();
        other.close();
    }

    private static void put(CassandraStorage server, Set<Key> keys, int value) {
        assertThat(server.transact(keys, current -> written(keys, value)).certain())
                .isEqualTo(value);
    }

    private static Decision<Integer> written(Set<Key> keys, int value) {
        return Decision.commit(
                value,
                keys.stream().map(key -> new Write(key, Traces.row(value))).toList());
    }

    private Set<Key> keys(int count) {
        return Set.copyOf(two.inOrder().subList(0, count));
    }

    private long serialReads() {
        return Objects.requireNonNull(storage.statistics().get("cassandra_reads_serial"));
    }

    /** What a transaction sees each time that it is asked, if another server writes as soon as it has been for the first time. */
    private List<List<Integer>> seenBeside(Set<Key> keys, Decider<Integer> decider, List<Outcome<Integer>> outcomes) {
        List<List<Integer>> seen = new ArrayList<>();
        outcomes.add(storage.transact(keys, current -> {
            seen.add(values(current));
            if (seen.size() == 1) {
                put(other, keys, 2);
            }
            return decider.decide(current);
        }));
        return seen;
    }

    private static List<Integer> values(Map<Key, byte[]> rows) {
        return rows.values().stream().map(Traces::number).toList();
    }

    private static List<List<Integer>> oldAndNew(int count) {
        return count == 1 ? List.of(List.of(1), List.of(2)) : List.of(List.of(1, 1), List.of(2, 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void readsWithoutPaxosWhileNobodyElseWrites(int count) {
        long before = serialReads();
        put(storage, keys(count), 3);
        put(storage, keys(count), 4);
        assertThat(serialReads()).isEqualTo(before);
        put(other, keys(count), 5);
        put(storage, keys(count), 6);
        assertThat(serialReads()).isGreaterThan(before);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void writesNothingOverWhatAnotherServerHasWrittenMeanwhile(int count) {
        List<Outcome<Integer>> outcomes = new ArrayList<>();
        var seen = seenBeside(
                keys(count),
                current -> written(keys(count), 10 + Math.max(1, values(current).getFirst())),
                outcomes);
        assertThat(seen).isEqualTo(oldAndNew(count));
        assertThat(outcomes).containsExactly(new Outcome.Committed<>(12));
        assertThat(two.read(other, two.inOrder().getFirst())).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void rejectsByWhatIsThereWhenItIsAnswered(int count) {
        List<Outcome<Integer>> outcomes = new ArrayList<>();
        var seen = seenBeside(
                keys(count), current -> Decision.reject(values(current).getFirst()), outcomes);
        assertThat(seen).isEqualTo(oldAndNew(count));
        assertThat(outcomes).containsExactly(new Outcome.Rejected<>(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void failsByWhatIsThereWhenItIsAnswered(int count) {
        assertThatThrownBy(() -> seenBeside(
                        keys(count),
                        current -> {
                            throw new IllegalArgumentException("of " + values(current));
                        },
                        new ArrayList<>()))
                .hasMessage(count == 1 ? "of [2]" : "of [2, 2]");
    }
}
