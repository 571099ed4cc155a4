package dev.armature.bench;

import dev.armature.bench.load.BenchTable;
import dev.armature.bench.load.LoadClient;
import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.Workload;
import dev.armature.bench.server.Contestant;
import dev.armature.bench.server.Contestants;
import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The {@code bench} command: starts one server after another, puts the same load on each, and writes down what it saw. */
public final class Main {
    private static final int TOO_SLOW = 1;
    private static final int WRONG_USAGE = 64;
    private static final double SHARE_OF_CEILING_MIN = 0.25;
    private static final int CLUSTER_ROUNDS = 5;

    /** For the script: fetches the peers and does nothing else, because there is no network where they are measured. */
    private static final String FETCH_PEERS = "--fetch-peers";

    private final Options options;
    private final Path root;

    private Main(Options options, Path root) {
        this.options = options;
        this.root = root;
    }

    /** Runs the command in the project's directory, {@code -Darmature.root} or the present one. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var root = Path.of(System.getProperty("armature.root", ".")).toAbsolutePath();
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "--micro" -> org.openjdk.jmh.Main.main(Arrays.copyOfRange(arguments, 1, arguments.length));
            case "--help" -> System.out.print(Help.of("bench"));
            case FETCH_PEERS -> fetchPeers(root);
            default -> {
                if (List.of(arguments).contains("--cluster")) {
                    measureShared(root, arguments);
                } else if (List.of(arguments).contains("--vectors")) {
                    measureVectors(root, arguments);
                } else {
                    measure(root, arguments);
                }
            }
        }
    }

    private static void measureShared(Path root, String... arguments) throws IOException, InterruptedException {
        try {
            var given = new Arguments(List.of(arguments));
            String store = "";
            boolean quick = false;
            String only = "";
            Duration measured = Duration.ofSeconds(5);
            while (!given.isEmpty()) {
                String option = given.next();
                switch (option) {
                    case "--cluster" -> store = given.choice(option, "postgresql", "cassandra");
                    case "--quick" -> quick = true;
                    case "--only" -> only = given.value(option);
                    case "--seconds" -> measured = Duration.ofSeconds(given.number(option, 1, 600));
                    default -> throw UsageException.noOption("bench --cluster", option);
                }
            }
            Extent extent = quick ? Extent.quick(only) : Extent.of(CLUSTER_ROUNDS, measured, only);
            String words = String.join(" ", arguments);
            var seen = store.equals("cassandra")
                    ? SharedCassandra.measure(extent, words)
                    : SharedStore.measure(extent, words);
            if (extent.isWhole()) {
                new ClusterPage(root.resolve("bench")).write(seen);
            }
        } catch (UsageException wrong) {
            refuse(wrong);
        }
    }

    private static void measureVectors(Path root, String... arguments) throws IOException, InterruptedException {
        try {
            var given = new Arguments(List.of(arguments));
            int count = VectorBench.COUNT;
            while (!given.isEmpty()) {
                String option = given.next();
                switch (option) {
                    case "--vectors" -> {}
                    case "--count" -> count = given.number(option, 10_000, 100_000_000);
                    default -> throw UsageException.noOption("bench --vectors", option);
                }
            }
            VectorBench.run(root, count);
        } catch (UsageException wrong) {
            refuse(wrong);
        }
    }

    private static void refuse(UsageException wrong) {
        System.err.println("armature: " + wrong.getMessage());
        System.err.println(Help.pointer("bench"));
        System.exit(WRONG_USAGE);
    }

    private static void fetchPeers(Path root) throws IOException, InterruptedException {
        try (var known = new Contestants(root)) {
            known.fetch();
        }
    }

    private static void measure(Path root, String... arguments) throws IOException, InterruptedException {
        try {
            new Main(Options.parse(arguments), root).run();
        } catch (UsageException wrong) {
            refuse(wrong);
        }
    }

    private void run() throws IOException, InterruptedException {
        try (var known = new Contestants(root)) {
            known.build();
            if (options.compares()) {
                compare(known);
            }
            if (options.growthItems() > 0) {
                grow(known);
            }
        }
    }

    private void grow(Contestants known) throws IOException, InterruptedException {
        var machine = Machine.watched();
        var large = Growth.Start.of(known.durable("os"));
        var small = Growth.Start.of(known.durable("os"));
        write("bench/GROWTH.md", new Growth(options, large, small, log(), machine, LocalDate.now()).run());
    }

    private void compare(Contestants known) throws IOException, InterruptedException {
        var machine = Machine.watched();
        var measured = new ArrayList<Result>();
        for (Contestant contestant : contestants(known)) {
            measured.add(measure(known, contestant));
        }
        switch (options.group()) {
            case HEADLINE -> reportHeadline(known, new Results(measured), machine);
            case BREADTH -> reportBreadth(known, new Results(measured), machine);
            case SHARED -> throw new IllegalStateException("no peers are compared on a shared store");
        }
    }

    private void reportBreadth(Contestants known, Results results, Machine machine)
            throws IOException, InterruptedException {
        double large = options.isWhole()
                ? RocksDbAlone.largePuts(known.freshDirectory("rocksdb-alone"), options.measured())
                : 0;
        String report = new BreadthReport(results, large, options, machine, LocalDate.now()).markdown();
        System.out.println("\n" + report);
        if (options.isWhole()) {
            write("bench/BREADTH.md", report);
        }
    }

    private void reportHeadline(Contestants known, Results results, Machine machine)
            throws IOException, InterruptedException {
        double synced = options.isWhole()
                ? RocksDbAlone.syncedPuts(known.freshDirectory("rocksdb-alone"), options.measured())
                : 0;
        String report = new Report(results, synced, options, machine, LocalDate.now()).markdown();
        System.out.println("\n" + report);
        if (options.isWhole()) {
            write("bench/RESULTS.md", report);
            write("bench/results.svg", new Chart(results.all()).svg());
        }
        if (options.isSmokeTest()) {
            refuseToBeSlow(results.all());
        }
    }

    /** Far below what is usual, so that a busy machine does not fail it; something must be wrong. */
    private static void refuseToBeSlow(List<Result> results) {
        double ours = results.getFirst().perSecond(Workload.GET);
        double ceiling = results.getLast().perSecond(Workload.GET);
        if (ours < SHARE_OF_CEILING_MIN * ceiling) {
            System.err.printf(
                    Locale.ROOT,
                    "armature bench: %,.0f gets a second are less than %.2f of the ceiling's %,.0f%n",
                    ours,
                    SHARE_OF_CEILING_MIN,
                    ceiling);
            System.exit(TOO_SLOW);
        }
    }

    private void write(String name, String page) throws IOException {
        Files.writeString(root.resolve(name), page);
        System.out.println("written to " + name);
    }

    private List<Contestant> contestants(Contestants known) throws IOException, InterruptedException {
        var chosen = new ArrayList<Contestant>();
        chosen.add(known.inMemory());
        if (options.durable()) {
            chosen.add(known.durable("os"));
            if (options.group() == Workload.Group.HEADLINE) {
                chosen.add(known.durable("sync"));
            }
        }
        if (options.peers() != Options.Peers.NONE) {
            chosen.addAll(known.loopbackPeers());
        }
        if (options.peers() == Options.Peers.ALL) {
            chosen.add(known.dynamoDbLocal());
        }
        chosen.add(known.ceiling());
        chosen.removeIf(contestant -> !contestant.name().contains(options.only()));
        return chosen;
    }

    private Result measure(Contestants known, Contestant contestant) throws IOException, InterruptedException {
        int port = ServerProcess.freePort();
        try (var server = ServerProcess.start(contestant.command().apply(port), port, log())) {
            long residentAtStart = server.residentBytes();
            if (contestant.stores()) {
                BenchTable.prepare(port, options.group());
            }
            Map<Workload, Measurement> measurements = new EnumMap<>(Workload.class);
            for (Workload workload : options.group().workloads()) {
                Measurement measurement = fastest(port, workload);
                measurements.put(workload, measurement);
                print(contestant, workload, measurement);
            }
            long residentAfterLoad = server.residentBytes();
            Optional<OtherLoads.Seen> others = options.seesOtherLoads() && contestant.kind() == Contestant.Kind.OURS
                    ? Optional.of(otherLoads(known, port, measurements))
                    : Optional.empty();
            return new Result(contestant, measurements, others, server.coldStart(), residentAtStart, residentAfterLoad);
        }
    }

    private OtherLoads.Seen otherLoads(Contestants known, int port, Map<Workload, Measurement> measurements)
            throws IOException, InterruptedException {
        int ceilingPort = ServerProcess.freePort();
        List<String> command = known.ceiling().command().apply(ceilingPort);
        try (var ceiling = ServerProcess.start(command, ceilingPort, log())) {
            return new OtherLoads(options, port, ceiling.port(), measurements).measure();
        }
    }

    private Measurement fastest(int port, Workload workload) throws IOException {
        var client = new LoadClient(port, options.connections(), new SplittableRandom(1));
        Measurement fastest = client.run(workload.template(), options.warmUp(), options.measured());
        for (int again = 1; again < options.bestOf(); again++) {
            Measurement next = client.run(workload.template(), Duration.ZERO, options.measured());
            fastest = next.perSecond() > fastest.perSecond() ? next : fastest;
        }
        return fastest;
    }

    private Path log() {
        return root.resolve("bench/target/server.log");
    }

    private static void print(Contestant contestant, Workload workload, Measurement measurement) {
        System.out.println(String.format(
                Locale.ROOT,
                "%-28s %-26s %,9.0f/s   p50 %,6d µs   p99 %,6d µs%s",
                contestant.name(),
                workload.title(),
                measurement.perSecond(),
                measurement.p50Micros(),
                measurement.p99Micros(),
                measurement.refused() == 0 ? "" : "   REFUSED " + measurement.refused()));
    }
}
