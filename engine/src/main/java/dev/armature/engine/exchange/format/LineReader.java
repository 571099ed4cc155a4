package dev.armature.engine.exchange.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a text line by line, as bytes. It holds one line, which may not be longer than a bound, and what was read behind it. What a line is, another one may
 * say: a part of a text that ends where that says so.
 */
final class LineReader {
    /** Far above what an item can take, whatever is escaped in it. */
    static final int LINE_BYTES_MAX = 16 << 20;

    private static final int BUFFER_BYTES = 1 << 16;

    /** Says where a line ends. It is told of every byte once, in their order. */
    @FunctionalInterface
    interface End {
        /** Whether this byte is the last one of its line. */
        boolean isReached(byte next);
    }

    private final InputStream in;
    private final End end;
    private byte[] buffer = new byte[BUFFER_BYTES];
    /** Where the line begins, where it ends, and where what was read ends. */
    private int from;

    private int to;
    private int filled;
    /** Where the next line begins. */
    private int next;

    private long bytesRead;
    private boolean isEnd;

    LineReader(InputStream in) {
        this(in, next -> next == '\n');
    }

    LineReader(InputStream in, End end) {
        this.in = in;
        this.end = end;
    }

    /** Steps to the next line; false at the end. An empty line is one too. */
    boolean next() throws IOException {
        from = next;
        int at = from;
        while (true) {
            for (; at < filled; at++) {
                if (end.isReached(buffer[at])) {
                    return line(buffer[at] == '\n' ? at : at + 1, at + 1);
                }
            }
            if (isEnd) {
                return from < filled && line(filled, filled);
            }
            int line = at - from;
            fill();
            at = from + line;
        }
    }

    private boolean line(int lineEnd, int nextFrom) {
        to = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        next = nextFrom;
        bytesRead += nextFrom - from;
        return true;
    }

    /** Makes room behind what there is of the line, and reads more. */
    private void fill() throws IOException {
        if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, filled - from);
            filled -= from;
            from = 0;
        }
        if (filled == buffer.length) {
            if (filled >= LINE_BYTES_MAX) {
                throw new UnreadableException("a line is longer than " + LINE_BYTES_MAX + " bytes");
            }
            buffer = Arrays.copyOf(buffer, Math.min(filled * 2, LINE_BYTES_MAX));
        }
        int count = in.read(buffer, filled, buffer.length - filled);
        if (count < 0) {
            isEnd = true;
        } else {
            filled += count;
        }
    }

    byte[] buffer() {
        return buffer;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    boolean isBlank() {
        for (int i = from; i < to; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    /** How many bytes the lines have had so far, with their ends. */
    long bytesRead() {
        return bytesRead;
    }
}
