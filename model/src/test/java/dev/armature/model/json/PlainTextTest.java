package dev.armature.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlainTextTest {
    private static final int LENGTH = 20;

    /** Each byte there is, at each place, alone and with another of its kind behind it. */
    @Test
    void endsAtTheFirstByteThatIsNotPlain() {
        for (int value = 0; value < 256; value++) {
            boolean isPlain = value >= ' ' && value < 0x80 && value != '"' && value != '\\';
            for (int at = 0; at < LENGTH; at++) {
                byte[] text = new byte[LENGTH];
                Arrays.fill(text, (byte) 'x');
                text[at] = (byte) value;
                int expected = isPlain ? LENGTH : at;
                assertThat(PlainText.end(text, 0, LENGTH))
                        .as("%d at %d", value, at)
                        .isEqualTo(expected);
                text[LENGTH - 1] = (byte) value;
                assertThat(PlainText.end(text, 0, LENGTH))
                        .as("%d at %d and at the end", value, at)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void looksAtNothingBeyondItsLimits() {
        byte[] text = new byte[LENGTH];
        for (int from = 0; from <= LENGTH; from++) {
            for (int limit = from; limit <= LENGTH; limit++) {
                Arrays.fill(text, (byte) '"');
                Arrays.fill(text, from, limit, (byte) '!');
                assertThat(PlainText.end(text, from, limit)).isEqualTo(limit);
            }
        }
    }
}
