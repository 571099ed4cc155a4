package dev.armature.storage.postgresql;

/**
 * The interrupts of this thread, put aside until it has done what it does: one would close the connection that a virtual thread reads from, and a
 * thread that leads does so for others.
 */
final class Interrupts {
    private boolean interrupted = Thread.interrupted();

    /** Puts aside what has come since. */
    void putAside() {
        interrupted |= Thread.interrupted();
    }

    void restore() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
