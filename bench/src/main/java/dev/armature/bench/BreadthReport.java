package dev.armature.bench;

import dev.armature.bench.load.Workload;
import dev.armature.bench.load.Workload.Group;
import dev.armature.bench.server.Contestant.Kind;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/** What was seen of the operations that the headline leaves out, as a page of Markdown. */
final class BreadthReport {
    /** Items that a filtered scan reads for each request. */
    private static final int SCANNED = 1000;

    private static final double MILLION = 1e6;

    /** Operations without a goal against peers: they are there for the ratio to another. */
    private static final List<Workload> REFERENCES = List.of(Workload.PLAIN_PUT, Workload.INDEXED_CHANGE);

    private final Results results;
    private final double largePuts;
    private final Options options;
    private final Machine machine;
    private final LocalDate date;

    /** @param largePuts what RocksDB does alone, per second */
    BreadthReport(Results results, double largePuts, Options options, Machine machine, LocalDate date) {
        this.results = results;
        this.largePuts = largePuts;
        this.options = options;
        this.machine = machine;
        this.date = date;
    }

    String markdown() {
        var tables = new WorkloadTables(results, Group.BREADTH);
        return """
                # How fast the other operations are

                Measured on %s by `./armature bench %s` on one machine: %s. Each server alone, one after another, %d connections from one
                client thread on the same machine, one request at a time on each; items of about 300 bytes unless said otherwise; %d s of warming up, %d s measured%s.
                A server that refuses an operation does not have it. Compare within this page only; [RESULTS.md](RESULTS.md) has the headline operations.

                ## Requests per second

                %s
                ## Latency in microseconds, median / 99th percentile

                %s
                ## Of the best peer

                %s
                ## Of the ceiling

                A server on Netty that makes nothing of a request, and answers each of these with the same few bytes, by one event loop for every two processors.

                %s%s""".formatted(
                        date,
                        options.given(),
                        machine.described(),
                        options.connections(),
                        options.warmUp().toSeconds(),
                        options.measured().toSeconds(),
                        options.bestOf() == 1 ? "" : ", the fastest of " + options.bestOf() + " times",
                        tables.rates(),
                        tables.latencies(),
                        tables.ratios(Kind.PEER),
                        tables.ratios(Kind.CEILING),
                        options.isWhole() ? "\n" + goals() : "");
    }

    private String goals() {
        var goals = new Goals();
        Result memory = results.named("Armature, memory");
        Result os = results.named("Armature, RocksDB, os");
        ofBestPeer(goals, memory, 5, Double.POSITIVE_INFINITY);
        ofBestPeer(goals, os, 4, largePuts);
        for (Result ours : List.of(memory, os)) {
            goals.atLeast(
                    ours.contestant().name() + ": put, 2 indexes, same item : put",
                    0.7,
                    ours.perSecond(Workload.INDEXED_PUT) / ours.perSecond(Workload.PLAIN_PUT),
                    "");
        }
        double scanned = os.perSecond(Workload.FILTERED_SCAN) * SCANNED / MILLION;
        goals.atLeast("Armature, RocksDB, os: items filtered a second", 1.5, scanned, " million");
        return String.format(
                        Locale.ROOT,
                        "RocksDB alone, without a server or a client, takes %,.0f puts of 40 KB a second, left to the operating system to sync.%n%n",
                        largePuts)
                + goals.markdown();
    }

    /** @param largeMax how many large items a second its storage could take, if the processors had nothing else to do */
    private void ofBestPeer(Goals goals, Result ours, double wanted, double largeMax) {
        for (Workload workload : Group.BREADTH.workloads()) {
            double best = results.best(Kind.PEER, workload);
            if (best > 0 && !REFERENCES.contains(workload)) {
                String name = String.format(
                        Locale.ROOT, "%s: %s : the best peer", ours.contestant().name(), workload.title());
                double ceiling = results.best(Kind.CEILING, workload);
                double possible = workload == Workload.LARGE_PUT ? 1 / (1 / ceiling + 1 / largeMax) : ceiling;
                goals.atLeastOf(name, wanted, ours.perSecond(workload) / best, possible / best);
            }
        }
    }
}
