package dev.armature.cli.model;

/** A file is no model, or there is none; the message says what is wrong and where. */
final class UnreadableModelException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableModelException(String message) {
        super(message);
    }
}
