package dev.armature.storage;

/** A storage does not do what it is asked at the moment, and has tried nothing. It said so once; {@link Storage#trouble} tells why. */
public final class StorageUnavailableException extends StorageException {
    public StorageUnavailableException(String text) {
        super(text);
    }
}
