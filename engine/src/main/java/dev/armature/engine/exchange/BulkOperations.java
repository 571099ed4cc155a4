package dev.armature.engine.exchange;

import dev.armature.engine.background.Background;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Transitions;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.write.Writer;
import dev.armature.language.Expressions;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Puts the items of objects into tables that are there, beside everything else and by the way that all writes go.
 *
 * <p>A bulk operation is stored before it begins. A crash loses nothing: {@link #resume} goes on where it was, and each record is put, counted and reported once.
 */
public final class BulkOperations {
    private final Catalog catalog;
    private final Transitions transitions;
    private final Clock clock;
    private final RandomGenerator random;
    private final JobStore<BulkOperation> store;
    private final JobRuns<BulkOperation> runs;
    private final JobMeter meter = new JobMeter();
    private final BulkRun.Parts parts;
    /** Those that this engine was told to stop. */
    private final Set<JobArn> cancelled = ConcurrentHashMap.newKeySet();

    /** @param calls a call of the database itself, for each batch of writes */
    public BulkOperations(
            Storage storage,
            Catalog catalog,
            Writer writer,
            Supplier<Call> calls,
            Expressions expressions,
            Transitions transitions,
            ObjectStore objects,
            Clock clock,
            RandomGenerator random,
            Background background,
            Coordination coordination) {
        this.catalog = catalog;
        this.transitions = transitions;
        this.clock = clock;
        this.random = random;
        this.store = new JobStore<>(storage, coordination.fence(), JobKind.BULK_OPERATION, BulkOperation::decode);
        this.runs = new JobRuns<>(store, catalog, background, coordination, this::run);
        this.parts = new BulkRun.Parts(storage, catalog, writer, calls, expressions, objects, clock, store, meter);
    }

    /** The bulk operations that there are. */
    public JobStore<BulkOperation> store() {
        return store;
    }

    public JobMeter meter() {
        return meter;
    }

    /**
     * What a caller asks for.
     *
     * @param tableName as the request named it
     * @param asked what has to be the same if the token is used again
     */
    public record Wish(
            String tableName,
            String clientToken,
            String asked,
            ImportSource source,
            BulkOperation.Output output,
            @Nullable Long maxWriteRequestUnits,
            BulkOperation.PerformanceTier performanceTier) {}

    /** What a token that was given before leads to; null if it was not, or is over. */
    public JobStore.@Nullable Begun known(TableRef table, Wish wish) {
        return store.known(
                new JobArn(table, JobKind.BULK_OPERATION, ""), wish.clientToken(), wish.asked(), clock.instant());
    }

    /** @param operation to be disregarded unless it is new */
    public record Begun(BulkOperation operation, JobStore.Begun how) {}

    /**
     * Begins one on a table that is there and may be written to. To be called while no table changes in a way that this has to know of.
     *
     * @param denied what it is going to fail with, because its caller may not use the objects; null if it may
     */
    public Begun begin(Table table, Wish wish, @Nullable JobFailure denied) {
        var now = clock.instant();
        var operation = new BulkOperation(
                new JobArn(table.ref(), JobKind.BULK_OPERATION, JobArn.newId(now, random)),
                wish.tableName(),
                table.id(),
                BulkOperation.Status.IN_PROGRESS,
                now,
                null,
                wish.clientToken(),
                wish.source(),
                wish.output(),
                wish.maxWriteRequestUnits(),
                wish.performanceTier(),
                catalog.newSpaces(BulkOperation.SPACES),
                BulkProgress.NONE,
                denied);
        var outcome = store.begin(operation, wish.clientToken(), wish.asked(), now);
        // Also if it is not known whether it is there: then it must not stay unfinished.
        if (!(outcome instanceof Outcome.Rejected)) {
            runs.start(operation.arn());
        }
        return new Begun(operation, outcome.certain());
    }

    /**
     * Has one stop, if it is under way.
     *
     * @return what it is then; null if there is none
     */
    public @Nullable BulkOperation cancel(JobArn arn) {
        var changed = store.change(
                arn, stored -> stored.status() == BulkOperation.Status.IN_PROGRESS ? stored.cancelled() : stored);
        if (changed != null && changed.isCancelling()) {
            cancelled.add(arn);
            transitions.lookAgain();
            // The engine that does it sees it; but it may be that none does at the moment.
            runs.start(arn);
        }
        return changed == null ? store.find(arn) : changed;
    }

    /** How many are under way of an account, in a Region. */
    public long running(String account, String region) {
        return runs.of(account, region)
                .filter(operation -> !operation.status().isTerminal())
                .count();
    }

    /** Whether one is under way about a table. */
    public boolean isRunning(TableRef table) {
        return store.inProgress().stream()
                .anyMatch(operation -> !operation.status().isTerminal()
                        && operation.arn().table().equals(table));
    }

    /** Takes up what was under way when the engine was last closed, or another engine has left. */
    public void resume() {
        runs.resume();
    }

    private void run(JobArn arn, Leases.Lease lease) {
        meter.begin();
        try {
            // The lookup by a change comes after one whose outcome is not known.
            var operation = store.change(arn, stored -> stored);
            if (operation == null) {
                return;
            }
            BulkOperation ended = operation.status().isTerminal() ? operation : ended(operation, lease);
            JobRuns.requireHeld(lease);
            // Nothing changes it any more, so that its last row can be stored with what the catalog knows of its
            // spaces.
            catalog.drop(ended.spaces(), JobStore.ending(ended.left()));
        } finally {
            cancelled.remove(arn);
            meter.end();
        }
    }

    /** The operation once it is stored that it has ended. */
    private BulkOperation ended(BulkOperation operation, Leases.Lease lease) {
        var arn = operation.arn();
        var pace = new BulkPace(operation.maxWriteRequestUnits(), clock, transitions, () -> cancelled.contains(arn));
        var ended = new BulkRun(parts, operation, lease, pace, () -> cancelled.contains(arn)).run();
        JobRuns.requireHeld(lease);
        var stored = store.change(arn, current -> current.status().isTerminal() ? current : ended);
        if (stored == null) {
            throw new CancellationException("another engine has done this");
        }
        return stored;
    }

    /** Forgets what was done long ago. */
    public void upkeep() {
        store.forget(clock.instant());
    }
}
