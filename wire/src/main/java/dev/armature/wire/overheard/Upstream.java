package dev.armature.wire.overheard;

import java.util.Optional;

/** The server that requests go to, for the few questions that their answers leave open. */
@FunctionalInterface
public interface Upstream {
    /** The body of the answer to an operation; empty if it was refused, or there was none. */
    Optional<byte[]> ask(String operation, byte[] body);
}
