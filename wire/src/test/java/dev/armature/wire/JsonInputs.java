package dev.armature.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Makes texts that are JSON, or nearly: written by JSON's grammar, about half of them as requests with attribute values, and then
 * most of them damaged.
 */
final class JsonInputs {
    private static final int RECENT = 64;

    /** Names that a decoder knows, so that some inputs are requests. */
    private static final List<String> NAMES = words("S N B SS NS BS M L BOOL NULL Item");

    private static final List<String> BLANKS = List.of("", "", "", "", " ", "\n", "\r\n", "\t", "  \n ");

    private static final List<String> NUMBERS = words(
            "0 -0 1 -1 10 0.0 -0.5e+10 1E5 1e-7 9007199254740993 2147483648 9223372036854775807 9223372036854775808 1e400"
                    + " -1e-400 123456789012345678901234567890.5");

    /** What gets lost, turns up, or is taken for JSON by readers that are not strict. */
    private static final List<String> ODDITIES = words(
            "\" \\ { } [ ] , : ' / // /**/ # - + . e E 0 00 01 NaN Infinity -Infinity True nul undefined {} [] null true"
                    + " \"a\":1 \"a\", 1e 1e+ .5 5. 0x1F 1_000 1f \\x \\' \\0 \\u \\u00 \\u00e \\u00zz \\U0041 \\u0000 \\uFFFF"
                    + " \\ud800 \\udc00 \\ud83d\\ude00 \\ude00\\ud83d \\ud83d\\u0041"
                    + " \u0000 \u0001 \u000b \f \u001e \u001f \u007f \u0085 \u00a0 \u2028 \u3000 \ufeff");

    /** UTF-8 that is not: longer than needed, surrogates, beyond Unicode, cut off, or without a beginning. */
    private static final List<byte[]> BAD_UTF8 = words(
                    "80 c080 c1bf c3 e08080 e09fbf e282 eda080 edbfbf eda0bdedb880 f0808080 f08fbfbf f4908080 f5808080 f8888080 ff"
                            + " fe fffe feff efbf efbbbf f09f98")
            .stream()
            .map(HexFormat.of()::parseHex)
            .toList();

    private final SplittableRandom random;
    private final byte[][] recent = new byte[RECENT][];
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    JsonInputs(SplittableRandom random) {
        this.random = random;
        Arrays.fill(recent, new byte[] {'1'});
    }

    byte[] next() {
        byte[] input = written();
        recent[random.nextInt(RECENT)] = input;
        for (int damages = random.nextInt(4); damages > 0; damages--) {
            input = damaged(input);
        }
        return input;
    }

    private byte[] written() {
        out.reset();
        blank();
        switch (random.nextInt(100)) {
            case 0 -> nested(950 + random.nextInt(100));
            case 1, 2, 3 -> nested(random.nextInt(40));
            default -> {
                if (random.nextBoolean()) {
                    request();
                } else {
                    value(5);
                }
            }
        }
        blank();
        return out.toByteArray();
    }

    /** Brackets in brackets, of both kinds, around a value or nothing. */
    private void nested(int depth) {
        var closing = new StringBuilder();
        boolean mixed = random.nextBoolean();
        for (int i = 0; i < depth; i++) {
            boolean object = mixed && random.nextBoolean();
            write(object && i < depth - 1 ? "{\"a\":" : "[");
            closing.append(object && i < depth - 1 ? '}' : ']');
        }
        if (random.nextBoolean()) {
            value(0);
        }
        write(closing.reverse().toString());
    }

    private void request() {
        write("{");
        blank();
        write("\"Item\"");
        blank();
        write(":");
        attributes(3);
        if (random.nextInt(8) == 0) {
            write(",\"Other\":");
            value(2);
        }
        blank();
        write("}");
    }

    private void attributes(int depth) {
        write("{");
        for (int i = random.nextInt(4); i > 0; i--) {
            string();
            write(":");
            attribute(depth);
            write(i > 1 ? "," : "");
        }
        write("}");
    }

    private void attribute(int depth) {
        String type = NAMES.get(random.nextInt(depth == 0 ? 6 : 10));
        write("{\"" + type + "\":");
        switch (type) {
            case "SS", "NS" -> list(this::string);
            case "BS" -> list(this::binary);
            case "B" -> binary();
            case "BOOL", "NULL" -> write(pick(List.of("true", "false", "null", "\"yes\"", "\"FALSE\"", "1")));
            case "L" -> list(() -> attribute(depth - 1));
            case "M" -> attributes(depth - 1);
            default -> string();
        }
        write(random.nextInt(20) == 0 ? ",\"N\":\"1\"}" : "}");
    }

    private void binary() {
        byte[] bytes = new byte[random.nextInt(5)];
        random.nextBytes(bytes);
        write('"' + Base64.getEncoder().encodeToString(bytes) + '"');
    }

    private void list(Runnable element) {
        write("[");
        for (int i = random.nextInt(4); i > 0; i--) {
            element.run();
            blank();
            write(i > 1 ? "," : "");
        }
        write("]");
    }

    private void value(int depth) {
        blank();
        switch (random.nextInt(depth == 0 ? 5 : 8)) {
            case 0, 1 -> string();
            case 2 -> number();
            case 3 -> write(pick(List.of("true", "false", "null")));
            case 4 -> write(pick(List.of("{}", "[]", "{ }", "[\n]")));
            case 5 -> list(() -> value(depth - 1));
            default -> object(depth);
        }
        blank();
    }

    private void object(int depth) {
        write("{");
        for (int i = random.nextInt(4); i > 0; i--) {
            blank();
            if (random.nextBoolean()) {
                write('"' + pick(NAMES) + '"');
            } else {
                string();
            }
            blank();
            write(":");
            value(depth - 1);
            write(i > 1 ? "," : "");
        }
        write("}");
    }

    private void string() {
        write("\"");
        for (int parts = random.nextInt(4); parts > 0; parts--) {
            switch (random.nextInt(12)) {
                case 0 -> write(pick(List.of("\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t")));
                case 1 -> write("\\u%04x".formatted(random.nextInt(0xD800)));
                case 2 -> write("\\u%04X".formatted(0xE000 + random.nextInt(0x2000)));
                case 3 -> write(escapedPair());
                case 4 -> write(Character.toString(0x80 + random.nextInt(0x780)));
                case 5 -> write(Character.toString(0xE000 + random.nextInt(0x2000)));
                case 6 -> write(Character.toString(0x10000 + random.nextInt(0x100000)));
                case 7 -> write(random.nextInt(10) == 0 ? pick(ODDITIES) : "\u007f");
                default -> write("attribute name and value".substring(random.nextInt(24)));
            }
        }
        write("\"");
    }

    private String escapedPair() {
        char[] pair = Character.toChars(0x10000 + random.nextInt(0x100000));
        return "\\u%04x\\u%04X".formatted((int) pair[0], (int) pair[1]);
    }

    private void number() {
        switch (random.nextInt(6)) {
            case 0 -> write(Long.toString(random.nextLong()));
            case 1 -> write(Double.toString(Double.longBitsToDouble(random.nextLong() & 0x7FEFFFFFFFFFFFFFL)));
            case 2 -> write("9".repeat(1 + random.nextInt(random.nextInt(50) == 0 ? 3000 : 50)));
            case 3 -> write("1e" + "0".repeat(random.nextInt(30)) + random.nextInt(1_000_000));
            default -> write(pick(NUMBERS));
        }
    }

    private byte[] damaged(byte[] input) {
        int at = random.nextInt(input.length + 1);
        int to = Math.min(input.length, at + 1 + random.nextInt(random.nextBoolean() ? 2 : 20));
        return switch (random.nextInt(10)) {
            case 0 -> flipped(input, at);
            case 1 -> Arrays.copyOf(input, at);
            case 2 -> joined(input, at, new byte[0], to);
            case 3 -> joined(input, to, Arrays.copyOfRange(input, at, to), to);
            case 4 -> joined(input, at, pick(BAD_UTF8), at);
            case 5 -> joined(input, at, new byte[] {(byte) random.nextInt(256)}, at);
            case 6 -> spliced(input, at);
            case 7 -> joined(input, at, bytes(pick(ODDITIES)), to);
            default -> joined(input, at, bytes(pick(ODDITIES)), at);
        };
    }

    private byte[] flipped(byte[] input, int at) {
        byte[] flipped = input.clone();
        if (at < flipped.length) {
            flipped[at] = (byte) (flipped[at] ^ 1 << random.nextInt(8));
        }
        return flipped;
    }

    private byte[] spliced(byte[] input, int at) {
        byte[] other = recent[random.nextInt(RECENT)];
        int from = random.nextInt(other.length + 1);
        int to = from + random.nextInt(Math.min(other.length - from, 500) + 1);
        return joined(input, at, Arrays.copyOfRange(other, from, to), random.nextBoolean() ? at : input.length);
    }

    /** What precedes one place, something, and what follows the other. */
    private static byte[] joined(byte[] input, int end, byte[] middle, int begin) {
        byte[] joined = Arrays.copyOf(input, end + middle.length + input.length - begin);
        System.arraycopy(middle, 0, joined, end, middle.length);
        System.arraycopy(input, begin, joined, end + middle.length, input.length - begin);
        return joined;
    }

    private void blank() {
        write(pick(BLANKS));
    }

    private static List<String> words(String words) {
        return Pattern.compile(" ").splitAsStream(words).toList();
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private void write(String text) {
        out.writeBytes(bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
