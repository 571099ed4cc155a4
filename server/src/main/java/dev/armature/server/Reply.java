package dev.armature.server;

import dev.armature.wire.Answer;
import java.nio.charset.StandardCharsets;

/**
 * What goes back over HTTP, before anything about the connection is known.
 *
 * @param body coded already
 * @param isLate whether it is held back for a while, and the connection with it
 * @param headers further ones, each with the end of the line before it; answers of operations have none
 */
record Reply(int status, String contentType, byte[] body, ContentCoding coding, boolean isLate, String headers) {
    static final String AWS_JSON = "application/x-amz-json-1.0";
    static final String JSON = "application/json";
    static final String TEXT = "text/plain";

    static Reply of(Answer answer, String contentType) {
        return of(answer.status(), contentType, answer.body());
    }

    static Reply of(int status, String contentType, String body) {
        return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    static Reply of(int status, String contentType, byte[] body) {
        return new Reply(status, contentType, body, ContentCoding.IDENTITY, false, "");
    }

    /** The same, held back. */
    Reply late() {
        return new Reply(status, contentType, body, coding, true, headers);
    }

    /** The same with further headers. */
    Reply withHeaders(String further) {
        return new Reply(status, contentType, body, coding, isLate, further);
    }

    /** Whether the client would rather have it otherwise, and it is large enough for that to be worth it. */
    boolean isWantedCoded(RequestHead request) {
        return body.length >= ContentCoding.COMPRESSED_BYTES_MIN
                && ContentCoding.preferred(request.header(Header.ACCEPT_ENCODING)) != coding;
    }

    /** The same as the client would rather have it. */
    Reply codedFor(RequestHead request) {
        if (!isWantedCoded(request)) {
            return this;
        }
        var preferred = ContentCoding.preferred(request.header(Header.ACCEPT_ENCODING));
        return new Reply(status, contentType, preferred.compress(body), preferred, isLate, headers);
    }
}
