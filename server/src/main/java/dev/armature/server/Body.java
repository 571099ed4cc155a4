package dev.armature.server;

import dev.armature.model.Limits;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * A request's body as it arrives. Room is made for what has come, not for what was announced; what goes beyond a small body is
 * taken out of the {@link Memory} that all share, until {@link #release}.
 */
final class Body {
    private static final int SMALL_BYTES_MAX = 64 << 10;

    /** What became of a part. */
    enum Appended {
        YES,
        TOO_LARGE,
        NO_MEMORY
    }

    private final Memory memory;
    private byte[] content;
    private int size;
    private int taken;

    Body(long announced, Memory memory) {
        this.memory = memory;
        this.content = new byte[Math.clamp(announced, 0, SMALL_BYTES_MAX)];
    }

    /** Takes that many bytes out of a part. */
    Appended append(ByteBuf part, int more) {
        if (more > Limits.REQUEST_BYTES_MAX - size) {
            return Appended.TOO_LARGE;
        }
        if (content.length - size < more && !grow(size + more)) {
            return Appended.NO_MEMORY;
        }
        part.readBytes(content, size, more);
        size += more;
        return Appended.YES;
    }

    private boolean grow(int needed) {
        int capacity = Math.max(content.length * 2, needed);
        if (capacity > SMALL_BYTES_MAX) {
            int more = capacity - SMALL_BYTES_MAX - taken;
            if (!memory.takeBodyBytes(more)) {
                return false;
            }
            taken += more;
        }
        content = Arrays.copyOf(content, capacity);
        return true;
    }

    /** The content, exactly. */
    byte[] bytes() {
        if (content.length > size) {
            content = Arrays.copyOf(content, size);
        }
        return content;
    }

    void release() {
        memory.giveBodyBytes(taken);
        taken = 0;
    }
}
