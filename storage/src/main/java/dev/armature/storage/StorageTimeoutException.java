package dev.armature.storage;

/** A read took longer than the storage's {@link Capabilities#timeLimit}. A write that does ends as {@link Outcome.Unknown}. */
public final class StorageTimeoutException extends StorageException {
    public StorageTimeoutException(String text) {
        super(text);
    }
}
