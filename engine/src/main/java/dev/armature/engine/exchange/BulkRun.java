package dev.armature.engine.exchange;

import dev.armature.engine.coordination.Leases;
import dev.armature.engine.exchange.BulkOperation.OutputType;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.write.Receipts;
import dev.armature.engine.write.Writer;
import dev.armature.language.Expressions;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Does one bulk operation, from where it has come to.
 *
 * <p>Records are put in batches, and each put leaves a receipt beside its item. When all of a batch is known, it is stored how far the operation has come, together
 * with what is to be reported. A crash between leads to reading the batch again: what has a receipt is not put again, and all else is done as if for the first
 * time.
 */
final class BulkRun {
    /** What is stored at a time of records that were not put, about. */
    private static final long REPORTED_BYTES_MAX = 1 << 20;
    /** After so many records their receipts are removed, which are of no use any more. */
    private static final long RECEIPTS_MAX = 10_000;
    /** How long it gives way to others that use up what the table can take. */
    private static final Duration THROTTLED = Duration.ofSeconds(1);

    private final Parts parts;
    private final Leases.Lease lease;
    private final BulkPace pace;
    private final BooleanSupplier isCancelled;
    /** As it is stored. */
    private BulkOperation operation;
    /** Records below this number may have been put by an earlier run. */
    private final long maybePut;

    /** What it works with, as all operations do. */
    record Parts(
            Storage storage,
            Catalog catalog,
            Writer writer,
            Supplier<Call> calls,
            Expressions expressions,
            ObjectStore objects,
            Clock clock,
            JobStore<BulkOperation> store,
            JobMeter meter) {}

    /** @param isCancelled whether this engine was told to stop; the row says it of others */
    BulkRun(Parts parts, BulkOperation operation, Leases.Lease lease, BulkPace pace, BooleanSupplier isCancelled) {
        this.parts = parts;
        this.operation = operation;
        this.lease = lease;
        this.pace = pace;
        this.isCancelled = isCancelled;
        this.maybePut = operation.progress().processed() + BulkBatch.RECORDS_MAX;
    }

    /** The operation as it ends. */
    BulkOperation run() {
        if (!operation.progress().isRead()) {
            var failure = operation.isCancelling() ? null : put();
            requireHeld();
            change(stored -> stored.read(failure), List.of());
        }
        var ended = operation.ended(parts.clock().instant(), null);
        // Without a look at the objects there is nothing to tell of them.
        if (ended.progress().totalBytes() == null) {
            return ended;
        }
        try {
            new BulkReport(ended, parts.storage(), parts.objects(), this::requireHeld, BulkReport.FILE_BYTES_MAX)
                    .write();
            return ended;
        } catch (ObjectStoreException fault) {
            requireHeld();
            return operation.ended(parts.clock().instant(), JobFailure.of(fault));
        }
    }

    /** What it fails for; null if it does not, or is cancelled. */
    private @Nullable JobFailure put() {
        if (operation.failure() != null) {
            return operation.failure();
        }
        try (var reader = new BulkReader(operation.source(), parts.objects(), operation.progress())) {
            var failure = beginning(reader);
            return failure == null ? put(reader) : failure;
        } catch (ObjectStoreException fault) {
            // Closing the engine interrupts what waits for the store, and that is no fault of the store.
            requireHeld();
            return JobFailure.of(fault);
        } catch (NoTableException gone) {
            return JobFailure.NO_TABLE;
        }
    }

    private @Nullable JobFailure beginning(BulkReader reader) throws ObjectStoreException {
        if (!parts.objects().hasBucket(operation.source().in())
                || !parts.objects().hasBucket(operation.output().target().in())) {
            return JobFailure.NO_SUCH_BUCKET;
        }
        if (operation.progress().totalBytes() != null) {
            return null;
        }
        var sizes = new Sizes();
        reader.size(sizes);
        requireHeld();
        if (sizes.failure == null) {
            change(stored -> stored.progressed(stored.progress().sized(sizes.bytes)), List.of());
        }
        return sizes.failure;
    }

    /** What all objects come to. */
    private static final class Sizes implements BulkReader.Sizes {
        private long bytes;
        private @Nullable JobFailure failure;

        @Override
        public void add(ObjectStore.StoredObject each, long count) {
            bytes += each.size();
            if (count > Limits.BULK_OBJECTS_MAX) {
                failure = JobFailure.limitExceeded("There are more than " + Limits.BULK_OBJECTS_MAX + " objects");
            } else if (each.size() > Limits.BULK_OBJECT_BYTES_MAX) {
                failure = JobFailure.limitExceeded(
                        "The object " + each.key() + " has more than " + Limits.BULK_OBJECT_BYTES_MAX + " bytes");
            }
        }
    }

    private @Nullable JobFailure put(BulkReader reader) throws ObjectStoreException {
        BulkRecord next = null;
        while (!operation.isCancelling()) {
            boolean hadNoUnits = pace.await();
            requireHeld();
            if (hadNoUnits && isCancelled()) {
                break;
            }
            var batch = new BulkBatch();
            next = batch.fill(next, reader, table(), parts.expressions());
            if (batch.entries().isEmpty()) {
                change(stored -> stored.progressed(stored.progress().at(reader.place(), reader.bytes())), List.of());
                break;
            }
            put(batch);
            store(batch);
        }
        return null;
    }

    /** Whether it is to stop, of which another engine may have been told. */
    private boolean isCancelled() {
        var stored = isCancelled.getAsBoolean() ? null : parts.store().find(operation.arn());
        return stored == null || stored.isCancelling();
    }

    private Table table() {
        Table table;
        try {
            table = parts.catalog().usable(operation.arn().table());
        } catch (ApiException gone) {
            throw new NoTableException();
        }
        if (!table.id().equals(operation.tableId())) {
            throw new NoTableException();
        }
        return table;
    }

    /** The table is gone. */
    private static final class NoTableException extends RuntimeException {}

    /** Puts all records of a batch, unless it is cancelled meanwhile. */
    private void put(BulkBatch batch) {
        var open = batch.open();
        for (int attempt = 1; !open.isEmpty(); attempt++) {
            requireHeld();
            boolean mayBePut = attempt > 1 || open.getFirst().place().number() < maybePut;
            boolean isThrottled = put(open, mayBePut);
            open = batch.open();
            if (open.isEmpty()) {
                return;
            }
            if (isThrottled) {
                attempt = 1;
                pace.pause(THROTTLED);
                requireHeld();
                if (isCancelled()) {
                    return;
                }
            } else if (attempt == Repeatable.ATTEMPTS_MAX) {
                throw new OutcomeUnknownException();
            }
        }
    }

    /** Tries to. Whether the table could not take more. */
    private boolean put(List<BulkBatch.Entry> entries, boolean mayBePut) {
        List<Receipts.Numbered> writes = new ArrayList<>(entries.size());
        for (BulkBatch.Entry entry : entries) {
            ItemWrite write = entry.write();
            if (write == null) {
                throw new IllegalStateException("nothing is to be put, and that is not known");
            }
            writes.add(new Receipts.Numbered(write, entry.place().number()));
        }
        var receipts = new BulkReceipts(operation.receipts(), lease);
        List<Receipts.Outcome> outcomes;
        var call = parts.calls().get();
        try {
            outcomes = parts.writer().writeEachOnce(call, writes, receipts, mayBePut);
        } finally {
            call.end();
        }
        boolean isThrottled = false;
        for (int i = 0; i < entries.size(); i++) {
            isThrottled |= settle(entries.get(i), outcomes.get(i));
        }
        return isThrottled;
    }

    /** Notes what became of a record, if that is known. Whether it has to wait for others. */
    private boolean settle(BulkBatch.Entry entry, Receipts.Outcome outcome) {
        switch (outcome) {
            case Receipts.Outcome.Before(byte[] receipt) ->
                entry.become(new BulkBatch.Result.Put(BulkReceipts.usage(receipt)));
            case Receipts.Outcome.Unknown() -> {}
            case Receipts.Outcome.Now(Writer.Result.Done done) -> {
                take(done.cost());
                entry.become(new BulkBatch.Result.Put(BulkUsage.of(done)));
                var item = entry.item();
                parts.meter().add(1, item == null ? 0 : item.sizeBytes());
            }
            case Receipts.Outcome.Now(Writer.Result.ConditionFailed(ItemWrite ignored, Item existing, Cost cost)) -> {
                take(cost);
                entry.become(new BulkBatch.Result.ConditionFailed(existing));
            }
            case Receipts.Outcome.Now(Writer.Result.Invalid(ApiException fault)) -> {
                switch (fault.code()) {
                    case PROVISIONED_THROUGHPUT_EXCEEDED, THROTTLING, REQUEST_LIMIT_EXCEEDED -> {
                        return true;
                    }
                    // Nothing was written, or that is not known.
                    case INTERNAL_SERVER_ERROR -> {}
                    case RESOURCE_NOT_FOUND -> throw new NoTableException();
                    default -> entry.become(new BulkBatch.Result.Refused(fault.text()));
                }
            }
        }
        return false;
    }

    private void take(Cost cost) {
        pace.take(cost.total());
    }

    /** Stores how far it has come, with what is to be reported of it: as much at a time as goes into one step. */
    private void store(BulkBatch batch) {
        var progress = operation.progress();
        List<Decision.Write> reported = new ArrayList<>();
        long bytes = 0;
        for (BulkBatch.Entry entry : batch.entries()) {
            var result = entry.result();
            if (result == null) {
                continue;
            }
            progress = with(progress, result)
                    .at(entry.place().behind(), entry.place().bytes());
            var row = reported(entry, result);
            if (row != null && row.row() != null) {
                reported.add(row);
                bytes += row.row().length;
            }
            if (bytes >= REPORTED_BYTES_MAX) {
                store(progress, reported);
                reported.clear();
                bytes = 0;
            }
        }
        store(progress, reported);
        if (operation.progress().processed() / RECEIPTS_MAX
                > (operation.progress().processed() - batch.entries().size()) / RECEIPTS_MAX) {
            requireHeld();
            parts.storage().deleteRange(KeyRange.space(operation.receipts()));
        }
    }

    private static BulkProgress with(BulkProgress progress, BulkBatch.Result result) {
        return switch (result) {
            case BulkBatch.Result.Put(BulkUsage usage) -> progress.put(usage);
            case BulkBatch.Result.Refused ignored -> progress.failedOne();
            case BulkBatch.Result.ConditionFailed ignored -> progress.conditionFailedOne();
        };
    }

    /** The row that tells of a record; null if nothing is to be told. */
    private Decision.@Nullable Write reported(BulkBatch.Entry entry, BulkBatch.Result result) {
        var types = operation.output().types();
        return switch (result) {
            case BulkBatch.Result.Put ignored -> null;
            case BulkBatch.Result.Refused(String text) ->
                types.contains(OutputType.ERROR)
                        ? BulkReport.row(operation, OutputType.ERROR, entry.place(), text, entry.item(), null)
                        : null;
            case BulkBatch.Result.ConditionFailed(Item existing) ->
                types.contains(OutputType.CONDITION_CHECK_FAILURE)
                        ? BulkReport.row(
                                operation,
                                OutputType.CONDITION_CHECK_FAILURE,
                                entry.place(),
                                "The conditional request failed",
                                entry.item(),
                                existing)
                        : null;
        };
    }

    private void store(BulkProgress next, List<Decision.Write> reported) {
        var before = operation.progress();
        change(
                stored -> {
                    // One whose outcome was unknown has been done.
                    if (stored.progress().processed() == next.processed()) {
                        return stored;
                    }
                    if (stored.progress().processed() != before.processed()) {
                        throw new CancellationException("another engine does this");
                    }
                    return stored.progressed(next);
                },
                reported);
    }

    private void change(UnaryOperator<BulkOperation> change, List<Decision.Write> beside) {
        requireHeld();
        var changed = parts.store().change(operation.arn(), change, beside);
        if (changed == null) {
            throw new CancellationException("another engine has done this");
        }
        operation = changed;
    }

    private void requireHeld() {
        JobRuns.requireHeld(lease);
    }
}
