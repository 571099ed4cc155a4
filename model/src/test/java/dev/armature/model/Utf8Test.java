package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class Utf8Test {
    @Test
    void measuresAndComparesWithoutMakingTheBytes() {
        var values = RandomValues.of("texts");
        for (int i = 0; i < 20_000; i++) {
            String left = values.text();
            String right = values.text();
            byte[] leftBytes = Utf8.bytes(left);
            byte[] rightBytes = Utf8.bytes(right);
            assertThat(Utf8.length(left)).as("%s: %s", values, left).isEqualTo(leftBytes.length);
            assertThat(Utf8.text(leftBytes, 0, leftBytes.length))
                    .as("%s", values)
                    .isEqualTo(left);
            assertThat(Integer.signum(Utf8.compare(left, right)))
                    .as("%s: %s and %s", values, left, right)
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(leftBytes, rightBytes)));
        }
    }

    /** Java itself puts it the other way round. */
    @Test
    void charactersBeyondTheFirstPlaneComeLast() {
        assertThat("\uFFFD".compareTo("\uD83D\uDE00")).isPositive();
        assertThat(Utf8.compare("\uFFFD", "\uD83D\uDE00")).isNegative();
    }

    @Test
    void countsAnUnpairedSurrogateAsTheByteItIsEncodedTo() {
        for (String text : new String[] {"\uD83D", "\uDE00", "a\uD83D", "\uD83Da", "\uD83D\uD83D\uDE00"}) {
            assertThat(Utf8.length(text)).isEqualTo(Utf8.bytes(text).length);
        }
    }

    /** They are measured part by part, and a character may lie in two parts, or lack its other half at the end. */
    @Test
    void measuresTextsThatAreVeryLong() {
        for (String ending : new String[] {"", "\uD83D", "\uDE00", "\uD83Dx", "\u00E9"}) {
            for (String unit :
                    new String[] {"x", "\u00E9", "\u20AC", "\uD83D\uDE00", "x\uD83D\uDE00", "\uD83D", "\uDE00x"}) {
                for (int shift = 0; shift < 4; shift++) {
                    String text = "x".repeat(shift) + unit.repeat(9000) + ending;
                    assertThat(Utf8.length(text))
                            .as("%d and 9000 times %s, %s", shift, unit, ending)
                            .isEqualTo(Utf8.bytes(text).length);
                }
            }
        }
    }
}
