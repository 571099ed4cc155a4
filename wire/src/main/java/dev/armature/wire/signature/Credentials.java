package dev.armature.wire.signature;

/**
 * An access key with its secret.
 *
 * @param sessionToken empty for a key that is not temporary
 */
public record Credentials(String accessKey, String secretKey, String sessionToken) {
    /** Secrets stay out of logs. */
    @Override
    public String toString() {
        return "Credentials[" + accessKey + "]";
    }
}
