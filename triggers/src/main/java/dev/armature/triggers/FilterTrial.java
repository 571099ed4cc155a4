package dev.armature.triggers;

import dev.armature.triggers.EventSourceMapping.FilterCriteria;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tries filter criteria on records, as a mapping that has them would: nothing is stored, and nothing is called.
 *
 * <p>A wildcard makes every character of a record be held against every place in the pattern that has been reached. So what a trial may take is
 * known before it begins, and one that would keep a processor busy for seconds is refused.
 */
public final class FilterTrial {
    private static final int RECORDS_MAX = 1000;
    private static final String WILDCARD = "wildcard";

    /** Characters of records times characters of patterns with wildcards: each takes about a nanosecond at worst. */
    private static final long WILDCARD_STEPS_MAX = 1_000_000_000;

    private FilterTrial() {}

    /** @param records each a text of JSON, as a function is called with it */
    public record Request(
            @Nullable FilterCriteria filterCriteria,
            @Nullable List<String> records) {}

    /** @param matches of each record whether it would be passed on */
    public record Response(List<Boolean> matches) {
        public Response {
            matches = List.copyOf(matches);
        }
    }

    public static Response run(Request request) {
        List<String> patterns = Members.patterns(request.filterCriteria());
        List<String> records = request.records() == null ? List.of() : request.records();
        if (patterns.isEmpty() || records.size() > RECORDS_MAX) {
            throw new IllegalArgumentException(
                    "FilterCriteria has at least one filter, and Records at most " + RECORDS_MAX + " texts of JSON");
        }
        long wildcards = characters(patterns.stream().filter(each -> each.contains(WILDCARD)));
        long steps = wildcards * characters(records.stream());
        if (steps > WILDCARD_STEPS_MAX) {
            throw new IllegalArgumentException("patterns with wildcards of " + wildcards
                    + " characters are tried on records of at most " + WILDCARD_STEPS_MAX / wildcards
                    + " characters together; ask for fewer records at a time");
        }
        var filter = new EventFilter(patterns);
        List<Boolean> matches = new ArrayList<>();
        for (String record : records) {
            try {
                matches.add(filter.passes(record.getBytes(StandardCharsets.UTF_8)));
            } catch (IllegalStateException unreadable) {
                throw new IllegalArgumentException(
                        "record " + (matches.size() + 1) + " is not a JSON object", unreadable);
            }
        }
        return new Response(matches);
    }

    private static long characters(Stream<String> texts) {
        return texts.mapToLong(String::length).sum();
    }
}
