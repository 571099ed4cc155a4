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
    /** As many for each of three servers as one of them is measured with. */
    private static final int MANY_CONNECTIONS = 192;

    private static final int CONNECTIONS = 64;
    private static final int FEW_CONNECTIONS = 16;
    private static final int VERY_FEW_CONNECTIONS = 6;
    private static final int SERVERS = 3;
    /** What three servers are to do at least of what one does. */
    private static final double OF_ONE = 0.9;

    private final PostgresAlone alone;
    private final Extent extent;
    private final Shares shares = new Shares();

    /** A kind of load, and the share of what PostgreSQL does alone that it is meant to reach. */
    private record Goal(
            String title, RequestTemplate template, int connections, PostgresAlone.Statement of, double ratio) {}

    private SharedStore(PostgresAlone alone, Extent extent) {
        this.alone = alone;
        this.extent = extent;
    }

    static ClusterPage.Section measure(Extent extent, String given) throws IOException, InterruptedException {
        var machine = Machine.watched();
        Path directory = Files.createTempDirectory("armature-bench");
        try (var store = PostgresServer.start(directory)) {
            var run = new SharedStore(new PostgresAlone(store, extent.measured()), extent);
            run.run(URI.create(store.url()));
            return new ClusterPage.Section(
                    "PostgreSQL",
                    introduction(extent, given, machine),
                    run.shares.all(),
                    List.of(),
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

    private static String introduction(Extent extent, String given, Machine machine) {
        return String.format(
                Locale.ROOT,
                "Measured on %s by `./armature bench %s` on one machine: %s. PostgreSQL 17 with `synchronous_commit` and `fsync` on; %d connections"
                        + " to it where it is asked alone, and to servers as many as are named, one request at a time on each; items of about 250 bytes;"
                        + " %d rounds of %d s.",
                LocalDate.now(),
                given,
                machine.described(),
                PostgresAlone.CONNECTIONS,
                extent.rounds(),
                extent.measured().toSeconds());
    }

    private void run(URI store) throws IOException, SQLException, InterruptedException {
        alone.prepare();
        List<Server> servers = new ArrayList<>();
        try {
            start(servers, ServerConfig.shared(store));
            List<Integer> ports = servers.stream().map(Server::port).toList();
            for (Workload.Group group : Workload.Group.values()) {
                BenchTable.prepare(ports.getFirst(), group);
            }
            for (Goal goal : goals()) {
                ofAlone(goal, ports.getFirst());
            }
            for (int connections : List.of(MANY_CONNECTIONS, CONNECTIONS, FEW_CONNECTIONS)) {
                ofOne("put", Workload.PUT.template(), connections, ports);
                ofOne("update of one item", Workload.UPDATE.template(1), connections, ports);
            }
            List<Server> apart = new ArrayList<>();
            try {
                start(apart, ServerConfig.shared(store).withForwarding(new ServerConfig.Forwarding.Off()));
                List<Integer> apartPorts = apart.stream().map(Server::port).toList();
                passedOn(CONNECTIONS, ports, apartPorts);
                passedOn(FEW_CONNECTIONS, ports, apartPorts);
                passedOn(VERY_FEW_CONNECTIONS, ports, apartPorts);
            } finally {
                apart.forEach(Server::close);
            }
            ofOne("strong get", Workload.GET.template(), MANY_CONNECTIONS, ports);
            ofOne("strong get", Workload.GET.template(), CONNECTIONS, ports);
            floors();
        } finally {
            servers.forEach(Server::close);
        }
    }

    private static void start(List<Server> servers, ServerConfig config) throws IOException {
        for (int i = 0; i < SERVERS; i++) {
            servers.add(Server.start(config));
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
        if (!extent.wants(goal.title)) {
            return;
        }
        var client = new LoadClient(port, goal.connections, new SplittableRandom(1));
        var unused = client.run(goal.template, extent.warmUp(), Duration.ofMillis(1));
        var rounds = new ArrayList<Shares.Round>();
        double before = alone.perSecond(goal.of, PostgresAlone.CONNECTIONS);
        for (int round = 0; round < extent.rounds(); round++) {
            double ours = done(client, goal.template);
            double after = alone.perSecond(goal.of, PostgresAlone.CONNECTIONS);
            rounds.add(new Shares.Round(ours, (before + after) / 2));
            before = after;
        }
        shares.add(goal.title, goal.of.title(), goal.ratio, rounds);
    }

    /** Updates of one item through servers that pass them on to its holder, compared with the same through servers that do not. */
    private void passedOn(int connections, List<Integer> ports, List<Integer> apartPorts)
            throws IOException, InterruptedException {
        String title = "update of one item, " + connections + ", passed on to its holder";
        if (!extent.wants(title)) {
            return;
        }
        var template = Workload.UPDATE.template(1);
        var together = new LoadClient(ports, connections, new SplittableRandom(1));
        var apart = new LoadClient(apartPorts, connections, new SplittableRandom(1));
        var unused = together.run(template, extent.warmUp(), Duration.ofMillis(1));
        unused = apart.run(template, extent.warmUp(), Duration.ofMillis(1));
        var rounds = new ArrayList<Shares.Round>();
        for (int round = 0; round < extent.rounds(); round++) {
            double without = done(apart, template);
            rounds.add(new Shares.Round(done(together, template), without));
        }
        shares.add(title, "done where it came", 0, rounds);
    }

    /** Through all servers, compared with the same through one of them, whichever that is. */
    private void ofOne(String kind, RequestTemplate template, int connections, List<Integer> ports)
            throws IOException, InterruptedException {
        String title = kind + ", " + connections + ", through three servers";
        if (!extent.wants(title)) {
            return;
        }
        var one = new LoadClient(ports.getFirst(), connections, new SplittableRandom(1));
        var all = new LoadClient(ports, connections, new SplittableRandom(1));
        var unused = all.run(template, extent.warmUp(), Duration.ofMillis(1));
        var rounds = new ArrayList<Shares.Round>();
        for (int round = 0; round < extent.rounds(); round++) {
            double alone = done(one, template);
            rounds.add(new Shares.Round(done(all, template), alone));
        }
        shares.add(title, "through one", OF_ONE, rounds);
    }

    /** What PostgreSQL itself does of what one connection is compared with. */
    private void floors() throws InterruptedException {
        for (var statement : List.of(PostgresAlone.Statement.UPSERT, PostgresAlone.Statement.TWO_TRIPS)) {
            String title = statement.title() + " by PostgreSQL alone, 1";
            if (!extent.wants(title)) {
                continue;
            }
            var rounds = new ArrayList<Shares.Round>();
            for (int round = 0; round < extent.rounds(); round++) {
                rounds.add(new Shares.Round(
                        alone.perSecond(statement, 1),
                        alone.perSecond(PostgresAlone.Statement.UPSERT, PostgresAlone.CONNECTIONS)));
            }
            shares.add(title, PostgresAlone.Statement.UPSERT.title(), 0, rounds);
        }
    }

    private double done(LoadClient client, RequestTemplate template) throws IOException {
        var measurement = client.run(template, Duration.ZERO, extent.measured());
        // A transaction that meets another one is refused, and has done nothing.
        return measurement.perSecond()
                * (measurement.requests() - measurement.refused())
                / Math.max(1, measurement.requests());
    }
}
