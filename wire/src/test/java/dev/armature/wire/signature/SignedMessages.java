package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Requests to the host of AWS's published cases, and what they say about their signature. */
final class SignedMessages {
    private SignedMessages() {}

    /** @param headers besides the host, with bars between */
    static HttpMessage message(String method, String uri, String headers, String body) {
        List<Map.Entry<String, String>> all = new ArrayList<>();
        all.add(Map.entry("Host", "example.amazonaws.com"));
        for (String header : headers.isEmpty() ? new String[0] : headers.split("\\|", -1)) {
            int colon = header.indexOf(':');
            all.add(Map.entry(header.substring(0, colon), header.substring(colon + 1)));
        }
        return new HttpMessage(method, uri, all, body.getBytes(StandardCharsets.UTF_8));
    }

    static Authorization authorization(HttpMessage message) {
        return Authorization.of(message.uri(), HeaderLines.of(message.headers()));
    }
}
