package dev.armature.engine.replication;

import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.replication.LinkStore.Phase;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Table;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Removes what is stored for other Regions and not needed any more: records that all of them have, stamps of deletions, and what is left of groups. */
final class ReplicationUpkeep {
    /** How long what another Region has not heard of is kept for it. After that it is compared as a whole. */
    private static final Duration LOG_RETENTION = Duration.ofDays(7);

    private static final int TRIMMED_RECORDS_MAX = 100_000;

    private final Catalog catalog;
    private final InstantSource clock;
    private final Storage storage;
    private final LinkStore links;
    private final Groups groups;
    private final Deletions deletions;

    ReplicationUpkeep(Replication.Parts parts, Storage storage, LinkStore links, Groups groups) {
        this.catalog = parts.catalog();
        this.clock = parts.clock();
        this.storage = storage;
        this.links = links;
        this.groups = groups;
        this.deletions = new Deletions(storage);
    }

    void run() {
        for (Table table : catalog.all()) {
            var global = table.globalTable();
            if (global != null) {
                trim(table, global);
                global.others(table.ref().region()).forEach(region -> links.dropDoubted(global.group(), region));
                var received = links.receivedFromAll(table);
                var unused = deletions.forget(table, global, Math.min(received.stable(), received.upTo()));
            }
        }
        for (LinkStore.Position position : links.positions()) {
            if (groups.current(position.table(), position.group()) == null) {
                storage.trimLog(position.log(), storage.logEnd(position.log()));
                links.forget(position.group());
            }
        }
    }

    /** What all Regions have heard of goes, and what one of them has missed for long. */
    private void trim(Table table, GlobalTable global) {
        long through = Long.MAX_VALUE;
        for (String region : global.others(table.ref().region())) {
            var position = links.position(global.group(), region);
            if (position == null) {
                through = 0;
            } else if (position.phase() != Phase.CREATE && position.phase() != Phase.REFUSED) {
                through = Math.min(through, position.sent());
            }
        }
        long known = Math.min(through, storage.logEnd(global.log()));
        long old = older(global.log(), clock.instant().minus(LOG_RETENTION));
        if (Math.max(known, old) > storage.logTrimmed(global.log())) {
            storage.trimLog(global.log(), Math.max(known, old));
        }
    }

    /** The position of the last record before a time, as far as that is found in one go. */
    private long older(int log, Instant time) {
        long last = 0;
        try (var records = storage.log(log, storage.logTrimmed(log))) {
            for (int i = 0; i < TRIMMED_RECORDS_MAX && records.next(); i++) {
                if (!ReplicatedItem.decode(records.record()).stamp().instant().isBefore(time)) {
                    break;
                }
                last = records.position();
            }
        }
        return last;
    }
}
