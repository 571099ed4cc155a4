package dev.armature.triggers;

import dev.armature.engine.request.Member;
import dev.armature.engine.traffic.Caller;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one mapping was told to do: known to make sense. Its words are those of Lambda's CreateEventSourceMapping; {@code Target}
 * alone is ours, as Lambda knows where its functions are.
 *
 * @param maximumRetryAttempts how often a batch is tried again; {@link #UNLIMITED} for as long as its records can be read
 * @param maximumRecordAge empty for as long as records can be read
 * @param onFailure the file that is told what was discarded
 */
public record EventSourceMapping(
        UUID uuid,
        EventSource source,
        Target target,
        int batchSize,
        Duration batchingWindow,
        StartingPosition startingPosition,
        List<String> filters,
        int maximumRetryAttempts,
        Optional<Duration> maximumRecordAge,
        boolean bisectsOnFunctionError,
        boolean reportsBatchItemFailures,
        Optional<Path> onFailure,
        boolean enabled) {
    static final int UNLIMITED = -1;

    /** Where a mapping begins to read a stream that was there before it. */
    public enum StartingPosition {
        TRIM_HORIZON,
        LATEST
    }

    /** As it arrived: anything may be missing. */
    public record Request(
            @Member("UUID") @Nullable String uuid,
            @Nullable String eventSourceArn,
            @Nullable String functionName,
            @Nullable String target,
            @Nullable Integer batchSize,
            @Nullable Integer maximumBatchingWindowInSeconds,
            @Nullable String startingPosition,
            @Nullable Boolean enabled,
            @Nullable FilterCriteria filterCriteria,
            @Nullable Integer maximumRetryAttempts,
            @Nullable Integer maximumRecordAgeInSeconds,
            @Nullable Boolean bisectBatchOnFunctionError,
            @Nullable List<String> functionResponseTypes,
            @Nullable DestinationConfig destinationConfig,
            @Nullable Integer parallelizationFactor,
            @Nullable Integer tumblingWindowInSeconds) {

        /** This request, with what it leaves out as it was before. */
        Request over(Request before) {
            return new Request(
                    either(uuid, before.uuid),
                    either(eventSourceArn, before.eventSourceArn),
                    either(functionName, Target.namesFunction(target) ? null : before.functionName),
                    either(target, before.target),
                    either(batchSize, before.batchSize),
                    either(maximumBatchingWindowInSeconds, before.maximumBatchingWindowInSeconds),
                    either(startingPosition, before.startingPosition),
                    either(enabled, before.enabled),
                    either(filterCriteria, before.filterCriteria),
                    either(maximumRetryAttempts, before.maximumRetryAttempts),
                    either(maximumRecordAgeInSeconds, before.maximumRecordAgeInSeconds),
                    either(bisectBatchOnFunctionError, before.bisectBatchOnFunctionError),
                    either(functionResponseTypes, before.functionResponseTypes),
                    either(destinationConfig, before.destinationConfig),
                    either(parallelizationFactor, before.parallelizationFactor),
                    either(tumblingWindowInSeconds, before.tumblingWindowInSeconds));
        }

        private static <T> @Nullable T either(@Nullable T first, @Nullable T second) {
            return first == null ? second : first;
        }
    }

    public record FilterCriteria(@Nullable List<Filter> filters) {}

    public record Filter(@Nullable String pattern) {}

    public record DestinationConfig(@Nullable OnFailure onFailure) {}

    public record OnFailure(@Nullable String destination) {}

    public EventSourceMapping {
        filters = List.copyOf(filters);
    }

    /**
     * Refuses with a text for the person who wrote the request.
     *
     * @param owner whose table a mere name means
     */
    public static EventSourceMapping from(Request request, Caller owner) {
        var source = EventSource.parse(required("EventSourceArn", request.eventSourceArn()), owner);
        var target = Target.parse(request.target(), request.functionName());
        refuseWhatIsNotHonoured(request);
        return new EventSourceMapping(
                uuid(request.uuid(), source, target),
                source,
                target,
                Members.within(
                        "BatchSize",
                        request.batchSize(),
                        LambdaLimits.BATCH_SIZE_DEFAULT,
                        1,
                        LambdaLimits.BATCH_SIZE_MAX),
                Duration.ofSeconds(Members.within(
                        "MaximumBatchingWindowInSeconds",
                        request.maximumBatchingWindowInSeconds(),
                        0,
                        0,
                        LambdaLimits.BATCHING_WINDOW_SECONDS_MAX)),
                startingPosition(required("StartingPosition", request.startingPosition())),
                Members.patterns(request.filterCriteria()),
                Members.within(
                        "MaximumRetryAttempts",
                        request.maximumRetryAttempts(),
                        UNLIMITED,
                        UNLIMITED,
                        LambdaLimits.RETRY_ATTEMPTS_MAX),
                Members.recordAge(request.maximumRecordAgeInSeconds()),
                Boolean.TRUE.equals(request.bisectBatchOnFunctionError()),
                Members.reportsBatchItemFailures(request.functionResponseTypes()),
                Members.file(request.destinationConfig()),
                !Boolean.FALSE.equals(request.enabled()));
    }

    private static String required(String member, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException(member + " is missing");
        }
        return value;
    }

    /** A request for parallel batches, or for tumbling windows, is refused rather than ignored. */
    private static void refuseWhatIsNotHonoured(Request request) {
        if (request.parallelizationFactor() != null && request.parallelizationFactor() != 1) {
            throw new IllegalArgumentException("ParallelizationFactor is 1 here: one batch of a shard at a time");
        }
        if (request.tumblingWindowInSeconds() != null && request.tumblingWindowInSeconds() != 0) {
            throw new IllegalArgumentException("TumblingWindowInSeconds is 0 here: there are no tumbling windows");
        }
    }

    /** The same source and target are the same mapping, unless its maker says otherwise. */
    private static UUID uuid(@Nullable String given, EventSource source, Target target) {
        if (given == null) {
            return UUID.nameUUIDFromBytes((source + " " + target.url()).getBytes(StandardCharsets.UTF_8));
        }
        try {
            return UUID.fromString(given);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException("this is not a UUID: '" + given + "'", unreadable);
        }
    }

    private static StartingPosition startingPosition(String name) {
        return Arrays.stream(StartingPosition.values())
                .filter(position -> position.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("StartingPosition is TRIM_HORIZON or LATEST, not '" + name + "'"));
    }

    /** Whether this one may go on where another was. */
    boolean goesOnWith(EventSourceMapping before) {
        return uuid.equals(before.uuid) && source.equals(before.source) && startingPosition == before.startingPosition;
    }

    /** What would have to be asked for to get this mapping, with everything spelled out. */
    Request asked() {
        return new Request(
                uuid.toString(),
                source.toString(),
                target.functionName(),
                target.given(),
                batchSize,
                batchingWindowSeconds(),
                startingPosition.name(),
                enabled,
                filterCriteria(),
                maximumRetryAttempts,
                maximumRecordAgeSeconds(),
                bisectsOnFunctionError,
                functionResponseTypes(),
                destinationConfig(),
                null,
                null);
    }

    int batchingWindowSeconds() {
        return (int) batchingWindow.toSeconds();
    }

    int maximumRecordAgeSeconds() {
        return maximumRecordAge.map(age -> (int) age.toSeconds()).orElse(UNLIMITED);
    }

    FilterCriteria filterCriteria() {
        return new FilterCriteria(filters.stream().map(Filter::new).toList());
    }

    List<String> functionResponseTypes() {
        return reportsBatchItemFailures ? List.of(Members.REPORT_BATCH_ITEM_FAILURES) : List.of();
    }

    DestinationConfig destinationConfig() {
        return new DestinationConfig(new OnFailure(onFailure.map(Path::toString).orElse(null)));
    }
}
