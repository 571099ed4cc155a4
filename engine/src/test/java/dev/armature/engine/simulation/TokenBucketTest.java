package dev.armature.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private static final Instant START = TestDatabase.START;

    private final TokenBucket bucket = new TokenBucket(10, START);

    private boolean isEmptyAfter(double seconds) {
        return bucket.isEmpty(10, 5, START.plusNanos((long) (seconds * 1e9)));
    }

    private void take(double units, double after) {
        bucket.take(units, 10, 5, START.plusNanos((long) (after * 1e9)));
    }

    @Test
    void beginsWithWhatComesInASecond() {
        take(9.5, 0);
        assertThat(isEmptyAfter(0)).isFalse();
        take(0.5, 0);
        assertThat(isEmptyAfter(0)).isTrue();
        assertThat(isEmptyAfter(0.1)).isFalse();
    }

    /** What costs more than there is goes through, and the debt is paid off first. */
    @Test
    void mayBeOverdrawn() {
        take(35, 0);
        assertThat(isEmptyAfter(2.5)).isTrue();
        assertThat(isEmptyAfter(2.6)).isFalse();
    }

    @Test
    void keepsWhatIsLeftForSoManySeconds() {
        take(50, 3600);
        assertThat(isEmptyAfter(3600)).isTrue();
        take(0, 7200);
        take(49.9, 7200);
        assertThat(isEmptyAfter(7200)).isFalse();
    }

    @Test
    void getsNothingFromAClockThatIsSetBack() {
        take(10, 100);
        assertThat(isEmptyAfter(100)).isFalse();
        take(40, 100);
        assertThat(isEmptyAfter(50)).isTrue();
        assertThat(isEmptyAfter(50.1)).isFalse();
    }
}
