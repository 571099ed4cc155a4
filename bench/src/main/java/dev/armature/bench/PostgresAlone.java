package dev.armature.bench;

import dev.armature.bench.load.BenchTable;
import dev.armature.stores.postgresql.PostgresServer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What PostgreSQL does without a server in front of it, by its driver, one row at a time. */
final class PostgresAlone {
    static final int CONNECTIONS = 16;
    private static final int VALUE_BYTES = 400;

    private final PostgresServer store;
    private final Duration measured;

    PostgresAlone(PostgresServer store, Duration measured) {
        this.store = store;
        this.measured = measured;
    }

    /** What it is asked for. */
    enum Statement {
        UPSERT("upsert"),
        SELECT("select by key"),
        /** As a write that has to see what is there: a lock and a select, then what depends on it and a commit. */
        TWO_TRIPS("lock, read, write and commit in two round trips");

        private final String title;

        Statement(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        private Asked prepared(Connection connection) throws SQLException {
            return switch (this) {
                case UPSERT -> {
                    var statement = connection.prepareStatement(
                            "insert into alone values (?, ?) on conflict (k) do update set v = excluded.v");
                    yield (key, value) -> {
                        statement.setBytes(1, key);
                        statement.setBytes(2, value);
                        statement.execute();
                    };
                }
                case SELECT -> {
                    var statement = connection.prepareStatement("select v from alone where k = ?");
                    yield (key, value) -> {
                        statement.setBytes(1, key);
                        statement.executeQuery().close();
                    };
                }
                case TWO_TRIPS -> {
                    connection.setAutoCommit(false);
                    var first = connection.prepareStatement(
                            "select pg_advisory_xact_lock(?); select v from alone where k = ?");
                    var second = connection.prepareStatement(
                            "insert into alone values (?, ?) on conflict (k) do update set v = excluded.v; commit");
                    yield (key, value) -> {
                        first.setLong(1, Arrays.hashCode(key));
                        first.setBytes(2, key);
                        first.execute();
                        second.setBytes(1, key);
                        second.setBytes(2, value);
                        second.execute();
                    };
                }
            };
        }
    }

    @FunctionalInterface
    private interface Asked {
        void run(byte[] key, byte[] value) throws SQLException;
    }

    void prepare() throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            statement.execute("create table alone (k bytea primary key, v bytea not null) with (fillfactor = 85)");
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + store.port() + "/armature?user=armature&prepareThreshold=1");
    }

    /** Statements a second, by as many connections with a thread each. */
    double perSecond(Statement statement, int connections) throws InterruptedException {
        try (var threads = Executors.newFixedThreadPool(connections)) {
            List<Future<Double>> all = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                var random = new SplittableRandom(i);
                all.add(threads.submit(() -> perSecond(statement, random)));
            }
            double sum = 0;
            for (Future<Double> each : all) {
                sum += each.get();
            }
            return sum;
        } catch (ExecutionException failed) {
            throw new IllegalStateException("PostgreSQL alone could not be measured", failed);
        }
    }

    private double perSecond(Statement statement, SplittableRandom random) throws SQLException {
        byte[] value = new byte[VALUE_BYTES];
        try (var connection = connect()) {
            Asked asked = statement.prepared(connection);
            long start = System.nanoTime();
            long count = 0;
            while (System.nanoTime() - start < measured.toNanos()) {
                random.nextBytes(value);
                byte[] key = ("user#" + random.nextInt(BenchTable.ITEMS)).getBytes(StandardCharsets.UTF_8);
                asked.run(key, value);
                count++;
            }
            return count * 1e9 / (System.nanoTime() - start);
        }
    }
}
