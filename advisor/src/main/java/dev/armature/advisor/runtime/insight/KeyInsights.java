package dev.armature.advisor.runtime.insight;

import dev.armature.advisor.runtime.observation.AskedKey;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Labels;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.simulation.Throttling;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.ApiException;
import dev.armature.model.Key;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts which keys calls access, and which are throttled, in the tables and indexes that have Contributor Insights switched on. All others cost a
 * look at an empty map.
 *
 * <p>A Query counts once for its partition, since the items that it passes are not told of; a Scan is about no key. Of a throttled request the key is
 * known if it is about one item.
 */
public final class KeyInsights implements TrafficListener {
    private static final Logger LOG = System.getLogger(KeyInsights.class.getName());
    /** Tables and indexes; further ones are not looked at. An account may have far fewer. */
    static final int WATCHED_MAX = 256;

    private static final String INDEX = "/index/";
    private static final long MINUTE_MILLIS = 60_000;

    private final Catalog catalog;
    private final InstantSource clock;
    private final Map<Place, Contributors> watched = new ConcurrentHashMap<>();
    private final LongAdder missed = new LongAdder();

    /** @param name of an index, or {@link Table#OF_TABLE} */
    private record Place(String tableId, String name) {}

    public KeyInsights(Catalog catalog, InstantSource clock) {
        this.catalog = catalog;
        this.clock = clock;
    }

    @Override
    public void ended(Traffic traffic) {
        if (traffic.caller() == null) {
            return;
        }
        try {
            for (Access access : traffic.accesses()) {
                see(access, traffic);
            }
            if (!(traffic.ending() instanceof Ending.Succeeded)
                    || !traffic.refusals().isEmpty()) {
                seeRefusals(traffic);
            }
        } catch (RuntimeException failure) {
            // Whatever is wrong here must not be the fault of a request.
            if (missed.sum() == 0) {
                LOG.log(Level.ERROR, () -> "keys were not counted: operation=" + traffic.operation(), failure);
            }
            missed.increment();
        }
    }

    private void see(Access access, Traffic traffic) {
        switch (access) {
            case Access.Get get -> count(get.in(), Table.OF_TABLE, seen -> seen.add(get.key(), true, false, minute()));
            case Access.Page page -> {
                if (!(traffic.asked() instanceof Scan)) {
                    var index = page.index();
                    count(
                            page.in(),
                            index == null ? Table.OF_TABLE : index.name(),
                            seen -> seen.add(page.start(), false, false, minute()));
                }
            }
            case Access.Write write -> {
                see(write.effect().write());
                for (Effect.IndexChange change : write.effect().indexes()) {
                    see(write.effect().write().table(), change);
                }
            }
            case Access.Refused refused -> see(refused.write());
            case Access.WriteElsewhere ignored -> {}
            case Access.Left ignored -> {}
            case Access.Records ignored -> {}
            case Access.Delivered ignored -> {}
            case Access.Search ignored -> {}
        }
    }

    private void see(ItemWrite write) {
        count(write.table(), Table.OF_TABLE, seen -> seen.add(write.key().bytes(), true, false, minute()));
    }

    private void see(Table table, Effect.IndexChange change) {
        var entry = change.after() == null ? change.before() : change.after();
        if (entry != null && !change.changesNothing()) {
            count(table, change.index().name(), seen -> seen.add(entry.key().bytes(), true, false, minute()));
        }
    }

    private void seeRefusals(Traffic traffic) {
        for (Traffic.PartRefusal part : traffic.refusals()) {
            seeRefusal(part.refusal(), part.table(), null);
        }
        if (traffic.ending() instanceof Ending.Refused(ApiException refusal)
                && traffic.refusals().isEmpty()
                && !traffic.tables().isEmpty()) {
            seeRefusal(refusal, traffic.tables().getFirst(), traffic);
        }
    }

    private void seeRefusal(ApiException refusal, TableRef ref, @Nullable Traffic traffic) {
        List<Throttling.Reason> reasons = switch (refusal.details()) {
            case Throttling.Provisioned(var given) -> given;
            case Throttling.OnDemand(var given) -> given;
            case null, default -> List.of();
        };
        var table = reasons.isEmpty() ? null : catalog.find(ref);
        Key key = table == null || traffic == null ? null : AskedKey.of(traffic.asked(), table);
        if (table == null || key == null) {
            return;
        }
        for (Throttling.Reason reason : reasons) {
            // Which entry of an index was throttled is not told.
            if (!reason.resource().contains(INDEX)) {
                count(table, Table.OF_TABLE, seen -> seen.add(key.bytes(), true, true, minute()));
            }
        }
    }

    private long minute() {
        return clock.millis() / MINUTE_MILLIS;
    }

    private void count(Table table, String name, Consumer<Contributors> add) {
        if (!table.insights().isEmpty()) {
            var contributors = watched(table, name);
            if (contributors != null) {
                add.accept(contributors);
            }
        }
    }

    /** Null if insights are not switched on there, or there is no room. */
    private @Nullable Contributors watched(Table table, String name) {
        var insights = table.insights().get(name);
        if (insights == null || !insights.isOn()) {
            return null;
        }
        var place = new Place(table.id(), name);
        var known = watched.get(place);
        if (known != null && known.isOf(insights)) {
            return known;
        }
        if (known == null && watched.size() >= WATCHED_MAX) {
            forgetEnded();
        }
        var index = name.equals(Table.OF_TABLE) ? null : table.schema().index(name);
        var fresh = new Contributors(
                table.ref(),
                index == null ? null : name,
                insights,
                index == null ? table.schema().keys() : index.keys());
        return watched.compute(
                place,
                (any, current) -> current != null && current.isOf(insights)
                        ? current
                        : current == null && watched.size() >= WATCHED_MAX ? null : fresh);
    }

    private void forgetEnded() {
        watched.entrySet().removeIf(entry -> {
            var table = catalog.find(entry.getValue().table());
            return table == null
                    || !table.id().equals(entry.getKey().tableId())
                    || !entry.getValue()
                            .isOf(table.insights().get(entry.getKey().name()));
        });
    }

    /** What is known of a table, or of one of its indexes; empty if insights are not switched on there. */
    public Optional<InsightsReport> report(TableRef ref, @Nullable String index) {
        var table = catalog.find(ref);
        if (table == null) {
            return Optional.empty();
        }
        var contributors = watched(table, index == null ? Table.OF_TABLE : index);
        return Optional.ofNullable(contributors).map(known -> known.report(clock.instant(), minute()));
    }

    /** Counts alone: keys would be labels without number. */
    public void write(Exposition out) {
        forgetEnded();
        out.metric(
                "armature_contributor_insights_events_total",
                Exposition.Type.COUNTER,
                "Accesses and throttled requests whose keys Contributor Insights counted, by the kind of rule.");
        watched.values().stream()
                .sorted(Comparator.comparing((Contributors each) -> each.table().toString())
                        .thenComparing(each -> String.valueOf(each.index())))
                .forEach(each -> each.counts().forEach((rule, count) -> {
                    var labels = Labels.of("account", each.table().account())
                            .and("region", each.table().region())
                            .and("table", each.table().name());
                    var index = each.index();
                    out.sample((index == null ? labels : labels.and("index", index)).and("rule", rule.name()), count);
                }));
        out.metric(
                        "armature_contributor_insights_missed_total",
                        Exposition.Type.COUNTER,
                        "Requests whose keys were not counted for a fault of the server.")
                .sample(Labels.NONE, missed.sum());
    }
}
