package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.EntityNames;
import dev.armature.advisor.convert.infer.Extent;
import dev.armature.advisor.convert.infer.Inference;
import dev.armature.advisor.convert.infer.TableDraft;
import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.table.TableDescriptionReader;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.List;

/** Requests of CreateTable, alone or in a list, and what DescribeTable answers. */
final class CreateTableSource {
    private CreateTableSource() {}

    static boolean isMeant(Json root) {
        return !tables(root).isEmpty();
    }

    private static List<Json.Object> tables(Json root) {
        return switch (root) {
            case Json.Object object when TableDescriptionReader.isMeant(object) -> List.of(object);
            case Json.Object object
            when TableDescriptionReader.isMeant(object.object("Table")) -> List.of(object.object("Table"));
            case Json.Array(var elements)
            when !elements.isEmpty()
                    && elements.stream()
                            .allMatch(element ->
                                    element instanceof Json.Object object && TableDescriptionReader.isMeant(object)) ->
                elements.stream().map(Json.Object.class::cast).toList();
            default -> List.of();
        };
    }

    static Draft read(Json root) {
        var names = new EntityNames();
        List<TableDraft> drafts = new ArrayList<>();
        for (Json.Object table : tables(root)) {
            var physical =
                    TableDescriptionReader.read(table, table.text("TableName").orElse("CreateTable"));
            drafts.add(withoutItems(physical, names));
        }
        var remarks = new Remarks();
        remarks.add("", "Drafted from requests of CreateTable: entities and access patterns are still to be written.");
        return Draft.of(drafts, remarks);
    }

    static TableDraft withoutItems(PhysicalTable table, EntityNames names) {
        return Inference.of(table, names, Extent.EXAMPLES, List.of(), List.of());
    }
}
