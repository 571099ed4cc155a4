package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.TableDraft;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.convert.text.YamlLayout;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelReader;
import dev.armature.templates.Json;
import java.util.List;

/**
 * A model that was made of something else.
 *
 * @param tree the members of its file
 * @param remarks what was guessed, and what is missing
 */
public record Draft(Json.Object tree, Remarks remarks) {
    static Draft of(List<TableDraft> tables, Remarks remarks) {
        return of(tables, List.of(), List.of(), remarks);
    }

    static Draft of(
            List<TableDraft> tables,
            List<Json.Object> crossTablePatterns,
            List<Json.Object> constraints,
            Remarks remarks) {
        tables.forEach(table -> remarks.addAll(table.remarks()));
        boolean single = tables.stream()
                .anyMatch(table -> table.tree().object("entities").members().size() > 1);
        return new Draft(
                new JsonMembers()
                        .number("armature", 1)
                        .text("profile", single ? "single-table" : "multi-table")
                        .list("tables", tables.stream().map(TableDraft::tree).toList())
                        .list("cross_table_access_patterns", crossTablePatterns)
                        .list("constraints", constraints)
                        .build(),
                remarks);
    }

    /** The file, with the remarks as comments. */
    public String yaml() {
        return YamlLayout.of(tree, remarks);
    }

    /** As it is read again. */
    public Model model() {
        return ModelReader.read(yaml());
    }
}
