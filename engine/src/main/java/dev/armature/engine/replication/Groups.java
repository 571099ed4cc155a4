package dev.armature.engine.replication;

import dev.armature.engine.backup.Backups;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.index.IndexBuilder;
import dev.armature.engine.scaling.ReplicaScaling;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.GroupSettings;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.table.Transitions;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.storage.Storage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Changes tables by what is known of their groups: what was changed here, what other Regions say, and what follows from both. */
final class Groups {
    private final Catalog catalog;
    private final Streams streams;
    private final IndexBuilder indexBuilder;
    private final Backups backups;
    private final Statistics statistics;
    private final Fence fence;
    private final Transitions transitions;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final ReplicaScaling scaling;
    private final Storage storage;
    private final LinkStore links;

    Groups(Replication.Parts parts, Storage storage, LinkStore links) {
        this.catalog = parts.catalog();
        this.streams = parts.streams();
        this.indexBuilder = parts.indexBuilder();
        this.backups = parts.backups();
        this.statistics = parts.statistics();
        this.fence = parts.fence();
        this.transitions = parts.transitions();
        this.clock = parts.clock();
        this.random = parts.random();
        this.scaling = new ReplicaScaling(parts.scaling(), parts.random());
        this.storage = storage;
        this.links = links;
    }

    /** The table of a group, as it is now; null if it is not there any more, or has left the group. */
    @Nullable
    Table current(TableRef ref, String group) {
        var table = catalog.find(ref);
        var global = table == null ? null : table.globalTable();
        return global != null && global.group().equals(group) ? table : null;
    }

    /** Writes down that a setting of the group, or how capacity is scaled, was changed here, so that others hear of it. */
    void note(Table table) {
        var scaled = scaled(table);
        if (!noted(table, scaled).equals(table)) {
            change(table, current -> noted(current, scaled));
        }
    }

    /** What follows its load here. Of a table that is paid per request, others need not know it. */
    Map<String, AutoScaling> scaled(Table table) {
        var global = table.globalTable();
        var own = global == null ? null : global.member(table.ref().region());
        return table.isOnDemand() && (own == null || own.scaling().isEmpty()) ? Map.of() : scaling.of(table.ref());
    }

    Table noted(Table table, Map<String, AutoScaling> scaled) {
        var global = table.globalTable();
        var own = global == null ? null : global.member(table.ref().region());
        if (global == null || own == null) {
            return table;
        }
        var now = clock.instant();
        String region = table.ref().region();
        var settings = global.settings();
        var overrides = kept(table, own.overrides());
        var actual = GroupSettings.of(table, overrides, settings);
        boolean isOwnAlike = overrides.equals(own.overrides()) && scaled.equals(own.scaling());
        if (actual.says(settings) && isOwnAlike) {
            return table;
        }
        var draft = table.draft();
        var changed = actual.says(settings) ? global : global.with(actual.after(settings, now, region));
        if (!isOwnAlike) {
            changed = changed.with(region, own.with(overrides, now, region).scaled(scaled, now, region));
        }
        draft.globalTable = withoutObsolete(changed, settings, now, region);
        return draft.build();
    }

    /**
     * An index that was removed takes along what replicas had otherwise about it: one that has its name later is another one. So do a billing mode and encryption. Who changes
     * that says it of all, so that not every replica has to say it of itself.
     */
    private static GlobalTable withoutObsolete(GlobalTable global, GroupSettings before, Instant now, String region) {
        Set<String> gone = new HashSet<>();
        before.indexes().forEach(index -> gone.add(index.name()));
        global.settings().indexes().forEach(index -> gone.remove(index.name()));
        var changed = global;
        for (var entry : global.members().entrySet()) {
            var member = entry.getValue();
            var overrides = member.overrides().withoutIndexes(gone).under(global.settings());
            changed = changed.with(entry.getKey(), member.with(overrides, now, region));
        }
        return changed;
    }

    /** Of what was different about this replica, what still is: who sets it here sets it for the group. */
    private static GlobalTable.Overrides kept(Table table, GlobalTable.Overrides overrides) {
        Map<String, GlobalTable.Reads> indexes = new HashMap<>(overrides.indexReads());
        indexes.replaceAll((name, reads) -> {
            var own = table.indexThroughput().get(name);
            return own == null ? reads : kept(own, reads);
        });
        return new GlobalTable.Overrides(
                kept(table.throughput(), overrides.reads()),
                indexes,
                table.encryption() == null ? null : table.encryption().keyId(),
                overrides.tableClass() == table.tableClass() ? overrides.tableClass() : null);
    }

    private static GlobalTable.Reads kept(Throughput own, GlobalTable.Reads reads) {
        var units = reads.capacityUnits();
        var ceiling = reads.requestUnitsMax();
        return new GlobalTable.Reads(
                units != null && own.readUnits() == units ? units : null,
                ceiling != null && own.maxReadRequestUnits() == ceiling ? ceiling : null);
    }

    /** Takes up what another Region knows better. */
    void merge(Table table, GlobalTable theirs) {
        var global = table.globalTable();
        if (global == null || global.merged(theirs).agreesWith(global)) {
            return;
        }
        var scaled = scaled(table);
        takeUpScaling(noted(table, scaled), theirs, scaled);
        change(table, current -> merged(noted(current, scaled), theirs));
    }

    /** Before it counts as known: what a crash leaves half done is then taken for a change that was made here, and is the same. */
    private void takeUpScaling(Table table, GlobalTable theirs, Map<String, AutoScaling> scaled) {
        var global = table.globalTable();
        var own =
                global == null ? null : global.merged(theirs).member(table.ref().region());
        if (own != null && own.present() && !own.scaling().equals(scaled)) {
            scaling.apply(table.ref(), own.scaling(), clock.instant());
        }
    }

    private Table merged(Table table, GlobalTable theirs) {
        var before = table.globalTable();
        if (before == null || !before.group().equals(theirs.group())) {
            return table;
        }
        String region = table.ref().region();
        var after = before.merged(theirs);
        var draft = table.draft();
        draft.globalTable =
                after.isPresent(region) || table.isDisassociating() ? after : after.with(GlobalTable.State.LEAVING);
        var ownBefore = before.member(region);
        var own = after.member(region);
        var overrides = own == null ? GlobalTable.Overrides.NONE : own.overrides();
        boolean isOther = ownBefore == null || !ownBefore.overrides().equals(overrides);
        if (isOther || !after.settings().equals(before.settings())) {
            new SettingsChange(after.settings(), overrides, clock.instant())
                    .apply(draft, () -> catalog.newSpaces(1).getFirst(), transitions.transition(table.ref()));
        }
        return draft.build();
    }

    /** Changes a table if it is still in its group, while no write is under way. */
    private void change(Table table, UnaryOperator<Table> change) {
        var before = new Table[1];
        var after = new Table[1];
        fence.quiesce(() -> {
            catalog.changeSame(table, current -> {
                before[0] = current;
                after[0] = change.apply(current);
                return after[0];
            });
            return true;
        });
        if (before[0] != null && after[0] != null) {
            List<TableChange> begun = new ArrayList<>(after[0].changes());
            begun.removeAll(before[0].changes());
            for (TableChange each : begun) {
                if (each instanceof TableChange.IndexCreation creation) {
                    indexBuilder.build(after[0], creation);
                }
            }
            for (SecondaryIndex index : before[0].schema().indexes()) {
                if (after[0].schema().indexes().stream().noneMatch(other -> other.space() == index.space())) {
                    statistics.forget(index.space());
                }
            }
        }
    }

    /**
     * Makes a replica of a table in another Region. False if there is a table of that name that is not of the group.
     *
     * @param definition the table there
     */
    boolean create(Table definition, String region) {
        var theirs = definition.globalTable();
        var ref = new TableRef(
                definition.ref().account(), region, definition.ref().name());
        if (theirs == null || catalog.departing(ref) != null) {
            return false;
        }
        var unused = catalog.change(ref, current -> current == null ? replica(definition, theirs, ref) : current);
        boolean isThere = current(ref, theirs.group()) != null;
        var own = theirs.member(region);
        if (isThere && own != null && !own.scaling().isEmpty()) {
            scaling.apply(ref, own.scaling(), clock.instant());
        }
        return isThere;
    }

    private Table replica(Table definition, GlobalTable theirs, TableRef ref) {
        Instant now = clock.instant();
        List<SecondaryIndex> local = definition.localIndexes();
        var spaces = catalog.newSpaces(
                        2 + 1 + local.size() + theirs.settings().indexes().size())
                .iterator();
        List<SecondaryIndex> indexes = new ArrayList<>();
        int items = spaces.next();
        int stamps = spaces.next();
        int log = spaces.next();
        local.forEach(index -> indexes.add(index.at(spaces.next())));
        theirs.settings().indexes().forEach(index -> indexes.add(index.at(spaces.next())));
        var schema = new TableSchema(items, definition.schema().keys(), indexes);
        var draft = new TableDraft(ref, Table.newId(random), now, definition.definitions(), schema);
        draft.definitions.putAll(theirs.settings().definitions());
        draft.definitions.keySet().retainAll(schema.keyAttributes());
        draft.billingMode = theirs.settings().billingMode();
        if (draft.billingMode == Table.BillingMode.PROVISIONED) {
            var common = theirs.settings().throughput();
            draft.throughput = Throughput.provisioned(common.readUnits(), common.writeUnits());
        } else {
            draft.onDemandSince = now;
        }
        var own = theirs.member(ref.region());
        new SettingsChange(theirs.settings(), own == null ? GlobalTable.Overrides.NONE : own.overrides(), now)
                .applySettings(draft);
        draft.tableClassChanged = null;
        var stream = definition.stream();
        draft.stream = streams.start(ref, stream == null ? Table.StreamViewType.NEW_AND_OLD_IMAGES : stream.viewType());
        draft.globalTable = new GlobalTable(
                theirs.group(), stamps, log, GlobalTable.State.FILLING, theirs.members(), theirs.settings(), false);
        return draft.build();
    }

    /** The first items are all there. */
    void filled(Table table) {
        catalog.changeSame(table, current -> {
            var global = current.globalTable();
            if (global == null || global.state() != GlobalTable.State.FILLING) {
                return current;
            }
            var draft = current.draft();
            draft.globalTable = global.with(GlobalTable.State.SERVING);
            return draft.build();
        });
    }

    /** A replica that has left, and whose last write has reached the others, goes with everything in it. */
    void remove(Table table) {
        var global = table.globalTable();
        if (global == null) {
            return;
        }
        fence.quiesce(() -> {
            if (current(table.ref(), global.group()) != null
                    && catalog.existing(table.ref()).isLeaving()) {
                var unused = catalog.remove(table.ref(), current -> {}, backups::legacy);
            }
            return true;
        });
        table.schema().spaces().forEach(statistics::forget);
        forget(global);
    }

    /** A replica that is to be a table of its own does not belong to its group any more. No write is under way then: one that comes later is not told. */
    void part(Table table) {
        change(table, current -> {
            var global = current.globalTable();
            String region = current.ref().region();
            var own = global == null ? null : global.member(region);
            if (global == null || own == null || !own.present() || !current.isDisassociating()) {
                return current;
            }
            var draft = current.draft();
            draft.globalTable = global.with(region, own.absent(clock.instant(), region));
            return draft.build();
        });
    }

    /** A table whose last replica has gone, or that has left its group, is an ordinary one. */
    void dissolve(Table table) {
        var global = table.globalTable();
        if (global == null) {
            return;
        }
        change(table, current -> {
            var now = current.globalTable();
            if (now == null || !now.agreesWith(global)) {
                return current;
            }
            var draft = current.draft();
            draft.globalTable = null;
            return draft.build();
        });
        if (current(table.ref(), global.group()) == null) {
            forget(global);
        }
    }

    private void forget(GlobalTable global) {
        storage.trimLog(global.log(), storage.logEnd(global.log()));
        links.forget(global.group());
    }
}
