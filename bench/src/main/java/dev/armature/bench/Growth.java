package dev.armature.bench;

import dev.armature.bench.load.BenchTable;
import dev.armature.bench.load.LoadClient;
import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.RequestTemplate;
import dev.armature.bench.load.Workload;
import dev.armature.cli.client.Connection;
import dev.armature.cli.client.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * What size does to speed: the same questions asked of a small table and of one with millions of items, a tenth of them in one
 * collection.
 */
final class Growth {
    private static final int LOADERS = 8;
    private static final String COLLECTION = "large";

    /** What RocksDB counts while it still works on what was written. */
    private static final List<String> BUSY = List.of("compaction_pending", "compactions_running", "flush_pending");

    private final Options options;
    private final List<String> command;
    private final int port;
    private final Path log;
    private final LocalDate date;
    private final StringBuilder table = new StringBuilder();

    /** @param command starts the server on the port, always on the same directory */
    Growth(Options options, List<String> command, int port, Path log, LocalDate date) {
        this.options = options;
        this.command = command;
        this.port = port;
        this.log = log;
        this.date = date;
    }

    /** Runs all of it, printing as it goes, and returns it as a page of Markdown. */
    String run() throws IOException, InterruptedException {
        int members = options.growthItems() / 10;
        int items = options.growthItems() - members;
        try (var server = ServerProcess.start(command, port, log)) {
            BenchTable.prepare(port);
            show("get, 10,000 items", measure(Workload.GET.template()));
            show("query of 20 in a collection of 50", measure(smallQuery()));

            long start = System.nanoTime();
            load(items, members);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            say(
                    "loading %,d items | %,.0f items/s, %,d s",
                    options.growthItems(), perSecond(elapsed), elapsed.toSeconds());
            say("memory of the process then | %,d MB", server.residentBytes() >> 20);
            Duration settled = settle();
            say("until RocksDB had put it in order | %,d s", settled.toSeconds());

            show(String.format(Locale.ROOT, "get, %,d items", items), measure(largeGet(items)));
            show("query of 20 in a collection of 50", measure(smallQuery()));
            show(
                    String.format(Locale.ROOT, "query of 20 in a collection of %,d", members),
                    measure(largeQuery(members)));
            beside();
            say("memory of the process then | %,d MB", server.residentBytes() >> 20);
        }
        try (var server = ServerProcess.start(command, port, log)) {
            say("first answer after a restart | %,d ms", server.coldStart().toMillis());
        }
        return """
                # What size does to speed

                Measured on %s by `./armature bench --growth %d`, on RocksDB with `--durability os`: %s. %d connections; items of about 250
                bytes, a tenth of them in one collection.

                | | |
                |---|---|
                %s""".formatted(date, options.growthItems(), Report.machine(), options.connections(), table);
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
        double scan;
        try (var scanners = new Scanners(port)) {
            scan = scanners.itemsPerSecond(options.measured());
        }
        double put = writers().perSecond();
        try (var scanners = new Scanners(port)) {
            Measurement beside = writers();
            double scanBeside = scanners.itemsPerSecond();
            say(
                    "scan in %d segments | alone %,.0f items/s, beside writes %,.0f: %.2f",
                    Scanners.SEGMENTS, scan, scanBeside, scanBeside / scan);
            say(
                    "puts from %d connections | alone %,.0f/s, beside the scan %,.0f: %.2f; 99th percentile %,d µs",
                    LOADERS, put, beside.perSecond(), beside.perSecond() / put, beside.p99Micros());
        }
    }

    private Measurement writers() throws IOException {
        return new LoadClient(port, LOADERS, new SplittableRandom(1))
                .run(Workload.PUT.template(), options.warmUp(), options.measured());
    }

    private double perSecond(Duration elapsed) {
        return options.growthItems() * 1e9 / elapsed.toNanos();
    }

    private Measurement measure(RequestTemplate template) throws IOException {
        return new LoadClient(port, options.connections(), new SplittableRandom(1))
                .run(template, options.warmUp(), options.measured());
    }

    private static RequestTemplate largeGet(int items) {
        return new RequestTemplate(
                "GetItem",
                "{`TableName`:`bench`,`Key`:{`pk`:{`S`:`user#%%%%%%%%`},`sk`:{`S`:`profile`}},`ConsistentRead`:true}",
                items);
    }

    private static RequestTemplate smallQuery() {
        return query("coll#%%%%%%%%", "log#00000000", BenchTable.COLLECTIONS);
    }

    private static RequestTemplate largeQuery(int members) {
        return query(COLLECTION, "log#%%%%%%%%", members - 20);
    }

    private static RequestTemplate query(String partition, String sort, int keys) {
        return new RequestTemplate(
                "Query",
                "{`TableName`:`bench`,`KeyConditionExpression`:`pk = :p AND sk >= :s`,`ExpressionAttributeValues`:{`:p`:{`S`:`"
                        + partition + "`},`:s`:{`S`:`" + sort + "`}},`Limit`:20}",
                keys);
    }

    /** Each loader takes every eighth stretch of the numbers, so that they work in the same region of the table at a time. */
    private void load(int items, int members) throws InterruptedException {
        int stretch = 10_000;
        try (var threads = Executors.newFixedThreadPool(LOADERS)) {
            List<Future<Void>> loaders = new ArrayList<>();
            for (int loader = 0; loader < LOADERS; loader++) {
                int first = loader * stretch;
                loaders.add(threads.submit(() -> {
                    try (var connection = new Connection(port)) {
                        for (int from = first; from < items; from += LOADERS * stretch) {
                            BenchTable.load(connection, from, Math.min(from + stretch, items), BenchTable::item);
                        }
                        for (int from = first; from < members; from += LOADERS * stretch) {
                            int to = Math.min(from + stretch, members);
                            BenchTable.load(connection, from, to, number -> BenchTable.member(COLLECTION, number));
                        }
                        return null;
                    }
                }));
            }
            for (Future<Void> loader : loaders) {
                loader.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private void show(String title, Measurement measurement) {
        say(
                "%s | %,.0f/s, median %,d µs, 99th percentile %,d µs%s",
                title,
                measurement.perSecond(),
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
