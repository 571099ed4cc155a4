package dev.armature.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.KeyCodec;
import dev.armature.storage.Storage.Direction;
import org.junit.jupiter.api.Test;

class KeyRangeTest {
    private static final KeyRange RANGE = new KeyRange(new byte[] {10}, new byte[] {20});

    @Test
    void resumesBehindAKeyGoingForwardAndBeforeItGoingBackward() {
        assertThat(RANGE.after(new byte[] {15}, Direction.FORWARD))
                .isEqualTo(new KeyRange(new byte[] {15, 0}, new byte[] {20}));
        assertThat(RANGE.after(new byte[] {15}, Direction.BACKWARD))
                .isEqualTo(new KeyRange(new byte[] {10}, new byte[] {15}));
    }

    /** A caller may send an ExclusiveStartKey that lies outside of what it asks for. */
    @Test
    void neverGrowsWhenResumedFromOutside() {
        assertThat(RANGE.after(new byte[] {5}, Direction.FORWARD)).isEqualTo(RANGE);
        assertThat(RANGE.after(new byte[] {25}, Direction.BACKWARD)).isEqualTo(RANGE);
        assertThat(RANGE.after(new byte[] {25}, Direction.FORWARD).isEmpty()).isTrue();
        assertThat(RANGE.after(new byte[] {5}, Direction.BACKWARD).isEmpty()).isTrue();
    }

    @Test
    void comparesBytesAsUnsigned() {
        assertThat(new KeyRange(new byte[] {0x7F}, new byte[] {(byte) 0x80}).isEmpty())
                .isFalse();
        assertThat(new KeyRange(new byte[] {(byte) 0x80}, new byte[] {0x7F}).isEmpty())
                .isTrue();
    }

    @Test
    void theLastHashRangeEndsWhereTheNextSpaceStarts() {
        assertThat(KeyRange.hashes(5, 65_535, KeyCodec.HASH_END).to()).isEqualTo(new byte[] {0, 0, 0, 6});
        assertThat(KeyRange.space(5)).isEqualTo(KeyRange.hashes(5, 0, KeyCodec.HASH_END));
    }

    @Test
    void aPrefixThatEndsInTheHighestByteStillHasAnEnd() {
        assertThat(KeyRange.startingWith(new byte[] {1, (byte) 0xFF}))
                .isEqualTo(new KeyRange(new byte[] {1, (byte) 0xFF}, new byte[] {2}));
    }

    @Test
    void knowsWhatLiesWithinIt() {
        assertThat(KeyRange.space(5).isWithin(KeyRange.all())).isTrue();
        assertThat(KeyRange.space(5).isWithin(KeyRange.space(5))).isTrue();
        assertThat(KeyRange.space(5).isWithin(KeyRange.hashes(5, 1, KeyCodec.HASH_END)))
                .isFalse();
        assertThat(KeyRange.space(5).isWithin(KeyRange.hashes(5, 0, 65_535))).isFalse();
    }
}
