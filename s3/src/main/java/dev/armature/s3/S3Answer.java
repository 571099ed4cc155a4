package dev.armature.s3;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What such a server answers.
 *
 * @param headers but for the type and the length of the body
 * @param length of the body; where only its length was asked for, the body is empty all the same
 * @param errorCode why it is refused, as S3 names it; empty if it is not
 */
public record S3Answer(
        int status, String contentType, Map<String, String> headers, byte[] body, long length, String errorCode) {
    static final String XML = "application/xml";
    private static final byte[] NOTHING = {};

    static S3Answer empty(int status) {
        return new S3Answer(status, XML, Map.of(), NOTHING, 0, "");
    }

    static S3Answer xml(int status, XmlText document) {
        byte[] body = document.toString().getBytes(StandardCharsets.UTF_8);
        return new S3Answer(status, XML, Map.of(), body, body.length, "");
    }

    S3Answer refusing(String code) {
        return new S3Answer(status, contentType, headers, body, length, code);
    }

    S3Answer with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new S3Answer(status, contentType, more, body, length, errorCode);
    }
}
