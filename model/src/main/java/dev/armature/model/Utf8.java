package dev.armature.model;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Strings as DynamoDB sees them: runs of UTF-8 bytes.
 *
 * <p>Java orders strings by UTF-16 units, which puts characters beyond U+FFFF before U+E000 to U+FFFF; DynamoDB orders by UTF-8
 * bytes, which is the order of code points.
 */
public final class Utf8 {
    /** From here on the virtual machine makes the bytes of a text in less time than a loop takes to look at its characters. */
    private static final int LONG = 256;

    /** From here on a text is measured part by part, which leaves no copy of it for the collector. */
    private static final int VERY_LONG = 8192;

    private static final int PART = 1024;

    private Utf8() {}

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Writes the bytes into an array that has room for them, and says where they end. The text has no unpaired surrogate: none
     * can be read from a request or from storage.
     *
     * @param length what {@link #length} says of the text
     */
    @SuppressWarnings("deprecation") // It cuts characters down to a byte, and here each of them is one.
    static int write(String text, int length, byte[] to, int at) {
        if (length == text.length()) {
            text.getBytes(0, length, to, at);
        } else {
            System.arraycopy(bytes(text), 0, to, at, length);
        }
        return at + length;
    }

    public static String text(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    /** Whether making the bytes is the quickest way to learn how many there are. */
    static boolean isLong(String text) {
        return text.length() >= LONG;
    }

    /** The length in UTF-8. An unpaired surrogate counts as the one byte it is encoded to. */
    public static int length(String text) {
        int length = text.length();
        if (length >= VERY_LONG) {
            return lengthByParts(text);
        }
        if (isLong(text)) {
            return bytes(text).length;
        }
        int bytes = length;
        for (int i = 0; i < length; i++) {
            char unit = text.charAt(i);
            if (unit < 0x80) {
                continue;
            }
            if (unit < 0x800) {
                bytes += 1;
            } else if (!Character.isSurrogate(unit)) {
                bytes += 2;
            } else if (Character.isHighSurrogate(unit)
                    && i + 1 < length
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 2;
                i++;
            }
        }
        return bytes;
    }

    /** Encodes into the same few bytes over and over, which stay in the processor's cache. */
    private static int lengthByParts(String text) {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE);
        char[] part = new char[PART];
        CharBuffer units = CharBuffer.wrap(part);
        ByteBuffer encoded = ByteBuffer.allocate((int) (PART * encoder.maxBytesPerChar()));
        int bytes = 0;
        int from = 0;
        while (from < text.length()) {
            int to = Math.min(from + PART, text.length());
            text.getChars(from, to, part, 0);
            units.clear().limit(to - from);
            encoder.encode(units, encoded.clear(), to == text.length());
            bytes += encoded.position();
            // The first half of a pair is left for the part that has the other half.
            from += units.position();
        }
        return bytes;
    }

    /** Compares by UTF-8 bytes. */
    public static int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean surrogateLeft = Character.isSurrogate(a);
                boolean surrogateRight = Character.isSurrogate(b);
                if (surrogateLeft != surrogateRight) {
                    return surrogateLeft ? 1 : -1;
                }
                return Character.compare(a, b);
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
