package dev.armature.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.storage.rocksdb.Refusal.Until;
import org.junit.jupiter.api.Test;

class RefusalsTest {
    private static final Refusal NO_SPACE = new Refusal("the disk is full", Until.SPACE);
    private static final Refusal FAILED = new Refusal("an fsync failed", Until.RESTART);

    private final Refusals refusals = new Refusals(null);

    @Test
    void liftsWhatHasPassed() {
        assertThat(refusals.refuse(NO_SPACE)).isEqualTo(NO_SPACE);
        assertThat(refusals.lift(NO_SPACE)).isTrue();
        assertThat(refusals.current()).isNull();
    }

    @Test
    void keepsTheOneThatTakesMoreToPass() {
        assertThat(refusals.refuse(FAILED)).isEqualTo(FAILED);
        assertThat(refusals.refuse(NO_SPACE)).isEqualTo(FAILED);
        assertThat(refusals.current()).isEqualTo(FAILED);
    }

    /** While it was seen that there is space again, an fsync has failed: nothing may be written. */
    @Test
    void liftsNothingThatCameMeanwhile() {
        assertThat(refusals.refuse(NO_SPACE)).isEqualTo(NO_SPACE);
        assertThat(refusals.refuse(FAILED)).isEqualTo(FAILED);
        assertThat(refusals.lift(NO_SPACE)).isFalse();
        assertThat(refusals.current()).isEqualTo(FAILED);
    }
}
