package dev.armature.samples.btlrun;

/** Another request changed the match since it was read: read it again, and decide anew. */
final class ConcurrentChangeException extends RuntimeException {
    ConcurrentChangeException(Match match) {
        super("match " + match.id() + " is no longer at version " + match.version());
    }
}
