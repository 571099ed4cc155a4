package dev.armature.bench;

import dev.armature.bench.load.Workload;
import dev.armature.bench.server.Contestant.Kind;
import java.util.List;
import java.util.Objects;

/** What is wanted of our servers, next to each other and to others. */
final class ServerGoals {
    private final Results results;
    private final double syncedPuts;
    private final Goals goals = new Goals();

    /** @param syncedPuts what RocksDB does alone, per second */
    ServerGoals(Results results, double syncedPuts) {
        this.results = results;
        this.syncedPuts = syncedPuts;
    }

    String markdown() {
        inMemory(results.named("Armature, memory"));
        os(results.named("Armature, RocksDB, os"));
        sync(results.named("Armature, RocksDB, sync"));
        return goals.markdown();
    }

    private void inMemory(Result ours) {
        ofCeiling(ours, Workload.GET, 0.65);
        ofCeiling(ours, Workload.PUT, 0.60);
        ofCeiling(ours, Workload.UPDATE, 0.50);
        ofCeiling(ours, Workload.CONDITIONAL_PUT, 0.50);
        ofBestPeer(ours, Workload.GET, 4);
        ofBestPeer(ours, Workload.PUT, 5);
        ofBestPeer(ours, Workload.UPDATE, 5);
        ofBestPeer(ours, Workload.CONDITIONAL_PUT, 5);
        ofBestPeer(ours, Workload.QUERY, 5);
        ofAll(ours, 2, 350);
    }

    private void os(Result ours) {
        ofCeiling(ours, Workload.GET, 0.50);
        ofCeiling(ours, Workload.PUT, 0.40);
        ofCeiling(ours, Workload.UPDATE, 0.35);
        ofCeiling(ours, Workload.CONDITIONAL_PUT, 0.35);
        ofBestPeer(ours, Workload.QUERY, 4);
        ofAll(ours, 3, 500);
    }

    private void sync(Result ours) {
        ofCeiling(ours, Workload.GET, 0.50);
        double dynoxide = results.named("dynoxide, file").perSecond(Workload.PUT);
        goals.atLeast(name(ours, Workload.PUT) + " : dynoxide, file", 3, ours.perSecond(Workload.PUT) / dynoxide, "");
        goals.atLeast(
                name(ours, Workload.PUT) + ", 64 connections : RocksDB alone",
                0.6,
                seen(ours).puts() / syncedPuts,
                "");
        ofAll(ours, 10, 500);
    }

    private void ofCeiling(Result ours, Workload workload, double wanted) {
        double ratio = ours.perSecond(workload) / results.best(Kind.CEILING, workload);
        goals.atLeast(name(ours, workload) + " : the ceiling", wanted, ratio, "");
    }

    private void ofBestPeer(Result ours, Workload workload, double wanted) {
        double best = results.best(Kind.PEER, workload);
        goals.atLeastOf(
                name(ours, workload) + " : the best peer",
                wanted,
                ours.perSecond(workload) / best,
                results.best(Kind.CEILING, workload) / best);
    }

    /** What is wanted of all of them, if not of all as much. */
    private void ofAll(Result ours, double p99Millis, double coldStartMillis) {
        String name = ours.contestant().name();
        for (Workload workload : List.of(Workload.GET, Workload.PUT)) {
            var halfRate = Objects.requireNonNull(seen(ours).halfRate().get(workload));
            var many = Objects.requireNonNull(seen(ours).many().get(workload));
            double millis = halfRate.micros() / 1000.0;
            goals.atMost(name(ours, workload) + ", p99 at half the rate", p99Millis, millis, " ms");
            goals.atLeast(name(ours, workload) + ", 256 connections : 16", 0.85, many, "");
        }
        goals.atLeast(name + ": update of one item : of many", 0.5, seen(ours).crowd(), "");
        goals.atMost(name + ": first answer", coldStartMillis, ours.coldStart().toMillis(), " ms");
        goals.atMost(name + ": memory then", 100, ours.residentAtStart() >> 20, " MB");
        goals.atMost(name + ": memory after the load", 300, ours.residentAfterLoad() >> 20, " MB");
    }

    private static OtherLoads.Seen seen(Result ours) {
        return ours.others().orElseThrow();
    }

    private static String name(Result ours, Workload workload) {
        return ours.contestant().name() + ": " + workload.title();
    }
}
