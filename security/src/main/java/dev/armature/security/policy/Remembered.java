package dev.armature.security.policy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What was made of texts that others send, such as policies and tokens, so that it need not be made for every request.
 *
 * <p>What is made of a text may take twenty times its room, so that not the number of texts is bounded but their length together. When there would be more,
 * all are forgotten: what is asked for again is made again.
 */
public final class Remembered<T> {
    private static final int CHARACTERS_MAX = 1 << 20;

    private final Map<String, T> made = new ConcurrentHashMap<>();
    private final AtomicInteger characters = new AtomicInteger();

    /** Null if it is not remembered. */
    public @Nullable T get(String text) {
        return made.get(text);
    }

    public T put(String text, T value) {
        if (characters.addAndGet(text.length()) > CHARACTERS_MAX) {
            made.clear();
            characters.set(text.length());
        }
        made.put(text, value);
        return value;
    }

    int size() {
        return made.size();
    }
}
