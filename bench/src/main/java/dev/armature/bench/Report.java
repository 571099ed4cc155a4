package dev.armature.bench;

import dev.armature.bench.load.Workload;
import dev.armature.bench.load.Workload.Group;
import dev.armature.bench.server.Contestant.Kind;
import java.time.LocalDate;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results as a page of Markdown: what was measured, then what it means. */
final class Report {
    private final Results results;
    private final double syncedPuts;
    private final Options options;
    private final Machine machine;
    private final LocalDate date;
    private final WorkloadTables tables;

    /** @param syncedPuts what RocksDB does alone, per second; 0 if that was not measured */
    Report(Results results, double syncedPuts, Options options, Machine machine, LocalDate date) {
        this.results = results;
        this.syncedPuts = syncedPuts;
        this.options = options;
        this.machine = machine;
        this.date = date;
        this.tables = new WorkloadTables(results, Group.HEADLINE);
    }

    String markdown() {
        return """
                # How fast it is

                Measured on %s by `./armature bench %s` on one machine: %s. Each server alone, one after another, %d connections from one
                client thread on the same machine, one request at a time on each; items of about 250 bytes; %d s of warming up, %d s measured%s.
                Compare within this page only.

                ## Requests per second

                ![Requests per second of all servers, by operation](results.svg)

                %s
                ## Latency in microseconds, median / 99th percentile

                %s
                ## Starting and memory

                %s
                ## Of the best peer

                %s
                ## Of the ceiling

                %s""".formatted(
                        date,
                        options.given(),
                        machine.described(),
                        options.connections(),
                        options.warmUp().toSeconds(),
                        options.measured().toSeconds(),
                        options.bestOf() == 1 ? "" : ", the fastest of " + options.bestOf() + " times",
                        tables.rates(),
                        tables.latencies(),
                        starting(),
                        tables.ratios(Kind.PEER),
                        tables.ratios(Kind.CEILING)
                                + others()
                                + (options.isWhole() ? "\n" + new ServerGoals(results, syncedPuts).markdown() : ""));
    }

    private String starting() {
        return "| | first answer after | memory then | memory after the load |\n|---|---:|---:|---:|\n"
                + results.all().stream()
                        .map(result -> format(
                                "| %s | %,d ms | %,d MB | %,d MB |%n",
                                result.contestant().name(),
                                result.coldStart().toMillis(),
                                result.residentAtStart() >> 20,
                                result.residentAfterLoad() >> 20))
                        .collect(Collectors.joining());
    }

    private String others() {
        var table = new StringBuilder();
        for (Result ours : results.of(Kind.OURS)) {
            ours.others().ifPresent(seen -> {
                table.append(format(
                        "| %s | %s | %s | %s | %s | %.2f |",
                        ours.contestant().name(),
                        millis(seen.halfRate().get(Workload.GET)),
                        millis(seen.halfRate().get(Workload.PUT)),
                        twoPlaces(seen.many().get(Workload.GET)),
                        twoPlaces(seen.many().get(Workload.PUT)),
                        seen.crowd()));
                table.append(
                        ours.contestant().name().endsWith("sync")
                                ? format(" %.2f |%n", seen.puts() / syncedPuts)
                                : " |\n");
            });
        }
        return table.isEmpty() ? "" : """

                ## Other loads

                What is compared was measured in turn, five times, and the median is here. At half of the maximum rate, the 99th
                percentile counts from when a request was due; in parentheses, what the ceiling has at the same rate. One item
                is updated by 32 connections, against many by as many. RocksDB alone puts as many bytes, synced, from 64
                threads: %,.0f a second.

                | | get, p99 at half the rate (ceiling) | put, p99 at half the rate (ceiling) | get, 256 connections : %2$d | put, 256 connections : %2$d | update of one item : of many | put, 64 connections : RocksDB alone |
                |---|---:|---:|---:|---:|---:|---:|
                %3$s""".formatted(syncedPuts, options.connections(), table);
    }

    private static String millis(OtherLoads.@Nullable HalfRate halfRate) {
        return halfRate == null
                ? ""
                : format("%.2f ms (%.2f ms)", halfRate.micros() / 1000.0, halfRate.ceilingMicros() / 1000.0);
    }

    private static String twoPlaces(@Nullable Double ratio) {
        return ratio == null ? "" : format("%.2f", ratio);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
