package dev.armature.bench;

import dev.armature.bench.load.Workload;
import dev.armature.bench.server.Contestant.Kind;
import java.util.List;

/** What was seen of all servers, in the order in which they were measured. */
record Results(List<Result> all) {
    List<Result> of(Kind kind) {
        return all.stream().filter(result -> result.contestant().kind() == kind).toList();
    }

    Result named(String name) {
        return all.stream()
                .filter(result -> result.contestant().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The highest rate of those of a kind; 0 if there are none. */
    double best(Kind kind, Workload workload) {
        return of(kind).stream()
                .mapToDouble(result -> result.perSecond(workload))
                .max()
                .orElse(0);
    }
}
