package dev.armature.triggers;

import dev.armature.engine.Member;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
        int done = records.size();
        for (Failure failure : failures == null ? List.<Failure>of() : failures) {
            done = Math.min(done, Math.max(0, indexOf(failure, records)));
        }
        return done;
    }

    /** Less than 0 if it is none of the records. */
    private static int indexOf(Failure failure, List<EventRecord> records) {
        for (int i = 0; i < records.size(); i++) {
            if (records.get(i).number().toString().equals(failure.itemIdentifier())) {
                return i;
            }
        }
        return -1;
    }
}
