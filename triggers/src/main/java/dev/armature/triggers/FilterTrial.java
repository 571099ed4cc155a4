package dev.armature.triggers;

import dev.armature.triggers.EventSourceMapping.FilterCriteria;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tries filter criteria on records, as a mapping that has them would: nothing is stored, and nothing is called. */
public final class FilterTrial {
    private static final int RECORDS_MAX = 1000;

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
}
