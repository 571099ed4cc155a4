package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.Key;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The time limit is no measurement: it turns a leadership that was lost into a failure. */
@Timeout(60)
class CombinerTest {
    private static final Combiner.Bounds ONE_LEADER = new Combiner.Bounds(1, 100, 100);

    /** Rows in a map, and one batch at a time from its reads to its writes, as locks of keys would have it. */
    private static final class FakeStore implements Combiner.Store {
        private final Map<Key, byte[]> rows = new ConcurrentHashMap<>();
        private final List<Integer> log = new CopyOnWriteArrayList<>();
        private final List<Integer> sizes = new CopyOnWriteArrayList<>();
        private final ReentrantLock locks = new ReentrantLock();
        private long bytesMax = Long.MAX_VALUE;
        private boolean admitsLate;

        @Override
        public void run(Batch batch) {
            locks.lock();
            try {
                if (admitsLate) {
                    batch.admitLate();
                }
                apply(decide(batch));
                sizes.add(batch.size());
                batch.committed();
            } finally {
                locks.unlock();
            }
        }

        Batch.Writes decide(Batch batch) {
            Map<Key, byte[]> current = new HashMap<>();
            for (Key key : batch.keys()) {
                byte[] row = rows.get(key);
                if (row != null) {
                    current.put(key, row);
                }
            }
            return batch.decide(current, bytesMax);
        }

        void apply(Batch.Writes writes) {
            assertThat(writes.rows()).extracting(Decision.Write::key).doesNotHaveDuplicates();
            for (Decision.Write write : writes.rows()) {
                byte[] row = write.row();
                if (row == null) {
                    rows.remove(write.key());
                } else {
                    rows.put(write.key(), row);
                }
            }
            writes.appends().forEach(append -> log.add(number(append.record())));
        }

        int value(Key key) {
            byte[] row = rows.get(key);
            return row == null ? 0 : number(row);
        }
    }

    /** Whatever befalls batches, every caller has its outcome, and what it says is what was done. */
    @Test
    void anyHistoryIsCountedExactly() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("combined: -Dseed=" + seed);
        var random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            countExactly(new Random(random.nextLong()), "seed " + seed + ", round " + round);
        }
    }

    /** On as many processors as there are spinning waiters, a leader would never be run. */
    @Test
    void nobodyWaitsForNoTime() {
        assertThatThrownBy(() -> new Combiner.Further(1, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void countExactly(Random random, String where) throws Exception {
        var store = new FakeStore();
        store.bytesMax = random.nextBoolean() ? 40 : Long.MAX_VALUE;
        store.admitsLate = random.nextBoolean();
        var further = new Combiner.Further(1 + random.nextInt(10), Duration.ofMillis(1 + random.nextInt(5)));
        var bounds =
                new Combiner.Bounds(1 + random.nextInt(3), 1 + random.nextInt(20), 1 + random.nextInt(20), further);
        var leading = new AtomicInteger();
        var leadingMax = new AtomicInteger();
        long storeSeed = random.nextLong();
        var batches = new AtomicInteger();
        Combiner.Store troubled = batch -> {
            var chance = new Random(storeSeed + batches.getAndIncrement());
            leadingMax.accumulateAndGet(leading.incrementAndGet(), Math::max);
            try {
                assertThat(batch.size()).isLessThanOrEqualTo(bounds.members());
                switch (chance.nextInt(12)) {
                    case 0 -> throw new IllegalArgumentException("the store's own");
                    case 1 -> batch.failed(() -> new StorageUnavailableException("not now"));
                    case 2 -> {
                        // Written, and not known to be.
                        store.locks.lock();
                        try {
                            store.apply(store.decide(batch));
                        } finally {
                            store.locks.unlock();
                        }
                        batch.unknown();
                    }
                    case 3 -> batch.unknown();
                    case 4 -> batch.apart().forEach(store::run);
                    case 5 -> {
                        var unused = store.decide(batch);
                        Thread.yield();
                        store.run(batch);
                    }
                    default -> {
                        Thread.yield();
                        store.run(batch);
                    }
                }
            } finally {
                leading.decrementAndGet();
            }
        };
        var combiner = new Combiner(troubled, bounds);
        Map<Key, AtomicInteger> done = new ConcurrentHashMap<>();
        Map<Key, AtomicInteger> perhaps = new ConcurrentHashMap<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                var own = new Random(random.nextLong());
                all.add(threads.submit(() -> {
                    for (int step = 0; step < 25; step++) {
                        step(combiner, own, done, perhaps);
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(leadingMax.get()).as(where).isLessThanOrEqualTo(bounds.leaders());
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            int certain = done.getOrDefault(key(i), new AtomicInteger()).get();
            int possible = perhaps.getOrDefault(key(i), new AtomicInteger()).get();
            assertThat(store.value(key(i))).as(where).isBetween(certain, certain + possible);
            sum += store.value(key(i));
        }
        assertThat(store.log).as(where).hasSize(sum);
    }

    private static void step(
            Combiner combiner, Random random, Map<Key, AtomicInteger> done, Map<Key, AtomicInteger> perhaps) {
        Set<Key> keys = new LinkedHashSet<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            keys.add(key(random.nextInt(5)));
        }
        if (random.nextInt(3) > 0) {
            count(
                    keys,
                    done,
                    perhaps,
                    () -> combiner.transact(new Transaction<>(keys, current -> added(keys, current))));
            return;
        }
        List<Transaction<String>> independent = new ArrayList<>();
        keys.forEach(key -> independent.add(new Transaction<>(Set.of(key), current -> added(Set.of(key), current))));
        List<Key> order = List.copyOf(keys);
        try {
            List<Outcome<String>> outcomes = combiner.transactEach(independent);
            for (int i = 0; i < order.size(); i++) {
                var outcome = outcomes.get(i);
                count(Set.of(order.get(i)), done, perhaps, () -> outcome);
            }
        } catch (StorageUnavailableException none) {
            // None was done.
        } catch (IllegalArgumentException storesOwn) {
            keys.forEach(key -> counter(perhaps, key).incrementAndGet());
        }
    }

    private interface Attempt {
        Outcome<String> run();
    }

    private static void count(
            Set<Key> keys, Map<Key, AtomicInteger> done, Map<Key, AtomicInteger> perhaps, Attempt attempt) {
        try {
            switch (attempt.run()) {
                case Outcome.Committed<String> ignored ->
                    keys.forEach(key -> counter(done, key).incrementAndGet());
                case Outcome.Unknown<String> ignored ->
                    keys.forEach(key -> counter(perhaps, key).incrementAndGet());
                case Outcome.Rejected<String> ignored -> throw new AssertionError("none is rejected");
            }
        } catch (StorageUnavailableException | IllegalArgumentException none) {
            // Nothing was written.
        }
    }

    private static AtomicInteger counter(Map<Key, AtomicInteger> counters, Key key) {
        return counters.computeIfAbsent(key, first -> new AtomicInteger());
    }

    @Test
    void thoseThatWaitGoTogetherAndSeeOneAnother() throws Exception {
        var store = new FakeStore();
        try (var queue = new Queue(store, ONE_LEADER)) {
            List<FutureTask<Outcome<Integer>>> all = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                all.add(queue.add(Set.of(key(1)), current -> {
                    int before = value(current, key(1));
                    return before == 5
                            ? Decision.reject(before)
                            : Decision.commit(before, List.of(new Decision.Write(key(1), row(before + 1))));
                }));
            }
            queue.open();
            List<Outcome<Integer>> outcomes = new ArrayList<>();
            for (var each : all) {
                outcomes.add(each.get());
            }
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome instanceof Outcome.Committed)
                    .containsExactlyInAnyOrder(
                            new Outcome.Committed<>(0),
                            new Outcome.Committed<>(1),
                            new Outcome.Committed<>(2),
                            new Outcome.Committed<>(3),
                            new Outcome.Committed<>(4));
            assertThat(outcomes).filteredOn(new Outcome.Rejected<>(5)::equals).hasSize(5);
            assertThat(store.sizes).containsExactly(1, 10);
        }
    }

    /** A batch costs the store as much for a few as for many. */
    @Test
    void aFurtherBatchBeginsWhenItWouldBeLarge() throws Exception {
        var store = new FakeStore();
        var bounds = new Combiner.Bounds(2, 100, 100, new Combiner.Further(3, Duration.ofDays(1)));
        try (var queue = new Queue(store, bounds)) {
            var one = queue.add(Set.of(key(1)), current -> added(Set.of(key(1)), current));
            var other = queue.add(Set.of(key(2)), current -> added(Set.of(key(2)), current));
            assertThat(store.sizes).isEmpty();
            assertThat(queue.combiner.transact(transaction(3))).isEqualTo(new Outcome.Committed<>(""));
            assertThat(one.get()).isEqualTo(new Outcome.Committed<>(""));
            assertThat(other.get()).isEqualTo(new Outcome.Committed<>(""));
            assertThat(store.sizes)
                    .as("while the first batch is still under way")
                    .containsExactly(3);
        }
    }

    /** It may wait for a lock of another server, and what others want need not. */
    @Test
    void aBatchThatHangsHoldsUpNoOther() throws Exception {
        var store = new FakeStore();
        var bounds = new Combiner.Bounds(2, 100, 100, new Combiner.Further(100, Duration.ofMillis(1)));
        try (var queue = new Queue(store, bounds)) {
            assertThat(queue.combiner.transact(transaction(1))).isEqualTo(new Outcome.Committed<>(""));
            assertThat(queue.combiner.transact(transaction(2))).isEqualTo(new Outcome.Committed<>(""));
            assertThat(store.sizes).containsExactly(1, 1);
        }
    }

    /** What comes while a batch waits for its locks, and needs no others, does not wait for another batch. */
    @Test
    void latecomersThatNeedNoOtherKeysAreAdmitted() throws Exception {
        var store = new FakeStore();
        store.admitsLate = true;
        Set<Key> locked = Set.of(key(99));
        Set<Key> more = Set.of(key(1), key(99));
        try (var queue = new Queue(store, new Combiner.Bounds(1, 4, 100))) {
            var other = queue.add(more, current -> added(more, current));
            List<FutureTask<Outcome<Integer>>> late = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                late.add(queue.add(locked, current -> {
                    int before = value(current, key(99));
                    return Decision.commit(before, List.of(new Decision.Write(key(99), row(before + 1))));
                }));
            }
            queue.open();
            for (int i = 0; i < 3; i++) {
                assertThat(late.get(i).get()).isEqualTo(new Outcome.Committed<>(i + 1));
            }
            assertThat(other.get()).isEqualTo(new Outcome.Committed<>(""));
            assertThat(late.get(3).get()).isEqualTo(new Outcome.Committed<>(5));
        }
        assertThat(store.sizes).containsExactly(4, 2);
        assertThat(store.value(key(99))).isEqualTo(6);
    }

    /** Also one that was admitted leaves a batch that has become too large, and is not lost. */
    @Test
    void latecomersThatDoNotFitAreInTheNextBatch() throws Exception {
        var store = new FakeStore();
        store.admitsLate = true;
        store.bytesMax = 1;
        try (var queue = new Queue(store, ONE_LEADER)) {
            List<FutureTask<Outcome<String>>> late = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                late.add(queue.add(Set.of(key(99)), current -> added(Set.of(key(99)), current)));
            }
            queue.open();
            for (var each : late) {
                assertThat(each.get()).isEqualTo(new Outcome.Committed<>(""));
            }
        }
        assertThat(store.value(key(99))).isEqualTo(4);
        assertThat(store.sizes).containsOnly(1);
    }

    @Test
    void aDeciderThatThrowsIsItsCallersAffair() throws Exception {
        var store = new FakeStore();
        try (var queue = new Queue(store, ONE_LEADER)) {
            var before = queue.add(Set.of(key(1)), current -> added(Set.of(key(1)), current));
            var throwing = queue.add(Set.of(key(1)), current -> {
                throw new IllegalArgumentException("the decider's own");
            });
            var behind = queue.add(Set.of(key(1)), current -> added(Set.of(key(1)), current));
            queue.open();

            assertThat(before.get()).isEqualTo(new Outcome.Committed<>(""));
            assertThat(behind.get()).isEqualTo(new Outcome.Committed<>(""));
            assertThatThrownBy(throwing::get).hasRootCauseMessage("the decider's own");
            assertThat(store.value(key(1))).isEqualTo(2);
            assertThat(store.sizes).containsExactly(1, 3);
        }
    }

    @Test
    void eachCallerHasAnExceptionOfItsOwn() throws Exception {
        try (var queue =
                new Queue(batch -> batch.failed(() -> new StorageUnavailableException("not now")), ONE_LEADER)) {
            var one = queue.add(Set.of(key(1)), current -> Decision.commit("", List.of()));
            var other = queue.add(Set.of(key(2)), current -> Decision.commit("", List.of()));
            queue.open();
            assertThat(failure(one))
                    .isInstanceOf(StorageUnavailableException.class)
                    .isNotSameAs(failure(other));
            assertThat(failure(other)).hasMessage("not now");
        }
    }

    @Test
    void aStoreHasToSayHowABatchEnded() {
        var combiner = new Combiner(batch -> {}, ONE_LEADER);
        assertThatThrownBy(() -> combiner.transact(transaction(1))).isInstanceOf(IllegalStateException.class);
    }

    /** What does not fit is in front of what came later. */
    @Test
    void membersThatDoNotFitAreInTheNextBatch() throws Exception {
        var store = new FakeStore();
        store.bytesMax = 1;
        List<Integer> order = new CopyOnWriteArrayList<>();
        try (var queue = new Queue(store, new Combiner.Bounds(1, 3, 100))) {
            List<FutureTask<Outcome<String>>> all = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                int number = i;
                all.add(queue.add(Set.of(key(i)), current -> {
                    order.add(number);
                    return added(Set.of(key(number)), current);
                }));
            }
            queue.open();
            for (var each : all) {
                assertThat(each.get()).isEqualTo(new Outcome.Committed<>(""));
            }
        }
        assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(store.sizes).containsOnly(1);
    }

    @Test
    void aBatchHasNoMoreKeysThanItMay() throws Exception {
        var store = new FakeStore();
        try (var queue = new Queue(store, new Combiner.Bounds(1, 100, 4))) {
            List<FutureTask<Outcome<String>>> all = new ArrayList<>();
            for (int count : new int[] {3, 1, 1, 9, 2, 2}) {
                Set<Key> keys = new LinkedHashSet<>();
                for (int i = 0; i < count; i++) {
                    keys.add(key(i));
                }
                all.add(queue.add(keys, current -> added(keys, current)));
            }
            queue.open();
            for (var each : all) {
                each.get();
            }
        }
        assertThat(store.sizes).containsExactly(1, 2, 1, 1, 2);
    }

    /** None of the others was done, but this one cannot say so for all. */
    @Test
    void aGroupThatWasDoneInPartSaysOfNoneThatAllFailed() {
        var store = new FakeStore();
        var calls = new AtomicInteger();
        var combiner = new Combiner(
                batch -> {
                    if (calls.getAndIncrement() == 0) {
                        store.run(batch);
                    } else {
                        batch.failed(() -> new StorageUnavailableException("not now"));
                    }
                },
                new Combiner.Bounds(1, 1, 100));

        assertThat(combiner.transactEach(List.of(transaction(1), transaction(2))))
                .containsExactly(new Outcome.Committed<>(""), new Outcome.Unknown<>());
        assertThatThrownBy(() -> combiner.transactEach(List.of(transaction(1), transaction(2))))
                .isInstanceOf(StorageUnavailableException.class);
    }

    /** An error ends the thread that leads, whose other transactions must not be made leaders. */
    @Test
    void leadershipOutlivesAnError() throws Exception {
        var store = new FakeStore();
        var fails = new AtomicBoolean(true);
        var combiner = new Combiner(
                batch -> {
                    if (fails.getAndSet(false)) {
                        throw new StackOverflowError("of a test");
                    }
                    store.run(batch);
                },
                new Combiner.Bounds(1, 1, 100));
        assertThatThrownBy(() -> combiner.transactEach(List.of(transaction(1), transaction(2), transaction(3))))
                .isInstanceOf(StackOverflowError.class);

        var other = new FutureTask<>(() -> combiner.transact(transaction(4)));
        Thread.ofVirtual().start(other);
        assertThat(other.get()).isEqualTo(new Outcome.Committed<>(""));
        assertThat(store.rows).containsOnlyKeys(key(4));
    }

    /** What has gone to the store cannot be taken back, and what leads does so for others as well. */
    @Test
    void anInterruptEndsNothingAndIsKept() throws Exception {
        var store = new FakeStore();
        var interrupts = new AtomicInteger();
        try (var queue = new Queue(
                batch -> {
                    interrupts.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
                    store.run(batch);
                },
                new Combiner.Bounds(1, 2, 100))) {
            List<FutureTask<Outcome<String>>> all = new ArrayList<>();
            List<Boolean> kept = new CopyOnWriteArrayList<>();
            for (int i = 0; i < 6; i++) {
                all.add(queue.add(Set.of(key(i)), current -> added(current.keySet(), current), kept));
            }
            queue.interrupt();
            queue.open();
            for (var each : all) {
                assertThat(each.get()).isEqualTo(new Outcome.Committed<>(""));
            }
            assertThat(kept).hasSize(6).containsOnly(true);
        }
        assertThat(interrupts).hasValue(0);
    }

    private static Throwable failure(FutureTask<?> task) throws InterruptedException {
        try {
            return new AssertionError("it did not fail: " + task.get());
        } catch (ExecutionException failed) {
            return Objects.requireNonNull(failed.getCause());
        }
    }

    /** A combiner whose first batch waits until it is let go, so that others gather. */
    private static final class Queue implements AutoCloseable {
        private final CountDownLatch open = new CountDownLatch(1);
        private final CountDownLatch isBusy = new CountDownLatch(1);
        private final List<Thread> threads = new ArrayList<>();
        private final Combiner combiner;
        private final Thread first;

        Queue(Combiner.Store store, Combiner.Bounds bounds) throws InterruptedException {
            combiner = new Combiner(
                    batch -> {
                        if (isBusy.getCount() > 0) {
                            isBusy.countDown();
                            awaitUninterruptibly(open);
                        }
                        store.run(batch);
                    },
                    bounds);
            first = Thread.ofPlatform().start(() -> {
                try {
                    var unused = combiner.transact(transaction(99));
                } catch (StorageUnavailableException refused) {
                    // As the store of the test has it.
                }
            });
            isBusy.await();
        }

        private static void awaitUninterruptibly(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        <T> FutureTask<Outcome<T>> add(Set<Key> keys, Decider<T> decider) throws InterruptedException {
            return add(keys, decider, new ArrayList<>());
        }

        /** Returns when it waits. */
        <T> FutureTask<Outcome<T>> add(Set<Key> keys, Decider<T> decider, List<Boolean> interrupted)
                throws InterruptedException {
            var task = new FutureTask<>(() -> {
                try {
                    return combiner.transact(new Transaction<>(keys, decider));
                } finally {
                    interrupted.add(Thread.interrupted());
                }
            });
            var thread = Thread.ofPlatform().start(task);
            threads.add(thread);
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                LockSupport.parkNanos(1_000_000);
            }
            return task;
        }

        void interrupt() {
            threads.forEach(Thread::interrupt);
        }

        void open() {
            open.countDown();
        }

        @Override
        public void close() {
            open();
            try {
                first.join();
                for (Thread thread : threads) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static Transaction<String> transaction(int number) {
        return new Transaction<>(Set.of(key(number)), current -> added(Set.of(key(number)), current));
    }

    private static Decision<String> added(Set<Key> keys, Map<Key, byte[]> current) {
        List<Decision.Write> writes = new ArrayList<>();
        List<Decision.Append> appends = new ArrayList<>();
        for (Key key : keys) {
            byte[] row = row(value(current, key) + 1);
            writes.add(new Decision.Write(key, row));
            appends.add(new Decision.Append(1, row));
        }
        return Decision.commit("", writes, appends);
    }

    private static int value(Map<Key, byte[]> current, Key key) {
        byte[] row = current.get(key);
        return row == null ? 0 : number(row);
    }

    private static Key key(int number) {
        return new Key(new byte[] {0, 0, 0, 7, (byte) number}, 5);
    }

    private static byte[] row(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static int number(byte[] row) {
        return ByteBuffer.wrap(row).getInt();
    }
}
