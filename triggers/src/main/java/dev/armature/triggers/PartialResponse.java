package dev.armature.triggers;

import dev.armature.engine.request.Member;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what a function returns that reports which records failed. */
final class PartialResponse {
    private final AdminJson json = AdminJson.lenient();

    /** What Lambda calls a StreamsEventResponse. */
    public record Response(
            @Member("batchItemFailures") @Nullable List<Failure> batchItemFailures) {}

    public record Failure(
            @Member("itemIdentifier") @Nullable String itemIdentifier) {}

    /**
     * How many records, from the first on, were dealt with: those before the lowest sequence number that is reported. All if
     * nothing is reported, none if the report cannot be understood.
     */
    int done(byte[] payload, List<EventRecord> records) {
        String text = new String(payload, StandardCharsets.UTF_8).strip();
        if (text.isEmpty() || text.equals("null")) {
            return records.size();
        }
        List<Failure> failures;
        try {
            failures = json.decode(payload, Response.class).batchItemFailures();
        } catch (IllegalArgumentException unreadable) {
            return 0;
        }
        Map<String, Integer> indexes = new HashMap<>();
        records.forEach(record -> indexes.put(record.number().toString(), indexes.size()));
        int done = records.size();
        for (Failure failure : failures == null ? List.<Failure>of() : failures) {
            done = Math.min(done, indexes.getOrDefault(failure.itemIdentifier(), 0));
        }
        return done;
    }
}
