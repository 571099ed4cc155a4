package dev.armature.advisor.runtime.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The heaviest keys are found, with bounds on what their weight is. */
class TopKeysTest {
    private final TopKeys keys = new TopKeys();

    @Test
    void fewKeysAreCountedExactly() {
        for (int i = 0; i < 30; i++) {
            add("a", 1, 0);
            add(i % 3 == 0 ? "b" : "c", 1, 0);
        }

        assertThat(keys.heaviest(2))
                .satisfiesExactly(
                        heaviest -> assertThat(described(heaviest)).isEqualTo("a 30 ±0"),
                        next -> assertThat(described(next)).isEqualTo("c 20 ±0"));
        assertThat(keys.total()).isEqualTo(60);
    }

    /** Whatever else there is: a key with more than a hundredth of all is kept, and its true weight is within the bounds. */
    @Test
    void aHeavyKeyIsKeptAmongAnyNumberOfOthers() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        int heavy = 0;
        for (int i = 0; i < 200_000; i++) {
            boolean isHeavy = random.nextInt(50) == 0;
            heavy += isHeavy ? 1 : 0;
            add(isHeavy ? "heavy" : "k" + random.nextInt(1_000_000), 1, 0);
        }

        var found = keys.heaviest(TopKeys.KEYS).stream()
                .filter(key -> text(key).equals("heavy"))
                .findFirst();
        assertThat(found).as("seed %d", seed).isPresent();
        assertThat((long) heavy)
                .as("seed %d", seed)
                .isBetween(found.get().certain(), found.get().weight());
    }

    @Test
    void theBusiestSecondOfAKeyIsKnown() {
        add("a", 3, 7);
        add("a", 4, 8);
        add("b", 1, 8);
        add("a", 5, 8);
        add("a", 1, 9);

        assertThat(keys.heaviest(1))
                .singleElement()
                .satisfies(key -> assertThat(key.peak()).isEqualTo(9));
    }

    @Test
    void nothingIsLeftAfterClearing() {
        add("a", 3, 7);
        keys.clear();
        add("b", 1, 7);

        assertThat(keys.heaviest(5))
                .singleElement()
                .satisfies(key -> assertThat(described(key)).isEqualTo("b 1 ±0"));
    }

    private void add(String key, long weight, long second) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        keys.add(bytes, 0, bytes.length, weight, second);
    }

    private static String described(TopKeys.Heavy key) {
        return text(key) + " " + key.weight() + " ±" + key.error();
    }

    private static String text(TopKeys.Heavy key) {
        return new String(key.key(), StandardCharsets.UTF_8);
    }
}
