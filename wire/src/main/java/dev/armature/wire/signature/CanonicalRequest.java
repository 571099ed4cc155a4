package dev.armature.wire.signature;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
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
 *
 * <p>A server makes one for every request, and nearly all have the path {@code /} and no query.
 */
public final class CanonicalRequest {
    private final ByteText text;
    private final SigningBuffers buffers;

    private CanonicalRequest(ByteText text, SigningBuffers buffers) {
        this.text = text;
        this.buffers = buffers;
    }

    /**
     * @param query without the signature itself
     * @param signedHeaders the names of the headers that are signed, with semicolons between
     * @param buffers what it is made in: it is good until they are used for another
     */
    static CanonicalRequest of(
            String method,
            String path,
            String query,
            HeaderLines headers,
            String signedHeaders,
            byte[] body,
            SigningBuffers buffers) {
        var text = upToHash(method, path(path), query, headers, signedHeaders, buffers);
        text.addHex(buffers.hash(body));
        return new CanonicalRequest(text, buffers);
    }

    /**
     * As S3 has it: dots and empty segments of the path stay, since a key may have them, and the hash of the body is what its header says, which need not
     * be a hash.
     */
    static CanonicalRequest ofObject(
            String method, String path, String query, HeaderLines headers, String signedHeaders, String bodyHash) {
        var buffers = new SigningBuffers();
        var text = upToHash(method, objectPath(path), query, headers, signedHeaders, buffers);
        text.add(bodyHash);
        return new CanonicalRequest(text, buffers);
    }

    static CanonicalRequest ofObject(HttpMessage message, String signedHeaders, String bodyHash) {
        return ofObject(
                message.method(),
                message.path(),
                message.query(),
                HeaderLines.of(message.headers()),
                signedHeaders,
                bodyHash);
    }

    /** Encoded once: as it was sent, unless the sender left a character as it is that others encode. */
    private static String objectPath(String path) {
        var encoded = new StringBuilder(path.length());
        for (String segment : path.split("/", -1)) {
            encoded.append(UriEncoding.encode(UriEncoding.decode(segment))).append('/');
        }
        encoded.setLength(encoded.length() - 1);
        return encoded.isEmpty() ? "/" : encoded.toString();
    }

    private static ByteText upToHash(
            String method,
            String canonicalPath,
            String query,
            HeaderLines headers,
            String signedHeaders,
            SigningBuffers buffers) {
        String names = inOrder(signedHeaders);
        var text = buffers.canonical();
        text.add(method);
        text.add('\n');
        text.add(canonicalPath);
        text.add('\n');
        text.add(query.isEmpty() ? query : query(query));
        text.add('\n');
        for (int start = 0; start < names.length(); ) {
            int semicolon = names.indexOf(';', start);
            int end = semicolon < 0 ? names.length() : semicolon;
            headers.write(names, start, end, text);
            start = end + 1;
        }
        text.add('\n');
        text.add(names);
        text.add('\n');
        return text;
    }

    static CanonicalRequest of(HttpMessage message, String signedHeaders) {
        return of(
                message.method(),
                message.path(),
                message.query(),
                HeaderLines.of(message.headers()),
                signedHeaders,
                message.body(),
                new SigningBuffers());
    }

    /** The names in lower case, in their order, each once; as they are, if they are like that. */
    private static String inOrder(String names) {
        if (isInOrder(names)) {
            return names;
        }
        var ordered = new TreeSet<String>(List.of(names.toLowerCase(Locale.ROOT).split(";", -1)));
        ordered.remove("");
        return String.join(";", ordered);
    }

    private static boolean isInOrder(String names) {
        int before = -1;
        int beforeEnd = 0;
        int start = 0;
        while (start <= names.length()) {
            int end = start;
            while (end < names.length() && names.charAt(end) != ';') {
                char next = names.charAt(end++);
                if (next >= 'A' && next <= 'Z' || next >= 0x80) {
                    return false;
                }
            }
            if (end == start || before >= 0 && !isLess(names, before, beforeEnd, start, end)) {
                return false;
            }
            before = start;
            beforeEnd = end;
            start = end + 1;
        }
        return true;
    }

    private static boolean isLess(String names, int start, int end, int otherStart, int otherEnd) {
        int shared = Math.min(end - start, otherEnd - otherStart);
        for (int i = 0; i < shared; i++) {
            int difference = names.charAt(start + i) - names.charAt(otherStart + i);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return end - start < otherEnd - otherStart;
    }

    /** By RFC 3986, section 5.2.4, and without empty segments. */
    private static String path(String path) {
        if (path.equals("/")) {
            return path;
        }
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
        for (String parameter : query.split("&", -1)) {
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

    /**
     * The string to sign, good until another is made.
     *
     * @param beforeTime its first line
     * @param afterTime from the end of the line with the time to the beginning of that with the hash
     */
    ByteText toSign(byte[] beforeTime, String time, byte[] afterTime) {
        var toSign = buffers.toSign();
        toSign.add(beforeTime, 0, beforeTime.length);
        toSign.add(time);
        toSign.add(afterTime, 0, afterTime.length);
        toSign.addHex(buffers.hash(text));
        return toSign;
    }

    SigningBuffers buffers() {
        return buffers;
    }

    public String text() {
        return text.toString();
    }
}
