package dev.armature.trials.client;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads HTTP answers off a connection, one after the other; several requests may be on their way. */
public final class AnswerReader {
    /**
     * What the server said.
     *
     * @param closes whether it said that it answers nothing more on this connection
     */
    public record Answer(int status, boolean closes, byte[] body) {
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private static final int LINE_BYTES_MAX = 64 << 10;
    private static final String LENGTH = "content-length:";
    private static final String CLOSE = "connection: close";

    private final InputStream in;
    private final byte[] buffer = new byte[64 << 10];
    private int at;
    private int end;
    private byte[] line = new byte[256];
    private int lineLength;

    public AnswerReader(InputStream in) {
        this.in = in;
    }

    /** Waits for the next answer; an {@link EOFException} says that there will be none. */
    public Answer next() throws IOException {
        readLine();
        int status = number(line, 9, 10, lineLength < 12 ? 0 : 12);
        int length = -1;
        boolean closes = false;
        for (readLine(); lineLength > 0; readLine()) {
            if (begins(LENGTH)) {
                length = number(line, LENGTH.length(), 10, lineLength);
            } else if (begins(CLOSE)) {
                closes = true;
            }
        }
        if (status == 100) {
            return next();
        }
        return new Answer(status, closes, length >= 0 ? read(length) : chunks());
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        readLine();
        for (int size = number(line, 0, 16, lineLength); size > 0; size = number(line, 0, 16, lineLength)) {
            body.write(read(size));
            readLine();
            readLine();
        }
        readLine();
        return body.toByteArray();
    }

    private byte[] read(int length) throws IOException {
        byte[] bytes = new byte[length];
        for (int done = 0; done < length; ) {
            fill();
            int part = Math.min(length - done, end - at);
            System.arraycopy(buffer, at, bytes, done, part);
            at += part;
            done += part;
        }
        return bytes;
    }

    private void readLine() throws IOException {
        lineLength = 0;
        while (true) {
            fill();
            byte next = buffer[at++];
            if (next == '\n') {
                return;
            }
            if (next != '\r') {
                if (lineLength == LINE_BYTES_MAX) {
                    throw new IOException("this is not HTTP: a line without an end");
                }
                if (lineLength == line.length) {
                    line = Arrays.copyOf(line, 2 * line.length);
                }
                line[lineLength++] = next;
            }
        }
    }

    private void fill() throws IOException {
        if (at == end) {
            end = in.read(buffer);
            at = 0;
            if (end < 0) {
                end = 0;
                throw new EOFException("the server closed the connection");
            }
        }
    }

    /** Whether the line begins with a text in lower case, however it is written. */
    private boolean begins(String text) {
        if (lineLength < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (Character.toLowerCase((char) line[i]) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int number(byte[] digits, int from, int radix, int to) throws IOException {
        try {
            return Integer.parseInt(
                    new String(digits, from, Math.max(0, to - from), StandardCharsets.ISO_8859_1).strip(), radix);
        } catch (NumberFormatException e) {
            throw new IOException("this is not HTTP: no number where one has to be", e);
        }
    }
}
