package dev.armature.advisor.ruler;

import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Sort keys of an entity that lie together. Where the first value is one of a few, each of them is a piece: between {@code
 * CANCELLED#...} and {@code SHIPPED#...} there is room for others.
 */
record Piece(String label, KeySet texts) {
    private static final int PIECES_MAX = 8;

    static List<Piece> of(EntityKeys keys) {
        KeyTemplate template = keys.sort().getFirst();
        List<String> values = template.values().stream()
                .findFirst()
                .filter(value -> value.form() instanceof Form.Plain)
                .flatMap(value -> keys.entity().field(value.field()))
                .map(Field::values)
                .orElse(List.of());
        if (values.isEmpty() || values.size() > PIECES_MAX) {
            return List.of(new Piece(template.text(), keys.sortTexts().getFirst()));
        }
        return values.stream()
                .map(value -> with(value, template))
                .map(parts -> new Piece(KeyTemplate.text(parts), keys.texts(parts)))
                .toList();
    }

    /** The template with a text for its first value. */
    private static List<Part> with(String value, KeyTemplate template) {
        List<Part> parts = new ArrayList<>(template.parts());
        int first = parts.indexOf(template.values().getFirst());
        parts.set(first, new Part.Literal(value));
        return parts;
    }
}
