package dev.armature.cli.watch;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request as a client sent it.
 *
 * @param path with the query
 * @param headers by their names in lower case
 * @param body as it was sent, compressed if it was
 * @param connection a number that all requests of one connection have
 */
record ClientRequest(String method, String path, Map<String, String> headers, byte[] body, int connection) {
    private static final Pattern SCOPE = Pattern.compile("Credential=[^/,]+/\\d{8}/([a-z0-9-]+)/");
    private static final String REGION_DEFAULT = "us-east-1";

    ClientRequest {
        headers = Map.copyOf(headers);
    }

    @Nullable
    String header(String name) {
        return headers.get(name);
    }

    /** The body without its compression. */
    byte[] inflated(int bytesMax) throws IOException {
        return Exchange.inflated(body, header("content-encoding"), bytesMax);
    }

    /** The Region that the client has signed for. */
    String region() {
        var scope = SCOPE.matcher(headers.getOrDefault("authorization", ""));
        return scope.find() ? scope.group(1) : REGION_DEFAULT;
    }

    /** Another operation on behalf of the same client. */
    ClientRequest asking(String operation, byte[] otherBody) {
        Map<String, String> others = new HashMap<>(headers);
        others.remove("content-encoding");
        others.remove("accept-encoding");
        others.put("content-type", "application/x-amz-json-1.0");
        others.put("x-amz-target", "DynamoDB_20120810." + operation);
        return new ClientRequest("POST", "/", others, otherBody, connection);
    }
}
