package dev.armature.server;

import dev.armature.engine.Api;
import dev.armature.engine.Caller;
import java.util.function.Supplier;

/** Where a request goes. */
sealed interface Route {
    /** It has its answer already. */
    record Answered(Reply reply) implements Route {}

    /** It is answered with a page that takes a while to write. */
    record Page(Supplier<Reply> page) implements Route {}

    /** An operation has to be run for it. */
    record Run(Api<?> api, byte[] body, Caller caller, String contentType) implements Route {}
}
