package dev.armature.model.json;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Reads one JSON text, front to back, as its caller asks for it. Strict: what RFC 8259 does not allow is refused.
 *
 * <p>The caller looks at {@link #peek()} and then reads exactly that kind of value, or {@link #skip() skips} it. Containers are
 * walked with a loop:
 *
 * <pre>{@code
 * for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
 *     String name = reader.name();
 *     reader.skip();
 * }
 * }</pre>
 *
 * <p>Nesting is bounded by {@link #DEPTH_MAX}, so a caller may use recursion.
 */
public final class JsonReader {
    /** Far above what an item can use, far below what a thread's stack can hold. */
    public static final int DEPTH_MAX = 1000;

    private static final int NOT_HEX = -1;
    private static final PlainStrings NEW =
            (text, from, to) -> new String(text, from, to - from, StandardCharsets.ISO_8859_1);

    private final byte[] text;
    private final int end;
    private int at;
    private int depth;

    public JsonReader(byte[] text) {
        this(text, 0, text.length);
    }

    /** Reads a text that lies inside of others, up to an end that is not part of it. */
    public JsonReader(byte[] text, int from, int to) {
        this.text = text;
        this.at = from;
        this.end = to;
    }

    /** Where strings come from that are plain ASCII without escapes. */
    public interface PlainStrings {
        String of(byte[] text, int from, int to);
    }

    /** The kinds of value that JSON has. */
    public enum Kind {
        OBJECT,
        ARRAY,
        STRING,
        NUMBER,
        TRUE,
        FALSE,
        NULL
    }

    /** What DynamoDB says to a body that is not JSON: nothing but the type of the error. */
    public static ApiException malformed() {
        return new ApiException(ErrorCode.SERIALIZATION, "");
    }

    /** Refuses a text that is not exactly one JSON value. */
    public static void check(byte[] text) {
        var reader = new JsonReader(text);
        reader.skip();
        reader.expectEnd();
    }

    /** The kind of the value that stands next, judged by its first byte. */
    public Kind peek() {
        return switch (nextByte()) {
            case '"' -> Kind.STRING;
            case '{' -> Kind.OBJECT;
            case '[' -> Kind.ARRAY;
            case 't' -> Kind.TRUE;
            case 'f' -> Kind.FALSE;
            case 'n' -> Kind.NULL;
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> Kind.NUMBER;
            default -> throw malformed();
        };
    }

    /** How many bytes have been read. Behind {@link #peek()} the value that stands next begins here. */
    public int offset() {
        return at;
    }

    /** Refuses anything but white space from here on. */
    public void expectEnd() {
        skipWhiteSpace();
        if (at < end) {
            throw malformed();
        }
    }

    /** Steps into an object; false if it is empty, and then it is already left again. */
    public boolean enterObject() {
        return enter('{', '}');
    }

    /** Steps behind the value of a member; false if that was the last, and the object is left. */
    public boolean nextMember() {
        return nextIn('}');
    }

    /** Steps into an array; false if it is empty, and then it is already left again. */
    public boolean enterArray() {
        return enter('[', ']');
    }

    /** Steps behind an element; false if that was the last, and the array is left. */
    public boolean nextElement() {
        return nextIn(']');
    }

    private boolean enter(char opening, char closing) {
        expect(opening);
        if (nextByte() == closing) {
            at++;
            return false;
        }
        if (++depth > DEPTH_MAX) {
            throw malformed();
        }
        return true;
    }

    private boolean nextIn(char closing) {
        byte next = nextByte();
        at++;
        if (next == ',') {
            return true;
        }
        if (next != closing) {
            throw malformed();
        }
        depth--;
        return false;
    }

    /** The name of a member; its value stands next. */
    public String name() {
        String name = string();
        expect(':');
        return name;
    }

    /** The name of a member, of which many are the same as in other texts. */
    public String name(RecentNames recent) {
        String name = string(recent);
        expect(':');
        return name;
    }

    /** Reads the name of a member and says which of the known ones it is; {@link Names#UNKNOWN} if it is none of them. */
    public int name(Names names) {
        if (nextByte() != '"') {
            throw malformed();
        }
        int start = at + 1;
        int stop = start;
        while (stop < end && text[stop] != '"' && text[stop] != '\\') {
            stop++;
        }
        int known = stop < end && text[stop] == '"' ? names.find(text, start, stop) : Names.UNKNOWN;
        if (known == Names.UNKNOWN) {
            // Rare, and it may hold escapes: read it again, slowly.
            return names.find(name());
        }
        at = stop + 1;
        expect(':');
        return known;
    }

    public String string() {
        return string(NEW);
    }

    private String string(PlainStrings plain) {
        expect('"');
        int start = at;
        int stop = PlainText.end(text, start, end);
        if (stop < end && text[stop] == '"') {
            at = stop + 1;
            return plain.of(text, start, stop);
        }
        at = stop;
        return unplainString(start);
    }

    /** The rest of a string that is not plain ASCII without escapes; what was plain lies before {@link #at}. */
    private String unplainString(int start) {
        var result = new StringBuilder(at - start + 64);
        result.append(new String(text, start, at - start, StandardCharsets.ISO_8859_1));
        while (true) {
            byte next = here();
            if (next == '"') {
                at++;
                return checkSurrogates(result);
            }
            if (next == '\\') {
                at++;
                result.append(escaped());
            } else if (next >= ' ') {
                at++;
                result.append((char) next);
            } else if (next < 0) {
                result.appendCodePoint(multiByteCharacter());
            } else {
                throw malformed();
            }
        }
    }

    /** An escape may name half of a surrogate pair. Without the other half it is no character, and could not be stored. */
    private static String checkSurrogates(StringBuilder result) {
        for (int i = 0; i < result.length(); i++) {
            char unit = result.charAt(i);
            if (Character.isSurrogate(unit)) {
                boolean paired = Character.isHighSurrogate(unit)
                        && i + 1 < result.length()
                        && Character.isLowSurrogate(result.charAt(i + 1));
                if (!paired) {
                    throw malformed();
                }
                i++;
            }
        }
        return result.toString();
    }

    private char escaped() {
        byte escape = here();
        at++;
        return switch (escape) {
            case '"', '\\', '/' -> (char) escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int unit = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = hexDigit(here());
                    if (digit == NOT_HEX) {
                        throw malformed();
                    }
                    unit = unit << 4 | digit;
                    at++;
                }
                yield (char) unit;
            }
            default -> throw malformed();
        };
    }

    private static int hexDigit(byte digit) {
        if (digit >= '0' && digit <= '9') {
            return digit - '0';
        }
        int letter = digit | 0x20;
        return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : NOT_HEX;
    }

    /** A character of two to four bytes of UTF-8; forms that are longer than needed, surrogates and beyond U+10FFFF are not. */
    private int multiByteCharacter() {
        int lead = text[at++] & 0xFF;
        int following;
        int smallest;
        int character;
        if (lead >= 0xC2 && lead <= 0xDF) {
            following = 1;
            smallest = 0x80;
            character = lead & 0x1F;
        } else if (lead >= 0xE0 && lead <= 0xEF) {
            following = 2;
            smallest = 0x800;
            character = lead & 0x0F;
        } else if (lead >= 0xF0 && lead <= 0xF4) {
            following = 3;
            smallest = 0x10000;
            character = lead & 0x07;
        } else {
            throw malformed();
        }
        for (int i = 0; i < following; i++) {
            int next = here();
            if ((next & 0xC0) != 0x80) {
                throw malformed();
            }
            character = character << 6 | next & 0x3F;
            at++;
        }
        boolean surrogate = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
        if (character < smallest || surrogate || character > Character.MAX_CODE_POINT) {
            throw malformed();
        }
        return character;
    }

    /** A number as it is written. */
    public String number() {
        skipWhiteSpace();
        int start = at;
        if (here() == '-') {
            at++;
        }
        if (here() == '0') {
            at++;
        } else {
            digits();
        }
        if (at < end && text[at] == '.') {
            at++;
            digits();
        }
        if (at < end && (text[at] == 'e' || text[at] == 'E')) {
            at++;
            if (here() == '+' || here() == '-') {
                at++;
            }
            digits();
        }
        return new String(text, start, at - start, StandardCharsets.ISO_8859_1);
    }

    private void digits() {
        int start = at;
        while (at < end && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        if (at == start) {
            throw malformed();
        }
    }

    public boolean bool() {
        boolean value = peek() == Kind.TRUE;
        literal(value ? "true" : "false");
        return value;
    }

    /** Where it stands, as the reader of JSON says it that AWS has for searches. */
    public String place() {
        int line = 1;
        int column = 0;
        for (int i = 0; i < at; i++) {
            column++;
            if (text[i] == '\n') {
                line++;
                column = 0;
            }
        }
        return "line " + line + " column " + column;
    }

    public void nullLiteral() {
        literal("null");
    }

    private void literal(String literal) {
        skipWhiteSpace();
        for (int i = 0; i < literal.length(); i++) {
            if (here() != literal.charAt(i)) {
                throw malformed();
            }
            at++;
        }
    }

    /** Steps over a value of any kind, checking it on the way. */
    public void skip() {
        int outside = depth;
        var objects = new BitSet();
        while (true) {
            Kind kind = peek();
            boolean entered = switch (kind) {
                case OBJECT -> enterObject();
                case ARRAY -> enterArray();
                case STRING -> leaf(string());
                case NUMBER -> leaf(number());
                case TRUE, FALSE -> leaf(bool());
                case NULL -> {
                    nullLiteral();
                    yield false;
                }
            };
            if (entered) {
                objects.set(depth, kind == Kind.OBJECT);
            } else {
                while (depth > outside && !(objects.get(depth) ? nextMember() : nextElement())) {
                    // That left a container, which may have been the last thing in the one around it.
                }
            }
            if (depth == outside) {
                return;
            }
            if (objects.get(depth)) {
                leaf(name());
            }
        }
    }

    /** Steps over a value of any kind, and gives it as it is written. */
    public byte[] raw() {
        skipWhiteSpace();
        int start = at;
        skip();
        return Arrays.copyOfRange(text, start, at);
    }

    /** Read only to be checked. */
    private static boolean leaf(Object ignored) {
        return false;
    }

    private void expect(char wanted) {
        if (nextByte() != wanted) {
            throw malformed();
        }
        at++;
    }

    /** The next byte that is not white space, without stepping over it. */
    private byte nextByte() {
        skipWhiteSpace();
        return here();
    }

    private void skipWhiteSpace() {
        while (at < end && text[at] <= ' ') {
            byte space = text[at];
            if (space != ' ' && space != '\n' && space != '\r' && space != '\t') {
                return;
            }
            at++;
        }
    }

    private byte here() {
        if (at >= end) {
            throw malformed();
        }
        return text[at];
    }
}
