package dev.armature.engine.elsewhere;

import dev.armature.engine.request.Member;
import dev.armature.engine.simulation.Throttling;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.engine.write.Writer;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.UncheckedValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why another server did not do what it was asked for. As it arrived: anything may be missing. */
public record Refusal(
        @Member("__type") @Nullable String type,
        @Member("message") @Nullable String message,
        @Member("Message") @Nullable String text,
        @Nullable Map<String, UncheckedValue> item,
        @Nullable List<Reason> cancellationReasons,
        @Nullable List<Throttle> throttlingReasons,
        @Member("throttlingReasons") @Nullable List<Throttle> throttlingReasonsOnDemand) {

    /** Why one action of a transaction was not done. */
    public record Reason(
            @Nullable String code,
            @Nullable String message,
            @Nullable Map<String, UncheckedValue> item) {
        private Cancellation.Reason reason() {
            return new Cancellation.Reason(code == null ? "None" : code, message, Shown.item(item));
        }
    }

    /** What there was no capacity for. */
    public record Throttle(
            @Member("reason") @Nullable String reason,
            @Member("resource") @Nullable String resource) {
        private Throttling.Reason told() {
            return new Throttling.Reason(reason == null ? "" : reason, resource == null ? "" : resource);
        }
    }

    /** Empty if it is of a kind that is not known here. */
    public Optional<ErrorCode> code() {
        String name = type == null ? "" : type.substring(type.lastIndexOf('#') + 1);
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.shortName().equals(name))
                .findFirst();
    }

    /** The same as it would be said here; empty if it is of a kind that is not known. */
    public Optional<ApiException> exception() {
        return code().map(code -> {
            String said = message != null ? message : text == null ? "" : text;
            var details = details(code);
            return details == null ? new ApiException(code, said) : new ApiException(code, said, details);
        });
    }

    private @Nullable Record details(ErrorCode code) {
        return switch (code) {
            case CONDITIONAL_CHECK_FAILED -> new Writer.ConditionFailure(Shown.item(item));
            case TRANSACTION_CANCELED ->
                new Cancellation(
                        cancellationReasons == null
                                ? List.of()
                                : cancellationReasons.stream()
                                        .map(Reason::reason)
                                        .toList());
            case PROVISIONED_THROUGHPUT_EXCEEDED -> new Throttling.Provisioned(throttles());
            case THROTTLING -> new Throttling.OnDemand(throttles());
            default -> null;
        };
    }

    private List<Throttling.Reason> throttles() {
        var given = throttlingReasons == null ? throttlingReasonsOnDemand : throttlingReasons;
        return given == null ? List.of() : given.stream().map(Throttle::told).toList();
    }
}
