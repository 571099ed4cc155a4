package dev.armature.storage.cassandra;

import dev.armature.stores.cassandra.CassandraCluster;
import dev.armature.stores.cassandra.CassandraNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * One real node for all tests of a run; {@code -Darmature.cassandra=host:port} names one that runs already. Where none can be had, tests are
 * skipped and say why.
 *
 * <p>Making tables takes seconds, so that tests share a keyspace, in which each has spaces of its own.
 */
final class TestNode {
    private static @Nullable String hosts = System.getProperty("armature.cassandra");
    private static @Nullable CassandraNode node;
    private static @Nullable String failure;
    private static @Nullable String sharedKeyspace;
    private static @Nullable CassandraStorage shared;

    private TestNode() {}

    static synchronized String hosts() {
        if (hosts != null) {
            return hosts;
        }
        var obstacle = CassandraCluster.obstacle(1);
        Assumptions.assumeTrue(obstacle.isEmpty(), () -> "no Cassandra: " + obstacle.orElse(""));
        Assumptions.assumeTrue(failure == null, () -> "no Cassandra: " + failure);
        try {
            Path directory = Files.createTempDirectory("cassandra");
            // It ends with this process.
            var cluster = CassandraCluster.start(CassandraCluster.Options.of(directory, 1), System.out::println);
            node = cluster.node(0);
            hosts = cluster.hosts();
            return hosts;
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
            return Assumptions.abort("no Cassandra: " + failure);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The node itself; those that need it are skipped where it is not ours. */
    static synchronized CassandraNode node() {
        var unused = hosts();
        return node == null ? Assumptions.abort("the node is not ours") : node;
    }

    static String newKeyspace() {
        return "test_" + UUID.randomUUID().toString().replace("-", "");
    }

    /** A keyspace that has its tables already, with anything in it. */
    static synchronized String sharedKeyspace() {
        if (sharedKeyspace == null) {
            sharedKeyspace = newKeyspace();
            // One that is there already is taken as it is.
            try (var connection = Connection.open(Address.parse(uri("system")))) {
                connection
                        .session()
                        .execute("CREATE KEYSPACE " + sharedKeyspace
                                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            }
            open(sharedKeyspace).close();
        }
        return sharedKeyspace;
    }

    /** A storage on that keyspace that stays open. */
    static synchronized CassandraStorage shared() {
        if (shared == null) {
            shared = open(sharedKeyspace());
        }
        return shared;
    }

    static URI uri(String keyspace) {
        return URI.create("cassandra://" + hosts() + "/" + keyspace + "?dc=dc1&replication=1");
    }

    static CassandraStorage open(String keyspace) {
        return open(keyspace, CassandraStorage.NO_STEPS);
    }

    static CassandraStorage open(String keyspace, Step.Observer steps) {
        return CassandraStorage.open(Address.parse(uri(keyspace)), steps);
    }
}
