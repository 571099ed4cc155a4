package dev.armature.engine.exchange.format;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Bytes;
import dev.armature.model.UncheckedValue;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one value of the text form of Amazon Ion 1.0 into attribute values: strings and symbols are S, integers and decimals N, blobs B, null of any
 * type NULL, structs M, and lists L, or a set if they are annotated with {@code $dynamodb_SS} and its sisters.
 *
 * <p>What Ion has and DynamoDB has not (timestamps, floats, clobs, S-expressions) is refused, as the fault of the item. What is not Ion cannot be read
 * at all.
 */
final class IonReader {
    /** Far above what an item can use, far below what a thread's stack can hold. */
    private static final int DEPTH_MAX = 500;

    private static final String MARKER = "$ion_1_0";

    private final String text;
    private int at;
    private int depth;

    IonReader(byte[] line, int from, int to) throws UnreadableException {
        try {
            this.text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line, from, to - from))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw new UnreadableException("a line is not UTF-8", notText);
        }
        skipSpace();
        if (text.startsWith(MARKER, at) && !isPartOfIdentifier(at + MARKER.length())) {
            at += MARKER.length();
            skipSpace();
        }
    }

    boolean isMarkerAlone() {
        return at == text.length();
    }

    /** The members of the struct which the line has. */
    Map<String, UncheckedValue> members() throws UnreadableException {
        var line = value();
        skipSpace();
        if (at < text.length()) {
            throw unreadable("something stands behind a value");
        }
        if (!(line.type() == AttributeType.M && line.content() instanceof Map<?, ?> members)) {
            throw unreadable("a line is not a struct");
        }
        return entries(members);
    }

    /** The members of a struct; null if it is none. */
    static @Nullable Map<String, UncheckedValue> struct(@Nullable UncheckedValue value) {
        return value != null && value.type() == AttributeType.M && value.content() instanceof Map<?, ?> members
                ? entries(members)
                : null;
    }

    private static Map<String, UncheckedValue> entries(Map<?, ?> from) {
        Map<String, UncheckedValue> entries = LinkedHashMap.newLinkedHashMap(from.size());
        from.forEach((name, value) -> entries.put((String) name, (UncheckedValue) value));
        return entries;
    }

    private UncheckedValue value() throws UnreadableException {
        String annotation = null;
        while (true) {
            skipSpace();
            char next = here();
            switch (next) {
                case '"' -> {
                    return UncheckedValue.of(AttributeType.S, quoted('"'));
                }
                case '\'' -> {
                    if (text.startsWith("'''", at)) {
                        return UncheckedValue.of(AttributeType.S, longString());
                    }
                    String symbol = quoted('\'');
                    if (!isAnnotation()) {
                        return UncheckedValue.of(AttributeType.S, symbol);
                    }
                    annotation = symbol;
                }
                case '{' -> {
                    return text.startsWith("{{", at) ? blob() : struct();
                }
                case '[' -> {
                    return list(annotation);
                }
                case '(' -> throw unreadable("S-expressions are not read");
                default -> {
                    if (next == '-' || next == '+' || next >= '0' && next <= '9') {
                        return number();
                    }
                    String word = identifier();
                    if (!isAnnotation()) {
                        return word(word);
                    }
                    annotation = word;
                }
            }
        }
    }

    /** Steps over the colons behind an annotation. */
    private boolean isAnnotation() throws UnreadableException {
        skipSpace();
        if (text.startsWith("::", at)) {
            at += 2;
            return true;
        }
        return false;
    }

    private UncheckedValue word(String word) throws UnreadableException {
        return switch (word) {
            case "true" -> UncheckedValue.of(AttributeType.BOOL, true);
            case "false" -> UncheckedValue.of(AttributeType.BOOL, false);
            case "null" -> {
                if (at < text.length() && text.charAt(at) == '.') {
                    at++;
                    var unused = identifier();
                }
                yield UncheckedValue.of(AttributeType.NULL, true);
            }
            case "nan" -> throw unfit("nan");
            default -> UncheckedValue.of(AttributeType.S, word);
        };
    }

    private UncheckedValue struct() throws UnreadableException {
        enter();
        at++;
        Map<String, UncheckedValue> entries = new LinkedHashMap<>();
        skipSpace();
        while (here() != '}') {
            String name = fieldName();
            skipSpace();
            expect(':');
            entries.put(name, value());
            separate('}');
        }
        at++;
        depth--;
        return UncheckedValue.of(AttributeType.M, entries);
    }

    private String fieldName() throws UnreadableException {
        return switch (here()) {
            case '"' -> quoted('"');
            case '\'' -> text.startsWith("'''", at) ? longString() : quoted('\'');
            default -> identifier();
        };
    }

    private UncheckedValue list(@Nullable String annotation) throws UnreadableException {
        enter();
        at++;
        List<UncheckedValue> elements = new ArrayList<>();
        skipSpace();
        while (here() != ']') {
            elements.add(value());
            separate(']');
        }
        at++;
        depth--;
        return annotation == null
                ? UncheckedValue.of(AttributeType.L, elements)
                : switch (annotation) {
                    case "$dynamodb_SS" -> set(AttributeType.SS, AttributeType.S, elements);
                    case "$dynamodb_NS" -> set(AttributeType.NS, AttributeType.N, elements);
                    case "$dynamodb_BS" -> set(AttributeType.BS, AttributeType.B, elements);
                    default -> UncheckedValue.of(AttributeType.L, elements);
                };
    }

    private static UncheckedValue set(AttributeType type, AttributeType member, List<UncheckedValue> elements) {
        List<Object> members = new ArrayList<>(elements.size());
        for (UncheckedValue element : elements) {
            Object content = element.content();
            if (element.type() != member || content == null) {
                throw unfit("a set with a member of another type");
            }
            members.add(content);
        }
        return UncheckedValue.of(type, members);
    }

    private void enter() throws UnreadableException {
        if (++depth > DEPTH_MAX) {
            throw unreadable("values are nested too deeply");
        }
    }

    /** Behind an element: a comma, or the end. */
    private void separate(char closing) throws UnreadableException {
        skipSpace();
        if (here() == ',') {
            at++;
            skipSpace();
        } else if (here() != closing) {
            throw unreadable("a comma is missing");
        }
    }

    private UncheckedValue blob() throws UnreadableException {
        int end = text.indexOf("}}", at);
        if (end < 0) {
            throw unreadable("a blob does not end");
        }
        String content = text.substring(at + 2, end).replaceAll("\\s", "");
        at = end + 2;
        if (content.startsWith("\"") || content.startsWith("'")) {
            throw unfit("a clob");
        }
        try {
            return UncheckedValue.of(
                    AttributeType.B, Bytes.of(Base64.getDecoder().decode(content)));
        } catch (IllegalArgumentException notBase64) {
            throw new UnreadableException("a blob is not in Base64", notBase64);
        }
    }

    /** Integers and decimals. An exponent with an e makes a float, and digits with hyphens or a T a timestamp. */
    private UncheckedValue number() throws UnreadableException {
        int start = at;
        if (here() == '-' || here() == '+') {
            at++;
        }
        while (at < text.length() && isOfNumber(text.charAt(at))) {
            at++;
        }
        String written = text.substring(start, at).replace("_", "");
        if (written.startsWith("+") || written.matches("-?\\d+(T|-\\d).*") || written.matches(".*[eExXbB].*")) {
            throw unfit(written);
        }
        String decimal = written.replace('d', 'e').replace('D', 'e');
        if (!decimal.matches("-?\\d+(\\.\\d*)?(e[+-]?\\d+)?")) {
            throw unreadable("this is not a number: " + written);
        }
        return UncheckedValue.of(AttributeType.N, decimal.replaceFirst("\\.(?=e|$)", ""));
    }

    private static boolean isOfNumber(char next) {
        return Character.isLetterOrDigit(next)
                || next == '.'
                || next == '-'
                || next == '+'
                || next == '_'
                || next == ':';
    }

    private String identifier() throws UnreadableException {
        int start = at;
        while (isPartOfIdentifier(at)) {
            at++;
        }
        if (at == start) {
            throw unreadable("a value is missing");
        }
        return text.substring(start, at);
    }

    private boolean isPartOfIdentifier(int place) {
        if (place >= text.length()) {
            return false;
        }
        char next = text.charAt(place);
        return next >= 'a' && next <= 'z'
                || next >= 'A' && next <= 'Z'
                || next >= '0' && next <= '9'
                || next == '_'
                || next == '$';
    }

    /** One part or several, with space between. */
    private String longString() throws UnreadableException {
        var all = new StringBuilder();
        while (text.startsWith("'''", at)) {
            at += 3;
            while (!text.startsWith("'''", at)) {
                character(all);
            }
            at += 3;
            skipSpace();
        }
        return checked(all);
    }

    private String quoted(char quote) throws UnreadableException {
        var all = new StringBuilder();
        at++;
        while (here() != quote) {
            character(all);
        }
        at++;
        return checked(all);
    }

    /** An escape may name half of a surrogate pair. Without the other half it is no character, and could not be stored. */
    private static String checked(StringBuilder read) throws UnreadableException {
        for (int i = 0; i < read.length(); i++) {
            if (Character.isSurrogate(read.charAt(i))) {
                if (!Character.isSupplementaryCodePoint(read.codePointAt(i))) {
                    throw unreadable("half of a character");
                }
                i++;
            }
        }
        return read.toString();
    }

    private void character(StringBuilder to) throws UnreadableException {
        char next = here();
        at++;
        if (next != '\\') {
            to.append(next);
            return;
        }
        char escape = here();
        at++;
        switch (escape) {
            case '0' -> to.append('\0');
            case 'a' -> to.append('\u0007');
            case 'b' -> to.append('\b');
            case 't' -> to.append('\t');
            case 'n' -> to.append('\n');
            case 'f' -> to.append('\f');
            case 'r' -> to.append('\r');
            case 'v' -> to.append('\u000B');
            case '?', '\'', '"', '/', '\\' -> to.append(escape);
            case 'x' -> to.append((char) hex(2));
            case 'u' -> to.append((char) hex(4));
            case 'U' -> to.appendCodePoint(codePoint());
            default -> throw unreadable("there is no escape \\" + escape);
        }
    }

    private int codePoint() throws UnreadableException {
        int character = hex(8);
        if (!Character.isValidCodePoint(character)) {
            throw unreadable("this is no character");
        }
        return character;
    }

    private int hex(int digits) throws UnreadableException {
        if (at + digits > text.length()) {
            throw unreadable("it ends inside of an escape");
        }
        try {
            int number = Integer.parseUnsignedInt(text, at, at + digits, 16);
            at += digits;
            return number;
        } catch (NumberFormatException notHex) {
            throw new UnreadableException("an escape is not in hexadecimal digits", notHex);
        }
    }

    /** Comments are space. */
    private void skipSpace() throws UnreadableException {
        while (at < text.length()) {
            if (text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw unreadable("a comment does not end");
                }
                at = end + 2;
            } else if (text.charAt(at) <= ' ') {
                at++;
            } else {
                return;
            }
        }
    }

    private void expect(char wanted) throws UnreadableException {
        if (here() != wanted) {
            throw unreadable("there should be a " + wanted);
        }
        at++;
    }

    private char here() throws UnreadableException {
        if (at >= text.length()) {
            throw unreadable("it ends inside of a value");
        }
        return text.charAt(at);
    }

    private static UnreadableException unreadable(String text) {
        return new UnreadableException("a line is not Ion: " + text);
    }

    /** What DynamoDB has no type for. */
    private static ApiException unfit(String what) {
        return ApiException.validation("One or more parameter values were invalid: no attribute can have " + what);
    }
}
