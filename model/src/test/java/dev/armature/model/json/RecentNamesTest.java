package dev.armature.model.json;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentNamesTest {
    private final RecentNames names = new RecentNames();

    @Test
    void givesTheSameStringForTheSameBytes() {
        String first = of("sort_key");

        assertThat(of("sort_key")).isSameAs(first).isEqualTo("sort_key");
    }

    @Test
    void readsOnlyWhatItIsTold() {
        assertThat(names.of("{\"pk\":1}".getBytes(US_ASCII), 2, 4)).isEqualTo("pk");
    }

    @Test
    void isNeverWrongWhenNamesShareAPlace() {
        // Ten times as many as there are places.
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 2560; i++) {
                assertThat(of("a" + i)).isEqualTo("a" + i);
            }
        }
    }

    @Test
    void takesEmptyAndLongNames() {
        assertThat(of("")).isEmpty();
        assertThat(of("x".repeat(100_000))).hasSize(100_000);
    }

    private String of(String name) {
        return names.of(name.getBytes(US_ASCII), 0, name.length());
    }
}
