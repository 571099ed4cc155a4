package dev.armature.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The names of attributes that came lately. They are the same from request to request, so that most of them need no string of
 * their own.
 *
 * <p>Any number of threads may use one: a place holds a whole string or none, and losing a race only costs one more string.
 */
public final class RecentNames implements JsonReader.PlainStrings {
    private static final int PLACES = 256;
    /** Longer ones are rare, and would keep memory for it. */
    private static final int LENGTH_MAX = 64;

    private final String[] names = new String[PLACES];

    public RecentNames() {
        Arrays.fill(names, "");
    }

    @Override
    public String of(byte[] text, int from, int to) {
        int length = to - from;
        if (length > LENGTH_MAX) {
            return made(text, from, length);
        }
        int hash = length;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + text[i];
        }
        int place = (hash ^ hash >>> 8) & PLACES - 1;
        String name = names[place];
        if (!is(name, text, from, length)) {
            name = made(text, from, length);
            names[place] = name;
        }
        return name;
    }

    private static boolean is(String name, byte[] text, int from, int length) {
        if (name.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (name.charAt(i) != text[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static String made(byte[] text, int from, int length) {
        return new String(text, from, length, StandardCharsets.ISO_8859_1);
    }
}
