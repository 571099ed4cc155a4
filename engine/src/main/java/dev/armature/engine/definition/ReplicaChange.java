package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.GroupSettings;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds a replica to a table, changes what is different about some, removes one, or makes that of the own Region a table of its own. The other Regions hear of it
 * afterwards.
 *
 * @param wanted one addition, one removal or one disassociation, or any number of changes
 * @param saysConsistency whether the request says how consistent replicas are to be
 * @param strong that they are to be so at once, which is refused if nothing else is wrong; null if they are not
 */
public record ReplicaChange(
        List<ReplicationGroupUpdate> wanted,
        boolean saysConsistency,
        @Nullable StrongConsistency strong) {
    public ReplicaChange {
        wanted = List.copyOf(wanted);
    }

    /** What who adds or removes a replica needs besides to change the table: a new one is filled with all of its items. */
    public List<Permission> permissions(TableRef table) {
        List<Permission> needed = new ArrayList<>();
        if (wanted.stream().anyMatch(update -> update.create() != null)) {
            needed.add(Permission.of("CreateTableReplica", table).build());
            needed.addAll(Permission.toFill(table));
        }
        if (wanted.stream().anyMatch(update -> update.delete() != null)) {
            needed.add(Permission.of("DeleteTableReplica", table).build());
        }
        if (isDisassociation()) {
            needed.add(Permission.of("DisassociateTableReplica", table).build());
        }
        return needed;
    }

    boolean isDisassociation() {
        return wanted.stream().anyMatch(update -> update.disassociate() != null);
    }

    /** What the request changes, as it is answered. */
    public TableDescription run(Table table, TableAccess access) {
        var check = new ReplicaCheck(this, table, access);
        check.requireFits();
        check.requireFitsThere();
        if (strong != null) {
            throw StrongConsistency.unsupported();
        }
        // To the millisecond, as it is stored: the other Region and this one after a restart are to see the same.
        var now = access.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        var span = Span.of(now, access.transitions().transition(table.ref()));
        var scaling = access.replication().scaling(table);
        // Every write that is not in the log of what was written since is in the table when it is copied.
        var changed = access.fence()
                .quiesce(() -> access.catalog().changeExisting(table.ref(), current -> {
                    new ReplicaCheck(this, current, access).requireFits();
                    return changed(access.replication().noted(current, scaling), scaling, access, span);
                }));
        var answer = answer(changed, span.answered());
        var description = TableDescription.of(answer, span.since(), access);
        access.replication().changed(changed.after());
        return description;
    }

    private Table changed(Table current, Map<String, AutoScaling> scaling, TableAccess access, Span span) {
        var draft = current.draft();
        var global = current.globalTable();
        if (global != null && isDisassociation()) {
            draft.globalTable =
                    access.replication().disassociating(global, current.ref().region());
            return draft.build();
        }
        if (global == null) {
            global = begun(current, draft, scaling, access, span.since());
        }
        for (ReplicationGroupUpdate update : wanted) {
            global = global.with(update.checkedRegion(), member(update, current, global, span.since()));
            begin(update, draft, span);
        }
        draft.globalTable = global;
        Replication.applyOwn(draft, span.since());
        encrypt(draft);
        draft.dropFinished(span.since());
        // Keys and that there are some are told together.
        return access.replication().noted(draft.build(), scaling);
    }

    /** Who gives keys wants tables that are encrypted with them. */
    private void encrypt(TableDraft draft) {
        for (ReplicationGroupUpdate update : wanted) {
            var action = update.update();
            String key = action == null ? null : action.kmsMasterKeyId();
            if (key != null && update.checkedRegion().equals(draft.ref.region())) {
                draft.encryption = new Table.Encryption(SseSpecification.KMS, KmsKeys.arn(draft.ref, key));
            }
        }
    }

    private static GlobalTable.Member member(
            ReplicationGroupUpdate update, Table current, GlobalTable global, Instant now) {
        String own = current.ref().region();
        var before = global.member(update.checkedRegion());
        if (update.create() != null) {
            return GlobalTable.Member.added(
                    Stamp.next(now, before == null ? null : before.version(), own),
                    own,
                    now,
                    before,
                    ReplicaOverrides.of(update, update.create(), GlobalTable.Overrides.NONE, global, current),
                    writesOf(global.member(own)));
        }
        var there = Constraints.checked(before);
        return update.update() != null
                ? there.with(ReplicaOverrides.of(update, update.update(), there.overrides(), global, current), now, own)
                : there.absent(now, own);
    }

    /** A new replica is written as the others are, and read as it will be said. */
    private static Map<String, AutoScaling> writesOf(GlobalTable.@Nullable Member own) {
        Map<String, AutoScaling> writes = new HashMap<>(own == null ? Map.of() : own.scaling());
        writes.keySet().removeIf(id -> !id.contains("WriteCapacityUnits"));
        return writes;
    }

    /** A table that has its first replica. */
    private static GlobalTable begun(
            Table current, TableDraft draft, Map<String, AutoScaling> scaling, TableAccess access, Instant now) {
        var spaces = access.catalog().newSpaces(2);
        String own = current.ref().region();
        var stream = current.stream();
        if (stream == null || !stream.enabled()) {
            draft.stream = access.streams().start(current.ref(), Table.StreamViewType.NEW_AND_OLD_IMAGES);
        }
        var version = Stamp.next(now, null, own);
        return new GlobalTable(
                Table.newId(access.random()),
                spaces.get(0),
                spaces.get(1),
                GlobalTable.State.SERVING,
                Map.of(
                        own,
                        GlobalTable.Member.added(
                                version, null, now.minusMillis(1), null, GlobalTable.Overrides.NONE, scaling)),
                GroupSettings.of(current, GlobalTable.Overrides.NONE, null),
                false);
    }

    private static void begin(ReplicationGroupUpdate update, TableDraft draft, Span span) {
        // A table with a replica that goes is itself soon done with it.
        var until = update.delete() == null ? span : new Span(span.since(), span.middle());
        draft.changes.add(new TableChange.ReplicaUpdate(until, update.checkedRegion()));
    }

    private Table answer(Catalog.Changed changed, Span span) {
        var answer = changed.after().draft();
        answer.changes.clear();
        answer.changes.addAll(changed.before().running(span.since()));
        // That a replica is being disassociated shows without it, until it is.
        if (!isDisassociation()) {
            wanted.forEach(update -> begin(update, answer, span));
        }
        return answer.build();
    }
}
