package dev.armature.server;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/** Makes request ids like AWS's: 52 characters of capital letters and digits. Not for use by two threads. */
final class RequestIds {
    static final int LENGTH = 52;
    private static final byte[] ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".getBytes(StandardCharsets.ISO_8859_1);
    private static final int BITS = 5;
    private static final int PER_LONG = Long.SIZE / BITS;

    private final RandomGenerator random;

    RequestIds(RandomGenerator random) {
        this.random = random;
    }

    void write(byte[] into, int from) {
        long bits = 0;
        for (int i = 0; i < LENGTH; i++) {
            if (i % PER_LONG == 0) {
                bits = random.nextLong();
            }
            into[from + i] = ALPHABET[(int) bits & (1 << BITS) - 1];
            bits >>>= BITS;
        }
    }
}
