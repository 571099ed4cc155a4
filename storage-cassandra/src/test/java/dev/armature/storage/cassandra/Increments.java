package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.StorageException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Several servers raise a few counters, some alone and some together, each with an entry elsewhere and a record in a log. However they end, the
 * counters show what was acknowledged, the entries what the counters are, and the log every increment once and in order.
 */
final class Increments {
    private static final AtomicInteger SPACES = new AtomicInteger(10_000_000);

    /** What a client should not have to wait. */
    private static final long LONG = 2_000_000_000;

    private final int items = SPACES.getAndIncrement();
    private final int entries = SPACES.getAndIncrement();
    private final int log = SPACES.getAndIncrement();
    private final List<? extends Storage> servers;
    private final int counters;
    private final AtomicInteger[] acknowledged;
    private final AtomicInteger[] unknown;
    private final AtomicLong longest = new AtomicLong();
    private final AtomicInteger tooLong = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    Increments(List<? extends Storage> servers, int counters) {
        this.servers = servers;
        this.counters = counters;
        this.acknowledged = new AtomicInteger[counters];
        this.unknown = new AtomicInteger[counters];
        for (int i = 0; i < counters; i++) {
            acknowledged[i] = new AtomicInteger();
            unknown[i] = new AtomicInteger();
        }
    }

    /** Runs until it is told to stop, or has done so many in each thread. */
    void run(int threads, int rounds, AtomicBoolean stop, long seed) throws Exception {
        try (var executor = Executors.newCachedThreadPool()) {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                var random = new Random(seed + thread);
                Storage server = servers.get(thread % servers.size());
                running.add(executor.submit(() -> {
                    for (int i = 0; i < rounds && !stop.get(); i++) {
                        increment(server, random);
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }

    private void increment(Storage server, Random random) {
        Set<Integer> which = new HashSet<>();
        int count = random.nextInt(3) == 0 ? 2 : 1;
        while (which.size() < count) {
            which.add(random.nextInt(counters));
        }
        Set<Key> keys = new HashSet<>();
        which.forEach(each -> keys.add(key(items, each)));
        Outcome<Boolean> outcome;
        long begun = System.nanoTime();
        try {
            outcome = server.transact(keys, current -> raised(which, current));
        } catch (StorageException notDone) {
            failures.add(String.valueOf(notDone.getMessage()));
            return;
        } finally {
            took(System.nanoTime() - begun);
        }
        for (int each : which) {
            (outcome instanceof Outcome.Committed ? acknowledged : unknown)[each].incrementAndGet();
        }
    }

    private void took(long nanos) {
        longest.accumulateAndGet(nanos, Math::max);
        if (nanos > LONG) {
            tooLong.incrementAndGet();
        }
    }

    private Decision<Boolean> raised(Set<Integer> which, Map<Key, byte[]> current) {
        List<Write> writes = new ArrayList<>();
        List<Append> appends = new ArrayList<>();
        for (int each : which) {
            int next = number(current.get(key(items, each))) + 1;
            writes.add(new Write(key(items, each), row(next)));
            writes.add(new Write(key(entries, each), row(next)));
            appends.add(new Append(
                    log, ByteBuffer.allocate(8).putInt(each).putInt(next).array()));
        }
        return Decision.commit(true, writes, appends);
    }

    /** @param swept whether what was left undone has been made good */
    void check(Storage storage, boolean swept) {
        int[] values = new int[counters];
        for (int i = 0; i < counters; i++) {
            values[i] = number(storage.read(key(items, i), Consistency.STRONG));
            assertThat(values[i])
                    .as("counter %d; failures %s", i, failures)
                    .isBetween(acknowledged[i].get(), acknowledged[i].get() + unknown[i].get());
            if (swept) {
                assertThat(number(storage.read(key(entries, i), Consistency.STRONG)))
                        .isEqualTo(values[i]);
            }
        }
        int[] seen = new int[counters];
        try (var cursor = storage.log(log, 0)) {
            while (cursor.next()) {
                var record = ByteBuffer.wrap(cursor.record());
                int counter = record.getInt();
                assertThat(record.getInt()).as("counter %d in the log", counter).isEqualTo(++seen[counter]);
            }
        }
        if (swept) {
            assertThat(seen).isEqualTo(values);
        }
        System.out.printf(
                "acknowledged %d, unknown %d, not done %d; the longest took %.1f s, %d more than 2 s%n",
                sum(acknowledged), sum(unknown), failures.size(), longest.get() / 1e9, tooLong.get());
        assertThat(sum(acknowledged)).isPositive();
    }

    int acknowledged() {
        return sum(acknowledged);
    }

    private static int sum(AtomicInteger[] all) {
        int sum = 0;
        for (AtomicInteger each : all) {
            sum += each.get();
        }
        return sum;
    }

    private static Key key(int space, int number) {
        return KeyCodec.key(space, List.of(AttributeValue.number(number)), List.of());
    }

    private static byte[] row(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static int number(byte @Nullable [] row) {
        return row == null ? 0 : ByteBuffer.wrap(row).getInt();
    }
}
