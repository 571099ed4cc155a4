package dev.armature.advisor.convert.export;

import dev.armature.advisor.convert.table.CreateTableJson;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import java.util.List;

/** What is to be said about throughput that a model does not name. */
final class CapacityNotes {
    private CapacityNotes() {}

    static List<String> of(TableModel table) {
        var settings = table.settings();
        boolean unsaid = settings.billing() == Settings.Billing.PROVISIONED
                && (settings.readCapacity() == null || settings.writeCapacity() == null);
        return unsaid
                ? List.of(table.name() + ": the model names no read_capacity or write_capacity; it is "
                        + CreateTableJson.CAPACITY_DEFAULT + " here")
                : List.of();
    }
}
