package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.Hashes;
import dev.armature.engine.Engine;
import dev.armature.engine.item.Effect;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.Key;
import dev.armature.model.SecondaryIndex;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Listens to all calls of an engine and keeps what is worth knowing about them, in a memory that does not grow with the traffic.
 *
 * <p>A request is counted in {@link Stripes}. What rarely happens, and requests that are looked at closely, take a lock that belongs to their table or shape.
 */
public final class Observer implements TrafficListener {
    private static final Logger LOG = System.getLogger(Observer.class.getName());

    private final Engine engine;
    private final ObservationTime time;
    private final Stripes stripes;
    private final Registry registry = new Registry();
    private final RecentWrites recent = new RecentWrites();
    private final Runs runs = new Runs();
    private final LeftKeys left = new LeftKeys();
    private final LongAdder missed = new LongAdder();
    private final Recollection recollection;

    public Observer(Engine engine) {
        this.engine = engine;
        this.time = new ObservationTime(engine.clock());
        this.recollection = new Recollection(engine, registry, time);
        this.stripes = new Stripes(registry, recollection);
    }

    @Override
    public void ended(Traffic traffic) {
        try {
            var caller = traffic.caller();
            if (caller == null) {
                observeOwn(traffic);
            } else {
                observe(traffic, caller);
            }
        } catch (RuntimeException failure) {
            // Whatever is wrong here must not be the fault of a request.
            if (missed.sum() == 0) {
                LOG.log(Level.ERROR, () -> "a call was not observed: operation=" + traffic.operation(), failure);
            }
            missed.increment();
        }
    }

    private void observe(Traffic traffic, Caller caller) {
        long millis = time.millis();
        var space = space(traffic, millis);
        if (space == null) {
            rare(traffic, millis);
            return;
        }
        var shape = registry.shape(traffic, space, millis);
        if (shape == null) {
            missed.increment();
            return;
        }
        int weight = stripes.count(traffic, shape, space, millis);
        follow(traffic, shape, caller.connection(), millis);
        var look =
                weight > 0 ? new CloseLook(recent, caller.connection(), millis, millis - time.ahead(), weight) : null;
        for (Access access : traffic.accesses()) {
            look(access, shape, space, caller.connection(), millis, look);
        }
        if (look != null) {
            look.took(shape, traffic.nanos());
        }
        if (!(traffic.ending() instanceof Ending.Succeeded)
                || !traffic.refusals().isEmpty()) {
            new Refusals(stripes, registry, engine.catalog(), traffic, shape, millis).count();
        }
    }

    /** The table or index that a call is about, or the first of them; null if it is about none, or there is no room. */
    private @Nullable SpaceEntry space(Traffic traffic, long millis) {
        for (Access access : traffic.accesses()) {
            var space = registry.space(access, millis);
            if (space != null) {
                return space;
            }
        }
        if (traffic.accesses().isEmpty() && isAboutItems(traffic)) {
            var tables = traffic.tables();
            var table = tables.isEmpty() ? null : engine.catalog().find(tables.getFirst());
            return table == null ? null : registry.space(table, index(traffic, table), millis);
        }
        return null;
    }

    /** Of a statement at another server it is not known what it did, and of what was refused, there is nothing to know. */
    private static boolean isAboutItems(Traffic traffic) {
        return traffic.asked() instanceof Operation.OnItems
                || !(traffic.ending() instanceof Ending.Succeeded) && traffic.asked() != null;
    }

    private static @Nullable SecondaryIndex index(Traffic traffic, Table table) {
        String name = switch (traffic.request()) {
            case Query.Request query -> query.indexName();
            case Scan.Request scan -> scan.indexName();
            case null, default -> null;
        };
        return name == null ? null : table.schema().index(name);
    }

    /** What a client does one after the other. */
    private void follow(Traffic traffic, ShapeEntry shape, int connection, long millis) {
        if (shape.isGet && !traffic.accesses().isEmpty() && traffic.accesses().getFirst() instanceof Access.Get get) {
            runs.got(connection, shape, Arrays.hashCode(get.key()), millis);
        } else {
            int returned = traffic.ending() instanceof Ending.Succeeded succeeded ? succeeded.returned() : 0;
            runs.broken(connection, returned, millis);
        }
    }

    /** @param look null if it is not looked at closely */
    private void look(
            Access access, ShapeEntry shape, SpaceEntry first, int connection, long millis, @Nullable CloseLook look) {
        switch (access) {
            case Access.Get get -> {
                if (!left.isEmpty()) {
                    left.askedFor(Hashes.of(get.key()));
                }
                var space = look == null ? null : registry.space(access, millis);
                if (look != null && space != null) {
                    look.got(shape, space, get);
                }
            }
            case Access.Page page -> {
                if (look != null) {
                    look.paged(shape, first, page);
                }
            }
            case Access.Search ignored -> {}
            case Access.Write write -> wrote(write, shape, connection, millis, look);
            case Access.WriteElsewhere write -> wrote(write, shape, connection, millis, look);
            case Access.Left one -> left.add(Hashes.of(one.key()), shape, millis);
            case Access.Refused ignored -> {}
            case Access.Records ignored -> {}
            case Access.Delivered ignored -> {}
        }
    }

    /** Every write is remembered for a while, since what a later read is told of it must be right. */
    private void wrote(Access.Write write, ShapeEntry shape, int connection, long millis, @Nullable CloseLook look) {
        Effect effect = write.effect();
        long item = Hashes.of(effect.write().key().bytes());
        boolean isRace = recent.millisSince(item, millis) <= CloseLook.RACE_MILLIS && !recent.isOf(item, connection);
        remember(effect.write().key(), effect.indexes(), connection, millis);
        var space = look == null ? null : registry.space(write, millis);
        if (look != null && space != null) {
            look.wrote(shape, space, write, isRace);
            for (Effect.IndexChange change : effect.indexes()) {
                var ofIndex = change.changesNothing()
                        ? null
                        : registry.space(effect.write().table(), change.index(), millis);
                if (ofIndex != null) {
                    look.wroteEntry(ofIndex, change, 1);
                }
            }
        }
    }

    private void wrote(
            Access.WriteElsewhere write, ShapeEntry shape, int connection, long millis, @Nullable CloseLook look) {
        var entries = write.indexes();
        remember(write.write().key(), entries, connection, millis);
        var space = look == null ? null : registry.space(write, millis);
        if (look != null && space != null) {
            look.wrote(shape, space, write);
            for (Effect.IndexChange change : entries) {
                var ofIndex = registry.space(write.write().table(), change.index(), millis);
                if (ofIndex != null) {
                    look.wroteEntry(ofIndex, change, 1);
                }
            }
        }
    }

    private void remember(Key key, List<Effect.IndexChange> entries, int connection, long millis) {
        long item = Hashes.of(key.bytes());
        if (!left.isEmpty()) {
            left.askedFor(item);
        }
        recent.add(item, connection, millis);
        recent.add(Hashes.of(key.bytes(), 0, key.partitionLength()), connection, millis);
        for (Effect.IndexChange change : entries) {
            var entry = change.after();
            if (entry != null && !change.changesNothing()) {
                recent.add(Hashes.of(entry.key().bytes(), 0, entry.key().partitionLength()), connection, millis);
            }
        }
    }

    /** What has nothing to do with items. */
    private void rare(Traffic traffic, long millis) {
        for (Access access : traffic.accesses()) {
            if (access instanceof Access.Records records && traffic.asked() instanceof GetRecords get) {
                var table = entry(records.table(), millis);
                if (table != null) {
                    table.stream(
                            millis,
                            stream -> stream.read(
                                    get.iterator().shardId(),
                                    get.iterator().position(),
                                    records.count(),
                                    records.age()));
                }
            }
        }
        if (traffic.operation().equals("DeleteTable") || registry.isFull()) {
            forgetMissing();
        }
    }

    /** What the database does by itself. */
    private void observeOwn(Traffic traffic) {
        long millis = time.millis();
        for (Access access : traffic.accesses()) {
            if (access instanceof Access.Delivered delivered) {
                var table = entry(delivered.table(), millis);
                if (table != null) {
                    table.stream(
                            millis,
                            stream -> stream.delivered(delivered.age(), delivered.attempt(), delivered.taken()));
                }
            } else if (access instanceof Access.Write write && write.isExpiry()) {
                var space = registry.space(access, millis);
                if (space != null) {
                    stripes.count(space, SpaceCount.EXPIRED, millis);
                }
            }
        }
    }

    private @Nullable TableEntry entry(TableRef ref, long millis) {
        var table = engine.catalog().find(ref);
        var space = table == null ? null : registry.space(table, null, millis);
        return space == null ? null : space.table;
    }

    private void forgetMissing() {
        stripes.flush();
        registry.retain(space -> {
            var table = engine.catalog().find(space.table.ref);
            String index = space.indexName();
            return table != null
                    && table.id().equals(space.table.id)
                    && (index == null || table.schema().index(index) != null);
        });
    }

    /** Everything up to now, for those who look often: what clients are in the middle of is left to go on. */
    public Seen glance() {
        forgetMissing();
        return recollection.seen(time.millis(), missed.sum());
    }

    /** Everything up to now. */
    public Seen seen() {
        long millis = time.millis();
        left.expire(millis);
        runs.endAll();
        forgetMissing();
        return recollection.seen(millis, missed.sum());
    }

    /** What was counted in each hour up to now. */
    RollUp rollUp() {
        stripes.flush();
        return recollection.rollUp(time.millis());
    }

    /** Adds what another process has counted. */
    void restore(RollUp rollUp) {
        recollection.restore(rollUp, time.millis());
    }

    /** Begins anew. */
    public void reset() {
        stripes.flush();
        registry.retain(space -> false);
        left.clear();
        runs.endAll();
        recollection.reset(time.millis());
        missed.reset();
    }
}
