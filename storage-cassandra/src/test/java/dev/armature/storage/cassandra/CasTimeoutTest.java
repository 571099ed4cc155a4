package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A node that gives light-weight transactions up while they compete: each ends in a {@code WriteTimeoutException}, and may have been done or not. The
 * time limit turns a deadlock into a failure.
 */
@Timeout(120)
class CasTimeoutTest {
    /** How long a node tries to get a light-weight transaction through that others compete with, in milliseconds. */
    private static final String TIMEOUT = "CasContentionTimeout";

    private static final long USUAL = 1_800;
    private static final int ENOUGH = 20;
    /** The quicker a machine is, the fewer compete for long enough. */
    private static final int ROUNDS_MAX = 30;

    @Test
    void whatTimedOutIsFoundOut() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("timeouts: -Dseed=" + seed);
        String keyspace = TestNode.sharedKeyspace();
        try (var one = TestNode.open(keyspace);
                var two = TestNode.open(keyspace);
                var three = TestNode.open(keyspace)) {
            var servers = List.of(one, two, three);
            var increments = new Increments(servers, 2);
            long uncertain = 0;
            try {
                // How short is short depends on the machine.
                long millis = 8;
                for (int round = 0; round < ROUNDS_MAX && uncertain < ENOUGH; round++) {
                    TestNode.node().set(TIMEOUT, millis);
                    increments.run(6, 12, new AtomicBoolean(), seed + round);
                    millis = Math.max(1, millis / 2);
                    uncertain = servers.stream()
                            .mapToLong(each -> each.statistics().getOrDefault("cassandra_conditionals_uncertain", 0L))
                            .sum();
                }
            } finally {
                TestNode.node().set(TIMEOUT, USUAL);
            }
            System.out.println(uncertain + " light-weight transactions were given up");
            assertThat(uncertain).isPositive();
            for (var each : servers) {
                each.sweep(Duration.ZERO);
            }
            increments.check(one, true);
            assertThat(one.unfinished()).isEmpty();
        }
    }
}
