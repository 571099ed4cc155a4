package dev.armature.advisor.rule.setting;

import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types that a table's key attributes have, by what the model's entities put there. */
final class KeyTypes {
    private KeyTypes() {}

    /** S, N or B; null if no entity says anything of the attribute, or they disagree. */
    static @Nullable String of(TableModel table, String attribute) {
        Set<String> types = new LinkedHashSet<>();
        add(KeySpace.of(table, null), attribute, types);
        for (Index index : table.indexes()) {
            add(KeySpace.of(table, index), attribute, types);
        }
        return types.size() == 1 ? types.iterator().next() : null;
    }

    private static void add(KeySpace space, String attribute, Set<String> types) {
        List<String> names = new ArrayList<>(space.partitionAttributes());
        names.addAll(space.sortAttributes());
        int at = names.indexOf(attribute);
        for (EntityKeys keys : space.entities()) {
            List<KeyTemplate> templates = keys.templates().toList();
            if (at >= 0 && at < templates.size()) {
                types.add(type(keys, templates.get(at)));
            }
        }
    }

    private static String type(EntityKeys keys, KeyTemplate template) {
        if (!template.isField()) {
            return "S";
        }
        return keys.entity()
                .field(template.fields().iterator().next())
                .map(field -> field.type().isNumber() ? "N" : field.type() == Field.Type.BINARY ? "B" : "S")
                .orElse("S");
    }
}
