package dev.armature.triggers;

import dev.armature.engine.Member;
import dev.armature.triggers.EventSourceMapping.DestinationConfig;
import dev.armature.triggers.EventSourceMapping.FilterCriteria;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mapping as it is shown: what Lambda calls an EventSourceMappingConfiguration, with the {@code Target}.
 *
 * @param state Enabled or Disabled
 * @param lastProcessingResult since the server was started
 */
public record MappingDescription(
        @Member("UUID") @Nullable String uuid,
        @Nullable String eventSourceArn,
        @Nullable String functionName,
        @Nullable String target,
        String state,
        String lastProcessingResult,
        Instant lastModified,
        @Nullable String startingPosition,
        @Nullable Integer batchSize,
        @Nullable Integer maximumBatchingWindowInSeconds,
        @Nullable FilterCriteria filterCriteria,
        @Nullable Integer maximumRetryAttempts,
        @Nullable Integer maximumRecordAgeInSeconds,
        @Nullable Boolean bisectBatchOnFunctionError,
        @Nullable List<String> functionResponseTypes,
        @Nullable DestinationConfig destinationConfig,
        int parallelizationFactor,
        int tumblingWindowInSeconds) {

    static MappingDescription of(MappingStore.Stored stored, String lastProcessingResult) {
        var asked = stored.mapping().asked();
        return new MappingDescription(
                asked.uuid(),
                asked.eventSourceArn(),
                asked.functionName(),
                asked.target(),
                stored.mapping().enabled() ? "Enabled" : "Disabled",
                lastProcessingResult,
                stored.modified(),
                asked.startingPosition(),
                asked.batchSize(),
                asked.maximumBatchingWindowInSeconds(),
                asked.filterCriteria(),
                asked.maximumRetryAttempts(),
                asked.maximumRecordAgeInSeconds(),
                asked.bisectBatchOnFunctionError(),
                asked.functionResponseTypes(),
                asked.destinationConfig(),
                1,
                0);
    }
}
