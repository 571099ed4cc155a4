package dev.armature.server;

import dev.armature.model.Limits;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A request's body as it arrives. Room is made for what has come, not for what was announced; what goes beyond a small body is
 * taken out of the {@link Memory} that all share, until {@link #release}.
 */
final class Body {
    private static final int SMALL_BYTES_MAX = 8 << 10;
    private static final byte[] NOTHING = {};

    /** Content that is larger than this has to be in proportion to what came for it. */
    private static final int INFLATED_AT_ANY_RATIO_MAX = 1 << 20;

    private static final int INFLATED_RATIO_MAX = 100;
    private static final int INFLATED_PART_BYTES = 16 << 10;

    /** What became of a part. */
    enum Appended {
        YES,
        TOO_LARGE,
        NO_MEMORY
    }

    private final Memory memory;
    private final int announced;
    private byte[] content = NOTHING;
    private int size;
    private int taken;
    /** What the request's head has taken, which is there as long as the body. */
    private int takenByHead;

    Body(long announced, Memory memory) {
        this(announced, memory, 0);
    }

    Body(long announced, Memory memory, int takenByHead) {
        this.memory = memory;
        this.announced = Math.clamp(announced, 0, SMALL_BYTES_MAX);
        this.takenByHead = takenByHead;
    }

    int size() {
        return size;
    }

    /** Takes that many bytes out of a part. */
    Appended append(ByteBuf part, int more) {
        Appended room = makeRoom(more);
        if (room == Appended.YES) {
            part.readBytes(content, size, more);
            size += more;
        }
        return room;
    }

    private Appended makeRoom(int more) {
        if (more > Limits.REQUEST_BYTES_MAX - size) {
            return Appended.TOO_LARGE;
        }
        return content.length - size >= more || grow(size + more) ? Appended.YES : Appended.NO_MEMORY;
    }

    private boolean grow(int needed) {
        int roomy = Math.min(Math.max(content.length * 2, announced), Limits.REQUEST_BYTES_MAX);
        int capacity = Math.max(roomy, needed);
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

    /**
     * Puts what a compressed body stands for in its place. It may take a while.
     *
     * @throws IOException if it is not compressed like that
     */
    Appended inflate(ContentCoding coding) throws IOException {
        var inflated = new Body(0, memory);
        try (var in = coding.reader(bytes())) {
            Appended appended = inflated.appendAll(in, size);
            if (appended != Appended.YES) {
                return appended;
            }
            memory.giveBodyBytes(taken);
            content = inflated.content;
            size = inflated.size;
            taken = inflated.taken;
            inflated.taken = 0;
            return Appended.YES;
        } finally {
            inflated.release();
        }
    }

    private Appended appendAll(InputStream in, int compressedBytes) throws IOException {
        var part = new byte[INFLATED_PART_BYTES];
        for (int more = in.read(part); more >= 0; more = in.read(part)) {
            Appended room = makeRoom(more);
            if (room != Appended.YES) {
                return room;
            }
            System.arraycopy(part, 0, content, size, more);
            size += more;
            if (size > INFLATED_AT_ANY_RATIO_MAX && size / INFLATED_RATIO_MAX > compressedBytes) {
                return Appended.TOO_LARGE;
            }
        }
        return Appended.YES;
    }

    /** The content, exactly. */
    byte[] bytes() {
        if (content.length > size) {
            content = Arrays.copyOf(content, size);
        }
        return content;
    }

    void release() {
        if (taken + takenByHead > 0) {
            memory.giveBodyBytes(taken + takenByHead);
            taken = 0;
            takenByHead = 0;
        }
    }
}
