package dev.armature.storage.cassandra;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.armature.stores.cassandra.CassandraCluster;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * One real node for all tests of a run; {@code -Darmature.cassandra=host:port} names one that runs already. Where none can be had, tests are
 * skipped and say why.
 *
 * <p>Making tables takes seconds, so that tests share a keyspace, and empty it before they use it.
 */
final class TestNode {
    private static @Nullable String hosts = System.getProperty("armature.cassandra");
    private static @Nullable String failure;
    private static @Nullable String shared;

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
            hosts = CassandraCluster.start(CassandraCluster.Options.of(directory, 1), System.out::println)
                    .hosts();
            return hosts;
        } catch (IOException e) {
            failure = String.valueOf(e.getMessage());
            return Assumptions.abort("no Cassandra: " + failure);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static String newKeyspace() {
        return "test_" + UUID.randomUUID().toString().replace("-", "");
    }

    /** An empty keyspace that has its tables already; the same one each time. */
    static synchronized String emptyKeyspace() {
        if (shared == null) {
            shared = newKeyspace();
            open(shared).close();
            return shared;
        }
        try (var connection = Connection.open(Address.parse(uri(shared)))) {
            for (String table : Schema.NAMES.subList(1, Schema.NAMES.size())) {
                connection
                        .session()
                        .execute(SimpleStatement.newInstance("TRUNCATE " + shared + "." + table)
                                .setTimeout(Duration.ofSeconds(60)));
            }
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
