package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.Unsettled;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DeleteTable: a table with all its items and indexes. */
public record DeleteTable(TableRef table) implements Operation<DeleteTable.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(TableDescription tableDescription) {}

    public static DeleteTable from(Request request, Intake intake) {
        return new DeleteTable(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    /** The table is gone at once, but DynamoDB's answer says that it is being deleted. */
    @Override
    public Response run(Engine engine) {
        Unsettled.refuseDeleting(table, engine);
        // A write that succeeds has come before, and its record is in the stream, which outlives the table.
        var deleted = engine.fence()
                .quiesce(() -> engine.catalog()
                        .remove(table, current -> requireDeletable(current, engine), engine.backups()::legacy));
        var description = TableDescription.ofDeleted(deleted, engine);
        deleted.schema().spaces().forEach(engine.statistics()::forget);
        engine.metrics().forget(table);
        var transition = engine.simulation().transition(table);
        if (!transition.isZero()) {
            engine.catalog().linger(deleted, engine.clock().instant().plus(transition));
        }
        return new Response(description);
    }

    private static void requireDeletable(Table table, Engine engine) {
        Unsettled.refuse(
                table,
                List.of(Unsettled.Wish.of(Unsettled.Wanted.TABLE_DELETION)),
                engine.clock().instant());
        if (engine.backups().isRead(table.ref())) {
            throw Faults.inUse("Table is being backed up or restored: " + table.name());
        }
        if (table.deletionProtected()) {
            throw ApiException.validation("Resource cannot be deleted as it is currently protected against deletion."
                    + " Disable deletion protection first.");
        }
    }
}
