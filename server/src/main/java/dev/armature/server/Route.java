package dev.armature.server;

import dev.armature.engine.Api;
import dev.armature.engine.Caller;

/** Where a request goes. */
sealed interface Route {
    /** It has its answer already. */
    record Answered(Reply reply) implements Route {}

    /** An operation has to be run for it. */
    record Run(Api<?> api, byte[] body, Caller caller, String contentType) implements Route {}
}
