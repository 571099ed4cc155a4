package dev.armature.advisor.convert.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is to be said about parts of a model to the reader of its text, such as what was guessed. Places are paths as in {@link
 * dev.armature.advisor.model.Place}; what is about the whole has an empty path.
 */
public final class Remarks {
    private final Map<String, List<String>> texts = new LinkedHashMap<>();

    public void add(String path, String text) {
        texts.computeIfAbsent(path, unused -> new ArrayList<>()).add(text);
    }

    public void addAll(Remarks others) {
        others.texts.forEach((path, more) -> more.forEach(text -> add(path, text)));
    }

    public List<String> at(String path) {
        return List.copyOf(texts.getOrDefault(path, List.of()));
    }

    boolean areBelow(String path) {
        return texts.keySet().stream().anyMatch(place -> place.startsWith(path + "."));
    }
}
