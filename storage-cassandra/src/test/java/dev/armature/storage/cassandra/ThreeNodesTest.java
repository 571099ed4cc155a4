package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.stores.cassandra.CassandraCluster;
import dev.armature.stores.cassandra.CassandraNode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes of a cluster of three are killed under load, the seed among them. It takes minutes and four gigabytes, and runs with {@code
 * -Darmature.nodes=3} only.
 */
@Timeout(900)
class ThreeNodesTest {
    @TempDir
    Path directory;

    @Test
    void noAcknowledgedWriteIsLostWhenNodesAreKilled() throws Exception {
        Assumptions.assumeTrue(Integer.getInteger("armature.nodes", 1) == 3, "runs with -Darmature.nodes=3");
        var obstacle = CassandraCluster.obstacle(3);
        Assumptions.assumeTrue(obstacle.isEmpty(), () -> "no cluster: " + obstacle.orElse(""));
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("three nodes: -Dseed=" + seed);
        try (var cluster = CassandraCluster.start(CassandraCluster.Options.kept(directory, 3), System.out::println)) {
            var address =
                    Address.parse(URI.create("cassandra://" + cluster.hosts() + "/armature?dc=dc1&replication=3"));
            try (var one = CassandraStorage.open(address, CassandraStorage.NO_STEPS);
                    var two = CassandraStorage.open(address, CassandraStorage.NO_STEPS)) {
                var increments = new Increments(List.of(one, two), 12);
                var stop = new AtomicBoolean();
                var failure = new AtomicReference<@Nullable Exception>();
                var load = Thread.ofPlatform().start(() -> {
                    try {
                        increments.run(6, Integer.MAX_VALUE, stop, seed);
                    } catch (Exception e) {
                        failure.set(e);
                    }
                });
                for (CassandraNode node : List.of(cluster.node(2), cluster.node(0))) {
                    await(increments, 30);
                    System.out.println("kill -9 " + node.hostAndPort());
                    node.kill();
                    await(increments, 100);
                    node.start();
                }
                await(increments, 30);
                stop.set(true);
                load.join();
                assertThat(failure.get()).isNull();
                one.sweep(Duration.ZERO);
                two.sweep(Duration.ZERO);
                increments.check(one, true);
                increments.check(two, true);
            }
        }
    }

    /** Until so many more are acknowledged: with one node gone, writes go on. */
    private static void await(Increments increments, int more) throws InterruptedException {
        int enough = increments.acknowledged() + more;
        while (increments.acknowledged() < enough) {
            LockSupport.parkNanos(50_000_000);
        }
    }
}
