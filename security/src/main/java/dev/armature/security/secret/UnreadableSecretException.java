package dev.armature.security.secret;

/** A sealed secret that cannot be opened: it is damaged, belongs to another access key, or its master key is not at hand. */
public final class UnreadableSecretException extends RuntimeException {
    UnreadableSecretException(String message) {
        super(message);
    }
}
