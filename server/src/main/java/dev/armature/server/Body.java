package dev.armature.server;

import dev.armature.model.Limits;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** A request's body as it arrives. Room is made for what has come, not for what was announced. */
final class Body {
    private static final int FIRST_CAPACITY_MAX = 64 << 10;

    private byte[] content;
    private int size;

    Body(long announced) {
        this.content = new byte[Math.clamp(announced, 0, FIRST_CAPACITY_MAX)];
    }

    /** Appends a part; false if the body becomes larger than a request may be. */
    boolean append(ByteBuf part) {
        int more = part.readableBytes();
        if (more > Limits.REQUEST_BYTES_MAX - size) {
            return false;
        }
        if (content.length - size < more) {
            content = Arrays.copyOf(content, Math.max(content.length * 2, size + more));
        }
        part.readBytes(content, size, more);
        size += more;
        return true;
    }

    byte[] toBytes() {
        return size == content.length ? content : Arrays.copyOf(content, size);
    }
}
