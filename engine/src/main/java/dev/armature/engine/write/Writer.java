package dev.armature.engine.write;

import dev.armature.engine.backup.History;
import dev.armature.engine.coordination.Claims;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.coordination.LeaseLostException;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.stream.Recorder;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Interference;
import dev.armature.engine.vector.NearIndexes;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import dev.armature.storage.Decision;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageUnavailableException;
import dev.armature.storage.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out writes: evaluates conditions and updates against the item as it is, and commits the new item together with its
 * index entries, what its table's history keeps, and the record for the table's stream, so that nothing can forget them.
 */
public final class Writer {
    private final Storage storage;
    private final Fence fence;
    private final Claims claims;
    private final Evaluator evaluator;
    private final WriteRows rows;
    private final WriteAccount account;

    /** @param createsByRemoving whether an update that only removes brings an item into being, as in DynamoDB Local */
    public Writer(
            Storage storage,
            Catalog catalog,
            Fence fence,
            Claims claims,
            Statistics statistics,
            NearIndexes nearIndexes,
            Recorder recorder,
            History history,
            Replicator replicator,
            boolean createsByRemoving) {
        this.storage = storage;
        this.fence = fence;
        this.claims = claims;
        this.evaluator = new Evaluator(catalog, recorder, history, replicator, createsByRemoving);
        this.rows = new WriteRows(catalog, history);
        this.account = new WriteAccount(statistics, nearIndexes);
    }

    /** What became of one write: done, or refused for a reason. */
    public sealed interface Result {
        record Done(Effect effect, Cost cost) implements Result {}

        /** The condition did not hold for the item that was there. */
        record ConditionFailed(ItemWrite write, @Nullable Item current, Cost cost) implements Result {}

        /** What was asked for cannot be done to the item that was there, or it is not known whether it was. */
        record Invalid(ApiException fault) implements Result {}
    }

    /** The members that a failed condition adds to its error. */
    public record ConditionFailure(@Nullable Item item) {}

    /** One write on its own. Refusals become the exceptions that single-item operations answer with. */
    public Result.Done write(Call call, ItemWrite write) {
        return switch (attempt(call, write)) {
            case Result.Done done -> done;
            case Result.ConditionFailed(ItemWrite ignored, Item current, Cost unused) ->
                throw conditionFailed(write, current);
            case Result.Invalid(ApiException fault) -> throw fault;
        };
    }

    /** What a single-item operation answers with if its condition failed. */
    public static ApiException conditionFailed(ItemWrite write, @Nullable Item current) {
        return new ApiException(
                ErrorCode.CONDITIONAL_CHECK_FAILED,
                "The conditional request failed",
                new ConditionFailure(write.returnsOldOnFailure() ? current : null));
    }

    /** One write on its own, and what became of it. */
    public Result attempt(Call call, ItemWrite write) {
        long entered = fence.enter();
        try {
            return attemptBehindFence(call, write, entered);
        } finally {
            fence.leave();
        }
    }

    private Result attemptBehindFence(Call call, ItemWrite write, long entered) {
        var interference = call.interference();
        if (claims.has(write.key()) || interference != null && interference.conflicts(write.table())) {
            throw new ApiException(ErrorCode.TRANSACTION_CONFLICT, "Transaction is ongoing for the item");
        }
        return accounted(
                call,
                answer(doubting(() -> storage.<Result>transact(
                        rows.keys(write), current -> decide(write, current, entered, interference)))));
    }

    private Result accounted(Call call, Result result) {
        switch (result) {
            case Result.Done done -> account.add(call, done);
            case Result.ConditionFailed(ItemWrite write, Item current, Cost cost) ->
                call.add(new Access.Refused(write, current, cost));
            case Result.Invalid ignored -> {}
        }
        return result;
    }

    private Decision<Result> decide(
            ItemWrite write, Map<Key, byte[]> current, long entered, @Nullable Interference interference) {
        if (!fence.holds(entered)) {
            return Decision.reject(tooLate());
        }
        Result result = evaluator.evaluate(
                write,
                item(current.get(write.key())),
                recovery -> rows.nextStamp(recovery, List.of(write), current),
                rows.stamp(write, current),
                1,
                interference);
        return result instanceof Result.Done(Effect effect, Cost ignored)
                ? Decision.commit(result, rows.written(effect), effect.appends())
                : Decision.reject(result);
    }

    /**
     * Several writes that have nothing to do with one another, of different items. They share the wait for the disk.
     *
     * @return what became of each, in order
     */
    public List<Result> writeEach(Call call, List<ItemWrite> writes) {
        long entered = fence.enter();
        try {
            List<Result> results = new ArrayList<>(writes.size());
            for (List<ItemWrite> independent : rows.independent(writes, Function.identity())) {
                results.addAll(writeEach(call, independent, entered));
            }
            return results;
        } finally {
            fence.leave();
        }
    }

    /**
     * The same for writes each of which must be done once.
     *
     * @param mayBeDone whether they may have been done before
     */
    public List<Receipts.Outcome> writeEachOnce(
            Call call, List<Receipts.Numbered> writes, Receipts receipts, boolean mayBeDone) {
        long entered = fence.enter();
        try {
            List<Receipts.Outcome> outcomes = new ArrayList<>(writes.size());
            for (List<Receipts.Numbered> independent : rows.independent(writes, Receipts.Numbered::write)) {
                outcomes.addAll(writeEachOnce(call, independent, receipts, mayBeDone, entered));
            }
            return outcomes;
        } finally {
            fence.leave();
        }
    }

    private List<Receipts.Outcome> writeEachOnce(
            Call call, List<Receipts.Numbered> writes, Receipts receipts, boolean mayBeDone, long entered) {
        List<Transaction<Receipts.Outcome>> independent = new ArrayList<>(writes.size());
        for (Receipts.Numbered each : writes) {
            Key receipt = each.write().key().inSpace(receipts.space());
            Set<Key> keys = rows.keys(each.write());
            if (mayBeDone) {
                keys = new HashSet<>(keys);
                keys.add(receipt);
            }
            independent.add(new Transaction<>(keys, current -> {
                receipts.requireOwn();
                byte[] before = mayBeDone ? current.get(receipt) : null;
                return before != null && receipts.number(before) == each.number()
                        ? Decision.reject(new Receipts.Outcome.Before(before))
                        : withReceipt(
                                decide(each.write(), current, entered, call.interference()), each, receipt, receipts);
            }));
        }
        List<Receipts.Outcome> outcomes = new ArrayList<>(writes.size());
        for (Outcome<Receipts.Outcome> outcome : doubting(() -> storage.transactEach(independent))) {
            if (outcome instanceof Outcome.Unknown) {
                account.doubt();
                outcomes.add(new Receipts.Outcome.Unknown());
            } else {
                var known = outcome.certain();
                if (known instanceof Receipts.Outcome.Now(Result result)) {
                    var unused = accounted(call, result);
                }
                outcomes.add(known);
            }
        }
        return outcomes;
    }

    /** Under the item's key, so that who writes it holds that. */
    private static Decision<Receipts.Outcome> withReceipt(
            Decision<Result> decision, Receipts.Numbered each, Key receipt, Receipts receipts) {
        var outcome = new Receipts.Outcome.Now(decision.answer());
        if (!(decision.answer() instanceof Result.Done done)) {
            return Decision.reject(outcome);
        }
        List<Decision.Write> written = new ArrayList<>(decision.writes());
        written.add(new Decision.Write(receipt, receipts.row(each.number(), done)));
        return Decision.commit(outcome, written, decision.appends());
    }

    /** Of a storage that fails in any other way than by refusing, it is not known what was written. */
    private <T> T doubting(Supplier<T> transactions) {
        try {
            return transactions.get();
        } catch (StorageFullException | StorageUnavailableException | LeaseLostException none) {
            throw none;
        } catch (RuntimeException | Error any) {
            account.doubt();
            throw any;
        }
    }

    private List<Result> writeEach(Call call, List<ItemWrite> writes, long entered) {
        List<Transaction<Result>> independent = new ArrayList<>(writes.size());
        for (ItemWrite write : writes) {
            independent.add(new Transaction<>(
                    rows.keys(write), current -> decide(write, current, entered, call.interference())));
        }
        List<Result> results = new ArrayList<>(writes.size());
        for (Outcome<Result> outcome : doubting(() -> storage.transactEach(independent))) {
            results.add(outcome instanceof Outcome.Unknown ? unknown() : accounted(call, outcome.certain()));
        }
        return results;
    }

    private Result unknown() {
        account.doubt();
        return tooLate();
    }

    /** Other engines have gone on without waiting for this one. Nothing was written; the next write takes a new lease. */
    private static Result tooLate() {
        return new Result.Invalid(new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error"));
    }

    /**
     * Several writes as one: all are done, or none.
     *
     * @param token whose row says that this was done already; it is read and written with the rest
     * @return what became of each, in order; if any was refused, none was done. Null if the token says that all was done already
     */
    public @Nullable List<Result> writeTransaction(Call call, List<ItemWrite> writes, Tokens.@Nullable Use token) {
        long entered = fence.enter();
        try {
            return writeBehindFence(call, writes, token, entered);
        } finally {
            fence.leave();
        }
    }

    private @Nullable List<Result> writeBehindFence(
            Call call, List<ItemWrite> writes, Tokens.@Nullable Use token, long entered) {
        Set<Key> keys = new LinkedHashSet<>();
        writes.forEach(write -> keys.addAll(rows.keys(write)));
        var tokenRow = token == null ? null : token.row();
        if (tokenRow != null) {
            keys.add(tokenRow.key());
        }
        var outcome = doubting(() -> storage.<List<Result>>transact(keys, current -> {
            if (!fence.holds(entered)) {
                throw new LeaseLostException();
            }
            if (token != null && token.isDone(current)) {
                return Decision.reject(List.of());
            }
            List<Result> results = new ArrayList<>(writes.size());
            List<Decision.Write> written = new ArrayList<>();
            List<Decision.Append> records = new ArrayList<>();
            boolean allDone = true;
            Map<Integer, Long> taken = new HashMap<>();
            for (ItemWrite write : writes) {
                Result result = evaluator.evaluate(
                        write,
                        item(current.get(write.key())),
                        recovery -> taken.computeIfAbsent(
                                recovery.space(), space -> rows.nextStamp(recovery, writes, current)),
                        rows.stamp(write, current),
                        WriteCost.TRANSACTION_FACTOR,
                        call.interference());
                results.add(result);
                if (result instanceof Result.Done(Effect effect, Cost ignored)) {
                    written.addAll(rows.written(effect));
                    records.addAll(effect.appends());
                } else {
                    allDone = false;
                }
            }
            if (tokenRow != null) {
                written.add(tokenRow);
            }
            return allDone ? Decision.commit(results, written, records) : Decision.reject(results);
        }));
        List<Result> results = answer(outcome);
        if (outcome instanceof Outcome.Committed) {
            for (Result result : results) {
                if (result instanceof Result.Done done) {
                    account.add(call, done);
                }
            }
        }
        return results.isEmpty() ? null : results;
    }

    private <T> T answer(Outcome<T> outcome) {
        if (outcome instanceof Outcome.Unknown) {
            account.doubt();
        }
        return outcome.certain();
    }

    private static @Nullable Item item(byte @Nullable [] row) {
        return row == null ? null : Item.ofStored(row);
    }

    /** Refuses an update that is, or makes an item, larger than an item may be. */
    public static void requireFits(long sizeBytes) {
        if (sizeBytes > Limits.ITEM_SIZE_BYTES_MAX) {
            throw ApiException.validation("Item size to update has exceeded the maximum allowed size");
        }
    }
}
