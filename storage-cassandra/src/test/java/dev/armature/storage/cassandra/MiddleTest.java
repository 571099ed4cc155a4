package dev.armature.storage.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MiddleTest {
    private static final byte[] EMPTY = {};

    @Test
    void liesBetweenAnyTwoKeys() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("middle: -Dseed=" + seed);
        var random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            byte[] one = key(random);
            byte[] other = key(random);
            boolean ascend = Arrays.compareUnsigned(one, other) < 0;
            byte[] low = ascend ? one : other;
            byte[] high = ascend ? other : one;
            byte[] middle = Middle.of(low, high);
            if (middle == null) {
                // The one is the other with zeros at its end.
                assertThat(Arrays.copyOf(low, high.length + 1)).isEqualTo(Arrays.copyOf(high, high.length + 1));
            } else {
                assertThat(Arrays.compareUnsigned(low, middle)).isNegative();
                assertThat(Arrays.compareUnsigned(middle, high)).isNegative();
            }
            byte[] toTheEnd = Middle.of(low, null);
            assertThat(Arrays.compareUnsigned(low, toTheEnd)).isNegative();
        }
    }

    /** Few different bytes, so that keys share their beginnings. */
    private static byte[] key(Random random) {
        byte[] key = new byte[1 + random.nextInt(4)];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (random.nextInt(4) - 2);
        }
        return key;
    }

    @Test
    void halvesUntilNothingIsBetween() {
        byte[] low = {5};
        byte[] high = {5, 0};
        assertThat(Middle.of(low, high)).isNull();
        assertThat(Middle.of(EMPTY, null)).containsExactly(0x80);
        assertThat(Middle.of(low, new byte[] {6})).containsExactly(5, 0x80);
        assertThat(Middle.of(new byte[] {(byte) 0xff}, null)).containsExactly(0xff, 0x80);
    }
}
