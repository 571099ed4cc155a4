package dev.armature.engine.simulation;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.read.ReadCost;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.write.WriteCost;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Simulation while it is on: what the engine asks on the way of a request. */
public final class Active {
    private final SimulationSettings settings;
    private final Simulation.Pause pause;
    private final Supplier<Set<Fault>> asked;
    private final Chance chance;
    private final Meter meter;
    private final Past past;

    /** @param asked the faults that the running call asks for itself */
    Active(
            SimulationSettings settings,
            SimulatedClock clock,
            Simulation.Pause pause,
            Supplier<Set<Fault>> asked,
            Past past) {
        this.settings = settings;
        this.pause = pause;
        this.asked = asked;
        this.chance = new Chance(new SplittableRandom(settings.seed()));
        this.meter = new Meter(settings, clock);
        this.past = past;
    }

    SimulationSettings settings() {
        return settings;
    }

    /** Runs an operation with what befalls whole calls. */
    public <T> T run(String operation, Supplier<T> run) {
        var calls = settings.calls().applyTo(operation) ? settings.calls() : CallSwitches.OFF;
        pause.pause(calls.latency());
        if (strikes(Fault.CONNECTION_RESET, calls.connectionResets())) {
            throw new Unanswered("simulated: the connection was lost before anything was done");
        }
        if (strikes(Fault.INTERNAL_SERVER_ERROR, calls.internalServerErrors())) {
            throw new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, "Internal server error");
        }
        if (strikes(Fault.SERVICE_UNAVAILABLE, calls.serviceUnavailable())) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "DynamoDB is currently unavailable");
        }
        T answer = run.get();
        if (strikes(Fault.TIMEOUT_AFTER_COMMIT, calls.timeoutsAfterCommit())) {
            pause.pause(calls.timeout());
            throw new Unanswered("simulated: everything was done, and the answer held back");
        }
        return answer;
    }

    private boolean strikes(Fault fault, double probability) {
        return asked.get().contains(fault) || chance.strikes(probability);
    }

    /** Whether an item of the table is to be taken for one that another transaction holds. */
    public boolean conflicts(Table table) {
        return strikes(Fault.TRANSACTION_CONFLICT, settings.of(table.name()).transactionConflicts());
    }

    /**
     * Whether a batch leaves an item for the next call.
     *
     * @param first whether nothing came before it: a call that is told to be partial does something all the same
     */
    public boolean leavesUnprocessed(Table table, boolean first) {
        return asked.get().contains(Fault.UNPROCESSED)
                ? !first
                : chance.strikes(settings.of(table.name()).unprocessed());
    }

    /** Whether a page of a table's stream begins with a record that was delivered before. */
    public boolean repeatsRecord(TableRef table) {
        return strikes(Fault.DUPLICATE_RECORD, settings.of(table.name()).duplicateRecords());
    }

    /** How long items of a table outlive their time. */
    public Duration timeToLiveLag(Table table) {
        return settings.of(table.name()).timeToLiveLag();
    }

    /** Throws what DynamoDB says if a table, or one of its indexes, has no capacity left to read the key or range. */
    public void admitRead(Table table, @Nullable SecondaryIndex index, byte[] key) {
        var reasons = reasons(readTarget(table, index, key));
        if (!reasons.isEmpty()) {
            throw Throttling.of(table, reasons);
        }
    }

    public void chargeRead(Table table, @Nullable SecondaryIndex index, byte[] key, ReadCost cost) {
        double global = cost.globalIndexes().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        if (index != null && index.isGlobal()) {
            meter.charge(readTarget(table, index, key), global);
        }
        // A local index has no capacity of its own.
        double own = cost.total() - global;
        if (own > 0) {
            meter.charge(readTarget(table, null, key), own);
        }
    }

    private static Meter.Target readTarget(Table table, @Nullable SecondaryIndex index, byte[] key) {
        var global = index != null && index.isGlobal() ? index : null;
        return new Meter.Target(table, global, Meter.Access.READ, KeyCodec.hash(key));
    }

    /** What DynamoDB says if there is no capacity left for a write; null if there is. An index without any refuses it too. */
    public @Nullable ApiException refusal(Table table, Effect effect) {
        if (effect.write().change() instanceof ItemWrite.Change.Expire) {
            return null;
        }
        List<Throttling.Reason> reasons = new ArrayList<>(reasons(writeTarget(table, effect)));
        for (Effect.IndexChange change : effect.indexes()) {
            if (change.index().isGlobal() && !change.changesNothing()) {
                reasons.addAll(meter.reasons(indexTarget(table, change)));
            }
        }
        return reasons.isEmpty() ? null : Throttling.of(table, reasons);
    }

    /**
     * Takes what a write cost. What the database removes by itself costs nothing.
     *
     * @param factor 2 in a transaction
     */
    public void chargeWrite(Effect effect, int factor) {
        if (effect.write().change() instanceof ItemWrite.Change.Expire) {
            return;
        }
        Table table = effect.write().table();
        WriteCost cost = WriteCost.of(effect, factor);
        double global = 0;
        for (Effect.IndexChange change : effect.indexes()) {
            var units = cost.globalIndexes().get(change.index().name());
            if (units != null) {
                meter.charge(indexTarget(table, change), units);
                global += units;
            }
        }
        meter.charge(writeTarget(table, effect), cost.total() - global);
    }

    /** Takes what a write cost whose condition failed. */
    public void chargeRefused(ItemWrite write, @Nullable Item current) {
        meter.charge(
                new Meter.Target(
                        write.table(),
                        null,
                        Meter.Access.WRITE,
                        KeyCodec.hash(write.key().bytes())),
                WriteCost.ofRefused(current));
    }

    private static Meter.Target writeTarget(Table table, Effect effect) {
        return new Meter.Target(
                table,
                null,
                Meter.Access.WRITE,
                KeyCodec.hash(effect.write().key().bytes()));
    }

    private static Meter.Target indexTarget(Table table, Effect.IndexChange change) {
        IndexEntry entry = change.after() == null ? change.before() : change.after();
        int hash = entry == null ? 0 : KeyCodec.hash(entry.key().bytes());
        return new Meter.Target(table, change.index(), Meter.Access.WRITE, hash);
    }

    private List<Throttling.Reason> reasons(Meter.Target target) {
        return asked.get().contains(Fault.THROTTLE)
                ? List.of(target.reason(
                        target.table().isOnDemand() ? "KeyRangeThroughputExceeded" : "ProvisionedThroughputExceeded"))
                : meter.reasons(target);
    }

    /** Notes what a write is about to replace, for those who will see it late. */
    public void note(Effect effect) {
        Table table = effect.write().table();
        var switches = settings.of(table.name());
        var before = effect.before();
        past.note(
                table.schema().space(),
                effect.write().key(),
                before == null ? null : before.stored(),
                kept(switches, null));
        for (Effect.IndexChange change : effect.indexes()) {
            if (!change.changesNothing()) {
                note(change, kept(switches, change.index()));
            }
        }
    }

    private void note(Effect.IndexChange change, Duration lag) {
        int space = change.index().space();
        var before = change.before();
        var after = change.after();
        if (before != null) {
            past.note(space, before.key(), before.item().stored(), lag);
        }
        if (after != null && (before == null || !before.key().equals(after.key()))) {
            past.note(space, after.key(), null, lag);
        }
    }

    /** For how long what a write replaces may be wanted. */
    private static Duration kept(TableSwitches switches, @Nullable SecondaryIndex index) {
        return index != null && index.isGlobal() ? switches.lag(index) : switches.staleness();
    }

    /** How old the state is that a read of a table or index sees; zero for the present. Asked once for each request. */
    public Duration age(Table table, @Nullable SecondaryIndex index, Storage.Consistency consistency) {
        var switches = settings.of(table.name());
        if (index != null && index.isGlobal()) {
            return switches.lag(index);
        }
        boolean mayBeStale = consistency == Storage.Consistency.EVENTUAL
                && !switches.staleness().isZero();
        return mayBeStale && strikes(Fault.STALE_READ, switches.staleReads()) ? switches.staleness() : Duration.ZERO;
    }

    public byte @Nullable [] row(Table table, Key key, byte @Nullable [] present, Duration age) {
        return age.isZero() ? present : past.row(table.schema().space(), key, present, age);
    }

    /** The rows of a range as of then. An index that is held shows what it did when that began. */
    public Cursor rows(
            Table table,
            @Nullable SecondaryIndex index,
            KeyRange range,
            Storage.Direction direction,
            Cursor present,
            Duration age) {
        int space = index == null ? table.schema().space() : index.space();
        return age.isZero() && !past.held().contains(space)
                ? present
                : past.rows(space, range, direction, present, age);
    }
}
