package dev.armature.server;

import dev.armature.wire.Answer;
import java.nio.charset.StandardCharsets;

/** What goes back over HTTP, before anything about the connection is known. */
record Reply(int status, String contentType, byte[] body) {
    static final String AWS_JSON = "application/x-amz-json-1.0";
    static final String JSON = "application/json";
    static final String TEXT = "text/plain";

    static Reply of(Answer answer, String contentType) {
        return new Reply(answer.status(), contentType, answer.body());
    }

    static Reply of(int status, String contentType, String body) {
        return new Reply(status, contentType, body.getBytes(StandardCharsets.UTF_8));
    }
}
