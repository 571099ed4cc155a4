package dev.armature.engine.backup;

import dev.armature.engine.background.Background;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.LeaseLostException;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Figures;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Transitions;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes backups of tables, and tables of backups or of a table's own past, beside everything else.
 *
 * <p>What is being made is stored as such before it begins, and copied from where it is not removed: tables and backups that
 * are read refuse to go. So a crash loses nothing but the work done; {@link #resume} starts over.
 */
public final class Backups {

    private final Storage storage;
    private final Catalog catalog;
    private final Statistics statistics;
    private final Transitions transitions;
    private final Clock clock;
    private final RandomGenerator random;
    private final Background background;
    private final Coordination coordination;
    private volatile Reader reader = Map::of;

    public Backups(
            Storage storage,
            Catalog catalog,
            Statistics statistics,
            Transitions transitions,
            Clock clock,
            RandomGenerator random,
            Background background,
            Coordination coordination) {
        this.storage = storage;
        this.catalog = catalog;
        this.statistics = statistics;
        this.transitions = transitions;
        this.clock = clock;
        this.random = random;
        this.background = background;
        this.coordination = coordination;
    }

    /** Who else reads the items and histories of tables. */
    @FunctionalInterface
    public interface Reader {
        /** The tables that it reads, with the time since when it needs the history of each. */
        Map<TableRef, Instant> needed();
    }

    /** Names the one who is asked from now on whether a table may go, and how much of its history. */
    public void tell(Reader newReader) {
        reader = newReader;
    }

    /** Takes up what was under way when the engine was last closed, or another engine has left. */
    public void resume() {
        all().stream().filter(Backup::creating).forEach(this::fill);
        catalog.all().stream().filter(Table::isRestoring).forEach(this::fill);
    }

    /**
     * Begins a backup of a table that is there. To be called while no write is under way and no table goes.
     *
     * @return the backup, which is being made
     */
    public Backup create(Table table, String name) {
        var now = clock.instant();
        var backup = new Backup(
                BackupArn.create(table.ref(), now, random).id(),
                name,
                Backup.Type.USER,
                now,
                null,
                true,
                statistics.items(table.schema().space()),
                statistics.bytes(table.schema().space()),
                catalog.newSpaces(1).getFirst(),
                table);
        var key = backup.arn().key();
        var fence = coordination.fence();
        var outcome = storage.transact(
                fence.keysWith(List.of(key)),
                fence.guarded(current -> Decision.commit(true, List.of(new Decision.Write(key, backup.encode())))));
        // Also if it is not known whether it is there: then it must not stay unfinished.
        fill(backup);
        var unused = outcome.certain();
        return backup;
    }

    public @Nullable Backup find(BackupArn arn) {
        var backup = stored(arn);
        return backup == null || backup.isOver(clock.instant()) ? null : backup;
    }

    private @Nullable Backup stored(BackupArn arn) {
        byte[] row = storage.read(arn.key(), Storage.Consistency.STRONG);
        return row == null ? null : Backup.decode(row);
    }

    /** Those of one account and Region, the oldest first, behind one of them; null for the beginning. */
    public List<Backup> list(String account, String region, @Nullable BackupArn after) {
        var range = KeyRange.partition(KeyCodec.partition(Spaces.BACKUPS, BackupArn.owner(account, region)));
        var now = clock.instant();
        return read(after == null ? range : range.after(after.key().bytes(), Storage.Direction.FORWARD)).stream()
                .filter(backup -> !backup.isOver(now))
                .toList();
    }

    private List<Backup> all() {
        return read(KeyRange.space(Spaces.BACKUPS));
    }

    private List<Backup> read(KeyRange range) {
        List<Backup> found = new ArrayList<>();
        try (var cursor = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (cursor.next()) {
                found.add(Backup.decode(cursor.row()));
            }
        }
        return found;
    }

    /** Removes a backup with its items. */
    public void delete(Backup backup) {
        catalog.drop(backup.space(), new Decision.Write(backup.arn().key(), null));
    }

    /** Begins to fill a table that is in the catalog, and is hidden from requests until it is full. */
    public void fill(Table table) {
        background.untilDone(
                "restored tables",
                "table=" + table.ref(),
                () -> underLease("restored table " + table.schema().space(), lease -> {
                    if (isRestoring(table)) {
                        fill(table, lease);
                        finish(table, lease);
                    }
                }));
    }

    /** Does a job if it is not under way already. */
    private void underLease(String job, Consumer<Leases.Lease> work) {
        try (var lease = coordination.leases().take(job)) {
            var unused = catalog.refresh();
            if (lease != null) {
                work.accept(lease);
            }
        }
    }

    private boolean isRestoring(Table table) {
        var now = catalog.find(table.ref());
        return now != null && now.id().equals(table.id()) && now.isRestoring();
    }

    private void fill(Table table, Leases.Lease lease) {
        var rows = new Rows(storage, lease);
        table.spaces().forEach(space -> empty(space, lease));
        copyItems(table, rows);
        FilledTable.complete(table, storage, statistics, lease);
        table.changes().forEach(change -> transitions.await(change.span()));
    }

    private void copyItems(Table table, Rows rows) {
        int space = table.schema().space();
        var restoration = table.restoration();
        if (restoration == null) {
            throw new IllegalStateException("a table that is made of nothing: " + table.ref());
        }
        if (restoration.backupArn() != null) {
            rows.copy(table.schema().keys(), backup(restoration.backupArn()).space(), space);
            return;
        }
        Table source = catalog.existing(restoration.source());
        var recovery = source.recovery();
        if (recovery == null) {
            throw new IllegalStateException("a table without a history: " + source.ref());
        }
        rows.copyPast(source, recovery, restoration.time(), space);
    }

    /** Also if its time has ended since the table was begun: it is kept as long as it is read. */
    private Backup backup(String text) {
        var arn = BackupArn.parse(text);
        var backup = arn == null ? null : stored(arn);
        if (backup == null) {
            throw new IllegalStateException("no backup " + text);
        }
        return backup;
    }

    private void finish(Table table, Leases.Lease lease) {
        catalog.changeSame(table, current -> {
            requireHeld(lease);
            var draft = current.draft();
            draft.restoration = draft.restoration == null ? null : draft.restoration.finished();
            return draft.build();
        });
    }

    private static void requireHeld(Leases.Lease lease) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the engine is being closed");
        }
        if (!lease.isHeld()) {
            throw new LeaseLostException();
        }
    }

    private void fill(Backup backup) {
        background.untilDone(
                "backups",
                "backup=" + backup.arn(),
                () -> underLease("backup " + backup.space(), lease -> {
                    // The lookup by a change comes after one whose outcome is not known.
                    if (change(backup, stored -> stored)) {
                        fill(backup, lease);
                    }
                }));
    }

    private void fill(Backup backup, Leases.Lease lease) {
        var rows = new Rows(storage, lease);
        empty(backup.space(), lease);
        var source = backup.table().schema();
        rows.copy(source.keys(), source.space(), backup.space());
        var finished = backup.finished(Figures.ofItems(storage, source, backup.space()));
        var unused = change(backup, stored -> {
            requireHeld(lease);
            return finished;
        });
    }

    /** Of what an earlier attempt has left. */
    private void empty(int space, Leases.Lease lease) {
        requireHeld(lease);
        storage.deleteRange(KeyRange.space(space));
    }

    /** False if it is not there, or finished. */
    private boolean change(Backup backup, UnaryOperator<Backup> change) {
        var key = backup.arn().key();
        return Repeatable.transact(storage, Set.of(key), current -> {
            byte[] row = current.get(key);
            Backup stored = row == null ? null : Backup.decode(row);
            if (stored == null || !stored.creating()) {
                return Decision.reject(false);
            }
            Backup changed = change.apply(stored);
            return stored.equals(changed)
                    ? Decision.reject(true)
                    : Decision.commit(true, List.of(new Decision.Write(key, changed.encode())));
        });
    }

    /** Whether a table's items or history are being read, so that it must not go. */
    public boolean isRead(TableRef table) {
        return reader.needed().containsKey(table)
                || catalog.all().stream().anyMatch(other -> isFrom(other, table))
                || all().stream()
                        .anyMatch(backup -> backup.creating() && backup.source().equals(table));
    }

    /** Whether a backup's items are being read. */
    public boolean isRead(Backup backup) {
        String arn = backup.arn().toString();
        return catalog.all().stream()
                .anyMatch(table -> table.isRestoring()
                        && table.restoration() != null
                        && arn.equals(table.restoration().backupArn()));
    }

    private static boolean isFrom(Table restoring, TableRef source) {
        var restoration = restoring.restoration();
        return restoration != null
                && restoration.inProgress()
                && restoration.backupArn() == null
                && restoration.source().equals(source);
    }

    /** What remains of a table that goes: the backup that DynamoDB keeps of one which could be taken back. */
    public Catalog.Legacy legacy(Table table) {
        if (table.recovery() == null) {
            return Catalog.Legacy.NONE;
        }
        var now = clock.instant();
        while (find(BackupArn.ofDeleted(table.ref(), now)) != null) {
            now = now.plusMillis(1);
        }
        int space = table.schema().space();
        statistics.countUnknown(table.schema(), space);
        var backup = Backup.ofDeleted(
                table, BackupArn.ofDeleted(table.ref(), now), now, statistics.items(space), statistics.bytes(space));
        return new Catalog.Legacy(
                Set.of(space), List.of(new Decision.Write(backup.arn().key(), backup.encode())));
    }

    private void deleteUnlessRead(Backup backup) {
        boolean unused = coordination.fence().quiesce(() -> {
            boolean isDeleted = !isRead(backup);
            if (isDeleted) {
                delete(backup);
            }
            return isDeleted;
        });
    }

    /** Forgets what is older than it has to be kept. */
    public void upkeep() {
        var now = clock.instant();
        all().stream().filter(backup -> backup.isOver(now)).forEach(this::deleteUnlessRead);
        Map<TableRef, Instant> elsewhere = reader.needed();
        for (Table table : catalog.all()) {
            var recovery = table.recovery();
            if (recovery != null) {
                storage.deleteRange(History.before(
                        storage, recovery.space(), neededSince(table, recovery.earliest(now), elsewhere), now));
            }
        }
    }

    /** A restoration that takes long still needs what was there when it was asked for. */
    private Instant neededSince(Table table, Instant earliest, Map<TableRef, Instant> elsewhere) {
        Instant read = elsewhere.get(table.ref());
        Instant needed = read == null || earliest.isBefore(read) ? earliest : read;
        for (Table other : catalog.all()) {
            var restoration = other.restoration();
            if (restoration != null
                    && isFrom(other, table.ref())
                    && restoration.time().isBefore(needed)) {
                needed = restoration.time();
            }
        }
        return needed;
    }
}
