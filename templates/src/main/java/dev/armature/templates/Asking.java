package dev.armature.templates;

import dev.armature.templates.Step.Service;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks an endpoint, and tells answers from refusals. */
record Asking(Endpoint endpoint) {
    private static final String UNKNOWN = "UnknownOperationException";

    Json.Object ask(String operation, Json.Object request) throws IOException, InterruptedException {
        return ask(Service.DYNAMODB, operation, request);
    }

    Json.Object ask(Service service, String operation, Json.Object request) throws IOException, InterruptedException {
        return success(operation, call(service, operation, request));
    }

    /**
     * What there is, if there is any.
     *
     * @param absent the errors by which a server says that there is none; one that does not know the operation has none either
     */
    Optional<Json.Object> find(Service service, String operation, Json.Object request, String... absent)
            throws IOException, InterruptedException {
        var answer = call(service, operation, request);
        String type = type(answer);
        return type.equals(UNKNOWN) || Set.of(absent).contains(type)
                ? Optional.empty()
                : Optional.of(success(operation, answer));
    }

    /** All pages of a list. */
    List<Json.Object> pages(Service service, String operation, Json.Object request)
            throws IOException, InterruptedException {
        List<Json.Object> pages = new ArrayList<>();
        var next = Optional.of(request);
        while (next.isPresent()) {
            var page = find(service, operation, next.get()).orElse(Json.EMPTY);
            pages.add(page);
            next = page.member("NextToken").map(token -> request.with("NextToken", token));
        }
        return pages;
    }

    /** Whether a server has an operation. A request without anything in it is refused either way, but not by the same error. */
    boolean knows(Service service, String operation) throws IOException, InterruptedException {
        return !type(call(service, operation, Json.EMPTY)).equals(UNKNOWN);
    }

    private Endpoint.Answer call(Service service, String operation, Json.Object request)
            throws IOException, InterruptedException {
        return switch (service) {
            case DYNAMODB -> endpoint.call(operation, request.toString());
            case APPLICATION_AUTO_SCALING -> endpoint.scaling(operation, request.toString());
        };
    }

    static Json.Object success(String operation, Endpoint.Answer answer) throws IOException {
        var body = body(answer);
        if (answer.status() != 200) {
            String message = body.text("message").or(() -> body.text("Message")).orElse(answer.body());
            throw new IOException(operation + " was refused with " + type(answer) + ": " + message);
        }
        return body;
    }

    /** The error of an answer, without the namespace in front of it; empty for a success. */
    private static String type(Endpoint.Answer answer) {
        String type = body(answer).text("__type").orElse(answer.status() == 200 ? "" : "HTTP " + answer.status());
        return type.substring(type.indexOf('#') + 1);
    }

    private static Json.Object body(Endpoint.Answer answer) {
        boolean json = answer.body().stripLeading().startsWith("{");
        return json && Json.parse(answer.body()) instanceof Json.Object body ? body : Json.EMPTY;
    }
}
