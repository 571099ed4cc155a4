package dev.armature.engine.exchange;

import dev.armature.engine.background.Background;
import dev.armature.engine.backup.FilledTable;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Transitions;
import dev.armature.model.AttributeValue;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes tables of objects, beside everything else.
 *
 * <p>An import is stored before it begins. Its table comes into the catalog when the bucket is known to be there, is hidden from requests while items are
 * put into it, and seen when all of them are in it and in its indexes. A crash loses nothing but the work done: {@link #resume} starts over, with an empty
 * table, unless all objects had been read.
 */
public final class Imports {
    private static final JobFailure TABLE_EXISTS =
            new JobFailure("TableAlreadyExists", "Table already exists: another one has come into being meanwhile");
    private static final JobFailure INVALID_ITEMS = new JobFailure(
            "ItemValidationError",
            "Some of the items failed validation checks and were not imported. Please check CloudWatch error logs for more"
                    + " details.");
    /** After so many records the row says how far it has come. */
    private static final int STORED_EVERY = 50_000;

    private final Storage storage;
    private final Catalog catalog;
    private final Statistics statistics;
    private final Transitions transitions;
    private final ObjectStore objects;
    private final Clock clock;
    private final RandomGenerator random;
    private final JobStore<Import> store;
    private final JobRuns<Import> runs;
    private final JobMeter meter = new JobMeter();
    /** How far those have come that are being done here. */
    private final Map<JobArn, Import.Progress> running = new ConcurrentHashMap<>();

    public Imports(
            Storage storage,
            Catalog catalog,
            Statistics statistics,
            Transitions transitions,
            ObjectStore objects,
            Clock clock,
            RandomGenerator random,
            Background background,
            Coordination coordination) {
        this.storage = storage;
        this.catalog = catalog;
        this.statistics = statistics;
        this.transitions = transitions;
        this.objects = objects;
        this.clock = clock;
        this.random = random;
        this.store = new JobStore<>(storage, coordination.fence(), JobKind.IMPORT, Import::decode);
        this.runs = new JobRuns<>(store, catalog, background, coordination, this::run);
    }

    /** The imports that there are. */
    public JobStore<Import> store() {
        return store;
    }

    public JobMeter meter() {
        return meter;
    }

    /** How far an import has come, as far as that is known here. */
    public Import.Progress progress(Import job) {
        return job.isInProgress() ? running.getOrDefault(job.arn(), job.progress()) : job.progress();
    }

    /** What a token that was given before leads to; null if it was not, or is over. */
    public JobStore.@Nullable Begun known(TableRef table, String clientToken) {
        return store.known(new JobArn(table, JobKind.IMPORT, ""), clientToken, table.name(), clock.instant());
    }

    /** @param job to be disregarded unless it is new */
    public record Begun(Import job, JobStore.Begun how) {}

    /**
     * Begins an import. Of two requests with one token, the name of the table has to be the same.
     *
     * @param denied what it is going to fail with, because its caller may not use the objects; null if it may
     */
    public Begun begin(
            Table table,
            AttributeValue parameters,
            String clientToken,
            ImportSource source,
            @Nullable JobFailure denied) {
        var now = clock.instant();
        var job = new Import(
                new JobArn(table.ref(), JobKind.IMPORT, JobArn.newId(now, random)),
                table,
                parameters,
                Import.Status.IN_PROGRESS,
                now,
                null,
                clientToken,
                source,
                false,
                Import.Progress.NONE,
                denied);
        var outcome = store.begin(job, clientToken, table.name(), now);
        // Also if it is not known whether it is there: then it must not stay unfinished.
        if (!(outcome instanceof Outcome.Rejected)) {
            runs.start(job.arn());
        }
        return new Begun(job, outcome.certain());
    }

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
        Import job = store.change(arn, stored -> stored);
        if (job == null) {
            return;
        }
        meter.begin();
        try {
            var failure = failure(job, lease);
            JobRuns.requireHeld(lease);
            var unused = store.change(arn, stored -> stored.ended(clock.instant(), failure));
        } finally {
            running.remove(arn);
            meter.end();
        }
    }

    /** What the import failed for; null if it did not. */
    private @Nullable JobFailure failure(Import job, Leases.Lease lease) {
        var denied = job.failure();
        if (denied != null) {
            return denied;
        }
        if (job.isFilled()) {
            show(job.table(), lease);
            return ofItems(job);
        }
        try {
            if (!objects.hasBucket(job.source().in())) {
                return JobFailure.NO_SUCH_BUCKET;
            }
        } catch (ObjectStoreException fault) {
            JobRuns.requireHeld(lease);
            return JobFailure.of(fault);
        }
        if (!enter(job.table())) {
            return TABLE_EXISTS;
        }
        JobFailure broken;
        Import filled;
        try (var reader = new ImportReader(job, objects, lease, meter, progress -> tell(job, progress))) {
            job.table().spaces().forEach(space -> empty(space, lease));
            storage.load(reader);
            JobRuns.requireHeld(lease);
            var fault = reader.fault();
            broken = fault == null ? null : JobFailure.of(fault);
            FilledTable.complete(job.table(), storage, statistics, lease);
            JobRuns.requireHeld(lease);
            var all = reader.progress();
            boolean isWhole = broken == null;
            var stored = store.change(job.arn(), current -> current.progressed(all, isWhole));
            filled = stored == null ? job : stored;
        }
        job.table().changes().forEach(change -> transitions.await(change.span()));
        show(job.table(), lease);
        return broken == null ? ofItems(filled) : broken;
    }

    private static @Nullable JobFailure ofItems(Import job) {
        return job.progress().errors() == 0 ? null : INVALID_ITEMS;
    }

    /** Puts the table into the catalog; false if there is another one by that name. */
    private boolean enter(Table table) {
        var entered = catalog.change(table.ref(), current -> current == null ? table : current)
                .after();
        return entered != null && entered.id().equals(table.id());
    }

    private void empty(int space, Leases.Lease lease) {
        JobRuns.requireHeld(lease);
        storage.deleteRange(KeyRange.space(space));
    }

    private void tell(Import job, Import.Progress progress) {
        var before = running.put(job.arn(), progress);
        long stored = before == null ? 0 : before.processed() / STORED_EVERY;
        if (progress.processed() / STORED_EVERY > stored) {
            var unused = store.change(job.arn(), current -> current.progressed(progress, false));
        }
    }

    /** Lets everyone see the table. */
    private void show(Table table, Leases.Lease lease) {
        catalog.changeSame(table, current -> {
            JobRuns.requireHeld(lease);
            var draft = current.draft();
            draft.changes.removeIf(change -> change instanceof TableChange.Import);
            return draft.build();
        });
    }

    /** Forgets what was done long ago. */
    public void upkeep() {
        store.forget(clock.instant());
    }
}
