package dev.armature.bench.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Finds the end of an HTTP answer in what arrives, and its status; the rest passes by.
 *
 * <p>The head must arrive in one piece, which on one machine it does.
 */
final class HttpAnswer {
    private static final byte[] LENGTH = "content-length:".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
    private static final int UNKNOWN = -1;

    private boolean headSeen;
    private int status;
    /** Bytes of the body still to come, or {@link #UNKNOWN} when it comes in chunks. */
    private int missing;

    void reset() {
        headSeen = false;
    }

    int status() {
        return status;
    }

    /** Takes what has arrived; true when the answer is complete. */
    boolean take(ByteBuffer arrived) {
        if (!headSeen) {
            readHead(arrived);
        }
        if (missing == UNKNOWN) {
            return endsWithLastChunk(arrived);
        }
        missing -= arrived.remaining();
        return missing <= 0;
    }

    private void readHead(ByteBuffer arrived) {
        int end = arrived.limit();
        status = (arrived.get(9) - '0') * 100 + (arrived.get(10) - '0') * 10 + arrived.get(11) - '0';
        missing = UNKNOWN;
        for (int at = 0; at + 3 < end; at++) {
            if (arrived.get(at) == '\r' && arrived.get(at + 2) == '\r') {
                arrived.position(at + 4);
                headSeen = true;
                return;
            }
            if (missing == UNKNOWN && arrived.get(at) == '\n' && startsWith(arrived, at + 1, LENGTH)) {
                missing = number(arrived, at + 1 + LENGTH.length);
            }
        }
        var text = new byte[end];
        arrived.get(0, text);
        throw new IllegalStateException("half a head: " + new String(text, StandardCharsets.ISO_8859_1));
    }

    private static boolean startsWith(ByteBuffer arrived, int at, byte[] lowerCase) {
        if (at + lowerCase.length > arrived.limit()) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            byte next = arrived.get(at + i);
            if (next != lowerCase[i] && (next | 0x20) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    private static int number(ByteBuffer arrived, int at) {
        int number = 0;
        for (int i = at; arrived.get(i) != '\r'; i++) {
            if (arrived.get(i) != ' ') {
                number = number * 10 + arrived.get(i) - '0';
            }
        }
        return number;
    }

    private static boolean endsWithLastChunk(ByteBuffer arrived) {
        int start = arrived.limit() - LAST_CHUNK.length;
        for (int i = 0; i < LAST_CHUNK.length; i++) {
            if (start < 0 || arrived.get(start + i) != LAST_CHUNK[i]) {
                return false;
            }
        }
        return true;
    }
}
