package dev.armature.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RememberedTest {
    private final Remembered<Integer> remembered = new Remembered<>();

    private static String text(int number, int length) {
        return String.format("%0" + length + "d", number);
    }

    @Test
    void remembersWhatIsSmall() {
        for (int i = 0; i < 10_000; i++) {
            remembered.put(text(i, 20), i);
        }
        assertThat(remembered.size()).isEqualTo(10_000);
        assertThat(remembered.get(text(17, 20))).isEqualTo(17);
        assertThat(remembered.get(text(17, 21))).isNull();
    }

    /** A thousand policies of 20 KB would take a fifth of a gigabyte. */
    @Test
    void keepsFewThatAreLarge() {
        for (int i = 0; i < 1_000; i++) {
            remembered.put(text(i, 20_000), i);
            assertThat(remembered.get(text(i, 20_000))).isEqualTo(i);
            assertThat(remembered.size()).isLessThanOrEqualTo(52);
        }
        remembered.put(text(1, 2 << 20), 1);
        assertThat(remembered.size()).isEqualTo(1);
    }
}
