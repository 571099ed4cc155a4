package dev.armature.language;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Remembers what texts were parsed to, as far as they were used lately and there is room.
 *
 * <p>Two generations: a text is looked for in the young one, then in the old one. When the young one is full it becomes the old
 * one, and what was old is forgotten. So the bound is twice the size of one generation, a text in use stays, and reading needs
 * no lock. Two threads may parse the same text at the same time and get equal trees.
 *
 * <p>What a text takes is estimated from its length, and never too low: of all texts that a parser takes, lists of names of one
 * letter make the largest trees, and they have 79 bytes for each character. Most have 15 to 20.
 */
public final class ParseCache<T> {
    static final long GENERATION_BYTES_MAX = 4L << 20;

    private static final int BYTES_PER_CHARACTER = 80;
    private static final int BYTES_PER_TEXT = 200;

    private volatile Generation<T> young = new Generation<>();
    private volatile Generation<T> old = new Generation<>();

    private static final class Generation<T> {
        private final ConcurrentHashMap<String, T> trees = new ConcurrentHashMap<>();
        private final AtomicLong bytes = new AtomicLong();
    }

    public T get(String text, Function<String, T> parser) {
        T known = young.trees.get(text);
        if (known != null) {
            return known;
        }
        known = old.trees.get(text);
        T parsed = known == null ? parser.apply(text) : known;
        remember(text, parsed);
        return parsed;
    }

    private void remember(String text, T parsed) {
        long taken = bytes(text);
        var current = young;
        if (current.bytes.get() + taken > GENERATION_BYTES_MAX) {
            // Threads that race here forget a few texts early, which costs a parse and nothing else.
            old = current;
            current = new Generation<>();
            young = current;
        }
        if (current.trees.put(text, parsed) == null) {
            current.bytes.addAndGet(taken);
        }
    }

    private static long bytes(String text) {
        return BYTES_PER_TEXT + (long) BYTES_PER_CHARACTER * text.length();
    }

    /** What all texts take that it remembers, at most. */
    long bytes() {
        return young.bytes.get() + old.bytes.get();
    }
}
