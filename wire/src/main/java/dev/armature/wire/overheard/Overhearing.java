package dev.armature.wire.overheard;

import dev.armature.engine.Api;
import dev.armature.engine.Engine;
import dev.armature.engine.Operations;
import dev.armature.engine.elsewhere.Answer;
import dev.armature.engine.elsewhere.Refusal;
import dev.armature.engine.elsewhere.Retelling;
import dev.armature.engine.elsewhere.TablesElsewhere;
import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.DeleteTable;
import dev.armature.engine.operation.DescribeTable;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.UpdateTable;
import dev.armature.engine.operation.UpdateTimeToLive;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.wire.AdminJson;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tells a listener what requests to another server did, as far as their answers show it, in the same events as it is told of requests
 * here.
 *
 * <p>The tables are those of an engine that stands for the other server: it has them as that server describes them, and never an item. What
 * cannot be understood is counted and passed over. One thread at a time uses it.
 */
public final class Overhearing {
    private static final Logger LOG = System.getLogger(Overhearing.class.getName());
    private static final Map<String, Api<?>> APIS = Operations.ALL.values().stream()
            .filter(api -> api.target() == Api.Target.DYNAMODB)
            .collect(
                    Collectors.toUnmodifiableMap(api -> api.target().prefix() + "." + api.name(), Function.identity()));

    private final Engine shadow;
    private final TrafficListener listener;
    private final Retelling retelling;
    private final UpstreamTables tables;
    private final AdminJson json = AdminJson.lenient();
    private final LongAdder told = new LongAdder();
    private final LongAdder unclear = new LongAdder();

    /** @param shadow without any items, now and later */
    public Overhearing(Engine shadow, TrafficListener listener) {
        this.shadow = shadow;
        this.listener = listener;
        this.retelling = new Retelling(shadow.catalog(), shadow.statistics());
        this.tables = new UpstreamTables(
                shadow.catalog(),
                new TablesElsewhere(shadow.catalog(), shadow.statistics(), shadow.clock()),
                shadow.clock());
    }

    /** How many requests the listener was told of. */
    public long told() {
        return told.sum();
    }

    /** How many could not be understood, or were about tables that could not be asked for. */
    public long unclear() {
        return unclear.sum();
    }

    /** Tells of a request, unless it is about something else than tables and items. */
    public void hear(Overheard heard, Upstream upstream) {
        var api = APIS.get(heard.target());
        if (api == null) {
            return;
        }
        try {
            var traffic = traffic(api, heard, upstream);
            listener.began(api.name());
            listener.ended(traffic);
            told.increment();
        } catch (ApiException | IllegalArgumentException notUnderstood) {
            LOG.log(Level.DEBUG, () -> "an exchange was not understood: operation=" + api.name(), notUnderstood);
            unclear.increment();
        }
    }

    /** Asks for the present sizes of all tables, unless that was done a moment ago. */
    public void refresh(Upstream upstream) {
        try {
            tables.refresh(upstream);
        } catch (ApiException | IllegalArgumentException notUnderstood) {
            LOG.log(Level.DEBUG, "The description of a table was not understood.", notUnderstood);
        }
    }

    private <Q extends Record> Traffic traffic(Api<Q> api, Overheard heard, Upstream upstream) {
        var outcome = Outcome.of(api, heard.status(), TableArns.replaced(heard.answer()), json);
        Q request = null;
        Operation<?> operation = null;
        List<Access> accesses = List.of();
        try {
            request = json.decode(TableArns.replaced(heard.request()), api.request());
            operation = api.operation(request, heard.caller(), shadow);
            accesses = accesses(operation, outcome, upstream);
            follow(operation, outcome, heard);
        } catch (ApiException | IllegalArgumentException wrong) {
            // What was refused there may well be refused here; what was done there should have been understood.
            if (outcome instanceof Outcome.Done) {
                throw wrong;
            }
        }
        return new Traffic(
                api.name(),
                heard.caller(),
                heard.request(),
                request,
                operation,
                null,
                accesses,
                List.of(),
                heard.nanos(),
                outcome.ending());
    }

    private List<Access> accesses(Operation<?> operation, Outcome outcome, Upstream upstream) {
        if (!(operation instanceof Operation.OnItems) || !outcome.isAboutTables()) {
            return List.of();
        }
        Set<TableRef> used = used(operation);
        for (TableRef table : used) {
            if (!tables.knows(table, upstream)) {
                throw new IllegalArgumentException("a table that could not be asked for: " + table.name());
            }
        }
        try {
            return accesses(operation, outcome);
        } catch (ApiException misfit) {
            // The table may have been changed by a client whose requests do not come this way.
            used.forEach(tables::doubt);
            used.forEach(table -> tables.knows(table, upstream));
            return accesses(operation, outcome);
        }
    }

    private List<Access> accesses(Operation<?> operation, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(Optional<Answer> answer) ->
                answer.map(given -> retelling.accesses(operation, given)).orElse(List.of());
            case Outcome.Refused(Refusal refusal, ApiException ignored) -> retelling.accesses(operation, refusal);
            case Outcome.Failed() -> List.of();
        };
    }

    private static Set<TableRef> used(Operation<?> operation) {
        var table = operation.table();
        return table == null ? Set.copyOf(operation.tables()) : Set.of(table);
    }

    /** Keeps up with what requests change about tables. */
    private void follow(Operation<?> operation, Outcome outcome, Overheard heard) {
        if (outcome instanceof Outcome.Refused(Refusal ignored, ApiException said)
                && said.code() == ErrorCode.RESOURCE_NOT_FOUND) {
            used(operation).forEach(tables::doubt);
        }
        if (!(outcome instanceof Outcome.Done)) {
            return;
        }
        switch (operation) {
            case CreateTable create -> tables.changed(create.table());
            case UpdateTable update -> tables.changed(update.table());
            case UpdateTimeToLive update -> tables.changed(update.table());
            case DeleteTable delete -> tables.deleted(delete.table());
            case DescribeTable describe -> tables.described(describe.table(), heard.answer());
            default -> {}
        }
    }
}
