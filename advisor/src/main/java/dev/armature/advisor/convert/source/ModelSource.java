package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.text.ModelText;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.read.ModelReader;
import dev.armature.templates.Json;

/** Models as they are, to be written down anew: AWS's schema.json becomes an armature.yaml. */
final class ModelSource {
    private ModelSource() {}

    static boolean isMeant(Json root) {
        return root instanceof Json.Object object
                && (object.member("armature").isPresent()
                        || object.objects("tables").stream()
                                .anyMatch(table -> table.member("table_config").isPresent()));
    }

    static Draft read(String text) {
        var model = ModelReader.read(text);
        var remarks = new Remarks();
        model.notes().forEach(note -> remarks.add("", note.place().path() + ": " + note.text()));
        return new Draft(ModelText.tree(model), remarks);
    }
}
