package dev.armature.server;

import dev.armature.wire.signature.HeaderLines;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the heads of the requests of one connection: the request line and the headers, by RFC 9112, sections 2 to 5.
 *
 * <p>Written by hand, because nearly all heads of a connection are the same but for the signature: a value that is the same as
 * in the request before is not made again. What others may read in another way is refused: a line that ends without its carriage
 * return, a header that goes on in a second line, which was given up in 2014, and a control character anywhere.
 */
final class HeadReader {
    /** What came of the bytes. */
    enum Progress {
        MORE,
        WHOLE,
        MALFORMED,
        OTHER_VERSION
    }

    /** The service's bound for the request line, and for all headers together. */
    static final int SECTION_BYTES_MAX = 16 << 10;

    private static final int USUAL_BYTES = 1 << 10;
    private static final int USUAL_HEAD_BYTES = 4 << 10;
    private static final byte DELETE = 0x7F;
    private static final List<String> SCHEMES = List.of("http://", "https://");

    private final Recent methods = new Recent();
    private final Recent uris = new Recent();
    private final Recent[] values = new Recent[Header.values().length];

    /** Begins with a line that has not come whole. */
    private byte[] bytes = new byte[USUAL_BYTES];

    private int kept;
    /** Of what precedes that line: of the headers, or before there is a request line, of empty lines. */
    private int sectionBytes;
    /** Carriage returns in that line. */
    private int returns;

    private boolean begun;
    private String method = "";
    private String uri = "";
    private boolean http11;
    private @Nullable String[] headers = new String[values.length];
    /** All headers of the head that is arriving or came last, if they are kept. */
    private @Nullable HeaderLines lines;

    private final boolean keepsLines;

    /** @param keepsLines whether all headers are kept as they are, for a signature to be verified */
    HeadReader(boolean keepsLines) {
        this.keepsLines = keepsLines;
        Arrays.setAll(values, i -> new Recent());
    }

    /** Whether some of a head has come, and not all of it. */
    boolean isAmid() {
        return begun || kept > 0;
    }

    /** What the head that is arriving keeps in memory, as far as it is larger than most. */
    int excessBytes() {
        int linesBytes = lines == null || !begun ? 0 : lines.takenBytes();
        return Math.max(0, bytes.length + uri.length() + sectionBytes + linesBytes - USUAL_HEAD_BYTES);
    }

    /** Reads to the end of the head, or of what has come. */
    Progress read(ByteBuf in) {
        while (in.isReadable()) {
            int count = Math.min(in.readableBytes(), bytes.length - kept);
            in.getBytes(in.readerIndex(), bytes, kept, count);
            int end = kept + count;
            int lineStart = 0;
            for (int at = kept; at < end; at++) {
                byte next = bytes[at];
                if (next >= ' ' && next != DELETE) {
                    continue;
                }
                if (next == '\n') {
                    Progress progress = line(lineStart, at);
                    if (progress != Progress.MORE) {
                        in.skipBytes(at + 1 - kept);
                        return progress;
                    }
                    lineStart = at + 1;
                } else if (next == '\r') {
                    returns++;
                } else if (next >= 0 && next != '\t') {
                    return Progress.MALFORMED;
                }
            }
            in.skipBytes(count);
            kept = end - lineStart;
            System.arraycopy(bytes, lineStart, bytes, 0, kept);
            if (sectionBytes + kept > SECTION_BYTES_MAX) {
                return Progress.MALFORMED;
            }
            if (kept == bytes.length) {
                bytes = Arrays.copyOf(bytes, kept * 2);
            }
        }
        return Progress.MORE;
    }

    /** The head that has come whole. Its {@link RequestHead#lines} are good until more is read, which is the next one. */
    RequestHead take() {
        var head = new RequestHead(method, uri, http11, headers, lines);
        headers = new String[values.length];
        method = "";
        uri = "";
        begun = false;
        sectionBytes = 0;
        kept = 0;
        if (bytes.length > USUAL_BYTES) {
            bytes = new byte[USUAL_BYTES];
        }
        return head;
    }

    private Progress line(int start, int newLine) {
        int end = newLine - 1;
        if (returns != 1 || bytes[end] != '\r') {
            return Progress.MALFORMED;
        }
        returns = 0;
        sectionBytes += newLine + 1 - start;
        if (sectionBytes > SECTION_BYTES_MAX) {
            return Progress.MALFORMED;
        }
        if (!begun) {
            // Some clients end a body with a line too many.
            return start == end ? Progress.MORE : requestLine(start, end);
        }
        return start == end ? whole() : header(start, end);
    }

    /** A client that takes this server for a proxy names it in the request line too. Who is named in two ways is not to be guessed. */
    private Progress whole() {
        int authority = authorityStart();
        if (authority < 0) {
            return Progress.WHOLE;
        }
        int end = authority;
        while (end < uri.length() && uri.charAt(end) != '/' && uri.charAt(end) != '?') {
            end++;
        }
        String named = uri.substring(authority, end);
        if (named.isEmpty() || !named.equalsIgnoreCase(headers[Header.HOST.ordinal()])) {
            return Progress.MALFORMED;
        }
        uri = uri.startsWith("/", end) ? uri.substring(end) : "/" + uri.substring(end);
        return Progress.WHOLE;
    }

    /** Where the name of the server begins in the request line; negative if that begins with the path, as nearly all do. */
    private int authorityStart() {
        if (uri.startsWith("/")) {
            return -1;
        }
        for (String scheme : SCHEMES) {
            if (uri.regionMatches(true, 0, scheme, 0, scheme.length())) {
                return scheme.length();
            }
        }
        return -1;
    }

    private Progress requestLine(int start, int end) {
        int methodEnd = tokenEnd(start, end);
        int uriEnd = methodEnd + 1;
        while (uriEnd < end && !isBlank(bytes[uriEnd])) {
            uriEnd++;
        }
        int version = uriEnd + 1;
        if (methodEnd == start || uriEnd <= methodEnd + 1 || end - version != "HTTP/1.1".length()) {
            return Progress.MALFORMED;
        }
        if (bytes[methodEnd] != ' ' || bytes[uriEnd] != ' ') {
            return Progress.MALFORMED;
        }
        if (!is("HTTP/", version) || !isDigit(bytes[version + 5]) || bytes[version + 6] != '.') {
            return Progress.MALFORMED;
        }
        if (bytes[version + 5] != '1') {
            return Progress.OTHER_VERSION;
        }
        byte minor = bytes[version + 7];
        if (minor != '0' && minor != '1') {
            return isDigit(minor) ? Progress.OTHER_VERSION : Progress.MALFORMED;
        }
        http11 = minor == '1';
        method = methods.text(bytes, start, methodEnd);
        uri = uris.text(bytes, methodEnd + 1, uriEnd);
        begun = true;
        sectionBytes = 0;
        beginLines();
        return Progress.MORE;
    }

    /** Those of the head before are used again: its request has been answered by now. */
    private void beginLines() {
        if (lines != null && lines.takenBytes() <= USUAL_HEAD_BYTES) {
            lines.clear();
        } else {
            lines = keepsLines ? new HeaderLines() : null;
        }
    }

    private Progress header(int start, int end) {
        int nameEnd = tokenEnd(start, end);
        if (nameEnd == start || bytes[nameEnd] != ':') {
            return Progress.MALFORMED;
        }
        if (lines != null) {
            lines.add(bytes, start, nameEnd, nameEnd + 1, end);
        }
        Header header = Header.named(bytes, start, nameEnd);
        if (header == null) {
            return Progress.MORE;
        }
        String before = headers[header.ordinal()];
        if (before != null && !header.isList()) {
            return header.isSaidOnce() ? Progress.MALFORMED : Progress.MORE;
        }
        int valueStart = nameEnd + 1;
        int valueEnd = end;
        while (valueStart < valueEnd && isBlank(bytes[valueStart])) {
            valueStart++;
        }
        while (valueEnd > valueStart && isBlank(bytes[valueEnd - 1])) {
            valueEnd--;
        }
        String value = values[header.ordinal()].text(bytes, valueStart, valueEnd);
        headers[header.ordinal()] = before == null ? value : before + ", " + value;
        return Progress.MORE;
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t';
    }

    private int tokenEnd(int start, int end) {
        int at = start;
        while (at < end && Token.has(bytes[at])) {
            at++;
        }
        return at;
    }

    private boolean is(String text, int start) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[start + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** A text that was the same in the request before, more often than not. A long one is not kept for that. */
    private static final class Recent {
        private byte[] bytes = {};
        private String text = "";

        String text(byte[] from, int start, int end) {
            if (Arrays.equals(bytes, 0, bytes.length, from, start, end)) {
                return text;
            }
            var other = new String(from, start, end - start, StandardCharsets.ISO_8859_1);
            if (end - start <= USUAL_BYTES) {
                bytes = Arrays.copyOfRange(from, start, end);
                text = other;
            }
            return other;
        }
    }
}
