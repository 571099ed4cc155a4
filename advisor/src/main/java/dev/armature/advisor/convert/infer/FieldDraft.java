package dev.armature.advisor.convert.infer;

import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.model.Field;
import dev.armature.templates.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A field in the making.
 *
 * @param format a word for what its text looks like
 * @param values all that it can be, if they are few
 */
public record FieldDraft(
        String name,
        Field.Type type,
        Field.@Nullable Type itemType,
        boolean required,
        Optional<String> format,
        List<String> values) {
    public FieldDraft {
        values = List.copyOf(values);
    }

    public static FieldDraft of(String name, Field.Type type, boolean required) {
        return new FieldDraft(name, type, null, required, Optional.empty(), List.of());
    }

    /** As the members that a model has for it. */
    public Json.Object tree() {
        return new JsonMembers()
                .text("name", name)
                .text("type", word(type))
                .text("item_type", itemType == null ? null : word(itemType))
                .ifTrue("required", required)
                .text("format", format.orElse(null))
                .texts("enum", values)
                .build();
    }

    private static String word(Field.Type type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
