package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ContentionTest {
    private static final Duration SOON = Duration.ofMillis(100);
    private static final long PLACE = 77;
    private static final int ENOUGH = 8;

    private long now = Long.MAX_VALUE - 5;
    private final Contention contention = new Contention(SOON, ENOUGH, () -> now);

    @Test
    void aPlaceIsContendedWhenAnotherProcessWroteInBetweenTwiceInARow() {
        contention.wrote(PLACE, 0, 1, () -> 1);
        contention.wrote(PLACE, 2, 3, () -> 1);
        assertThat(contention.isContended(PLACE)).isFalse();
        contention.wrote(PLACE, 4, 5, () -> 1);
        assertThat(contention.isContended(PLACE)).isTrue();
        assertThat(contention.isContended(PLACE + 1)).isFalse();
        assertThat(contention.isAnyContended()).isTrue();
    }

    @Test
    void aProcessThatWritesAloneDoesNotContend() {
        for (int version = 0; version < 100; version++) {
            contention.wrote(PLACE, version, version + 1, () -> 1);
        }
        assertThat(contention.isContended(PLACE)).isFalse();
        assertThat(contention.isAnyContended()).isFalse();
    }

    @Test
    void oneOfItsOwnBetweenTwoOfOthersBeginsAnew() {
        contention.wrote(PLACE, 0, 1, () -> 1);
        contention.wrote(PLACE, 2, 3, () -> 1);
        contention.wrote(PLACE, 3, 4, () -> 1);
        contention.wrote(PLACE, 5, 6, () -> 1);
        assertThat(contention.isContended(PLACE)).isFalse();
    }

    @Test
    void whatIsWrittenSeldomIsNotContended() {
        for (int version = 0; version < 100; version += 2) {
            contention.wrote(PLACE, version, version + 1, () -> 1);
            now += SOON.toNanos();
        }
        assertThat(contention.isContended(PLACE)).isFalse();
    }

    @Test
    void itIsTriedAgainAfterASecond() {
        contend(PLACE);
        now += Contention.LASTING.toNanos() - 1;
        assertThat(contention.isContended(PLACE)).isTrue();
        assertThat(contention.isAnyContended()).isTrue();
        now++;
        assertThat(contention.isContended(PLACE)).isFalse();
        assertThat(contention.isAnyContended()).isFalse();
    }

    @Test
    void anOwnWriteDoesNotEndTheSecond() {
        contend(PLACE);
        now += Duration.ofMillis(20).toNanos();
        contention.wrote(PLACE, 5, 6, () -> 1);
        assertThat(contention.isContended(PLACE)).isTrue();
    }

    @Test
    void aPlaceThatFillsCommitsHereIsNotContended() {
        for (int version = 0; version < 100; version += 2) {
            contention.wrote(PLACE, version, version + 1, () -> ENOUGH + 1);
        }
        assertThat(contention.isContended(PLACE)).isFalse();
        assertThat(contention.isAnyContended()).isFalse();

        contention.wrote(PLACE, 200, 201, () -> 1);
        contention.wrote(PLACE, 202, 203, () -> ENOUGH + 2);
        contention.wrote(PLACE, 204, 205, () -> 1);
        contention.wrote(PLACE, 206, 207, () -> 1);
        assertThat(contention.isContended(PLACE)).as("few among many").isFalse();
        contention.wrote(PLACE, 208, 209, () -> 1);
        assertThat(contention.isContended(PLACE)).isTrue();
    }

    @Test
    void manyPlacesTakeNoMoreMemoryAndTheLatestIsKnown() {
        for (long place = 0; place < 100_000; place++) {
            contend(place);
            assertThat(contention.isContended(place)).as("place " + place).isTrue();
        }
    }

    @Test
    void rowsThatDifferHaveDifferentVersions() {
        assertThat(Contention.version(null)).isZero();
        assertThat(Contention.version(new byte[0])).isEqualTo(Contention.version(new byte[0]));
        assertThat(Contention.version(new byte[] {1, 2})).isNotEqualTo(Contention.version(new byte[] {1, 3}));
        assertThat(Contention.version(new byte[] {0})).isNotEqualTo(Contention.version(new byte[] {0, 0}));
    }

    private void contend(long place) {
        contention.wrote(place, 0, 1, () -> 1);
        contention.wrote(place, 2, 3, () -> 1);
        contention.wrote(place, 4, 5, () -> 1);
    }
}
