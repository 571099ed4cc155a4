package dev.armature.storage.cassandra;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that compete for the same rows on one node. The time limit turns a deadlock into a failure. */
@Timeout(120)
class SeveralServersTest {
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
