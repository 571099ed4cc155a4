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
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Servers on a PostgreSQL database, compared with what PostgreSQL does when it is asked for one row at a time: upserts and selects that
 * commit by themselves. The two are measured in turn, and only ratios are told: what the machine can do besides changes by the minute.
 */
final class SharedStore {
    private static final int CONNECTIONS = 64;
    private static final int SERVERS = 3;
    private static final int ROUNDS = 3;
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    private final PostgresAlone alone;
    private final Duration measured;
    private final List<Share> shares = new ArrayList<>();

    /** A kind of load, and the share of what PostgreSQL does alone that it is meant to reach. */
    private record Goal(
            String title, RequestTemplate template, int connections, PostgresAlone.Statement of, double ratio) {}

    private SharedStore(PostgresAlone alone, Duration measured) {
        this.alone = alone;
        this.measured = measured;
    }

    static ClusterPage.Section measure(Duration measured, String given) throws IOException, InterruptedException {
        var machine = Machine.watched();
        Path directory = Files.createTempDirectory("armature-bench");
        try (var store = PostgresServer.start(directory)) {
            var run = new SharedStore(new PostgresAlone(store, measured), measured);
            run.run(URI.create(store.url()));
            return new ClusterPage.Section(
                    "PostgreSQL",
                    introduction(measured, given, machine),
                    run.shares,
                    "A server's batches, and what is known about figures that are short:"
                            + " [ARCHITECTURE.md](../ARCHITECTURE.md#what-a-shared-store-costs).");
        } catch (SQLException e) {
            throw new IOException("PostgreSQL could not be measured: " + e.getMessage(), e);
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private static String introduction(Duration measured, String given, Machine machine) {
        return String.format(
                Locale.ROOT,
                "Measured on %s by `./armature bench %s` on one machine: %s. PostgreSQL 17 with `synchronous_commit` and `fsync` on; %d connections"
                        + " to it where it is asked alone, and to servers as many as are named, one request at a time on each; items of about 250 bytes;"
                        + " %d rounds of %d s.",
                LocalDate.now(),
                given,
                machine.described(),
                PostgresAlone.CONNECTIONS,
                ROUNDS,
                measured.toSeconds());
    }

    private void run(URI store) throws IOException, SQLException, InterruptedException {
        alone.prepare();
        List<Server> servers = new ArrayList<>();
        try {
            for (int i = 0; i < SERVERS; i++) {
                servers.add(Server.start(ServerConfig.shared(store)));
            }
            List<Integer> ports = servers.stream().map(Server::port).toList();
            for (Workload.Group group : Workload.Group.values()) {
                BenchTable.prepare(ports.getFirst(), group);
            }
            for (Goal goal : goals()) {
                ofAlone(goal, ports.getFirst());
            }
            ofOne("put", Workload.PUT.template(), 0.9, ports);
            ofOne("update of one item", Workload.UPDATE.template(1), 0.9, ports);
            ofOne("strong get", Workload.GET.template(), 0.9, ports);
            floors();
        } finally {
            servers.forEach(Server::close);
        }
    }

    private static List<Goal> goals() {
        var upsert = PostgresAlone.Statement.UPSERT;
        var select = PostgresAlone.Statement.SELECT;
        return List.of(
                new Goal("put, 64 connections", Workload.PUT.template(), CONNECTIONS, upsert, 1.0),
                new Goal("update of one item, 64", Workload.UPDATE.template(1), CONNECTIONS, upsert, 2.0),
                new Goal("transaction of 4, 64", Workload.TRANSACT_WRITE.template(), CONNECTIONS, upsert, 0.7),
                new Goal(
                        "put, 2 indexes and a stream, 64",
                        Workload.STREAMED_INDEXED_PUT.template(),
                        CONNECTIONS,
                        upsert,
                        0.8),
                new Goal("put, 1 connection", Workload.PUT.template(), 1, upsert, 0.4),
                new Goal("strong get, 64", Workload.GET.template(), CONNECTIONS, select, 0.7));
    }

    private void ofAlone(Goal goal, int port) throws IOException, InterruptedException {
        var client = new LoadClient(port, goal.connections, new SplittableRandom(1));
        var unused = client.run(goal.template, WARM_UP, Duration.ofMillis(1));
        var pairs = new ArrayList<Pair>();
        double before = alone.perSecond(goal.of, PostgresAlone.CONNECTIONS);
        for (int round = 0; round < ROUNDS; round++) {
            double ours = done(client, goal.template);
            double after = alone.perSecond(goal.of, PostgresAlone.CONNECTIONS);
            pairs.add(new Pair(ours, (before + after) / 2));
            before = after;
        }
        add(goal.title, goal.of.title(), goal.ratio, pairs);
    }

    /** Through all servers, compared with the same through one of them. */
    private void ofOne(String title, RequestTemplate template, double ratio, List<Integer> ports)
            throws IOException, InterruptedException {
        var one = new LoadClient(ports.getFirst(), CONNECTIONS, new SplittableRandom(1));
        var all = new LoadClient(ports, CONNECTIONS, new SplittableRandom(1));
        var unused = all.run(template, WARM_UP, Duration.ofMillis(1));
        var pairs = new ArrayList<Pair>();
        for (int round = 0; round < ROUNDS; round++) {
            double alone = done(one, template);
            pairs.add(new Pair(done(all, template), alone));
        }
        add(title + ", 64, through three servers", "through one", ratio, pairs);
    }

    /** What PostgreSQL itself does of what one connection is compared with. */
    private void floors() throws InterruptedException {
        for (var statement : List.of(PostgresAlone.Statement.UPSERT, PostgresAlone.Statement.TWO_TRIPS)) {
            var pairs = new ArrayList<Pair>();
            for (int round = 0; round < ROUNDS; round++) {
                pairs.add(new Pair(
                        alone.perSecond(statement, 1),
                        alone.perSecond(PostgresAlone.Statement.UPSERT, PostgresAlone.CONNECTIONS)));
            }
            add(statement.title() + " by PostgreSQL alone, 1", PostgresAlone.Statement.UPSERT.title(), 0, pairs);
        }
    }

    private double done(LoadClient client, RequestTemplate template) throws IOException {
        var measurement = client.run(template, Duration.ZERO, measured);
        // A transaction that meets another one is refused, and has done nothing.
        return measurement.perSecond()
                * (measurement.requests() - measurement.refused())
                / Math.max(1, measurement.requests());
    }

    private record Pair(double ours, double reference) {
        double ratio() {
            return ours / reference;
        }
    }

    private void add(String title, String of, double goal, List<Pair> pairs) {
        var median = pairs.stream()
                .sorted(Comparator.comparingDouble(Pair::ratio))
                .toList()
                .get(pairs.size() / 2);
        shares.add(new Share(title, of, goal, median.ratio(), median.ours, median.reference));
        System.out.printf(
                Locale.ROOT,
                "%-48s %5.2f of %s%s, %.2f to %.2f%n",
                title,
                median.ratio(),
                of,
                goal == 0 ? "" : String.format(Locale.ROOT, " (goal %.1f)", goal),
                pairs.stream().mapToDouble(Pair::ratio).min().orElse(0),
                pairs.stream().mapToDouble(Pair::ratio).max().orElse(0));
    }
}
