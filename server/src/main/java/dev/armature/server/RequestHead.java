package dev.armature.server;

import dev.armature.wire.signature.HeaderLines;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a request says before its body; of its headers, those in {@link Header}. */
final class RequestHead {
    /** Stands for a request that could not be read. */
    static final RequestHead UNREADABLE = new RequestHead("GET", "/", false, new String[Header.values().length], null);

    static final long UNFRAMED = -1;

    private static final int LENGTH_DIGITS_MAX = 18;

    private final String method;
    private final String uri;
    private final boolean http11;
    private final @Nullable String[] headers;
    private final @Nullable HeaderLines lines;

    /**
     * @param headers by the ordinal of their names; of one that came several times, the first, or all if it is a list
     * @param lines all headers, where they are needed
     */
    RequestHead(String method, String uri, boolean http11, @Nullable String[] headers, @Nullable HeaderLines lines) {
        this.method = method;
        this.uri = uri;
        this.http11 = http11;
        this.headers = headers;
        this.lines = lines;
    }

    String method() {
        return method;
    }

    String uri() {
        return uri;
    }

    @Nullable
    String header(Header header) {
        return headers[header.ordinal()];
    }

    /** All headers as they came. */
    HeaderLines lines() {
        if (lines == null) {
            throw new IllegalStateException("headers are kept only where they are needed");
        }
        return lines;
    }

    boolean has(Header header) {
        return header(header) != null;
    }

    /** Whether it says whom it is for, as it has to since HTTP/1.1. */
    boolean isAddressed() {
        return !http11 || has(Header.HOST);
    }

    boolean isChunked() {
        return has(Header.TRANSFER_ENCODING);
    }

    /**
     * How long the body is that follows, 0 if it comes in chunks; {@link #UNFRAMED} if it cannot be told without guessing where
     * the request ends, by RFC 9112, section 6.3.
     */
    long length() {
        String encoding = header(Header.TRANSFER_ENCODING);
        String length = header(Header.CONTENT_LENGTH);
        if (encoding != null) {
            return http11 && length == null && encoding.equalsIgnoreCase("chunked") ? 0 : UNFRAMED;
        }
        return length == null ? 0 : number(length);
    }

    private static long number(String text) {
        if (text.isEmpty() || text.length() > LENGTH_DIGITS_MAX) {
            return UNFRAMED;
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return UNFRAMED;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    boolean expectsContinue() {
        return http11 && "100-continue".equalsIgnoreCase(header(Header.EXPECT));
    }

    /** Whether the connection stays open after the answer. */
    boolean keepsAlive() {
        String connection = header(Header.CONNECTION);
        if (connection == null) {
            return http11;
        }
        return !names(connection, "close") && (http11 || names(connection, "keep-alive"));
    }

    private static boolean names(String connection, String option) {
        return connection.indexOf(',') < 0
                ? connection.equalsIgnoreCase(option)
                : Arrays.stream(connection.split(",", -1)).map(String::strip).anyMatch(option::equalsIgnoreCase);
    }
}
