package dev.armature.engine.simulation;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import dev.armature.model.KeyCodec;
import dev.armature.model.SecondaryIndex;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Holds tables, global indexes and their partitions to the capacity that they have. */
final class Meter {
    /** Nothing that is not provisioned is kept for longer. */
    private static final long NO_BURST_SECONDS = 1;

    private static final int WHOLE = -1;

    private final SimulationSettings settings;
    private final Clock clock;
    private final Map<Place, TokenBucket> buckets = new ConcurrentHashMap<>();

    enum Access {
        READ("Read"),
        WRITE("Write");

        private final String word;

        Access(String word) {
            this.word = word;
        }
    }

    /**
     * What is read or written: a table, if there is no index, or a global index of it.
     *
     * @param hash the partition's, which says on which simulated partition it lies
     */
    record Target(Table table, @Nullable SecondaryIndex globalIndex, Access access, int hash) {
        int space() {
            return globalIndex == null ? table.schema().space() : globalIndex.space();
        }

        Throughput throughput() {
            return globalIndex == null ? table.throughput() : table.throughput(globalIndex);
        }

        Throttling.Reason reason(String limit) {
            return globalIndex == null
                    ? new Throttling.Reason(
                            "Table" + access.word + limit, table.ref().arn())
                    : new Throttling.Reason(
                            "Index" + access.word + limit, table.ref().indexArn(globalIndex.name()));
        }
    }

    /** Whose bucket it is. */
    private record Place(int space, Access access, int partition) {}

    /** One of the limits that a target is under. */
    private record Limit(Place place, double perSecond, long seconds, String name) {}

    Meter(SimulationSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Why the target cannot be read or written now; empty if it can. */
    List<Throttling.Reason> reasons(Target target) {
        List<Throttling.Reason> reasons = new ArrayList<>();
        Instant now = clock.instant();
        for (Limit limit : limits(target)) {
            if (bucket(limit, now).isEmpty(limit.perSecond(), limit.seconds(), now)) {
                reasons.add(target.reason(limit.name()));
            }
        }
        return reasons;
    }

    void charge(Target target, double units) {
        Instant now = clock.instant();
        for (Limit limit : limits(target)) {
            bucket(limit, now).take(units, limit.perSecond(), limit.seconds(), now);
        }
    }

    private TokenBucket bucket(Limit limit, Instant now) {
        return buckets.computeIfAbsent(limit.place(), ignored -> new TokenBucket(limit.perSecond(), now));
    }

    private List<Limit> limits(Target target) {
        var switches = settings.of(target.table().name());
        if (!switches.throttles(target.globalIndex())) {
            return List.of();
        }
        boolean reads = target.access() == Access.READ;
        List<Limit> limits = new ArrayList<>(2);
        var whole = new Place(target.space(), target.access(), WHOLE);
        Throughput throughput = target.throughput();
        if (!target.table().isOnDemand()) {
            long units = reads ? throughput.readUnits() : throughput.writeUnits();
            limits.add(new Limit(whole, units, switches.burstSeconds(), "ProvisionedThroughputExceeded"));
        } else {
            long ceiling = reads ? throughput.maxReadRequestUnits() : throughput.maxWriteRequestUnits();
            if (ceiling != Throughput.NO_CEILING) {
                limits.add(new Limit(whole, ceiling, NO_BURST_SECONDS, "MaxOnDemandThroughputExceeded"));
            }
        }
        int partition = (int) ((long) target.hash() * switches.partitions() / KeyCodec.HASH_END);
        limits.add(new Limit(
                new Place(target.space(), target.access(), partition),
                reads ? switches.partitionReadUnits() : switches.partitionWriteUnits(),
                NO_BURST_SECONDS,
                "KeyRangeThroughputExceeded"));
        return limits;
    }
}
