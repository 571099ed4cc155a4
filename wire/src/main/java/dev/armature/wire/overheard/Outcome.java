package dev.armature.wire.overheard;

import dev.armature.engine.Api;
import dev.armature.engine.elsewhere.Answer;
import dev.armature.engine.elsewhere.Refusal;
import dev.armature.engine.traffic.Ending;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.wire.AdminJson;
import java.util.Optional;

/** What became of a request at another server. */
sealed interface Outcome {
    /**
     * It was done.
     *
     * @param answer empty if it was not about items
     */
    record Done(Optional<Answer> answer) implements Outcome {}

    /** It was refused, for a reason that is known here. */
    record Refused(Refusal refusal, ApiException said) implements Outcome {}

    /** The other server is to blame. */
    record Failed() implements Outcome {}

    /** Throws an {@link IllegalArgumentException} if it cannot be understood. */
    static Outcome of(Api<?> api, int status, byte[] answer, AdminJson json) {
        if (status == 200) {
            return new Done(Answer.of(api.name()).map(type -> (Answer) json.decode(answer, type)));
        }
        if (status >= 500) {
            return new Failed();
        }
        var refusal = json.decode(answer, Refusal.class);
        return new Refused(
                refusal,
                refusal.exception()
                        .orElseThrow(() -> new IllegalArgumentException("a refusal of another kind: " + status)));
    }

    default Ending ending() {
        return switch (this) {
            case Done(Optional<Answer> answer) ->
                new Ending.Succeeded(answer.map(Answer::returned).orElse(0), 0);
            case Refused(Refusal ignored, ApiException said) -> new Ending.Refused(said);
            case Failed() -> new Ending.Failed();
        };
    }

    /** Whether it says something about a table that is there, and the caller may use. */
    default boolean isAboutTables() {
        return switch (this) {
            case Done ignored -> true;
            case Refused(Refusal ignored, ApiException said) ->
                said.code() == ErrorCode.CONDITIONAL_CHECK_FAILED
                        || said.code() == ErrorCode.TRANSACTION_CANCELED
                        || said.code() == ErrorCode.TRANSACTION_CONFLICT
                        || said.code() == ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED
                        || said.code() == ErrorCode.THROTTLING;
            case Failed() -> false;
        };
    }
}
