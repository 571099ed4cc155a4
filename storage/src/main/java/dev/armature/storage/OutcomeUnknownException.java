package dev.armature.storage;

/** It is not known whether something was written, and the caller has to be told so. */
public final class OutcomeUnknownException extends StorageException {
    public OutcomeUnknownException() {
        super("it is not known whether this was written");
    }
}
