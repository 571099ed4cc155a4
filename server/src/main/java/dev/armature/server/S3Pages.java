package dev.armature.server;

import dev.armature.s3.S3Access;
import dev.armature.s3.S3Answer;
import dev.armature.s3.S3Request;
import dev.armature.s3.S3Service;

/**
 * The buckets of a directory, for clients that speak S3: on the same port, at {@code /bucket/key}. A request is for them if it is signed for S3; what its
 * signature is worth is for {@link BucketGate} to say.
 */
record S3Pages(S3Service service) {
    /** The end of the scope that a signature names, in a header and in a query. */
    private static final String SCOPE = "/s3/aws4_request";

    private static final String ENCODED_SCOPE = "%2Fs3%2Faws4_request";

    static boolean isMeant(RequestHead head) {
        String authorization = head.header(Header.AUTHORIZATION);
        return authorization == null ? head.uri().contains(ENCODED_SCOPE) : authorization.contains(SCOPE);
    }

    /** Where any credentials are accepted. */
    Reply answer(RequestHead head, byte[] body) {
        return reply(service.answer(S3Request.of(head.method(), head.uri(), head.lines(), body, S3Access.ANY)));
    }

    static Reply reply(S3Answer answer) {
        var headers = new StringBuilder();
        answer.headers()
                .forEach((name, value) ->
                        headers.append("\r\n").append(name).append(": ").append(value));
        return Reply.of(answer.status(), answer.contentType(), answer.body())
                .withLength(answer.length())
                .withHeaders(headers.toString());
    }
}
