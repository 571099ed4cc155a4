package dev.armature.advisor.read;

import dev.armature.advisor.model.Model.Note;
import dev.armature.advisor.model.Place;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is wrong with a file, and what is merely worth a word, collected so that everything is told at once. */
final class Problems {
    /** An author who has that many has seen enough. */
    private static final int FAULTS_MAX = 100;

    private final Set<ModelException.Fault> faults = new LinkedHashSet<>();
    private final Set<Note> notes = new LinkedHashSet<>();
    private final Map<String, Set<String>> known = new HashMap<>();

    void fault(Place place, String problem) {
        if (faults.size() < FAULTS_MAX) {
            faults.add(new ModelException.Fault(
                    place.line(), place.column(), Node.shortened(place.path()), Node.shortened(problem)));
        }
    }

    void note(Place place, String text) {
        if (notes.size() < FAULTS_MAX) {
            notes.add(new Note(place, Node.shortened(text)));
        }
    }

    /** Which members a kind of map may have, as the reader saw it. What is published about the format is compared with that. */
    void know(String kind, Set<String> names) {
        known.computeIfAbsent(kind, unused -> new LinkedHashSet<>()).addAll(names);
    }

    Map<String, Set<String>> known() {
        return known;
    }

    List<Note> notes() {
        return List.copyOf(notes);
    }

    void throwIfAny() {
        if (!faults.isEmpty()) {
            throw new ModelException(faults.stream()
                    .sorted(Comparator.comparingInt(ModelException.Fault::line)
                            .thenComparingInt(ModelException.Fault::column))
                    .toList());
        }
    }
}
