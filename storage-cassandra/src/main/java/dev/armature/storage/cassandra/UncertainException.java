package dev.armature.storage.cassandra;

/** A light-weight transaction that was sent and not answered: it may take effect, until a serial read of its partition has been answered. */
final class UncertainException extends RuntimeException {
    UncertainException(Throwable cause) {
        super(cause);
    }
}
