package dev.armature.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a real node. The time limit is no measurement: it turns a node that never starts into a failure. */
@Timeout(600)
class CassandraClusterTest {
    @TempDir
    Path directory;

    @Test
    void aNodeIsPausedKilledAndStartedAgain() throws Exception {
        var obstacle = CassandraCluster.obstacle(1);
        Assumptions.assumeTrue(obstacle.isEmpty(), () -> "no Cassandra: " + obstacle.orElseThrow());
        List<String> progress = new ArrayList<>();
        try (var cluster = CassandraCluster.start(CassandraCluster.Options.of(directory, 1), progress::add)) {
            var node = cluster.node(0);
            assertThat(cluster.hosts()).isEqualTo(node.hostAndPort());
            assertThat(progress).anyMatch(line -> line.contains("takes connections"));
            assertThatThrownBy(node::start).hasMessageContaining("runs already");

            node.pause();
            assertThat(node.isAlive()).isTrue();
            node.resume();

            long before = node.pid();
            node.kill();
            assertThat(node.isAlive()).isFalse();
            node.start();
            assertThat(node.pid()).isNotEqualTo(before);
            assertThat(node.directory().resolve("node.log")).isNotEmptyFile();
        }
    }
}
