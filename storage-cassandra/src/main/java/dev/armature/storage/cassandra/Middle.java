package dev.armature.storage.cassandra;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A place between two keys, in the order of their bytes. */
final class Middle {
    private Middle() {}

    /**
     * Higher than the one, lower than the other, and about as far from both; as short as that allows.
     *
     * @param to null for the end of all keys
     * @return null if there is nothing between them
     */
    static byte @Nullable [] of(byte[] from, byte @Nullable [] to) {
        int longest = Math.max(from.length, to == null ? 0 : to.length);
        for (int length = Math.max(1, longest); length <= longest + 1; length++) {
            BigInteger low = number(from, length);
            BigInteger high = to == null ? BigInteger.ONE.shiftLeft(8 * length) : number(to, length);
            BigInteger middle = low.add(high).shiftRight(1);
            if (middle.compareTo(low) > 0) {
                return bytes(middle, length);
            }
        }
        return null;
    }

    private static BigInteger number(byte[] key, int length) {
        return new BigInteger(1, Arrays.copyOf(key, length));
    }

    private static byte[] bytes(BigInteger number, int length) {
        byte[] signed = number.toByteArray();
        byte[] bytes = new byte[length];
        int used = Math.min(signed.length, length);
        System.arraycopy(signed, signed.length - used, bytes, length - used, used);
        return bytes;
    }
}
