package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.StorageException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that compete for the same rows on one node. The time limit turns a deadlock into a failure. */
@Timeout(120)
class SeveralServersTest {
    private static final AtomicInteger SPACES = new AtomicInteger(20_000_000);

    private final AtomicInteger unknown = new AtomicInteger();

    @Test
    void countersAreExactAndLogsInOrder() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("servers: -Dseed=" + seed);
        String keyspace = TestNode.sharedKeyspace();
        try (var one = TestNode.open(keyspace);
                var two = TestNode.open(keyspace)) {
            var increments = new Increments(List.of(one, two), 3);
            increments.run(4, 25, new AtomicBoolean(), seed);
            increments.check(one, true);
            increments.check(two, true);
        }
    }

    @Test
    void aBucketThatTwoWriteToInTurnIsContendedAndThatOfOneIsNot() {
        Key both = KeyCodec.key(SPACES.getAndIncrement(), List.of(AttributeValue.number(1)), List.of());
        Key own = KeyCodec.key(SPACES.getAndIncrement(), List.of(AttributeValue.number(1)), List.of());
        String keyspace = TestNode.sharedKeyspace();
        try (var one = TestNode.open(keyspace);
                var two = TestNode.open(keyspace)) {
            while (one.contended(both).isEmpty() || two.contended(both).isEmpty()) {
                List<Optional<Integer>> unused = List.of(raise(one, both), raise(two, both), raise(one, own));
            }
            assertThat(one.contended(both)).isEqualTo(two.contended(both));
            assertThat(one.contended(own)).isEmpty();
        }
    }

    /** Sixteen clients of three servers raise one counter: each sees what the one before it wrote, wherever that was. */
    @Test
    void oneCounterOfManyClientsLosesNoIncrement() throws Exception {
        int clients = 16;
        int rounds = 4;
        Key counter = KeyCodec.key(SPACES.getAndIncrement(), List.of(AttributeValue.number(1)), List.of());
        String keyspace = TestNode.sharedKeyspace();
        try (var one = TestNode.open(keyspace);
                var two = TestNode.open(keyspace);
                var three = TestNode.open(keyspace);
                var threads = Executors.newFixedThreadPool(clients)) {
            List<Storage> servers = List.of(one, two, three);
            List<Future<List<Integer>>> running = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                int first = client;
                running.add(threads.submit(() -> {
                    List<Integer> own = new ArrayList<>();
                    while (own.size() < rounds) {
                        raise(servers.get((first + own.size()) % servers.size()), counter)
                                .ifPresent(own::add);
                    }
                    return own;
                }));
            }
            List<Integer> seen = new ArrayList<>();
            for (Future<List<Integer>> each : running) {
                List<Integer> own = each.get();
                assertThat(own).isSorted();
                seen.addAll(own);
            }
            int last = ByteBuffer.wrap(Objects.requireNonNull(one.read(counter, Consistency.STRONG)))
                    .getInt();
            // An increment whose outcome was not known is done or is not; all others are there, each once.
            assertThat(seen).doesNotHaveDuplicates().hasSize(clients * rounds);
            assertThat(seen).allMatch(each -> each >= 1 && each <= last);
            assertThat(last).isBetween(seen.size(), seen.size() + unknown.get());
        }
    }

    /** What the counter became; empty if it is not known, or nothing was written because others did all the time. */
    private Optional<Integer> raise(Storage server, Key counter) {
        try {
            var outcome = server.transact(Set.of(counter), current -> {
                byte[] row = current.get(counter);
                int next = row == null ? 1 : ByteBuffer.wrap(row).getInt() + 1;
                byte[] raised = ByteBuffer.allocate(Integer.BYTES).putInt(next).array();
                return Decision.commit(next, List.of(new Write(counter, raised)));
            });
            if (outcome instanceof Outcome.Committed<Integer> committed) {
                return Optional.of(committed.answer());
            }
            unknown.incrementAndGet();
            return Optional.empty();
        } catch (StorageException nothingWritten) {
            return Optional.empty();
        }
    }

    /** One of them ends in the middle of it all; the other one finishes what it left. */
    @Test
    void aServerThatEndsLeavesNothingHalfDone() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("servers: -Dseed=" + seed);
        String keyspace = TestNode.sharedKeyspace();
        try (var survivor = TestNode.open(keyspace)) {
            var victim = TestNode.open(keyspace);
            var increments = new Increments(List.of(victim, survivor), 3);
            var ending = Thread.ofPlatform().start(() -> {
                while (increments.acknowledged() < 20) {
                    Thread.onSpinWait();
                }
                victim.abandon();
            });
            increments.run(4, 20, new AtomicBoolean(), seed);
            ending.join();
            survivor.sweep(Duration.ZERO);
            increments.check(survivor, true);
        }
    }
}
