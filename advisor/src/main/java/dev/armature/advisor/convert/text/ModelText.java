package dev.armature.advisor.convert.text;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.templates.Json;

/** Writes a model down. Reading the text again gives an equal model, but for the places, and for the notes about the first text. */
public final class ModelText {
    private ModelText() {}

    /** As an {@code armature.yaml} that a person would write. */
    public static String yaml(Model model) {
        return yaml(model, new Remarks());
    }

    /** The same, with remarks as comments. */
    public static String yaml(Model model, Remarks remarks) {
        return YamlLayout.of(ModelTree.of(model), remarks);
    }

    /** What a file has for a model. */
    public static Json.Object tree(Model model) {
        return ModelTree.of(model);
    }

    /** What a file has for one table, to be added to. */
    public static Json.Object tree(TableModel table) {
        return ModelTree.table(table);
    }

    /** What an access pattern begins with, to be added to. */
    public static JsonMembers pattern(String id, String name, String description) {
        return EntityTree.pattern(id, name, description);
    }

    /** As AWS's schema.json, with the members besides that only Armature reads. */
    public static String json(Model model) {
        return JsonLayout.of(ModelTree.of(model));
    }
}
