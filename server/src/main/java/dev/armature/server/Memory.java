package dev.armature.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps the bodies of all requests that are there at a time, and heads that are larger than most, within the heap: of a flood of them, some
 * have to come again, and it does not cost the server its life. {@link LongRuns} does the same for what is made of them.
 */
final class Memory {
    private final AtomicLong bodyBytesLeft;

    /** @param heapBytes of which bodies get a quarter */
    Memory(long heapBytes) {
        this.bodyBytesLeft = new AtomicLong(heapBytes / 4);
    }

    /** Takes room for a part of a body, or says that there is none. */
    boolean takeBodyBytes(int bytes) {
        if (bodyBytesLeft.addAndGet(-bytes) < 0) {
            giveBodyBytes(bytes);
            return false;
        }
        return true;
    }

    void giveBodyBytes(int bytes) {
        bodyBytesLeft.addAndGet(bytes);
    }
}
