package dev.armature.security.policy;

/** A policy document that is refused. The text says what is wrong with it, for the person who wrote it. */
public final class MalformedPolicyException extends RuntimeException {
    public MalformedPolicyException(String text) {
        super(text);
    }
}
