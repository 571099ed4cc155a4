package dev.armature.wire.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An HTTP request as far as signatures are about it.
 *
 * @param uri the path, and the query behind a question mark, as they are sent
 * @param headers in the order in which they are sent, a name perhaps several times
 */
public record HttpMessage(String method, String uri, List<Map.Entry<String, String>> headers, byte[] body) {
    public HttpMessage {
        headers = List.copyOf(headers);
    }

    public static HttpMessage of(String method, String uri, Map<String, String> headers, byte[] body) {
        return new HttpMessage(method, uri, List.copyOf(headers.entrySet()), body);
    }

    String path() {
        int question = uri.indexOf('?');
        return question < 0 ? uri : uri.substring(0, question);
    }

    String query() {
        int question = uri.indexOf('?');
        return question < 0 ? "" : uri.substring(question + 1);
    }

    HttpMessage withHeader(String name, String value) {
        List<Map.Entry<String, String>> more = new ArrayList<>(headers);
        more.removeIf(header -> header.getKey().equalsIgnoreCase(name));
        more.add(Map.entry(name, value));
        return new HttpMessage(method, uri, more, body);
    }

    HttpMessage withParameter(String name, String value) {
        String parameter = UriEncoding.encode(name) + "=" + UriEncoding.encode(value);
        return new HttpMessage(method, uri + (uri.contains("?") ? "&" : "?") + parameter, headers, body);
    }
}
