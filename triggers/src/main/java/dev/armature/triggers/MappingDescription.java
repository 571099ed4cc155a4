package dev.armature.triggers;

import dev.armature.engine.request.Member;
import dev.armature.triggers.EventSourceMapping.DestinationConfig;
import dev.armature.triggers.EventSourceMapping.FilterCriteria;
import dev.armature.triggers.EventSourceMapping.StartingPosition;
import java.time.Instant;
import java.util.List;

/**
 * A mapping as it is shown: what Lambda calls an EventSourceMappingConfiguration, with the {@code Target}.
 *
 * @param state Enabled or Disabled
 * @param lastProcessingResult since the server was started
 */
public record MappingDescription(
        @Member("UUID") String uuid,
        String eventSourceArn,
        String functionName,
        String target,
        String state,
        String lastProcessingResult,
        Instant lastModified,
        StartingPosition startingPosition,
        int batchSize,
        int maximumBatchingWindowInSeconds,
        FilterCriteria filterCriteria,
        int maximumRetryAttempts,
        int maximumRecordAgeInSeconds,
        boolean bisectBatchOnFunctionError,
        List<String> functionResponseTypes,
        DestinationConfig destinationConfig,
        int parallelizationFactor,
        int tumblingWindowInSeconds) {

    static MappingDescription of(MappingStore.Stored stored, String lastProcessingResult) {
        var mapping = stored.mapping();
        return new MappingDescription(
                mapping.uuid().toString(),
                mapping.source().toString(),
                mapping.target().functionName(),
                mapping.target().given(),
                mapping.enabled() ? "Enabled" : "Disabled",
                lastProcessingResult,
                stored.modified(),
                mapping.startingPosition(),
                mapping.batchSize(),
                mapping.batchingWindowSeconds(),
                mapping.filterCriteria(),
                mapping.maximumRetryAttempts(),
                mapping.maximumRecordAgeSeconds(),
                mapping.bisectsOnFunctionError(),
                mapping.functionResponseTypes(),
                mapping.destinationConfig(),
                1,
                0);
    }
}
