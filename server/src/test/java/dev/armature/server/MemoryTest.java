package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class MemoryTest {
    private static final int MIB = 1 << 20;

    private final Memory memory = new Memory(8 * MIB);

    /** A quarter of the heap is for bodies; small ones do not count. */
    @Test
    void turnsLargeBodiesAwayWhileOthersHoldTheirRoom() {
        var first = new Body(0, memory);
        var second = new Body(0, memory);
        var small = new Body(100, memory);

        assertThat(append(first, 3 * MIB / 2)).isEqualTo(Body.Appended.YES);
        assertThat(append(second, MIB)).isEqualTo(Body.Appended.NO_MEMORY);
        assertThat(append(small, 1000)).isEqualTo(Body.Appended.YES);

        first.release();
        assertThat(append(second, MIB)).isEqualTo(Body.Appended.YES);
        second.release();
        assertThat(append(new Body(0, memory), 2 * MIB)).isEqualTo(Body.Appended.YES);
    }

    @Test
    void keepsWhatArrivesInParts() {
        var body = new Body(3, memory);
        for (int i = 0; i < 200_000; i++) {
            assertThat(body.append(Unpooled.wrappedBuffer(new byte[] {(byte) i}), 1))
                    .isEqualTo(Body.Appended.YES);
        }

        assertThat(body.bytes()).hasSize(200_000).startsWith(0, 1, 2).endsWith((byte) 199_999);
    }

    private static Body.Appended append(Body body, int bytes) {
        return body.append(Unpooled.wrappedBuffer(new byte[bytes]), bytes);
    }
}
