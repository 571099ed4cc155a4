package dev.armature.advisor.convert.infer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Words that keys begin with, and values behind them; a word that several key attributes share is hardly a value. */
final class PrefixWords {
    private final Map<String, Set<String>> attributes = new HashMap<>();

    void add(String attribute, List<String> keys, String delimiter) {
        for (String key : keys) {
            List<String> parts = KeyShape.split(key, delimiter);
            if (parts.size() > 1 && KeyShapes.isWord(parts.getFirst())) {
                attributes
                        .computeIfAbsent(parts.getFirst(), unused -> new HashSet<>())
                        .add(attribute);
            }
        }
    }

    boolean isAny(String word) {
        return attributes.containsKey(word);
    }

    boolean isShared(String word) {
        return attributes.getOrDefault(word, Set.of()).size() > 1;
    }
}
