package dev.armature.bench;

import dev.armature.bench.load.BenchTable;
import dev.armature.bench.load.LoadClient;
import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.RequestTemplate;
import dev.armature.bench.load.Workload;
import dev.armature.bench.server.Contestant;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * What size does to speed: the same questions asked of a small table and of one with millions of items, a tenth of them in one
 * collection.
 */
final class Growth {
    private static final int WRITERS = 8;

    /** What RocksDB counts while it still works on what was written. */
    private static final List<String> BUSY = List.of("compaction_pending", "compactions_running", "flush_pending");

    private final Options options;
    private final LargeTable contents;
    private final Start large;
    private final Start small;
    private final int port;
    private final Path log;
    private final Machine machine;
    private final LocalDate date;
    private final StringBuilder table = new StringBuilder();
    private final Goals goals = new Goals();

    /**
     * How to start a server.
     *
     * @param command starts it on the port, always on the same directory
     */
    record Start(int port, List<String> command) {
        static Start of(Contestant contestant) {
            int port = ServerProcess.freePort();
            return new Start(port, contestant.command().apply(port));
        }
    }

    /**
     * @param large the server that is loaded
     * @param small the one that it is compared with
     */
    Growth(Options options, Start large, Start small, Path log, Machine machine, LocalDate date) {
        this.options = options;
        this.contents = new LargeTable(options.growthItems());
        this.large = large;
        this.small = small;
        this.port = large.port();
        this.log = log;
        this.machine = machine;
        this.date = date;
    }

    /** Runs all of it, printing as it goes, and returns it as a page of Markdown. */
    String run() throws IOException, InterruptedException {
        try (var server = ServerProcess.start(large.command(), port, log)) {
            BenchTable.prepare(port, Workload.Group.HEADLINE);
            long start = System.nanoTime();
            contents.load(port);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            say(
                    "loading %,d items | %,.0f items/s, %,d s",
                    options.growthItems(), perSecond(elapsed), elapsed.toSeconds());
            goals.atLeast("loading", 40_000, perSecond(elapsed), " items/s");
            say("memory of the process then | %,d MB", server.residentBytes() >> 20);
            Duration settled = settle();
            say("until RocksDB had put it in order | %,d s", settled.toSeconds());

            try (var other = ServerProcess.start(small.command(), small.port(), log)) {
                BenchTable.prepare(other.port(), Workload.Group.HEADLINE);
                compareGets();
                compareQueries();
            }
            beside();
            say("memory of the process then | %,d MB", server.residentBytes() >> 20);
            goals.atMost("memory", 1200, server.residentBytes() >> 20, " MB");
        }
        try (var server = ServerProcess.start(large.command(), port, log)) {
            say("first answer after a restart | %,d ms", server.coldStart().toMillis());
            goals.atMost(
                    "first answer after a restart", 1000, server.coldStart().toMillis(), " ms");
        }
        return """
                # What size does to speed

                Measured on %s by `./armature bench --growth %d`, on RocksDB with `--durability os`: %s. %d connections; items of about 250
                bytes, a tenth of them in one collection. Two servers are asked in turn, one of them small; five times, and the median is here.

                | | |
                |---|---|
                %s
                %s""".formatted(
                date, options.growthItems(), machine.described(), options.connections(), table, goals.markdown());
    }

    private void compareGets() throws IOException, InterruptedException {
        var medians = Turns.medians(
                Comparator.comparing(Measurement::perSecond),
                () -> measure(small.port(), Workload.GET.template()),
                () -> measure(port, contents.get()));
        show(String.format(Locale.ROOT, "get, %,d items", BenchTable.ITEMS), medians.getFirst());
        show(String.format(Locale.ROOT, "get, %,d items", contents.items()), medians.getLast(), medians.getFirst());
        goals.atLeast("get, of the rate with 10,000 items", 0.7, ratio(medians.getLast(), medians.getFirst()), "");
    }

    private void compareQueries() throws IOException, InterruptedException {
        var medians = Turns.medians(
                Comparator.comparing(Measurement::perSecond),
                () -> measure(small.port(), LargeTable.queryOfSmall()),
                () -> measure(port, LargeTable.queryOfSmall()),
                () -> measure(port, contents.queryOfLarge()));
        show("query of 20 in a collection of 50, small server", medians.get(0));
        show("query of 20 in a collection of 50", medians.get(1), medians.get(0));
        show(
                String.format(Locale.ROOT, "query of 20 in a collection of %,d", contents.members()),
                medians.get(2),
                medians.get(1));
        goals.atLeast("query in the large collection, of one of 50", 0.8, ratio(medians.get(2), medians.get(1)), "");
    }

    /** Waits until nothing of what the load left to do is under way, as it would be on any other day. */
    private Duration settle() throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!isSettled()) {
            TimeUnit.MILLISECONDS.sleep(500);
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private boolean isSettled() throws IOException {
        try (var page =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            String metrics = new String(page.readAllBytes(), StandardCharsets.UTF_8);
            return BUSY.stream().allMatch(name -> metrics.contains("\narmature_storage_" + name + " 0\n"));
        }
    }

    /** A scan and writes, each alone and both at once. */
    private void beside() throws IOException, InterruptedException {
        var scans = new ArrayList<Double>();
        var medians = Turns.medians(
                Comparator.comparing(Measurement::perSecond), this::writers, () -> writersBesideScan(scans));
        var scan = Turns.medians(Comparator.<Double>naturalOrder(), this::scan).getFirst();
        scans.sort(Comparator.naturalOrder());
        double scanBeside = scans.get(scans.size() / 2);
        say(
                "scan in %d segments | alone %,.0f items/s, beside writes %,.0f: %.2f",
                Scanners.SEGMENTS, scan, scanBeside, scanBeside / scan);
        Measurement put = medians.getFirst();
        Measurement beside = medians.getLast();
        say(
                "puts from %d connections | alone %,.0f/s, beside the scan %,.0f: %.2f; 99th percentile %,d µs",
                WRITERS, put.perSecond(), beside.perSecond(), ratio(beside, put), beside.p99Micros());
        goals.atLeast("scan beside writes, of alone", 0.5, scanBeside / scan, "");
        goals.atLeast("writes beside a scan, of alone", 0.5, ratio(beside, put), "");
    }

    private double scan() throws InterruptedException {
        try (var scanners = new Scanners(port)) {
            return scanners.itemsPerSecond(options.measured());
        }
    }

    private Measurement writersBesideScan(List<Double> scans) throws IOException {
        try (var scanners = new Scanners(port)) {
            Measurement beside = writers();
            scans.add(scanners.itemsPerSecond());
            return beside;
        }
    }

    private Measurement writers() throws IOException {
        return new LoadClient(port, WRITERS, new SplittableRandom(1))
                .run(Workload.PUT.template(), options.warmUp(), options.measured());
    }

    private double perSecond(Duration elapsed) {
        return options.growthItems() * 1e9 / elapsed.toNanos();
    }

    private Measurement measure(int asked, RequestTemplate template) throws IOException {
        return new LoadClient(asked, options.connections(), new SplittableRandom(1))
                .run(template, options.warmUp(), options.measured());
    }

    private void show(String title, Measurement measurement, Measurement compared) {
        show(title, measurement, String.format(Locale.ROOT, ": %.2f", ratio(measurement, compared)));
    }

    private static double ratio(Measurement measurement, Measurement compared) {
        return measurement.perSecond() / compared.perSecond();
    }

    private void show(String title, Measurement measurement) {
        show(title, measurement, "");
    }

    private void show(String title, Measurement measurement, String ratio) {
        say(
                "%s | %,.0f/s%s, median %,d µs, 99th percentile %,d µs%s",
                title,
                measurement.perSecond(),
                ratio,
                measurement.p50Micros(),
                measurement.p99Micros(),
                measurement.refused() == 0 ? "" : ", REFUSED " + measurement.refused());
    }

    private void say(String pattern, Object... values) {
        String row = "| " + String.format(Locale.ROOT, pattern, values) + " |";
        table.append(row).append('\n');
        System.out.println(row);
    }
}
