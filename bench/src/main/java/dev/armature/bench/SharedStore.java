package dev.armature.bench;

import dev.armature.bench.load.BenchTable;
import dev.armature.bench.load.LoadClient;
import dev.armature.bench.load.RequestTemplate;
import dev.armature.bench.load.Workload;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.stores.postgresql.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A server on a PostgreSQL database, compared with what PostgreSQL does when it is asked for one row at a time: upserts and selects that
 * commit by themselves. The two are measured in turn, and only ratios are told: what the machine can do besides changes by the minute.
 */
final class SharedStore {
    private static final int RAW_CONNECTIONS = 16;
    private static final int VALUE_BYTES = 400;
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    private final PostgresServer store;
    private final Duration measured;

    /** A kind of load, and the share of what PostgreSQL does alone that it is meant to reach. */
    private record Goal(String title, RequestTemplate template, int connections, Raw raw, double ratio) {}

    private enum Raw {
        UPSERT("insert into raw values (?, ?) on conflict (k) do update set v = excluded.v"),
        SELECT("select v from raw where k = ?");

        private final String sql;

        Raw(String sql) {
            this.sql = sql;
        }

        void run(PreparedStatement statement, byte[] key, byte[] value) throws SQLException {
            statement.setBytes(1, key);
            if (this == UPSERT) {
                statement.setBytes(2, value);
            }
            statement.execute();
        }
    }

    private SharedStore(PostgresServer store, Duration measured) {
        this.store = store;
        this.measured = measured;
    }

    static void measure(Duration measured) throws IOException {
        Path directory = Files.createTempDirectory("armature-bench");
        try (var store = PostgresServer.start(directory)) {
            new SharedStore(store, measured).run();
        } catch (SQLException | ExecutionException e) {
            throw new IOException("PostgreSQL could not be measured: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            try (var files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private void run() throws IOException, SQLException, InterruptedException, ExecutionException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            statement.execute("create table raw (k bytea primary key, v bytea not null) with (fillfactor = 85)");
        }
        try (var server = Server.start(ServerConfig.shared(URI.create(store.url())))) {
            BenchTable.prepare(server.port(), Workload.Group.HEADLINE);
            BenchTable.prepare(server.port(), Workload.Group.BREADTH);
            System.out.println("Shares of what PostgreSQL does alone, with " + RAW_CONNECTIONS + " connections");
            for (Goal goal : goals()) {
                double before = raw(goal.raw);
                var client = new LoadClient(server.port(), goal.connections, new SplittableRandom(1));
                var measurement = client.run(goal.template, WARM_UP, measured);
                // A transaction that meets another one is refused, and has done nothing.
                double ours = measurement.perSecond()
                        * (measurement.requests() - measurement.refused())
                        / Math.max(1, measurement.requests());
                double alone = (before + raw(goal.raw)) / 2;
                System.out.printf(
                        Locale.ROOT,
                        "%-32s %5.2f of %s  (goal %.1f; %.0f and %.0f a second)%n",
                        goal.title,
                        ours / alone,
                        goal.raw.name().toLowerCase(Locale.ROOT),
                        goal.ratio,
                        ours,
                        alone);
            }
        }
    }

    private static List<Goal> goals() {
        return List.of(
                new Goal("put, 64 connections", Workload.PUT.template(), 64, Raw.UPSERT, 1.0),
                new Goal("update of one item, 64", Workload.UPDATE.template(1), 64, Raw.UPSERT, 2.0),
                new Goal("transaction of 4, 64", Workload.TRANSACT_WRITE.template(), 64, Raw.UPSERT, 0.7),
                new Goal("put, 1 connection", Workload.PUT.template(), 1, Raw.UPSERT, 0.4),
                new Goal("strong get, 64", Workload.GET.template(), 64, Raw.SELECT, 0.7));
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + store.port() + "/armature?user=armature");
    }

    /** Statements a second. */
    private double raw(Raw raw) throws InterruptedException, ExecutionException {
        try (var threads = Executors.newFixedThreadPool(RAW_CONNECTIONS)) {
            List<Future<Double>> all = new ArrayList<>();
            for (int i = 0; i < RAW_CONNECTIONS; i++) {
                var random = new SplittableRandom(i);
                all.add(threads.submit(() -> raw(raw, random)));
            }
            double sum = 0;
            for (Future<Double> each : all) {
                sum += each.get();
            }
            return sum;
        }
    }

    private double raw(Raw raw, SplittableRandom random) throws SQLException {
        byte[] value = new byte[VALUE_BYTES];
        try (var connection = connect();
                var statement = connection.prepareStatement(raw.sql)) {
            long start = System.nanoTime();
            long count = 0;
            while (System.nanoTime() - start < measured.toNanos()) {
                random.nextBytes(value);
                byte[] key = ("user#" + random.nextInt(BenchTable.ITEMS)).getBytes(StandardCharsets.UTF_8);
                raw.run(statement, key, value);
                count++;
            }
            return count * 1e9 / (System.nanoTime() - start);
        }
    }
}
