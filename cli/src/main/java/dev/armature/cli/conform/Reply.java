package dev.armature.cli.conform;

import dev.armature.templates.Endpoint;
import dev.armature.templates.Json;
import dev.armature.templates.TemplateException;
import java.util.Optional;

/** What an endpoint answered, as transcripts speak of it. */
record Reply(int status, String body) {
    private static final int OK = 200;
    private static final int SHOWN_MAX = 2_000;

    static Reply of(Endpoint.Answer answer) {
        return new Reply(answer.status(), answer.body());
    }

    boolean isOk() {
        return status == OK;
    }

    /** Empty if it is none. */
    Optional<Json> json() {
        try {
            return body.isBlank() ? Optional.empty() : Optional.of(Json.parse(body));
        } catch (TemplateException notJson) {
            return Optional.empty();
        }
    }

    /** The code of a refusal, such as {@code ValidationException}; empty if there is none. */
    String code() {
        String type = member("__type");
        return type.substring(type.indexOf('#') + 1);
    }

    /** The text of a refusal, which services spell in two ways. */
    String message() {
        String message = member("message");
        return message.isEmpty() ? member("Message") : message;
    }

    private String member(String name) {
        return json().filter(Json.Object.class::isInstance)
                .flatMap(object -> ((Json.Object) object).text(name))
                .orElse("");
    }

    /** Whether the endpoint does not have the operation at all. */
    boolean isUnknownOperation() {
        return code().equals("UnknownOperationException")
                || code().equals("NotImplemented")
                || code().equals("UnsupportedOperationException")
                || status == 501;
    }

    /** What stands at a path of names and numbers with dots between them. */
    Optional<String> at(String path) {
        Optional<Json> value = json();
        for (String name : path.split("\\.", -1)) {
            value = value.flatMap(parent -> switch (parent) {
                case Json.Object object -> object.member(name);
                case Json.Array array -> element(array, name);
                case Json.Text text -> Optional.empty();
                case Json.Number number -> Optional.empty();
                case Json.Bool bool -> Optional.empty();
                case Json.Null nothing -> Optional.empty();
            });
        }
        return value.flatMap(Json::scalar);
    }

    private static Optional<Json> element(Json.Array array, String index) {
        return index.matches("\\d{1,6}")
                        && Integer.parseInt(index) < array.elements().size()
                ? Optional.of(array.elements().get(Integer.parseInt(index)))
                : Optional.empty();
    }

    /** Whether this is the answer that a line of a transcript asks for. */
    boolean is(String wanted) {
        if (wanted.equals("ok")) {
            return isOk();
        }
        if (wanted.equals("nothing")) {
            return isOk() && body.isEmpty();
        }
        if (wanted.startsWith("{")) {
            return isOk() && json().map(Numbers::plain).equals(Optional.of(Numbers.plain(Json.parse(wanted))));
        }
        return status == 400 && wanted.equals(wanted.contains(": ") ? code() + ": " + message() : code());
    }

    /** For a reader: as transcripts write it, and not without end. */
    String shown() {
        String text = isOk() || code().isEmpty() ? status + " " + body : code() + ": " + message();
        return text.length() > SHOWN_MAX ? text.substring(0, SHOWN_MAX) + "..." : text;
    }
}
