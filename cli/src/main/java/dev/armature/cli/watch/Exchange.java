package dev.armature.cli.watch;

import java.util.Map;

/**
 * A request that was passed on, and its answer.
 *
 * @param target the header {@code X-Amz-Target}
 * @param request the body as it was sent, inflated
 * @param response the body as it was answered, inflated
 * @param headers of the request, by their names in lower case
 */
record Exchange(String target, byte[] request, int status, byte[] response, long nanos, Map<String, String> headers) {
    Exchange {
        headers = Map.copyOf(headers);
    }
}
