package dev.armature.bench;

import dev.armature.bench.load.BenchTable;
import dev.armature.bench.load.LoadClient;
import dev.armature.bench.load.RequestTemplate;
import dev.armature.bench.load.Workload;
import dev.armature.stores.cassandra.CassandraCluster;
import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Servers on Cassandra, compared with what its nodes do when they are asked for one row at a time: light-weight transactions, which every write
 * of ours needs at least one of, and reads by a majority. The two are measured in turn, and only ratios are told. At the end a server and a node are
 * killed under load.
 *
 * <p>A quick run has one node and two servers, and no node is killed.
 */
final class SharedCassandra {
    private static final int CONNECTIONS = 64;
    private static final int CONNECTIONS_QUICK = 16;
    /** Keys of the table that is read; loading them takes as long as writing them one by one. */
    private static final int ITEMS = 4_000;

    private static final int ITEMS_QUICK = 200;
    private static final Duration FIRST_WARM_UP = Duration.ofSeconds(15);
    private static final int WARM_UPS_MAX = 40;
    private static final int STEADY = 3;
    private static final double FASTER = 1.03;
    private static final Duration OUTAGE = Duration.ofSeconds(15);
    private static final Duration OUTAGE_QUICK = Duration.ofSeconds(6);
    private static final Duration CARRIED_MAX = Duration.ofMinutes(1);
    private static final String PENDING = "armature_storage_cassandra_outboxes_pending ";
    private static final List<String> HEAP = List.of("-Xms256m", "-Xmx512m");

    private final CassandraCluster store;
    private final CassandraAlone alone;
    private final Extent extent;
    private final Path directory;
    private final List<ServerProcess> servers = new ArrayList<>();
    private final Shares shares = new Shares();
    private final List<Outage> outages = new ArrayList<>();

    /** A kind of load, and the share of what Cassandra does alone that it is meant to reach. */
    private record Goal(String title, RequestTemplate template, CassandraAlone.Statement of, double ratio) {}

    private SharedCassandra(CassandraCluster store, CassandraAlone alone, Extent extent, Path directory) {
        this.store = store;
        this.alone = alone;
        this.extent = extent;
        this.directory = directory;
    }

    static ClusterPage.Section measure(Extent extent, String given) throws IOException, InterruptedException {
        int nodes = extent.isQuick() ? 1 : 3;
        var obstacle = CassandraCluster.obstacle(nodes);
        if (obstacle.isPresent()) {
            throw new IOException(obstacle.get());
        }
        var machine = Machine.watched();
        Path directory = Files.createTempDirectory("armature-bench");
        var kept = CassandraCluster.Options.kept(directory, nodes);
        try (var store = CassandraCluster.start(extent.isQuick() ? kept : kept.warm(), System.out::println);
                var alone = CassandraAlone.open(store)) {
            var run = new SharedCassandra(store, alone, extent, directory);
            run.run();
            return new ClusterPage.Section(
                    "Cassandra",
                    introduction(extent, nodes, given, machine),
                    run.shares.all(),
                    run.outages,
                    "What a write costs, and what is known about figures that are short:"
                            + " [ARCHITECTURE.md](../ARCHITECTURE.md#what-a-shared-store-costs).");
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private static String introduction(Extent extent, int nodes, String given, Machine machine) {
        return String.format(
                Locale.ROOT,
                "Measured on %s by `./armature bench %s` on one machine: %s. Nodes of Cassandra 5.0: %d, as many copies of everything, and"
                        + " `commitlog_sync: batch`. It is asked by %d threads where it is asked alone, and servers over %d connections, one request at a"
                        + " time on each; items of about 250 bytes; %d rounds of %d s.",
                LocalDate.now(),
                given,
                machine.described(),
                nodes,
                CassandraAlone.THREADS,
                CONNECTIONS,
                extent.rounds(),
                extent.measured().toSeconds());
    }

    private void run() throws IOException, InterruptedException {
        try {
            servers.addAll(start(extent.isQuick() ? 2 : 3));
            int items = extent.isQuick() ? ITEMS_QUICK : ITEMS;
            int first = servers.getFirst().port();
            BenchTable.prepareFew(first, items);
            warmUp(items);
            for (Goal goal : goals(items)) {
                ofAlone(goal, first);
            }
            if (!extent.isQuick()) {
                ofOne("put", Workload.PUT.template());
                ofOne("update of one item", Workload.UPDATE.template(1));
                ofOne("strong get", Workload.GET.template(items));
                passedOn();
            }
            outages();
        } finally {
            servers.forEach(ServerProcess::close);
        }
    }

    /**
     * Nodes and servers, which are compared with one another, have just been started. Where all processors are busy, compilers take a minute and
     * longer, in which a server becomes four times as fast.
     */
    private void warmUp(int items) throws IOException, InterruptedException {
        Duration time = extent.isQuick() ? extent.warmUp() : FIRST_WARM_UP;
        double unused = alone.perSecond(CassandraAlone.Statement.UPDATE, time);
        untilSteady("QUORUM read", () -> alone.perSecond(CassandraAlone.Statement.SELECT, extent.warmUp()));
        var ports = servers.stream().map(ServerProcess::port).toList();
        var client = new LoadClient(ports, connections(), new SplittableRandom(1));
        var gets = Workload.GET.template(items);
        untilSteady(
                "strong get",
                () -> client.run(gets, Duration.ZERO, extent.warmUp()).perSecond());
    }

    private interface Rate {
        double measure() throws IOException, InterruptedException;
    }

    /** Until it has become no faster three times in a row. */
    private void untilSteady(String title, Rate rate) throws IOException, InterruptedException {
        double best = 0;
        int before = 0;
        for (int slice = 0; slice < (extent.isQuick() ? 1 : WARM_UPS_MAX) && before < STEADY; slice++) {
            double seen = rate.measure();
            before = seen > best * FASTER ? 0 : before + 1;
            best = Math.max(best, seen);
            System.out.printf(Locale.ROOT, "warming up: %s %,.0f a second%n", title, seen);
        }
    }

    private int connections() {
        return extent.isQuick() ? CONNECTIONS_QUICK : CONNECTIONS;
    }

    private List<ServerProcess> start(int count, String... options) throws InterruptedException {
        String address = "cassandra://" + store.hosts() + "/armature?dc=" + store.dataCenter() + "&replication="
                + store.nodes().size();
        List<String> arguments = new ArrayList<>(List.of("--store", address));
        arguments.addAll(List.of(options));
        List<ServerProcess> started = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int port = ServerProcess.freePort();
            var command = ServerProcess.serve(HEAP, port, arguments.toArray(String[]::new));
            started.add(ServerProcess.start(command, port, directory.resolve("server.log")));
        }
        return started;
    }

    private static List<Goal> goals(int items) {
        var update = CassandraAlone.Statement.UPDATE;
        return List.of(
                new Goal("put", Workload.PUT.template(), update, 0.35),
                new Goal("put, items of one partition", Workload.COLLECTION_PUT.template(), update, 2.0),
                new Goal("update of one item", Workload.UPDATE.template(1), update, 2.0),
                new Goal("transaction of 4", Workload.TRANSACT_WRITE.template(), update, 0.2),
                new Goal("put, 2 indexes and a stream", Workload.STREAMED_INDEXED_PUT.template(), update, 0.15),
                new Goal("strong get", Workload.GET.template(items), CassandraAlone.Statement.SELECT, 0.8));
    }

    private void ofAlone(Goal goal, int port) throws IOException, InterruptedException {
        if (!extent.wants(goal.title)) {
            return;
        }
        var client = new LoadClient(port, connections(), new SplittableRandom(1));
        var unused = client.run(goal.template, extent.warmUp(), Duration.ofMillis(1));
        var rounds = new ArrayList<Shares.Round>();
        double before = alone.perSecond(goal.of, extent.measured());
        for (int round = 0; round < extent.rounds(); round++) {
            double ours = done(client, goal.template, List.of(port));
            double after = alone.perSecond(goal.of, extent.measured());
            rounds.add(new Shares.Round(ours, (before + after) / 2));
            before = after;
        }
        shares.add(goal.title, goal.of.title(), goal.ratio, rounds);
    }

    /** Through all servers, compared with the same through one of them. */
    private void ofOne(String kind, RequestTemplate template) throws IOException, InterruptedException {
        String title = kind + ", through three servers";
        if (!extent.wants(title)) {
            return;
        }
        List<Integer> ports = servers.stream().map(ServerProcess::port).toList();
        var one = new LoadClient(ports.getFirst(), connections(), new SplittableRandom(1));
        var all = new LoadClient(ports, connections(), new SplittableRandom(1));
        var unused = all.run(template, extent.warmUp(), Duration.ofMillis(1));
        var rounds = new ArrayList<Shares.Round>();
        for (int round = 0; round < extent.rounds(); round++) {
            double through = done(one, template, ports);
            rounds.add(new Shares.Round(done(all, template, ports), through));
        }
        shares.add(title, "through one", 0, rounds);
    }

    /** Updates of one item through servers that pass them on to its holder, compared with the same through servers that do not. */
    private void passedOn() throws IOException, InterruptedException {
        String title = "update of one item, passed on to its holder";
        if (!extent.wants(title)) {
            return;
        }
        var template = Workload.UPDATE.template(1);
        List<Integer> ports = servers.stream().map(ServerProcess::port).toList();
        List<ServerProcess> others = start(servers.size(), "--no-forwarding");
        try {
            List<Integer> otherPorts = others.stream().map(ServerProcess::port).toList();
            var together = new LoadClient(ports, connections(), new SplittableRandom(1));
            var apart = new LoadClient(otherPorts, connections(), new SplittableRandom(1));
            var unused = together.run(template, extent.warmUp(), Duration.ofMillis(1));
            unused = apart.run(template, extent.warmUp(), Duration.ofMillis(1));
            var rounds = new ArrayList<Shares.Round>();
            for (int round = 0; round < extent.rounds(); round++) {
                double without = done(apart, template, otherPorts);
                rounds.add(new Shares.Round(done(together, template, ports), without));
            }
            shares.add(title, "done where it came", 0, rounds);
        } finally {
            others.forEach(ServerProcess::close);
        }
    }

    /** Requests a second that were done, entries and records that they want elsewhere included. */
    private double done(LoadClient client, RequestTemplate template, List<Integer> ports)
            throws IOException, InterruptedException {
        long begun = System.nanoTime();
        var measurement = client.run(template, Duration.ZERO, extent.measured());
        awaitCarried(ports);
        // What is refused, because it met another transaction or the store was too busy, has done nothing.
        if (measurement.refused() > 0) {
            System.out.printf(
                    Locale.ROOT, "    %d of %d were refused%n", measurement.refused(), measurement.requests());
        }
        return (measurement.requests() - measurement.refused()) * 1e9 / (System.nanoTime() - begun);
    }

    private static void awaitCarried(List<Integer> ports) throws IOException {
        long end = System.nanoTime() + CARRIED_MAX.toNanos();
        for (int port : ports) {
            while (pending(port) > 0) {
                if (System.nanoTime() - end > 0) {
                    throw new IOException(
                            "entries and records were not carried out in " + CARRIED_MAX.toSeconds() + " s");
                }
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    private static long pending(int port) throws IOException {
        try (var connection = new Connection(port)) {
            return connection
                    .page("GET", "/metrics", "")
                    .body()
                    .lines()
                    .filter(line -> line.startsWith(PENDING))
                    .mapToLong(line -> Math.round(Double.parseDouble(line.substring(PENDING.length()))))
                    .findFirst()
                    .orElseThrow(() -> new IOException("a server says nothing about its outboxes"));
        }
    }

    private void outages() throws IOException, InterruptedException {
        Duration time = extent.isQuick() ? OUTAGE_QUICK : OUTAGE;
        ServerProcess server = servers.getLast();
        List<Integer> ports = servers.stream().map(ServerProcess::port).toList();
        outage("one server", ports, time, server::kill);
        if (store.nodes().size() > 1) {
            var node = store.node(store.nodes().size() - 1);
            outage("one node", ports.subList(0, ports.size() - 1), time, node::kill);
        }
    }

    private void outage(String title, List<Integer> ports, Duration time, Outage.Kill kill)
            throws IOException, InterruptedException {
        if (!extent.wants(title)) {
            return;
        }
        Outage seen = Outage.measure(title, ports, time, kill);
        outages.add(seen);
        System.out.printf(
                Locale.ROOT,
                "%s killed: %,d acknowledged, %d lost, longest wait %.2f s%n",
                title,
                seen.acknowledged(),
                seen.lost(),
                seen.longest().toMillis() / 1e3);
    }
}
