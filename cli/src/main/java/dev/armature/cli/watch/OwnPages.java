package dev.armature.cli.watch;

import java.util.Optional;

/** What a proxy answers by itself. */
@FunctionalInterface
interface OwnPages {
    OwnPages NONE = request -> Optional.empty();

    /** An answer. */
    record Page(int status, String contentType, byte[] body) {}

    /** Empty for what is to be passed on. */
    Optional<Page> page(ClientRequest request) throws InterruptedException;
}
