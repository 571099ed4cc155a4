package dev.armature.wire.signature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a signature covers of a request, in the one form that both sides make of it:
 *
 * <pre>
 * method
 * path             without dot segments and empty ones, each segment percent-encoded
 * query            parameters percent-encoded, in the order of their names and then their values
 * name:value       for each header that is signed, in the order of names in lower case; blanks trimmed, values of one name with commas between
 *                  an empty line
 * name;name        the headers that are signed
 * hash             SHA-256 of the body in hexadecimal digits
 * </pre>
 */
record CanonicalRequest(String text) {
    private static final Pattern BLANKS = Pattern.compile(" +");

    /**
     * @param signedHeaders the names of the headers that are signed
     * @param query without the signature itself
     */
    static CanonicalRequest of(HttpMessage message, Collection<String> signedHeaders, String query) {
        SortedMap<String, List<String>> headers = new TreeMap<>();
        signedHeaders.forEach(name -> headers.put(name.toLowerCase(Locale.ROOT), new ArrayList<>()));
        for (Map.Entry<String, String> header : message.headers()) {
            var values = headers.get(header.getKey().toLowerCase(Locale.ROOT));
            if (values != null) {
                values.add(BLANKS.matcher(header.getValue().strip()).replaceAll(" "));
            }
        }
        var text = new StringBuilder();
        text.append(message.method()).append('\n');
        text.append(path(message.path())).append('\n');
        text.append(query(query)).append('\n');
        headers.forEach((name, values) ->
                text.append(name).append(':').append(String.join(",", values)).append('\n'));
        text.append('\n').append(String.join(";", headers.keySet())).append('\n');
        text.append(Digests.hex(Digests.sha256(message.body())));
        return new CanonicalRequest(text.toString());
    }

    /** By RFC 3986, section 5.2.4, and without empty segments. */
    private static String path(String path) {
        Deque<String> segments = new ArrayDeque<>();
        for (String segment : path.split("/", -1)) {
            if (segment.equals("..")) {
                segments.pollLast();
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.addLast(UriEncoding.encode(segment));
            }
        }
        boolean isDirectory = path.endsWith("/") || path.endsWith("/.") || path.endsWith("/..");
        return "/" + String.join("/", segments) + (isDirectory && !segments.isEmpty() ? "/" : "");
    }

    private static String query(String query) {
        List<Map.Entry<String, String>> parameters = new ArrayList<>();
        for (String parameter : query.isEmpty() ? new String[0] : query.split("&", -1)) {
            int equals = parameter.indexOf('=');
            parameters.add(
                    equals < 0
                            ? Map.entry(recoded(parameter), "")
                            : Map.entry(
                                    recoded(parameter.substring(0, equals)), recoded(parameter.substring(equals + 1))));
        }
        return parameters.stream()
                .sorted(Map.Entry.<String, String>comparingByKey().thenComparing(Map.Entry.comparingByValue()))
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining("&"));
    }

    private static String recoded(String text) {
        return UriEncoding.encode(UriEncoding.decode(text));
    }
}
