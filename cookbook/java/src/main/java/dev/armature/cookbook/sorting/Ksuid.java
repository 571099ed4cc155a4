package dev.armature.cookbook.sorting;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Instant;

/**
 * K-sortable ids: 4 bytes of time and 16 of chance, as 27 digits
 * of base 62. Later ids sort behind earlier ones, as text.
 */
public final class Ksuid {
    private static final long EPOCH_SECONDS = 1_400_000_000;
    private static final int CHANCE_BITS = 128;
    private static final int LENGTH = 27;
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private Ksuid() {}

    public static String at(Instant time) {
        return at(time, new BigInteger(CHANCE_BITS, new SecureRandom()));
    }

    static String at(Instant time, BigInteger chance) {
        var number = BigInteger.valueOf(time.getEpochSecond() - EPOCH_SECONDS)
                .shiftLeft(CHANCE_BITS)
                .or(chance);
        var base = BigInteger.valueOf(DIGITS.length());
        var text = new StringBuilder();
        for (int digit = 0; digit < LENGTH; digit++) {
            text.append(DIGITS.charAt(number.mod(base).intValue()));
            number = number.divide(base);
        }
        return text.reverse().toString();
    }
}
