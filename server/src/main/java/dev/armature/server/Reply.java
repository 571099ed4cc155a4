package dev.armature.server;

import dev.armature.wire.Answer;
import java.nio.charset.StandardCharsets;

/**
 * What goes back over HTTP, before anything about the connection is known.
 *
 * @param body coded already
 * @param length of the body, also where it is left out because only its length is asked for
 * @param isLate whether it is held back for a while, and the connection with it
 * @param headers further ones, each with the end of the line before it
 */
record Reply(
        int status,
        String contentType,
        byte[] body,
        long length,
        ContentCoding coding,
        boolean isLate,
        String headers) {
    static final String AWS_JSON = "application/x-amz-json-1.0";
    /** Of Application Auto Scaling. */
    static final String AWS_JSON_1_1 = "application/x-amz-json-1.1";

    static final String JSON = "application/json";
    static final String TEXT = "text/plain";

    static Reply of(Answer answer, String contentType) {
        return of(answer.status(), contentType, answer.body());
    }

    static Reply of(int status, String contentType, String body) {
        return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    static Reply of(int status, String contentType, byte[] body) {
        return new Reply(status, contentType, body, body.length, ContentCoding.IDENTITY, false, "");
    }

    /** The same, held back. */
    Reply late() {
        return new Reply(status, contentType, body, length, coding, true, headers);
    }

    /** The same for who asks only how long its body would be. */
    Reply withLength(long other) {
        return new Reply(status, contentType, body, other, coding, isLate, headers);
    }

    /** The same with further headers. */
    Reply withHeaders(String further) {
        return new Reply(status, contentType, body, length, coding, isLate, headers + further);
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
        byte[] compressed = preferred.compress(body);
        return new Reply(status, contentType, compressed, compressed.length, preferred, isLate, headers);
    }
}
