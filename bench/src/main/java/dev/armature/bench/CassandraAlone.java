package dev.armature.bench;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.armature.stores.cassandra.CassandraCluster;
import dev.armature.stores.cassandra.CassandraNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * What Cassandra does without a server in front of it, by the driver that servers use, one row at a time: light-weight transactions that
 * replace a row if it has the version that was written last, and reads by a majority.
 *
 * <p>Each thread has keys of its own, so that no two compete for a partition.
 */
final class CassandraAlone implements AutoCloseable {
    static final int THREADS = 16;
    private static final int KEYS_EACH = 250;
    private static final int VALUE_BYTES = 250;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final CqlSession session;
    private final PreparedStatement update;
    private final PreparedStatement select;
    /** What each thread has written last under each of its keys; none is 0. */
    private final long[][] versions = new long[THREADS][KEYS_EACH];

    /** What it is asked for. */
    enum Statement {
        UPDATE("light-weight transaction"),
        SELECT("QUORUM read");

        private final String title;

        Statement(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private CassandraAlone(CqlSession session) {
        this.session = session;
        this.update = session.prepare("UPDATE alone.rows SET v = ?, ver = ? WHERE k = ? IF ver = ?");
        this.select = session.prepare("SELECT v, ver FROM alone.rows WHERE k = ?");
    }

    /** Makes a table of its own, with as many copies as nodes. */
    static CassandraAlone open(CassandraCluster cluster) throws IOException {
        var config = DriverConfigLoader.programmaticBuilder()
                // As servers have it: the driver does not read all of a time-out's answer in V5.
                .withString(DefaultDriverOption.PROTOCOL_VERSION, "V4")
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, TIMEOUT)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, TIMEOUT)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, 2)
                .build();
        CqlSession session = CqlSession.builder()
                .addContactPoints(
                        cluster.nodes().stream().map(CassandraNode::address).toList())
                .withLocalDatacenter(cluster.dataCenter())
                .withConfigLoader(config)
                .build();
        try {
            session.execute("CREATE KEYSPACE IF NOT EXISTS alone WITH replication ="
                    + " {'class': 'NetworkTopologyStrategy', '" + cluster.dataCenter() + "': "
                    + cluster.nodes().size() + "}");
            session.execute("CREATE TABLE IF NOT EXISTS alone.rows (k blob PRIMARY KEY, ver bigint, v blob)");
            return new CassandraAlone(session);
        } catch (DriverException e) {
            session.close();
            throw new IOException("Cassandra could not be measured: " + e.getMessage(), e);
        }
    }

    /** Statements a second that were answered, by all threads. */
    double perSecond(Statement statement, Duration measured) throws InterruptedException {
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Double>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                all.add(threads.submit(() -> perSecond(statement, measured, thread)));
            }
            double sum = 0;
            for (Future<Double> each : all) {
                sum += each.get();
            }
            return sum;
        } catch (ExecutionException failed) {
            throw new IllegalStateException("Cassandra alone could not be measured", failed);
        }
    }

    private double perSecond(Statement statement, Duration measured, int thread) {
        var random = new SplittableRandom(thread);
        long start = System.nanoTime();
        long count = 0;
        while (System.nanoTime() - start < measured.toNanos()) {
            int key = random.nextInt(KEYS_EACH);
            boolean answered = switch (statement) {
                case UPDATE -> update(thread, key, random);
                case SELECT -> read(thread, key, ConsistencyLevel.QUORUM);
            };
            if (answered) {
                count++;
            }
        }
        return count * 1e9 / (System.nanoTime() - start);
    }

    private boolean update(int thread, int key, SplittableRandom random) {
        byte[] value = new byte[VALUE_BYTES];
        random.nextBytes(value);
        long before = versions[thread][key];
        try {
            boolean applied = session.execute(update.bind(
                                    ByteBuffer.wrap(value), before + 1, bytes(thread, key), before == 0 ? null : before)
                            .setConsistencyLevel(ConsistencyLevel.QUORUM)
                            .setSerialConsistencyLevel(ConsistencyLevel.SERIAL)
                            .setIdempotent(false))
                    .wasApplied();
            if (applied) {
                versions[thread][key] = before + 1;
                return true;
            }
        } catch (DriverException notAnswered) {
            // What became of it is read below.
        }
        boolean unused = read(thread, key, ConsistencyLevel.SERIAL);
        return false;
    }

    private boolean read(int thread, int key, ConsistencyLevel level) {
        try {
            @Nullable
            Row row = session.execute(select.bind(bytes(thread, key))
                            .setConsistencyLevel(level)
                            .setIdempotent(true))
                    .one();
            versions[thread][key] = row == null ? 0 : row.getLong("ver");
            return true;
        } catch (DriverException notAnswered) {
            return false;
        }
    }

    private static ByteBuffer bytes(int thread, int key) {
        return ByteBuffer.wrap(("user#" + (thread * KEYS_EACH + key)).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        session.close();
    }
}
