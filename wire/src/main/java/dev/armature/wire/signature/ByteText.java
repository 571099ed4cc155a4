package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/** Text as bytes, put together part by part. */
final class ByteText {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes;
    private int length;

    ByteText(int usualBytes) {
        bytes = new byte[usualBytes];
    }

    void add(char ascii) {
        makeRoom(1);
        bytes[length++] = (byte) ascii;
    }

    void add(String text) {
        add(text, 0, text.length());
    }

    /** What is not ASCII is added in UTF-8. */
    void add(String text, int start, int end) {
        makeRoom(end - start);
        for (int i = start; i < end; i++) {
            char next = text.charAt(i);
            if (next >= 0x80) {
                byte[] rest = text.substring(i, end).getBytes(StandardCharsets.UTF_8);
                makeRoom(rest.length);
                System.arraycopy(rest, 0, bytes, length, rest.length);
                length += rest.length;
                return;
            }
            bytes[length++] = (byte) next;
        }
    }

    void add(byte[] text, int start, int end) {
        makeRoom(end - start);
        System.arraycopy(text, start, bytes, length, end - start);
        length += end - start;
    }

    void addHex(byte[] binary) {
        makeRoom(2 * binary.length);
        hex(binary, bytes, length);
        length += 2 * binary.length;
    }

    /** Writes hexadecimal digits in lower case. */
    static void hex(byte[] binary, byte[] to) {
        hex(binary, to, 0);
    }

    private static void hex(byte[] binary, byte[] to, int start) {
        int at = start;
        for (byte next : binary) {
            to[at++] = HEX[next >> 4 & 0xF];
            to[at++] = HEX[next & 0xF];
        }
    }

    void clear() {
        length = 0;
    }

    /** What it takes in memory. */
    int takenBytes() {
        return bytes.length;
    }

    /** Adds text in which each run of blanks becomes one. */
    void addWithSingleBlanks(byte[] text, int start, int end) {
        makeRoom(end - start);
        byte before = 0;
        for (int i = start; i < end; i++) {
            byte next = text[i];
            if (next != ' ' || before != ' ') {
                bytes[length++] = next;
            }
            before = next;
        }
    }

    private void makeRoom(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    void updateTo(MessageDigest digest) {
        digest.update(bytes, 0, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
