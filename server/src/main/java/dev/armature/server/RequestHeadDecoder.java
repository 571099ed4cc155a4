package dev.armature.server;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.AsciiString;
import java.util.List;

/**
 * Netty's decoder, which also knows the names of the headers that AWS's clients send: they are the same in every request, and
 * are not made again for each. Netty itself knows Host, Content-Type and the like.
 */
final class RequestHeadDecoder extends HttpRequestDecoder {
    private static final List<AsciiString> KNOWN = List.of(
            AsciiString.cached("authorization"),
            AsciiString.cached("x-amz-target"),
            AsciiString.cached("x-amz-date"),
            AsciiString.cached("user-agent"),
            AsciiString.cached("amz-sdk-request"),
            AsciiString.cached("amz-sdk-invocation-id"),
            AsciiString.cached("x-amz-user-agent"),
            AsciiString.cached("x-amz-content-sha256"),
            AsciiString.cached("x-amz-security-token"),
            AsciiString.cached("x-amz-api-version"));

    RequestHeadDecoder(HttpDecoderConfig config) {
        super(config);
    }

    @Override
    protected AsciiString splitHeaderName(byte[] head, int start, int length) {
        for (AsciiString known : KNOWN) {
            if (known.length() == length && is(known, head, start)) {
                return known;
            }
        }
        return super.splitHeaderName(head, start, length);
    }

    /** Without regard to case, as names of headers are looked up anyway. */
    private static boolean is(AsciiString known, byte[] head, int start) {
        for (int i = 0; i < known.length(); i++) {
            if (AsciiString.toLowerCase((char) head[start + i]) != known.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
