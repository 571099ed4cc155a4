package dev.armature.advisor.runtime.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The heat of keys over an hour, within a bound. */
class KeyHeatTest {
    private static final long START = 29_000_000;

    private final KeyHeat heat = new KeyHeat();

    private void add(String key, long weight, long minute) {
        byte[] bytes = ("--" + key).getBytes(StandardCharsets.UTF_8);
        heat.add(bytes, 2, bytes.length, weight, minute);
    }

    private static String text(KeyHeat.Row row) {
        return new String(row.key(), StandardCharsets.UTF_8);
    }

    @Test
    void eachMinuteIsCountedOnItsOwn() {
        add("a", 3, START);
        add("a", 4, START);
        add("b", 1, START + 1);
        add("a", 5, START + 2);

        List<KeyHeat.Row> rows = heat.rows(START + 2);
        assertThat(rows).extracting(KeyHeatTest::text).containsExactly("a", "b");
        assertThat(rows.getFirst().minutes()).hasSize(60).endsWith(7, 0, 5);
        assertThat(rows.getLast().minutes()).endsWith(0, 1, 0);
    }

    @Test
    void whatIsOlderThanAnHourIsForgotten() {
        add("a", 3, START);
        add("b", 9, START);
        add("a", 2, START + 30);

        assertThat(heat.rows(START + 59)).extracting(KeyHeat.Row::sum).containsExactly(9L, 5L);
        assertThat(heat.rows(START + 60)).extracting(KeyHeat.Row::sum).containsExactly(2L);
        assertThat(heat.rows(START + 1_000)).isEmpty();
        add("b", 1, START + 1_001);
        assertThat(heat.rows(START + 1_001).getFirst().minutes()).endsWith(0, 1);
    }

    @Test
    void aClockThatIsSetBackCountsInTheLastMinute() {
        add("a", 1, START);
        add("a", 1, START - 5);

        assertThat(heat.rows(START - 9).getFirst().minutes()).endsWith(0, 2);
    }

    /** Whatever else there is, a key that becomes hot is soon among them, and one that was goes when it has cooled down. */
    @Test
    void aHotKeyFindsItsPlaceAmongAnyNumberOfOthers() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int minute = 0; minute < 70; minute++) {
            for (int i = 0; i < 2_000; i++) {
                String hot = minute < 5 ? "early" : "late";
                add(random.nextInt(10) == 0 ? hot : "k" + random.nextInt(1_000_000), 1, START + minute);
            }
        }

        List<KeyHeat.Row> rows = heat.rows(START + 69);
        assertThat(rows).as("seed %d", seed).hasSizeLessThanOrEqualTo(KeyHeat.KEYS);
        assertThat(text(rows.getFirst())).as("seed %d", seed).isEqualTo("late");
        assertThat(rows).extracting(KeyHeatTest::text).as("seed %d", seed).doesNotContain("early");
        assertThat(rows.getFirst().minutes()[59]).as("seed %d", seed).isBetween(120L, 300L);
    }
}
