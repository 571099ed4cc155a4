package dev.armature.engine.exchange;

import dev.armature.engine.background.Background;
import dev.armature.engine.backup.Backups;
import dev.armature.engine.backup.PastChanges;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.exchange.format.ExportFormat;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.language.Expressions;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Exports tables to objects, beside everything else.
 *
 * <p>An export is stored before it begins, and reads a table and its history, which do not go meanwhile. A crash loses nothing but the work done:
 * {@link #resume} starts over, and comes to the same objects.
 */
public final class Exports implements Backups.Reader {
    private final Storage storage;
    private final Catalog catalog;
    private final ObjectStore objects;
    private final Expressions expressions;
    private final Clock clock;
    private final RandomGenerator random;
    private final JobStore<Export> store;
    private final JobRuns<Export> runs;
    private final JobMeter meter = new JobMeter();

    public Exports(
            Storage storage,
            Catalog catalog,
            ObjectStore objects,
            Expressions expressions,
            Clock clock,
            RandomGenerator random,
            Background background,
            Coordination coordination) {
        this.storage = storage;
        this.catalog = catalog;
        this.objects = objects;
        this.expressions = expressions;
        this.clock = clock;
        this.random = random;
        this.store = new JobStore<>(storage, coordination.fence(), JobKind.EXPORT, Export::decode);
        this.runs = new JobRuns<>(store, catalog, background, coordination, this::run);
    }

    /** The exports that there are. */
    public JobStore<Export> store() {
        return store;
    }

    public JobMeter meter() {
        return meter;
    }

    /**
     * What a caller asks for.
     *
     * @param asked what has to be the same if the token is used again
     */
    public record Wish(
            String clientToken,
            String asked,
            ObjectTarget target,
            ExportFormat format,
            @Nullable ExportFilter filter) {}

    /** What a token that was given before leads to; null if it was not, or is over. */
    public JobStore.@Nullable Begun known(TableRef table, Wish wish) {
        return store.known(new JobArn(table, JobKind.EXPORT, ""), wish.clientToken(), wish.asked(), clock.instant());
    }

    /**
     * Begins an export of a table that is there, and can be taken back to the time. To be called while no write is under way and no table goes.
     *
     * @param denied what it is going to fail with, because its caller may not use the objects; null if it may
     * @param now when it starts
     * @return what became of it, and the export if it is new
     */
    public Begun begin(Table table, ExportScope scope, Wish wish, @Nullable JobFailure denied, Instant now) {
        boolean isFull = scope instanceof ExportScope.Full;
        var arn = new JobArn(
                table.ref(), JobKind.EXPORT, isFull ? JobArn.newId(now, random) : JobArn.newIncrementalId(now, random));
        var export = new Export(
                arn,
                table,
                Export.Status.IN_PROGRESS,
                now,
                null,
                wish.clientToken(),
                wish.target(),
                wish.format(),
                scope,
                wish.filter(),
                catalog.newSpaces(isFull ? 1 : PastChanges.SPACES),
                0,
                0,
                denied);
        var outcome = store.begin(export, wish.clientToken(), wish.asked(), now);
        // Also if it is not known whether it is there: then it must not stay unfinished.
        if (!(outcome instanceof Outcome.Rejected)) {
            runs.start(export.arn());
        }
        return new Begun(export, outcome.certain());
    }

    /** @param export to be disregarded unless it is new */
    public record Begun(Export export, JobStore.Begun how) {}

    /** How many are under way of an account, in a Region. */
    public long running(String account, String region) {
        return runs.of(account, region).count();
    }

    /** Takes up what was under way when the engine was last closed, or another engine has left. */
    public void resume() {
        runs.resume();
    }

    private void run(JobArn arn, Leases.Lease lease) {
        // The lookup by a change comes after one whose outcome is not known.
        Export export = store.change(arn, stored -> stored);
        if (export == null) {
            return;
        }
        meter.begin();
        try {
            Export ended = ended(export, lease);
            JobRuns.requireHeld(lease);
            catalog.drop(export.spaces(), JobStore.ending(ended));
        } finally {
            meter.end();
        }
    }

    private Export ended(Export export, Leases.Lease lease) {
        var denied = export.failure();
        if (denied != null) {
            return export.failed(clock.instant(), denied);
        }
        try {
            return new ExportRun(export, storage, objects, expressions, clock, lease, meter).run();
        } catch (ObjectStoreException fault) {
            // Closing the engine interrupts what waits for the store, and that is no fault of the store.
            JobRuns.requireHeld(lease);
            return export.failed(clock.instant(), JobFailure.of(fault));
        }
    }

    @Override
    public Map<TableRef, Instant> needed() {
        Map<TableRef, Instant> needed = new HashMap<>();
        for (Export export : store.inProgress()) {
            needed.merge(
                    export.arn().table(), export.scope().needed(), (one, other) -> one.isBefore(other) ? one : other);
        }
        return needed;
    }

    /** Forgets what was done long ago. */
    public void upkeep() {
        store.forget(clock.instant());
    }
}
