package dev.armature.server;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a request says before its body; of its headers, those in {@link Header}. */
final class RequestHead {
    /** Stands for a request that could not be read. */
    static final RequestHead UNREADABLE = new RequestHead("GET", "/", false, new String[Header.values().length]);

    private static final int LENGTH_DIGITS_MAX = 18;

    private final String method;
    private final String uri;
    private final boolean http11;
    private final @Nullable String[] headers;

    /** @param headers by the ordinal of their names; of one that came several times, the first */
    RequestHead(String method, String uri, boolean http11, @Nullable String[] headers) {
        this.method = method;
        this.uri = uri;
        this.http11 = http11;
        this.headers = headers;
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

    boolean has(Header header) {
        return header(header) != null;
    }

    /** Whether it can be told where the request ends, by RFC 9112, section 6.3, without guessing. */
    boolean isFramed() {
        String encoding = header(Header.TRANSFER_ENCODING);
        String length = header(Header.CONTENT_LENGTH);
        if (encoding != null) {
            return http11 && length == null && encoding.equalsIgnoreCase("chunked");
        }
        return length == null || isNumber(length);
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty()
                && text.length() <= LENGTH_DIGITS_MAX
                && text.chars().allMatch(character -> character >= '0' && character <= '9');
    }

    boolean isChunked() {
        return has(Header.TRANSFER_ENCODING);
    }

    /** How long the body is that follows, unless it comes in chunks. */
    long length() {
        String length = header(Header.CONTENT_LENGTH);
        return length == null ? 0 : Long.parseLong(length);
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
        return http11 ? !names(connection, "close") : names(connection, "keep-alive");
    }

    private static boolean names(String connection, String option) {
        return connection.indexOf(',') < 0
                ? connection.equalsIgnoreCase(option)
                : Arrays.stream(connection.split(",", -1)).map(String::strip).anyMatch(option::equalsIgnoreCase);
    }
}
