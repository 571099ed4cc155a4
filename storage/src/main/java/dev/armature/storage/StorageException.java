package dev.armature.storage;

import org.jspecify.annotations.Nullable;

/** A storage that cannot be opened, read or written. The text says what is wrong and where, for the people who run it. */
public sealed class StorageException extends RuntimeException
        permits OutcomeUnknownException, StorageFullException, StorageTimeoutException, StorageUnavailableException {
    public StorageException(String text) {
        this(text, null);
    }

    public StorageException(String text, @Nullable Throwable cause) {
        super(text, cause);
    }
}
