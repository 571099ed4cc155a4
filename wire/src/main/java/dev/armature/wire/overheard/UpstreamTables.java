package dev.armature.wire.overheard;

import dev.armature.engine.elsewhere.TableTold;
import dev.armature.engine.elsewhere.TablesElsewhere;
import dev.armature.engine.elsewhere.TimeToLiveTold;
import dev.armature.engine.operation.DescribeTable;
import dev.armature.engine.operation.DescribeTimeToLive;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.wire.AdminJson;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows the tables of another server: each is asked for when it is first used, and again when something about it was changed. That takes two
 * requests, DescribeTable and DescribeTimeToLive. One thread at a time uses it.
 */
final class UpstreamTables {
    private static final int REMEMBERED_MAX = 1024;
    /** What is under way there should be over then, and who had no permission may have got it. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final Catalog catalog;
    private final TablesElsewhere tables;
    private final Clock clock;
    private final AdminJson json = AdminJson.lenient();

    private final Map<TableRef, Asked> asked = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TableRef, Asked> eldest) {
            return size() > REMEMBERED_MAX;
        }
    };

    /** @param settled whether it need not be asked for again */
    private record Asked(Instant at, boolean settled) {}

    UpstreamTables(Catalog catalog, TablesElsewhere tables, Clock clock) {
        this.catalog = catalog;
        this.tables = tables;
        this.clock = clock;
    }

    /** Whether the table is known, after it was asked for if it had to be. */
    boolean knows(TableRef ref, Upstream upstream) {
        var last = asked.get(ref);
        boolean isDue = last == null || !last.settled && !clock.instant().isBefore(last.at.plus(PAUSE));
        if (isDue && (catalog.find(ref) != null || !tables.isFull())) {
            ask(ref, upstream);
        }
        return catalog.find(ref) != null;
    }

    /** The table is not as it was thought to be, and is asked for before it is used again, unless that was done a moment ago. */
    void doubt(TableRef ref) {
        asked.computeIfPresent(ref, (ignored, last) -> new Asked(last.at, false));
    }

    /** The table is asked for before it is used again. */
    void changed(TableRef ref) {
        asked.remove(ref);
    }

    void deleted(TableRef ref) {
        tables.forget(ref);
        asked.remove(ref);
    }

    private void ask(TableRef ref, Upstream upstream) {
        asked.put(ref, new Asked(clock.instant(), false));
        var answer = upstream.ask("DescribeTable", json.encode(new DescribeTable.Request(ref.name())));
        if (answer.isPresent()) {
            adopt(ref, json.decode(answer.get(), TableTold.InAnswer.class).table(), expiryAttribute(ref, upstream));
        }
    }

    /** Asks for all tables whose description is no longer new, since their sizes change without any request for that. */
    void refresh(Upstream upstream) {
        Instant time = clock.instant().minus(PAUSE);
        for (Table table : List.copyOf(catalog.all())) {
            var last = asked.get(table.ref());
            if (last == null || !last.at.isAfter(time)) {
                upstream.ask("DescribeTable", json.encode(new DescribeTable.Request(table.name())))
                        .ifPresent(answer -> described(table.ref(), answer));
            }
        }
    }

    private @Nullable String expiryAttribute(TableRef ref, Upstream upstream) {
        return upstream.ask("DescribeTimeToLive", json.encode(new DescribeTimeToLive.Request(ref.name())))
                .map(body -> json.decode(body, TimeToLiveTold.class).attribute())
                .orElse(null);
    }

    /** A client has asked for a table, and here is what it was told. */
    void described(TableRef ref, byte[] answer) {
        var known = catalog.find(ref);
        if (known != null) {
            adopt(ref, json.decode(answer, TableTold.InAnswer.class).table(), known.expiryAttribute());
        }
    }

    private void adopt(TableRef ref, @Nullable TableTold told, @Nullable String expiryAttribute) {
        if (told == null) {
            throw new IllegalArgumentException("an answer that describes no table");
        }
        tables.adopt(ref, told, expiryAttribute);
        asked.put(ref, new Asked(clock.instant(), told.isSettled()));
    }
}
