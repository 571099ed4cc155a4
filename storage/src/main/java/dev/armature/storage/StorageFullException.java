package dev.armature.storage;

/** There is no room for what was to be written. Nothing of it was; what takes less room than what it replaces still can be. */
public final class StorageFullException extends StorageException {
    public StorageFullException(String text) {
        super(text);
    }
}
