package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Key;
import dev.armature.storage.KeyRange;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server dies after each step of the protocol. Another one on the same store finds no half transaction, and nothing left after it has
 * swept: no intent, no outbox that was not carried out.
 *
 * <p>Servers are processes that are killed. Nearly all of them are before anything is looked at: so one sweep has to make good what they have left.
 * They have a keyspace of their own, in which that does not take long.
 */
class CrashTest {
    private static final AtomicInteger SPACES = new AtomicInteger(1_000_000);
    private static final int AT_ONCE = 3;
    private static final String KEYSPACE = TestNode.newKeyspace();
    private static final List<Step> OF_COMMITS =
            List.of(Step.HINTED, Step.COMMITTED, Step.ENTRIES_WRITTEN, Step.LOGGED, Step.CARRIED);
    private static final List<Step> OF_TRANSACTIONS = List.of(
            Step.HINTED,
            Step.FIRST_INTENT,
            Step.ALL_INTENTS,
            Step.DECIDED,
            Step.ENTRIES_WRITTEN,
            Step.LOGGED,
            Step.CARRIED,
            Step.HOME_CARRIED,
            Step.ALL_FORWARD);
    private static final List<Step> OF_GIVING_UP = List.of(Step.GIVEN_UP, Step.ROLLED_BACK);

    /** What is left by a server that was killed, and the step at which one is killed that cleans up after it. */
    private static final Map<Step, Step> OF_CLEANING_UP = Map.of(
            Step.ALL_INTENTS, Step.OTHER_ABORTED,
            Step.DECIDED, Step.LOGGED,
            Step.HOME_CARRIED, Step.OTHER_FORWARD);

    private static final Map<String, Traces> VICTIMS = new TreeMap<>();

    private static CassandraStorage survivor;

    /** What was killed where, and what it was about. */
    private record Victim(String name, KilledServer.Work work, Step step, Traces traces) {}

    @BeforeAll
    static void killThemAll() throws Exception {
        survivor = TestNode.open(KEYSPACE);
        URI store = TestNode.uri(KEYSPACE);
        // One after the other: what cleans up is to find nothing else to do.
        for (Map.Entry<Step, Step> each : new TreeMap<>(OF_CLEANING_UP).entrySet()) {
            var left = victim("cleaning up", KilledServer.Work.WRITES, each.getKey(), 3);
            KilledServer.run(store, left.work, left.step, left.traces);
            KilledServer.run(store, KilledServer.Work.SWEEPS, each.getValue(), left.traces);
            survivor.sweep(Duration.ZERO);
        }
        List<Victim> victims = new ArrayList<>();
        OF_COMMITS.forEach(step -> victims.add(victim("commit", KilledServer.Work.WRITES, step, 1)));
        OF_TRANSACTIONS.forEach(step -> victims.add(victim("transaction", KilledServer.Work.WRITES, step, 3)));
        OF_GIVING_UP.forEach(step -> {
            victims.add(victim("giving up", KilledServer.Work.MEETS_ANOTHER, step, 3));
            victims.add(victim("giving up at home", KilledServer.Work.MEETS_ANOTHER_AT_HOME, step, 3));
        });
        kill(store, victims);
        survivor.sweep(Duration.ZERO);
    }

    private static Victim victim(String name, KilledServer.Work work, Step step, int rows) {
        var traces = Traces.of(SPACES.getAndAdd(3), rows);
        VICTIMS.put(name + " " + step, traces);
        return new Victim(name, work, step, traces);
    }

    private static Traces tracesOf(String victim) {
        return Objects.requireNonNull(VICTIMS.get(victim), victim);
    }

    private static void kill(URI store, List<Victim> victims) throws Exception {
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Callable<Void>> work = new ArrayList<>();
            victims.forEach(each -> work.add(() -> {
                KilledServer.run(store, each.work, each.step, each.traces);
                return null;
            }));
            for (Future<Void> each : threads.invokeAll(work)) {
                each.get();
            }
        }
    }

    @AfterAll
    static void close() {
        if (survivor != null) {
            survivor.close();
        }
    }

    /** But for the hints of the survivor itself, which is at work. */
    @Test
    void nothingIsLeft() {
        assertThat(survivor.unfinished())
                .filteredOn(each -> !each.contains(survivor.server().toString()))
                .isEmpty();
    }

    /** One that is added has to be tried. What trims a log is tried elsewhere. */
    @Test
    void aServerIsKilledAtEveryStep() {
        Set<Step> tried = EnumSet.of(Step.TRIMMED);
        List.of(OF_COMMITS, OF_TRANSACTIONS, OF_GIVING_UP, OF_CLEANING_UP.values())
                .forEach(tried::addAll);
        assertThat(tried).contains(Step.values());
    }

    static List<Step> ofCommits() {
        return OF_COMMITS;
    }

    @ParameterizedTest
    @MethodSource("ofCommits")
    void aCommitIsThereAsAWholeOrNotAtAll(Step step) {
        check("commit " + step, step != Step.HINTED);
    }

    static List<Step> ofTransactions() {
        return OF_TRANSACTIONS;
    }

    @ParameterizedTest
    @MethodSource("ofTransactions")
    void aTransactionIsThereAsAWholeOrNotAtAll(Step step) {
        check("transaction " + step, step != Step.HINTED && step != Step.FIRST_INTENT && step != Step.ALL_INTENTS);
    }

    static List<String> ofGivingUp() {
        return OF_GIVING_UP.stream()
                .flatMap(step -> Stream.of("giving up " + step, "giving up at home " + step))
                .toList();
    }

    /** It wrote nothing; what it met wrote one of the rows, and a record. */
    @ParameterizedTest
    @MethodSource("ofGivingUp")
    void aTransactionThatGaveUpIsNotThere(String victim) {
        Traces traces = tracesOf(victim);
        assertThat(traces.rows(survivor)).containsExactly(1, 1, 1);
        assertThat(traces.records(survivor)).containsExactly(1, 1);
        traces.write(survivor, 3);
        assertThat(traces.rows(survivor)).containsOnly(3);
        assertThat(traces.records(survivor)).containsExactly(1, 1, 3);
    }

    static List<Step> ofCleaningUp() {
        return List.copyOf(OF_CLEANING_UP.keySet());
    }

    /** It makes no difference that the one that cleaned up was killed as well. */
    @ParameterizedTest
    @MethodSource("ofCleaningUp")
    void whatWasCleanedUpByHalvesIsThereAsAWholeOrNotAtAll(Step left) {
        check("cleaning up " + left, left != Step.ALL_INTENTS);
    }

    /** The entry of a server that was killed before it carried it over does not come into a range that was deleted after that. */
    @Test
    void whatWasLeftDoesNotComeIntoADeletedRange() throws Exception {
        var traces = Traces.of(SPACES.getAndAdd(3), 1);
        KilledServer.run(TestNode.uri(KEYSPACE), KilledServer.Work.WRITES, Step.COMMITTED, traces);
        survivor.carryOver();
        assertThat(traces.entries(survivor)).containsExactly(2);
        survivor.deleteRange(KeyRange.space(traces.entries()));
        survivor.sweep(Duration.ZERO);
        assertThat(traces.entries(survivor)).isEmpty();
        traces.write(survivor, 3);
        assertThat(traces.entries(survivor)).containsExactly(3);
    }

    private static void check(String victim, boolean done) {
        Traces traces = tracesOf(victim);
        int expected = done ? 2 : 1;
        lookAt(traces, expected);
        assertThat(traces.entries(survivor)).containsExactly(expected);
        assertThat(traces.records(survivor)).isEqualTo(done ? List.of(1, 2) : List.of(1));
        goOn(traces, done);
    }

    private static void lookAt(Traces traces, int expected) {
        for (Key key : traces.keys()) {
            assertThat(traces.read(survivor, key)).isEqualTo(expected);
        }
        assertThat(survivor.readTogether(traces.keys())).allMatch(row -> Traces.number(row) == expected);
        assertThat(traces.rows(survivor)).hasSize(traces.count()).containsOnly(expected);
    }

    /** Life goes on, in order, and what was carried by two is there once. */
    private static void goOn(Traces traces, boolean done) {
        traces.write(survivor, 3);
        assertThat(traces.rows(survivor)).containsOnly(3);
        assertThat(traces.entries(survivor)).containsExactly(3);
        assertThat(traces.records(survivor)).isEqualTo(done ? List.of(1, 2, 3) : List.of(1, 3));
    }

    private static final class Stopped extends Error {
        Stopped(Step step) {
            super(step.name());
        }
    }

    /** Those that read do not wait for the sweep. Here a server only stops: one that is killed takes longer, and leaves the same. */
    @ParameterizedTest
    @EnumSource(names = {"FIRST_INTENT", "ALL_INTENTS", "DECIDED", "HOME_CARRIED"})
    void readersResolveWhatTheyMeet(Step step) {
        var traces = Traces.of(SPACES.getAndAdd(3), 3);
        stopAt(step, traces, traces.keys());
        boolean done = step != Step.FIRST_INTENT && step != Step.ALL_INTENTS;
        lookAt(traces, done ? 2 : 1);
        goOn(traces, done);
    }

    /** There is no row yet that would tell of the intent, and the head of the bucket has to. */
    @ParameterizedTest
    @EnumSource(names = {"DECIDED", "HOME_CARRIED"})
    void readersResolveWhatTheyMeetWhereNothingWas(Step step) {
        var traces = Traces.of(SPACES.getAndAdd(3), 3);
        var victim = TestNode.open(KEYSPACE, reached -> {
            if (reached == step) {
                throw new Stopped(step);
            }
        });
        assertThatThrownBy(() -> traces.write(victim, 2)).isInstanceOf(Stopped.class);
        victim.abandon();
        for (Key key : traces.inOrder().reversed()) {
            assertThat(traces.read(survivor, key)).isEqualTo(2);
        }
        survivor.sweep(Duration.ZERO);
    }

    /** What a commit in one bucket has left for a log comes before what a transaction of several has for it, whichever of them is its home. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void recordsOfAnItemStayInOrder(int number) {
        var traces = Traces.of(SPACES.getAndAdd(3), 3);
        stopAt(Step.COMMITTED, traces, List.of(traces.key(number)));
        traces.write(survivor, 3);
        assertThat(traces.records(survivor)).containsExactly(1, 2, 3);
    }

    private static void stopAt(Step step, Traces traces, List<Key> keys) {
        var armed = new AtomicBoolean();
        var victim = TestNode.open(KEYSPACE, reached -> {
            if (reached == step && armed.get()) {
                throw new Stopped(step);
            }
        });
        traces.write(victim, keys, 1);
        armed.set(true);
        assertThatThrownBy(() -> traces.write(victim, keys, 2)).isInstanceOf(Stopped.class);
        victim.abandon();
    }
}
