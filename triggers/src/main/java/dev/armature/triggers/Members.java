package dev.armature.triggers;

import dev.armature.model.Arn;
import dev.armature.triggers.EventSourceMapping.DestinationConfig;
import dev.armature.triggers.EventSourceMapping.Filter;
import dev.armature.triggers.EventSourceMapping.FilterCriteria;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks of the members of a mapping that have rules of their own. */
final class Members {
    static final String REPORT_BATCH_ITEM_FAILURES = "ReportBatchItemFailures";

    private Members() {}

    static int within(String member, @Nullable Integer value, int otherwise, int low, int high) {
        if (value == null) {
            return otherwise;
        }
        if (value < low || value > high) {
            throw new IllegalArgumentException(member + " is a number from " + low + " to " + high + ", not " + value);
        }
        return value;
    }

    static Optional<Duration> recordAge(@Nullable Integer seconds) {
        int unlimited = EventSourceMapping.UNLIMITED;
        int age =
                within("MaximumRecordAgeInSeconds", seconds, unlimited, unlimited, LambdaLimits.RECORD_AGE_SECONDS_MAX);
        if (age == unlimited) {
            return Optional.empty();
        }
        if (age < LambdaLimits.RECORD_AGE_SECONDS_MIN) {
            throw new IllegalArgumentException("MaximumRecordAgeInSeconds is -1 or at least "
                    + LambdaLimits.RECORD_AGE_SECONDS_MIN + ", not " + age);
        }
        return Optional.of(Duration.ofSeconds(age));
    }

    static List<String> patterns(@Nullable FilterCriteria criteria) {
        if (criteria == null || criteria.filters() == null) {
            return List.of();
        }
        if (criteria.filters().size() > LambdaLimits.FILTERS_MAX) {
            throw new IllegalArgumentException("FilterCriteria has at most " + LambdaLimits.FILTERS_MAX
                    + " filters, not " + criteria.filters().size());
        }
        return criteria.filters().stream().map(Members::pattern).toList();
    }

    private static String pattern(Filter filter) {
        String pattern = filter.pattern();
        if (pattern == null) {
            throw new IllegalArgumentException("a filter of FilterCriteria has no Pattern");
        }
        if (pattern.length() > LambdaLimits.PATTERN_LENGTH_MAX) {
            throw new IllegalArgumentException(
                    "Pattern has at most " + LambdaLimits.PATTERN_LENGTH_MAX + " characters, not " + pattern.length());
        }
        EventFilter.check(pattern);
        return pattern;
    }

    static boolean reportsBatchItemFailures(@Nullable List<String> types) {
        if (types == null || types.isEmpty()) {
            return false;
        }
        if (!types.equals(List.of(REPORT_BATCH_ITEM_FAILURES))) {
            throw new IllegalArgumentException(
                    "FunctionResponseTypes is nothing or [\"" + REPORT_BATCH_ITEM_FAILURES + "\"], not " + types);
        }
        return true;
    }

    /** A path, or a URL of one. */
    static Optional<Path> file(@Nullable DestinationConfig config) {
        String text = config == null || config.onFailure() == null
                ? null
                : config.onFailure().destination();
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        try {
            if (!Arn.isMeant(text)) {
                return Optional.of(text.startsWith("file:") ? Path.of(URI.create(text)) : Path.of(text));
            }
        } catch (IllegalArgumentException | FileSystemNotFoundException unreadable) {
            // The same to the reader as a destination of another kind.
        }
        throw new IllegalArgumentException(
                "DestinationConfig.OnFailure.Destination is the path of a file, not '" + text + "'");
    }
}
