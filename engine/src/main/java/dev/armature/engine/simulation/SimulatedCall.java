package dev.armature.engine.simulation;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Interference;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call while something is simulated: what the settings say, and what the call asks to go wrong itself. */
final class SimulatedCall implements Interference {
    private final Simulated simulated;
    private final Set<Fault> asked;

    SimulatedCall(Simulated simulated, Set<Fault> asked) {
        this.simulated = simulated;
        this.asked = asked;
    }

    @Override
    public <T> T around(String operation, Supplier<T> run) {
        var calls = simulated.settings().calls();
        if (!calls.applyTo(operation)) {
            calls = CallSwitches.OFF;
        }
        simulated.pause(calls.latency());
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
            simulated.pause(calls.timeout());
            throw new Unanswered("simulated: everything was done, and the answer held back");
        }
        return answer;
    }

    private boolean strikes(Fault fault, double probability) {
        return asked.contains(fault) || simulated.chance().strikes(probability);
    }

    @Override
    public boolean conflicts(Table table) {
        return strikes(
                Fault.TRANSACTION_CONFLICT,
                simulated.settings().of(table.name()).transactionConflicts());
    }

    @Override
    public boolean leavesUnprocessed(Table table, boolean first) {
        return asked.contains(Fault.UNPROCESSED)
                ? !first
                : simulated
                        .chance()
                        .strikes(simulated.settings().of(table.name()).unprocessed());
    }

    @Override
    public boolean repeatsRecord(TableRef table) {
        return strikes(
                Fault.DUPLICATE_RECORD, simulated.settings().of(table.name()).duplicateRecords());
    }

    @Override
    public void admitRead(Table table, @Nullable SecondaryIndex index, byte[] key) {
        var reasons = reasons(readTarget(table, index, key));
        if (!reasons.isEmpty()) {
            throw Throttling.of(table, reasons);
        }
    }

    @Override
    public void accessed(Access access) {
        switch (access) {
            case Access.Get(Table table, byte[] key, Item ignored, Cost cost) -> chargeRead(table, null, key, cost);
            case Access.Page page -> {
                if (page.start().length > 0) {
                    chargeRead(page.in(), page.index(), page.start(), page.cost());
                }
            }
            case Access.Write write -> {
                note(write.effect());
                if (!write.isExpiry()) {
                    chargeWrite(write.effect(), write.cost());
                }
            }
            case Access.Refused(ItemWrite write, Item ignored, Cost cost) ->
                simulated.meter().charge(writeTarget(write), cost.total());
            case Access.WriteElsewhere ignored -> {}
            case Access.Search ignored -> {}
            case Access.Left ignored -> {}
            case Access.Records ignored -> {}
            case Access.Delivered ignored -> {}
        }
    }

    private void chargeRead(Table table, @Nullable SecondaryIndex index, byte[] key, Cost cost) {
        if (index != null && index.isGlobal()) {
            simulated.meter().charge(readTarget(table, index, key), cost.total() - cost.own());
        }
        if (cost.own() > 0) {
            simulated.meter().charge(readTarget(table, null, key), cost.own());
        }
    }

    private static Meter.Target readTarget(Table table, @Nullable SecondaryIndex index, byte[] key) {
        var global = index != null && index.isGlobal() ? index : null;
        return new Meter.Target(table, global, Meter.Access.READ, KeyCodec.hash(key));
    }

    /** An index without capacity refuses the write too. */
    @Override
    public @Nullable ApiException refusal(Table table, Effect effect) {
        if (effect.write().change() instanceof ItemWrite.Change.Expire) {
            return null;
        }
        List<Throttling.Reason> reasons = new ArrayList<>(reasons(writeTarget(effect.write())));
        for (Effect.IndexChange change : effect.indexes()) {
            if (change.index().isGlobal() && !change.changesNothing()) {
                reasons.addAll(simulated.meter().reasons(indexTarget(table, change)));
            }
        }
        return reasons.isEmpty() ? null : Throttling.of(table, reasons);
    }

    private void chargeWrite(Effect effect, Cost cost) {
        Table table = effect.write().table();
        for (Effect.IndexChange change : effect.indexes()) {
            var units = cost.globalIndexes().get(change.index().name());
            if (units != null) {
                simulated.meter().charge(indexTarget(table, change), units);
            }
        }
        simulated.meter().charge(writeTarget(effect.write()), cost.own());
    }

    private static Meter.Target writeTarget(ItemWrite write) {
        return new Meter.Target(
                write.table(),
                null,
                Meter.Access.WRITE,
                KeyCodec.hash(write.key().bytes()));
    }

    private static Meter.Target indexTarget(Table table, Effect.IndexChange change) {
        IndexEntry entry = change.after() == null ? change.before() : change.after();
        int hash = entry == null ? 0 : KeyCodec.hash(entry.key().bytes());
        return new Meter.Target(table, change.index(), Meter.Access.WRITE, hash);
    }

    private List<Throttling.Reason> reasons(Meter.Target target) {
        return asked.contains(Fault.THROTTLE)
                ? List.of(target.reason(
                        target.table().isOnDemand() ? "KeyRangeThroughputExceeded" : "ProvisionedThroughputExceeded"))
                : simulated.meter().reasons(target);
    }

    @Override
    public long nextOrder() {
        return simulated.past().nextOrder();
    }

    /** Notes what a write has replaced, for those who will see it late. */
    private void note(Effect effect) {
        Table table = effect.write().table();
        var switches = simulated.settings().of(table.name());
        var before = effect.before();
        simulated
                .past()
                .note(
                        table.schema().space(),
                        effect.write().key(),
                        before == null ? null : before.stored(),
                        effect.order(),
                        kept(switches, null));
        for (Effect.IndexChange change : effect.indexes()) {
            if (!change.changesNothing()) {
                note(change, effect.order(), kept(switches, change.index()));
            }
        }
    }

    private void note(Effect.IndexChange change, long order, Duration lag) {
        int space = change.index().space();
        var before = change.before();
        var after = change.after();
        if (before != null) {
            simulated.past().note(space, before.key(), before.item().stored(), order, lag);
        }
        if (after != null && (before == null || !before.key().equals(after.key()))) {
            simulated.past().note(space, after.key(), null, order, lag);
        }
    }

    /** For how long what a write replaces may be wanted. */
    private static Duration kept(TableSwitches switches, @Nullable SecondaryIndex index) {
        return index != null && !index.isLocal() ? switches.lag(index) : switches.staleness();
    }

    @Override
    public Duration age(Table table, @Nullable SecondaryIndex index, Storage.Consistency consistency) {
        var switches = simulated.settings().of(table.name());
        if (index != null && !index.isLocal()) {
            return switches.lag(index);
        }
        boolean mayBeStale = consistency == Storage.Consistency.EVENTUAL
                && !switches.staleness().isZero();
        return mayBeStale && strikes(Fault.STALE_READ, switches.staleReads()) ? switches.staleness() : Duration.ZERO;
    }

    @Override
    public byte @Nullable [] row(Table table, Key key, byte @Nullable [] present, Duration age) {
        return age.isZero() ? present : simulated.past().row(table.schema().space(), key, present, age);
    }

    @Override
    public Cursor rows(
            Table table,
            @Nullable SecondaryIndex index,
            KeyRange range,
            Storage.Direction direction,
            Cursor present,
            Duration age) {
        int space = index == null ? table.schema().space() : index.space();
        return age.isZero() && !simulated.past().held().contains(space)
                ? present
                : simulated.past().rows(space, range, direction, present, age);
    }
}
