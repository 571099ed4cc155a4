package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.ReplicaRules;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.Unsettled;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DeleteTable: a table with all its items and indexes. */
public record DeleteTable(TableRef table) implements Operation.OnTables<DeleteTable.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(TableDescription tableDescription) {}

    public static DeleteTable from(Request request, Intake intake) {
        return new DeleteTable(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DeleteTable", table).alone();
    }

    /** The table is gone at once, but DynamoDB's answer says that it is being deleted. */
    @Override
    public Response run(TableAccess access, Call call) {
        Unsettled.refuseDeleting(table, access);
        if (access.replication().hasToTell(access.catalog().find(table))) {
            return new Response(TableDescription.ofDeleted(leave(access), access));
        }
        // A write that succeeds has come before, and its record is in the stream, which outlives the table.
        var deleted = access.fence()
                .quiesce(() -> access.catalog()
                        .remove(table, current -> requireDeletable(current, access), access.backups()::legacy));
        var description = TableDescription.ofDeleted(deleted, access);
        deleted.schema().spaces().forEach(access.statistics()::forget);
        var transition = access.transitions().transition(table);
        if (!transition.isZero()) {
            access.catalog().linger(deleted, access.clock().instant().plus(transition));
        }
        return new Response(description);
    }

    /** A replica goes when what was written to it has reached the others. */
    private Table leave(TableAccess access) {
        return access.fence()
                .quiesce(() -> access.catalog().changeExisting(table, current -> {
                    requireDeletable(current, access);
                    var draft = current.draft();
                    draft.globalTable = access.replication().left(current);
                    return draft.build();
                }))
                .after();
    }

    private static void requireDeletable(Table table, TableAccess access) {
        Unsettled.refuse(
                table,
                List.of(Unsettled.Wish.of(Unsettled.Wanted.TABLE_DELETION)),
                access.clock().instant());
        if (access.backups().isRead(table.ref())) {
            throw Faults.inUse("Table is being backed up or restored: " + table.name());
        }
        if (table.deletionProtected()) {
            throw ApiException.validation("Resource cannot be deleted as it is currently protected against deletion."
                    + " Disable deletion protection first.");
        }
        access.changeLimits().requireDeletable(table);
        access.changeLimits().requireFewUnderWay(table);
        ReplicaRules.refuseWhileBusy(table, access);
        ReplicaRules.refuseSource(table, table.ref().region(), access.clock().instant());
    }
}
