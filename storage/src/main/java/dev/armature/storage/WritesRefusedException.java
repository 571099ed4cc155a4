package dev.armature.storage;

/** A storage does not write at the moment, and has tried nothing. It has said so when it began to; {@link Storage#trouble} tells. */
public final class WritesRefusedException extends StorageException {
    public WritesRefusedException(String text) {
        super(text);
    }
}
