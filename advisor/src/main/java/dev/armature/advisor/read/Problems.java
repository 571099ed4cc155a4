package dev.armature.advisor.read;

import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is wrong with a file, and what is merely worth a word, collected so that everything is told at once. */
final class Problems {
    private final List<ModelException.Fault> faults = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();

    void fault(Place place, String problem) {
        faults.add(new ModelException.Fault(place.line(), place.column(), place.path(), problem));
    }

    void note(Place place, String text) {
        notes.add(new Note(place, text));
    }

    List<Note> notes() {
        return notes;
    }

    void throwIfAny() {
        if (!faults.isEmpty()) {
            faults.sort(
                    Comparator.comparingInt(ModelException.Fault::line).thenComparingInt(ModelException.Fault::column));
            throw new ModelException(faults);
        }
    }
}
