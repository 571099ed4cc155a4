package dev.armature.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChanceTest {
    private static List<Boolean> draws(Chance chance, boolean asksWhatIsCertain) {
        return IntStream.range(0, 100)
                .mapToObj(i -> {
                    if (asksWhatIsCertain) {
                        assertThat(chance.strikes(0)).isFalse();
                        assertThat(chance.strikes(1)).isTrue();
                    }
                    return chance.strikes(0.3);
                })
                .toList();
    }

    /** A switch that is off does not change what the others draw. */
    @Test
    void drawsNothingForWhatIsCertain() {
        assertThat(draws(new Chance(new Random(7)), true)).isEqualTo(draws(new Chance(new Random(7)), false));
    }

    @Test
    void strikesAboutAsOftenAsItShould() {
        assertThat(draws(new Chance(new Random(7)), false).stream()
                        .filter(struck -> struck)
                        .count())
                .isBetween(15L, 45L);
    }
}
