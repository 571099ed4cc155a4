package dev.armature.s3;

import dev.armature.wire.signature.HeaderLines;
import dev.armature.wire.signature.UriEncoding;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to a server that answers as S3.
 *
 * @param bucket empty if it is about all of them
 * @param key empty if it is about a bucket
 * @param parameters of the query, decoded; those without a value have an empty one
 * @param access what it may do
 */
public record S3Request(
        String method,
        String bucket,
        String key,
        Map<String, String> parameters,
        HeaderLines headers,
        byte[] body,
        S3Access access) {
    /** @param uri path and query as they were sent */
    public static S3Request of(String method, String uri, HeaderLines headers, byte[] body, S3Access access) {
        int question = uri.indexOf('?');
        String path = question < 0 ? uri : uri.substring(0, question);
        int slash = path.indexOf('/', 1);
        String bucket =
                UriEncoding.decode(path.substring(Math.min(1, path.length()), slash < 0 ? path.length() : slash));
        String key = slash < 0 ? "" : UriEncoding.decode(path.substring(slash + 1));
        return new S3Request(
                method,
                bucket,
                key,
                parameters(question < 0 ? "" : uri.substring(question + 1)),
                headers,
                body,
                access);
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String parameter : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            String name = equals < 0 ? parameter : parameter.substring(0, equals);
            String value = equals < 0 ? "" : parameter.substring(equals + 1).replace('+', ' ');
            if (!name.isEmpty()) {
                parameters.put(UriEncoding.decode(name), UriEncoding.decode(value));
            }
        }
        return parameters;
    }

    @Nullable
    String header(String name) {
        return headers.first(name);
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    boolean asks(String name) {
        return parameters.containsKey(name);
    }
}
