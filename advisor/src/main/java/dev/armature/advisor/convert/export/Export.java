package dev.armature.advisor.convert.export;

import java.util.List;

/**
 * A model in another form.
 *
 * @param notes what the form has no place for, or what was added because it asks for it
 */
public record Export(String text, List<String> notes) {
    public Export {
        notes = List.copyOf(notes);
    }
}
