package dev.armature.server;

import dev.armature.engine.Api;
import dev.armature.engine.simulation.Fault;
import dev.armature.engine.traffic.Caller;
import dev.armature.wire.Answer;
import java.util.Set;
import java.util.function.Supplier;

/** Where a request goes. */
sealed interface Route {
    /** It has its answer already. */
    record Answered(Reply reply) implements Route {}

    /**
     * An operation has to be run for it.
     *
     * @param headers further ones of the answer; nearly always none
     * @param faults what the request asks to go wrong; nearly always nothing
     */
    record Run(Api<?> api, byte[] body, Caller caller, String contentType, String headers, Set<Fault> faults)
            implements Route {
        Reply reply(Answer answer) {
            Reply reply = Reply.of(answer, contentType);
            return headers.isEmpty() ? reply : reply.withHeaders(headers);
        }
    }

    /** Something else has to be done for it, or a page to be written, which may take a while. */
    record Work(Supplier<Reply> work) implements Route {}

    /** The same with further headers of the answer. */
    default Route withHeaders(String further) {
        if (further.isEmpty()) {
            return this;
        }
        return switch (this) {
            case Answered(Reply reply) -> new Answered(reply.withHeaders(further));
            case Run(var api, var body, var caller, var contentType, var headers, var faults) ->
                new Run(api, body, caller, contentType, headers + further, faults);
            case Work(var work) -> new Work(() -> work.get().withHeaders(further));
        };
    }
}
