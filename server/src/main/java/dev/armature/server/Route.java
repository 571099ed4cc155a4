package dev.armature.server;

import dev.armature.engine.Api;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.traffic.Caller;
import java.util.Set;
import java.util.function.Supplier;

/** Where a request goes. */
sealed interface Route {
    /** It has its answer already. */
    record Answered(Reply reply) implements Route {}

    /**
     * An operation has to be run for it.
     *
     * @param faults what the request asks to go wrong; nearly always nothing
     */
    record Run(Api<?> api, byte[] body, Caller caller, String contentType, Set<Fault> faults) implements Route {}

    /** Something else has to be done for it, or a page to be written, which may take a while. */
    record Work(Supplier<Reply> work) implements Route {}
}
