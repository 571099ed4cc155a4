package dev.armature.engine.check;

import dev.armature.engine.backup.Backup;
import dev.armature.engine.exchange.JobRows;
import dev.armature.engine.table.CatalogRow;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Table;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for contradictions in what an engine has stored: tables that cannot be read, items that do not lie where their key says
 * or are not as large as they say, index entries without their item or unlike it, items without their entries, streams with
 * gaps, and rows that belong to nothing.
 */
public final class EngineCheck {
    /** Above every key there can be. */
    private static final byte[] END = {-1, -1, -1, -1, -1};

    private final Storage storage;
    private final Findings findings = new Findings();
    private final List<Table> tables = new ArrayList<>();
    private final List<Backup> backups = new ArrayList<>();
    /** Whose each space is that tables and indexes were given. */
    private final Map<Integer, String> owners = new HashMap<>();

    private EngineCheck(Storage storage) {
        this.storage = storage;
    }

    /**
     * What was found, and how much was looked at.
     *
     * @param findings empty if all is well
     */
    public record Report(List<String> findings, long tables, long items, long entries) {
        public Report {
            findings = List.copyOf(findings);
        }

        public boolean isSound() {
            return findings.isEmpty();
        }
    }

    /** Changes nothing, so the storage may be one that cannot be written. */
    public static Report check(Storage storage) {
        return new EngineCheck(storage).run();
    }

    private Report run() {
        readCatalog();
        long items = 0;
        long entries = 0;
        for (Table table : tables) {
            var check = new TableCheck(table, storage, findings);
            check.run();
            items += check.items();
            entries += check.entries();
        }
        new StreamCheck(storage, findings).run();
        new DestinationCheck(storage, findings).run();
        var past = new PastCheck(storage, findings);
        tables.forEach(past::checkHistory);
        tables.forEach(past::checkStamps);
        backups.forEach(past::checkBackup);
        lookForStrays();
        return new Report(findings.all(), tables.size(), items, entries);
    }

    private void readCatalog() {
        int next = Spaces.FIRST_FREE;
        try (var rows = rows(KeyRange.space(Spaces.CATALOG))) {
            while (rows.next()) {
                CatalogRow row;
                try {
                    row = CatalogRow.decode(rows.row());
                } catch (RuntimeException damage) {
                    findings.add("the catalog's row " + rows.key() + " cannot be read: " + damage.getMessage());
                    continue;
                }
                if (!row.key().equals(rows.key())) {
                    findings.add("the catalog's row " + rows.key() + " belongs under " + row.key());
                }
                switch (row) {
                    case CatalogRow.OfTable(Table table) -> tables.add(table);
                    case CatalogRow.NextSpace(int space) -> next = space;
                    case CatalogRow.DroppedSpace(int space, long ignored) ->
                        own(space, "a table or index that was removed");
                    case CatalogRow.Version ignored -> {}
                }
            }
        }
        for (Table table : tables) {
            own(table.schema().space(), "the table " + table.ref());
            table.schema()
                    .indexes()
                    .forEach(index -> own(index.space(), "the index " + index.name() + " of " + table.ref()));
            var recovery = table.recovery();
            if (recovery != null) {
                own(recovery.space(), "the history of " + table.ref());
            }
            var global = table.globalTable();
            if (global != null) {
                own(global.stamps(), "the stamps of " + table.ref());
            }
        }
        readBackups();
        readJobs();
        for (int space : owners.keySet()) {
            if (space >= next) {
                findings.add("the space " + space + " of " + owners.get(space) + " would be given out again");
            }
        }
    }

    private void readBackups() {
        try (var rows = rows(KeyRange.space(Spaces.BACKUPS))) {
            while (rows.next()) {
                try {
                    var backup = Backup.decode(rows.row());
                    if (!backup.arn().key().equals(rows.key())) {
                        findings.add("the backup " + backup.arn() + " lies in the wrong place, under " + rows.key());
                    }
                    own(backup.space(), "the backup " + backup.arn());
                    backups.add(backup);
                } catch (RuntimeException damage) {
                    findings.add("the backup " + rows.key() + " cannot be read: " + damage.getMessage());
                }
            }
        }
    }

    private void readJobs() {
        try (var rows = rows(KeyRange.space(Spaces.EXCHANGE))) {
            while (rows.next()) {
                try {
                    var job = JobRows.decode(rows.row());
                    if (job != null) {
                        job.spaces().forEach(space -> own(space, "the job " + job.arn()));
                    }
                } catch (RuntimeException damage) {
                    findings.add("the row " + rows.key() + " of a job cannot be read: " + damage.getMessage());
                }
            }
        }
    }

    private void own(int space, String owner) {
        String other = owners.put(space, owner);
        if (other != null) {
            findings.add("the space " + space + " belongs to both " + other + " and " + owner);
        }
    }

    /** Steps from space to space, and looks into those without an owner. */
    private void lookForStrays() {
        byte[] from = KeyCodec.scanStart(0, 0);
        while (true) {
            int space;
            try (var rows =
                    storage.range(new KeyRange(from, END), Storage.Direction.FORWARD, Storage.Consistency.STRONG, 1)) {
                if (!rows.next()) {
                    return;
                }
                space = ByteBuffer.wrap(rows.key().bytes()).getInt();
            }
            if (!Spaces.isReserved(space) && !owners.containsKey(space)) {
                findings.add(count(space) + " rows lie in the space " + space + ", which belongs to nothing");
            }
            from = KeyCodec.scanStart(space, KeyCodec.HASH_END);
        }
    }

    private long count(int space) {
        long count = 0;
        try (var rows = rows(KeyRange.space(space))) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    private Cursor rows(KeyRange range) {
        return storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG);
    }
}
