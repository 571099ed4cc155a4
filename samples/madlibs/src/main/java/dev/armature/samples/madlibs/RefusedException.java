package dev.armature.samples.madlibs;

/** The rules of the game do not allow it; the message says why, to the player. */
final class RefusedException extends RuntimeException {
    RefusedException(String message) {
        super(message);
    }
}
