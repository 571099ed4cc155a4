package dev.armature.engine.table;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tables that are gone, and are said to be DELETING until a time.
 *
 * <p>In memory, also where several engines share a storage: nothing depends on it but what is shown, and one who asks another engine is
 * told at once that the table is gone, which DynamoDB says a moment later.
 */
final class Departures {
    private final InstantSource clock;
    private final Map<TableRef, Departure> departures = new ConcurrentHashMap<>();

    private record Departure(Table table, Instant since, Instant until) {
        boolean isOver(Instant now) {
            return !now.isBefore(until) || now.isBefore(since);
        }
    }

    Departures(InstantSource clock) {
        this.clock = clock;
    }

    void add(Table removed, Instant until) {
        var now = clock.instant();
        departures.values().removeIf(departure -> departure.isOver(now));
        departures.put(removed.ref(), new Departure(removed, now, until));
    }

    @Nullable
    Table find(TableRef ref) {
        var departure = departures.get(ref);
        return departure == null || departure.isOver(clock.instant()) ? null : departure.table();
    }

    Collection<Table> all() {
        return departures.keySet().stream()
                .map(this::find)
                .filter(Objects::nonNull)
                .toList();
    }
}
