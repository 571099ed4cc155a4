package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BytesTest {
    private static final Bytes CONTENT = bytes(1, 2, 1, 2, 3);

    @Test
    void containsRunsOfBytesAndTheEmptyRun() {
        assertThat(CONTENT.contains(bytes(1, 2, 3))).isTrue();
        assertThat(CONTENT.contains(CONTENT)).isTrue();
        assertThat(CONTENT.contains(bytes())).isTrue();
        assertThat(CONTENT.contains(bytes(2, 2))).isFalse();
        assertThat(CONTENT.contains(bytes(1, 2, 1, 2, 3, 4))).isFalse();
        assertThat(bytes().contains(bytes())).isTrue();
    }

    @Test
    void startsWithItsBeginnings() {
        assertThat(CONTENT.startsWith(bytes(1, 2))).isTrue();
        assertThat(CONTENT.startsWith(bytes())).isTrue();
        assertThat(CONTENT.startsWith(bytes(2))).isFalse();
        assertThat(bytes(1).startsWith(bytes(1, 2))).isFalse();
    }

    @Test
    void isOrderedAsUnsignedBytesAre() {
        assertThat(bytes(0x7F)).isLessThan(bytes(0x80));
        assertThat(bytes(1)).isLessThan(bytes(1, 0));
        assertThat(bytes(1, 2))
                .isEqualTo(bytes(1, 2))
                .hasSameHashCodeAs(bytes(1, 2))
                .isNotEqualTo(bytes(1));
        assertThat(bytes(0xFF)).hasToString("/w==");
    }

    private static Bytes bytes(int... values) {
        byte[] content = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            content[i] = (byte) values[i];
        }
        return Bytes.of(content);
    }
}
