package dev.armature.advisor.convert.export;

import dev.armature.advisor.convert.table.CreateTableJson;
import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.text.JsonLayout;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.List;

/** Requests of CreateTable, one or a list of them. */
final class CreateTableTarget {
    private CreateTableTarget() {}

    static Export export(Model model) {
        List<String> notes = new ArrayList<>();
        List<Json.Object> requests = new ArrayList<>();
        for (TableModel table : model.tables()) {
            requests.add(CreateTableJson.of(PhysicalTable.of(table)));
            notes.addAll(CapacityNotes.of(table));
            if (table.settings().ttlAttribute() != null) {
                notes.add(table.name()
                        + ": CreateTable has no place for time to live; UpdateTimeToLive switches it on for "
                        + table.settings().ttlAttribute());
            }
            if (Boolean.TRUE.equals(table.settings().pointInTimeRecovery())) {
                notes.add(table.name() + ": CreateTable has no place for point-in-time recovery;"
                        + " UpdateContinuousBackups switches it on");
            }
        }
        Json root = requests.size() == 1 ? requests.getFirst() : Json.array(requests);
        return new Export(JsonLayout.of(root), notes);
    }
}
