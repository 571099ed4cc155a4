package dev.armature.engine.simulation;

import dev.armature.model.KeyCodec;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated for a table.
 *
 * @param throttling whether capacity is limited to what the table and its global indexes are set to, and each partition
 * @param burstSeconds for how long provisioned capacity that is not used is kept
 * @param partitions over how many partitions the hashes of the keys are spread
 * @param partitionReadUnits what one partition can take in a second
 * @param transactionConflicts how likely an item is taken for one that another transaction holds
 * @param unprocessed how likely a batch leaves an item for the next call
 * @param staleness how old the state is that a stale read sees; zero for none
 * @param staleReads how likely an eventually consistent read is stale
 * @param indexLag how long global indexes without settings of their own are behind
 * @param timeToLiveLag how long an item outlives its time
 * @param duplicateRecords how likely a page of a stream repeats the record before it
 * @param transition how long the table is CREATING, UPDATING or DELETING, and an index of it CREATING or DELETING
 * @param changeLimits whether settings may be changed only as often as AWS allows it
 */
public record TableSwitches(
        boolean throttling,
        long burstSeconds,
        int partitions,
        long partitionReadUnits,
        long partitionWriteUnits,
        double transactionConflicts,
        double unprocessed,
        Duration staleness,
        double staleReads,
        Duration indexLag,
        Map<String, IndexSwitches> indexes,
        Duration timeToLiveLag,
        double duplicateRecords,
        Duration transition,
        boolean changeLimits) {

    public record Request(
            @Nullable Boolean throttling,
            @Nullable Long burstSeconds,
            @Nullable Long partitions,
            @Nullable Long partitionReadUnits,
            @Nullable Long partitionWriteUnits,
            @Nullable Double transactionConflicts,
            @Nullable Double unprocessed,
            @Nullable Long stalenessMillis,
            @Nullable Double staleReads,
            @Nullable Long indexLagMillis,
            @Nullable Map<String, IndexRequest> indexes,
            @Nullable Long timeToLiveLagSeconds,
            @Nullable Double duplicateRecords,
            @Nullable Long transitionSeconds,
            @Nullable Boolean changeLimits) {}

    /** What is different for one global index. */
    public record IndexRequest(
            @Nullable Boolean throttling, @Nullable Long lagMillis) {}

    record IndexSwitches(boolean throttling, Duration lag) {}

    static final TableSwitches OFF = new TableSwitches(
            false,
            300,
            1,
            3000,
            1000,
            0,
            0,
            Duration.ZERO,
            1,
            Duration.ZERO,
            Map.of(),
            Duration.ZERO,
            0,
            Duration.ZERO,
            false);

    private static final long UNITS_MAX = 1_000_000;
    private static final long BURST_SECONDS_MAX = 3600;

    public TableSwitches {
        indexes = Map.copyOf(indexes);
    }

    /** @param otherwise where the members come from that are not asked for */
    static TableSwitches from(@Nullable Request asked, TableSwitches otherwise, String place) {
        if (asked == null) {
            return otherwise;
        }
        var range = new Ranges(place);
        boolean throttling = asked.throttling() == null ? otherwise.throttling : asked.throttling();
        Duration indexLag = range.millis("IndexLagMillis", asked.indexLagMillis(), otherwise.indexLag);
        Map<String, IndexSwitches> indexes = new LinkedHashMap<>(otherwise.indexes);
        if (asked.indexes() != null) {
            asked.indexes().forEach((name, index) -> {
                var lag = new Ranges(place + ".Indexes." + name).millis("LagMillis", index.lagMillis(), indexLag);
                indexes.put(name, new IndexSwitches(index.throttling() == null ? throttling : index.throttling(), lag));
            });
        }
        return new TableSwitches(
                throttling,
                range.whole("BurstSeconds", asked.burstSeconds(), 1, BURST_SECONDS_MAX, otherwise.burstSeconds),
                (int) range.whole("Partitions", asked.partitions(), 1, KeyCodec.HASH_END, otherwise.partitions),
                range.whole(
                        "PartitionReadUnits", asked.partitionReadUnits(), 1, UNITS_MAX, otherwise.partitionReadUnits),
                range.whole(
                        "PartitionWriteUnits",
                        asked.partitionWriteUnits(),
                        1,
                        UNITS_MAX,
                        otherwise.partitionWriteUnits),
                range.probability("TransactionConflicts", asked.transactionConflicts(), otherwise.transactionConflicts),
                range.probability("Unprocessed", asked.unprocessed(), otherwise.unprocessed),
                range.millis("StalenessMillis", asked.stalenessMillis(), otherwise.staleness),
                range.probability("StaleReads", asked.staleReads(), otherwise.staleReads),
                indexLag,
                indexes,
                range.seconds("TimeToLiveLagSeconds", asked.timeToLiveLagSeconds(), otherwise.timeToLiveLag),
                range.probability("DuplicateRecords", asked.duplicateRecords(), otherwise.duplicateRecords),
                range.seconds("TransitionSeconds", asked.transitionSeconds(), otherwise.transition),
                asked.changeLimits() == null ? otherwise.changeLimits : asked.changeLimits());
    }

    boolean throttles(@Nullable SecondaryIndex globalIndex) {
        var own = globalIndex == null ? null : indexes.get(globalIndex.name());
        return own == null ? throttling : own.throttling();
    }

    Duration lag(SecondaryIndex globalIndex) {
        var own = indexes.get(globalIndex.name());
        return own == null ? indexLag : own.lag();
    }

    List<String> described() {
        List<String> all = new ArrayList<>();
        if (throttling || indexes.values().stream().anyMatch(IndexSwitches::throttling)) {
            all.add("throttling");
        }
        if (transactionConflicts > 0) {
            all.add("transaction conflicts");
        }
        if (unprocessed > 0) {
            all.add("partial batches");
        }
        if (!staleness.isZero()) {
            all.add("stale reads");
        }
        if (!indexLag.isZero()
                || indexes.values().stream().anyMatch(index -> !index.lag().isZero())) {
            all.add("lag of global indexes");
        }
        if (!timeToLiveLag.isZero()) {
            all.add("lag of time to live");
        }
        if (duplicateRecords > 0) {
            all.add("duplicate stream records");
        }
        if (!transition.isZero()) {
            all.add("transitions of tables and indexes");
        }
        if (changeLimits) {
            all.add("limits of changes of settings");
        }
        return all;
    }
}
