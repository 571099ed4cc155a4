package dev.armature.language;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Remembers what texts were parsed to, as far as they were used lately.
 *
 * <p>Two generations: a text is looked for in the young one, then in the old one. When the young one is full it becomes the old
 * one, and what was old is forgotten. So the bound is twice the size of one generation, a text in use stays, and reading needs
 * no lock. Two threads may parse the same text at the same time and get equal trees.
 */
public final class ParseCache<T> {
    private static final int GENERATION_ENTRIES_MAX = 2048;

    private volatile ConcurrentHashMap<String, T> young = new ConcurrentHashMap<>();
    private volatile ConcurrentHashMap<String, T> old = new ConcurrentHashMap<>();

    public T get(String text, Function<String, T> parser) {
        T known = young.get(text);
        if (known != null) {
            return known;
        }
        known = old.get(text);
        T parsed = known == null ? parser.apply(text) : known;
        remember(text, parsed);
        return parsed;
    }

    private void remember(String text, T parsed) {
        var current = young;
        if (current.size() >= GENERATION_ENTRIES_MAX) {
            // Threads that race here forget a few texts early, which costs a parse and nothing else.
            old = current;
            current = new ConcurrentHashMap<>();
            young = current;
        }
        current.put(text, parsed);
    }
}
