package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long MILLIS = 1_000_000;

    private final Pace pace = new Pace();

    @Test
    void remembersTwoSlowRequestsForASecond() {
        pace.took(0, 6 * MILLIS);
        pace.took(6 * MILLIS, 7 * MILLIS);
        pace.took(7 * MILLIS, 13 * MILLIS);
        assertThat(pace.isSlow(13 * MILLIS)).isFalse();

        pace.took(13 * MILLIS, 18 * MILLIS);
        pace.took(10 * MILLIS, 16 * MILLIS);
        pace.took(10 * MILLIS, 16 * MILLIS);
        assertThat(pace.isSlow(16 * MILLIS)).isTrue();
        pace.took(20 * MILLIS, 20 * MILLIS);
        assertThat(pace.isSlow(1016 * MILLIS)).isTrue();
        assertThat(pace.isSlow(1017 * MILLIS)).isFalse();
        assertThat(pace.isSlow(1016 * MILLIS)).isFalse();
    }

    /** The clock of the machine may begin anywhere. */
    @Test
    void takesAnyTimeForTheFirst() {
        pace.took(Long.MAX_VALUE - MILLIS, Long.MIN_VALUE + 10 * MILLIS);
        pace.took(Long.MAX_VALUE - MILLIS, Long.MIN_VALUE + 10 * MILLIS);

        assertThat(pace.isSlow(Long.MIN_VALUE + 10 * MILLIS)).isTrue();
    }
}
