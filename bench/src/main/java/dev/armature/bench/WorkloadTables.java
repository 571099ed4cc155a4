package dev.armature.bench;

import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.Workload;
import dev.armature.bench.server.Contestant.Kind;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Tables of Markdown with a row for each workload of a group and a column for each server. */
final class WorkloadTables {
    private final Results results;
    private final List<Workload> workloads;

    WorkloadTables(Results results, Workload.Group group) {
        this.results = results;
        this.workloads = group.workloads();
    }

    /** Requests per second. */
    String rates() {
        return ofAll(measurement -> format("%,.0f", measurement.perSecond()));
    }

    /** In microseconds, median and 99th percentile. */
    String latencies() {
        return ofAll(measurement -> measurement.p50Micros() + " / " + measurement.p99Micros());
    }

    /** What our servers do, of what the best of the others does. */
    String ratios(Kind kind) {
        return results.of(kind).isEmpty()
                ? ""
                : table(results.of(Kind.OURS), (ours, workload) -> {
                    double best = results.best(kind, workload);
                    return best == 0 ? "" : format("%.2f", ours.perSecond(workload) / best);
                });
    }

    private String ofAll(Function<Measurement, String> cell) {
        return table(results.all(), (result, workload) -> {
            Measurement measurement = result.measurements().get(workload);
            return measurement == null || measurement.isRefused() ? "refused" : cell.apply(measurement);
        });
    }

    private String table(List<Result> servers, BiFunction<Result, Workload, String> cell) {
        var header = new StringBuilder("| |");
        var line = new StringBuilder("|---|");
        for (Result server : servers) {
            header.append(' ').append(server.contestant().name()).append(" |");
            line.append("---:|");
        }
        var table = header.append('\n').append(line).append('\n');
        for (Workload workload : workloads) {
            table.append("| ").append(workload.title()).append(" |");
            for (Result server : servers) {
                table.append(' ').append(cell.apply(server, workload)).append(" |");
            }
            table.append('\n');
        }
        return table.toString();
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
