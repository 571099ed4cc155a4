package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
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
        var deleted = new Object() {
            @Nullable
            Table table;

            @Nullable
            TableDescription description;
        };
        var unused = engine.catalog().change(table, current -> {
            if (current == null) {
                throw Catalog.notFound(table);
            }
            requireDeletable(current, engine);
            deleted.table = current;
            deleted.description = TableDescription.of(current, Table.Status.DELETING, engine);
            return null;
        });
        Constraints.checked(deleted.table).schema().spaces().forEach(engine.statistics()::forget);
        return new Response(Constraints.checked(deleted.description));
    }

    private static void requireDeletable(Table table, Engine engine) {
        if (table.status(engine.clock().instant()) == Table.Status.CREATING) {
            throw Faults.inUse("Table is being created: " + table.name());
        }
        if (table.deletionProtected()) {
            throw ApiException.validation("Resource cannot be deleted as it is currently protected against deletion."
                    + " Disable deletion protection first.");
        }
        if (table.indexStates().values().stream().anyMatch(state -> state.status() != Table.Status.ACTIVE)) {
            throw Faults.inUse("Cannot delete table while indexes are being created, updated, or deleted.");
        }
    }
}
