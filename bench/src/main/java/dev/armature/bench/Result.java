package dev.armature.bench;

import dev.armature.bench.load.Measurement;
import dev.armature.bench.load.Workload;
import dev.armature.bench.server.Contestant;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that was seen of one server.
 *
 * @param others there for our own servers, in a run that is complete
 */
record Result(
        Contestant contestant,
        Map<Workload, Measurement> measurements,
        Optional<OtherLoads.Seen> others,
        Duration coldStart,
        long residentAtStart,
        long residentAfterLoad) {
    /** 0 for what the server refuses. */
    double perSecond(Workload workload) {
        Measurement measurement = measurements.get(workload);
        return measurement == null || measurement.isRefused() ? 0 : measurement.perSecond();
    }
}
