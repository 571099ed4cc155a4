package dev.armature.engine.exchange.layout;

import java.nio.charset.StandardCharsets;

/** The names of objects that hold data, as AWS chooses them: they say nothing. Here they follow from what they stand for, so that it has the same name each time. */
public final class ObjectNames {
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 26;
    private static final int DIGIT_BITS = 5;

    private ObjectNames() {}

    /** The bits of a hash, five for each character. */
    public static String of(String what) {
        byte[] hash = Digests.sha256(what.getBytes(StandardCharsets.UTF_8));
        var name = new StringBuilder(LENGTH);
        for (int bit = 0; name.length() < LENGTH; bit += DIGIT_BITS) {
            int pair = (hash[bit / 8] & 0xFF) << 8 | hash[bit / 8 + 1] & 0xFF;
            name.append(ALPHABET.charAt(pair >> 16 - DIGIT_BITS - bit % 8 & (1 << DIGIT_BITS) - 1));
        }
        return name.toString();
    }
}
