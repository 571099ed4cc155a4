package dev.armature.cli;

/** The command line is wrong; the message says how, to the person who wrote it. */
final class UsageException extends Exception {
    UsageException(String message) {
        super(message);
    }
}
