package dev.armature.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The parameters of a request in AWS's Query protocol: in the body, or in the query of one that has none. */
final class QueryForm {
    /** The longest document that IAM takes has 131,072 characters, of which each may be encoded in three. */
    static final int BYTES_MAX = 512 << 10;

    /** Four times what fifty tags, ten policies and all else come to. */
    static final int PARAMETERS_MAX = 500;

    private QueryForm() {}

    /**
     * Of a parameter that comes several times, the first. Empty if there are more than any request has: a form of the size that a request may have for
     * DynamoDB would have millions.
     */
    static Optional<Map<String, String>> parameters(String uri, byte[] body) {
        if (body.length > BYTES_MAX) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        int question = uri.indexOf('?');
        boolean isRead = read(new String(body, StandardCharsets.UTF_8), parameters)
                && (question < 0 || read(uri.substring(question + 1), parameters));
        return isRead ? Optional.of(parameters) : Optional.empty();
    }

    /** Those of a query, which is bounded like all heads of requests. */
    static Map<String, String> ofQuery(String query) {
        return parameters("?" + query, new byte[0]).orElseGet(Map::of);
    }

    private static boolean read(String form, Map<String, String> parameters) {
        for (int start = 0; start < form.length(); ) {
            int ampersand = form.indexOf('&', start);
            int end = ampersand < 0 ? form.length() : ampersand;
            int equals = form.indexOf('=', start, end);
            int nameEnd = equals < 0 ? end : equals;
            String name = decoded(form.substring(start, nameEnd));
            if (!name.isEmpty()) {
                parameters.putIfAbsent(name, nameEnd == end ? "" : decoded(form.substring(nameEnd + 1, end)));
            }
            if (parameters.size() > PARAMETERS_MAX) {
                return false;
            }
            start = end + 1;
        }
        return true;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }
}
