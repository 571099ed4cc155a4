package dev.armature.cli.exchange;

import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.exchange.ExchangeException.Refused;
import dev.armature.cli.exchange.ExchangeException.Unreachable;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** An endpoint that is asked again, after a pause, while it is busy or does not answer. For requests that may be done twice. */
final class PatientEndpoint {
    private static final Set<String> BUSY = Set.of(
            "ThrottlingException", "ProvisionedThroughputExceededException", "RequestLimitExceeded", "Throttling");

    private static final int OK = 200;
    private static final int SERVER_FAULT = 500;

    private final HttpEndpoint endpoint;
    private final RandomGenerator random;
    private final Pause pause;
    /** Whether there was an answer. Where there was none, there is no server that could be waited for. */
    private volatile boolean hasAnswered;

    PatientEndpoint(HttpEndpoint endpoint, RandomGenerator random, Pause pause) {
        this.endpoint = endpoint;
        this.random = random;
        this.pause = pause;
    }

    Backoff backoff() {
        return new Backoff(random, pause);
    }

    /** What the endpoint answers. */
    Json.Object ask(String operation, Json.Object request) throws Refused, Unreachable, InterruptedException {
        byte[] body = ask(operation, request.toString().getBytes(StandardCharsets.UTF_8));
        return object(body)
                .orElseThrow(() ->
                        new Unreachable("the answer to " + operation + " is no JSON: this is no endpoint of DynamoDB"));
    }

    /** The JSON of what the endpoint answers. */
    byte[] ask(String operation, byte[] request) throws Refused, Unreachable, InterruptedException {
        for (var backoff = backoff(); ; backoff.await()) {
            String trouble;
            try {
                var response = endpoint.ask(operation, request);
                hasAnswered = true;
                if (response.status() == OK) {
                    return response.body();
                }
                var refused = refused(operation, response);
                if (response.status() < SERVER_FAULT && !BUSY.contains(refused.error())) {
                    throw refused;
                }
                trouble = refused.getMessage();
            } catch (IOException unanswered) {
                if (!hasAnswered) {
                    throw new Unreachable(text(unanswered), unanswered);
                }
                trouble = text(unanswered);
            }
            if (backoff.isOver()) {
                throw new Unreachable("after " + (Backoff.TRIES_MAX + 1) + " attempts: " + trouble);
            }
        }
    }

    private static String text(IOException fault) {
        return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    }

    /** What is not JSON, as a proxy between may answer, is told by its status. */
    private static Refused refused(String operation, HttpEndpoint.Response response) {
        String status = "HTTP " + response.status();
        return object(response.body())
                .map(failure -> {
                    String type = failure.text("__type").orElse(status);
                    return new Refused(
                            operation,
                            type.substring(type.indexOf('#') + 1),
                            failure.text("message")
                                    .or(() -> failure.text("Message"))
                                    .orElse(""));
                })
                .orElseGet(() -> new Refused(operation, status, ""));
    }

    private static Optional<Json.Object> object(byte[] body) {
        try {
            return Json.parse(new String(body, StandardCharsets.UTF_8)) instanceof Json.Object object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (TemplateException notJson) {
            return Optional.empty();
        }
    }
}
