package dev.armature.engine.simulation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link TableSwitches.Request} that is being put together, for callers that name only a few of its members. */
public final class TableSwitchesDraft {
    public @Nullable Boolean throttling;
    public @Nullable Long burstSeconds;
    public @Nullable Long partitions;
    public @Nullable Long partitionReadUnits;
    public @Nullable Long partitionWriteUnits;
    public @Nullable Double transactionConflicts;
    public @Nullable Double unprocessed;
    public @Nullable Long stalenessMillis;
    public @Nullable Double staleReads;
    public @Nullable Long indexLagMillis;
    public final Map<String, TableSwitches.IndexRequest> indexes = new LinkedHashMap<>();
    public @Nullable Long timeToLiveLagSeconds;
    public @Nullable Double duplicateRecords;
    public @Nullable Long transitionSeconds;
    public @Nullable Boolean changeLimits;

    public TableSwitches.Request request() {
        return new TableSwitches.Request(
                throttling,
                burstSeconds,
                partitions,
                partitionReadUnits,
                partitionWriteUnits,
                transactionConflicts,
                unprocessed,
                stalenessMillis,
                staleReads,
                indexLagMillis,
                indexes,
                timeToLiveLagSeconds,
                duplicateRecords,
                transitionSeconds,
                changeLimits);
    }
}
