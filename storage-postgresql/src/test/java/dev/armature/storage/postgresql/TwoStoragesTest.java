package dev.armature.storage.postgresql;

import static dev.armature.storage.postgresql.Counting.incremented;
import static dev.armature.storage.postgresql.Counting.key;
import static dev.armature.storage.postgresql.Counting.row;
import static dev.armature.storage.postgresql.Counting.together;
import static dev.armature.storage.postgresql.Counting.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two processes on one database, as far as the database can tell. The time limit turns a deadlock into a failure. */
@Timeout(120)
class TwoStoragesTest {
    private List<Storage> storages;

    @BeforeEach
    void open() {
        URI address = TestServer.address();
        storages = List.of(PostgresStorage.open(address), PostgresStorage.open(address));
    }

    @AfterEach
    void close() {
        storages.forEach(Storage::close);
    }

    /** A missing row cannot be locked itself. */
    @Test
    void onlyOneOfManyPutsARowThatIsNotThere() throws Exception {
        for (int round = 0; round < 50; round++) {
            Key key = key(round);
            List<Callable<Outcome<Boolean>>> work = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                Storage storage = storages.get(i % 2);
                byte[] row = row(i);
                work.add(() -> storage.transact(
                        Set.of(key),
                        current -> current.isEmpty()
                                ? Decision.commit(true, List.of(new Decision.Write(key, row)))
                                : Decision.reject(false)));
            }
            assertThat(together(work))
                    .filteredOn(new Outcome.Committed<>(true)::equals)
                    .hasSize(1);
        }
    }

    /** Each of two writes its own row if the other one's is not there. */
    @Test
    void noTwoWriteWhatOnlyOneOfThemMay() throws Exception {
        for (int round = 0; round < 100; round++) {
            Key one = key(2 * round);
            Key other = key(2 * round + 1);
            List<Callable<Outcome<Boolean>>> work = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Storage storage = storages.get(i);
                Key own = i == 0 ? one : other;
                work.add(() -> storage.transact(
                        Set.of(one, other),
                        current -> current.isEmpty()
                                ? Decision.commit(true, List.of(new Decision.Write(own, row(1))))
                                : Decision.reject(false)));
            }
            assertThat(together(work))
                    .containsExactlyInAnyOrder(new Outcome.Committed<>(true), new Outcome.Rejected<>(false));
        }
    }

    @Test
    void aRowThatBothWriteToInTurnIsContended() {
        Key key = key(1);
        while (storages.stream().anyMatch(storage -> storage.contended(key).isEmpty())) {
            for (Storage storage : storages) {
                assertThat(storage.transact(Set.of(key), current -> incremented(current, key)))
                        .isInstanceOf(Outcome.Committed.class);
            }
        }
        assertThat(storages.getFirst().contended(key))
                .isEqualTo(storages.getLast().contended(key));
        assertThat(storages.getFirst().isAnyContended()).isTrue();
        assertThat(storages.getFirst().contended(key(2))).isEmpty();
    }

    /** Batches of one process take turns at its lock as well, and that is nothing to be helped by another server. */
    @Test
    void aRowThatOneOfThemWritesToIsNotContended() throws Exception {
        Storage storage = storages.getFirst();
        Key key = key(1);
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            work.add(() -> {
                for (int round = 0; round < 60; round++) {
                    assertThat(storage.transact(Set.of(key), current -> incremented(current, key)))
                            .isInstanceOf(Outcome.Committed.class);
                    assertThat(storage.contended(key)).isEmpty();
                }
                return null;
            });
        }
        var unused = together(work);
        assertThat(storage.isAnyContended()).isFalse();
    }

    /** Also of rows that come and go: what was read before a wait for a lock would be old. */
    @Test
    void countersLoseNoIncrement() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("two storages: -Dseed=" + seed);
        int threads = 16;
        int rounds = 60;
        var removed = new AtomicInteger();
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Storage storage = storages.get(i % 2);
            var random = new Random(seed + i);
            work.add(() -> {
                for (int round = 0; round < rounds; round++) {
                    Key key = key(random.nextInt(3));
                    boolean removes = random.nextInt(4) == 0;
                    Outcome<Integer> outcome = storage.transact(Set.of(key), current -> {
                        int before = value(current, key);
                        return removes
                                ? Decision.commit(
                                        before,
                                        List.of(new Decision.Write(key, null)),
                                        List.of(new Decision.Append(1, row(before))))
                                : incremented(current, key);
                    });
                    if (removes) {
                        removed.addAndGet(outcome.certain() + 1);
                    }
                }
                return null;
            });
        }
        var unused = together(work);
        int left = 0;
        for (int i = 0; i < 3; i++) {
            left += value(storages.getFirst(), key(i));
        }
        // Each round adds one or takes all that is there, and counts itself besides.
        assertThat(left + removed.get()).as("seed %d", seed).isEqualTo(threads * rounds);
        int logged = 0;
        long position = 0;
        try (var log = storages.getLast().log(1, 0)) {
            while (log.next()) {
                assertThat(log.position()).isEqualTo(++position);
                logged += java.nio.ByteBuffer.wrap(log.record()).getInt() + 1;
            }
        }
        assertThat(logged).isEqualTo(removed.get());
    }

    /** A server that stops while it holds locks loses them, and its late commit is none. */
    @Test
    void aStorageThatStopsBetweenItsReadsAndItsWritesHoldsUpNoOther() throws Exception {
        var isReading = new CountDownLatch(1);
        var mayGoOn = new CountDownLatch(1);
        var asked = new AtomicInteger();
        var outcomes = together(List.<Callable<Outcome<Integer>>>of(
                () -> storages.getFirst().transact(Set.of(key(1)), current -> {
                    if (asked.getAndIncrement() == 0) {
                        isReading.countDown();
                        await(mayGoOn);
                    }
                    return incremented(current, key(1));
                }),
                () -> {
                    isReading.await();
                    try {
                        return Counting.increment(storages.getLast(), key(1));
                    } finally {
                        mayGoOn.countDown();
                    }
                }));
        assertThat(outcomes).containsExactly(new Outcome.Committed<>(2), new Outcome.Committed<>(1));
        assertThat(asked).hasValue(2);
        assertThat(value(storages.getFirst(), key(1))).isEqualTo(2);
    }

    /** Locks belong to the database, but not all stores in one wait for each other. */
    @Test
    void storesInOneDatabaseDoNotWaitForOneAnother() throws Exception {
        try (Storage other = PostgresStorage.open(TestServer.address())) {
            var outcome = storages.getFirst().transact(Set.of(key(1)), current -> {
                // On another thread, since a decider must not call its own storage; this is not.
                try {
                    together(List.of(() -> Counting.increment(other, key(1))));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                return incremented(current, key(1));
            });
            assertThat(outcome).isEqualTo(new Outcome.Committed<>(1));
            assertThat(value(other, key(1))).isEqualTo(1);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
