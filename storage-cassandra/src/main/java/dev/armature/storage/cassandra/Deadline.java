package dev.armature.storage.cassandra;

import java.time.Duration;

/** Until when a call may take, by a monotonic clock. */
record Deadline(long end) {
    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** Not negative. */
    Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    boolean isOver() {
        return end - System.nanoTime() <= 0;
    }
}
