package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The headers of one request as a signature covers them: bytes, in the order in which they came, names in lower case.
 *
 * <p>One array for all of them, since a server makes one of these for every request that it verifies.
 */
public final class HeaderLines {
    private static final int USUAL_BYTES = 1 << 10;
    private static final int USUAL_LINES = 16;
    /** Of each line: where its name begins, where its value does, and where that ends. */
    private static final int MARKS = 3;

    private byte[] text = new byte[USUAL_BYTES];
    private int length;
    private int[] marks = new int[USUAL_LINES * MARKS];
    private int count;

    public static HeaderLines of(List<Map.Entry<String, String>> headers) {
        var lines = new HeaderLines();
        for (Map.Entry<String, String> header : headers) {
            byte[] name = header.getKey().getBytes(StandardCharsets.UTF_8);
            byte[] line = (header.getKey() + header.getValue()).getBytes(StandardCharsets.UTF_8);
            lines.add(line, 0, name.length, name.length, line.length);
        }
        return lines;
    }

    /** Adds the line whose name and value lie there; blanks around the value are left out. */
    public void add(byte[] from, int nameStart, int nameEnd, int valueStart, int valueEnd) {
        int start = valueStart;
        int end = valueEnd;
        while (start < end && isBlank(from[start])) {
            start++;
        }
        while (end > start && isBlank(from[end - 1])) {
            end--;
        }
        int needed = length + nameEnd - nameStart + end - start;
        if (needed > text.length) {
            text = Arrays.copyOf(text, Math.max(needed, 2 * text.length));
        }
        if (count * MARKS == marks.length) {
            marks = Arrays.copyOf(marks, 2 * marks.length);
        }
        marks[count * MARKS] = length;
        for (int i = nameStart; i < nameEnd; i++) {
            byte next = from[i];
            text[length++] = next >= 'A' && next <= 'Z' ? (byte) (next | 0x20) : next;
        }
        marks[count * MARKS + 1] = length;
        System.arraycopy(from, start, text, length, end - start);
        length = needed;
        marks[count * MARKS + 2] = length;
        count++;
    }

    /** Leaves none. */
    public void clear() {
        length = 0;
        count = 0;
    }

    private static boolean isBlank(byte character) {
        return character == ' ' || character == '\t';
    }

    /** What it takes in memory. */
    public int takenBytes() {
        return text.length + marks.length * Integer.BYTES;
    }

    /** The value of a header, by its name in lower case; the first if there are several, null if there is none. */
    public @Nullable String first(String name) {
        for (int line = 0; line < count; line++) {
            if (isNamed(line, name, 0, name.length())) {
                int start = marks[line * MARKS + 1];
                return new String(text, start, marks[line * MARKS + 2] - start, StandardCharsets.ISO_8859_1);
            }
        }
        return null;
    }

    /** Tells the name, in lower case, and the value of each line, in the order in which they came. */
    public void forEach(BiConsumer<String, String> action) {
        for (int line = 0; line < count; line++) {
            int value = marks[line * MARKS + 1];
            action.accept(text(marks[line * MARKS], value), text(value, marks[line * MARKS + 2]));
        }
    }

    private String text(int start, int end) {
        return new String(text, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** Writes the line of a name as signatures cover it, with the values of all headers that have it. */
    void write(String names, int start, int end, ByteText to) {
        to.add(names, start, end);
        to.add(':');
        boolean isFirst = true;
        for (int line = 0; line < count; line++) {
            if (isNamed(line, names, start, end)) {
                if (!isFirst) {
                    to.add(',');
                }
                isFirst = false;
                to.addWithSingleBlanks(text, marks[line * MARKS + 1], marks[line * MARKS + 2]);
            }
        }
        to.add('\n');
    }

    private boolean isNamed(int line, String names, int start, int end) {
        int at = marks[line * MARKS];
        if (marks[line * MARKS + 1] - at != end - start) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (text[at + i - start] != names.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
