package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {
    @ParameterizedTest
    @CsvSource({
        "0, \\u0000",
        "1, \\u0001",
        "7, \\u0007",
        "8, \\b",
        "9, \\t",
        "10, \\n",
        "11, \\u000b",
        "12, \\f",
        "13, \\r",
        "14, \\u000e",
        "31, \\u001f",
        "34, \\\"",
        "92, \\\\"
    })
    void escapesWhatMustBe(int character, String escaped) {
        assertThat(string("a" + (char) character + "b")).isEqualTo("\"a" + escaped + "b\"");
        assertThat(string("" + (char) character)).isEqualTo("\"" + escaped + "\"");
    }

    /** An escape that is not needed would change what is signed, compared or counted. */
    @Test
    void leavesAllElseAsItIs() {
        for (int character = ' '; character < 0x10000; character++) {
            boolean escaped = character == '"' || character == '\\';
            if (!escaped && !Character.isSurrogate((char) character)) {
                String text = String.valueOf((char) character);
                assertThat(string(text)).isEqualTo('"' + text + '"');
            }
        }
        assertThat(string("\ud83d\ude00")).isEqualTo("\"\ud83d\ude00\"");
    }

    @Test
    void putsCommasBetweenAndNowhereElse() {
        var out = new JsonWriter(1);
        out.beginObject().name("a").beginArray();
        out.separate()
                .ascii("1")
                .separate()
                .beginArray()
                .endArray()
                .separate()
                .beginObject()
                .endObject();
        out.endArray()
                .name("b")
                .beginObject()
                .endObject()
                .name(JsonWriter.preparedName("c"))
                .ascii("null");
        out.endObject();

        assertThat(text(out)).isEqualTo("{\"a\":[1,[],{}],\"b\":{},\"c\":null}");
    }

    /** The comma depends on the byte before it, which may be one of a string. */
    @ParameterizedTest
    @ValueSource(strings = {"{", "[", ",", "\"", ""})
    void isNotMisledByAStringBefore(String text) {
        var out = new JsonWriter(8).beginArray();
        out.separate().string(text).separate().string(text).endArray();

        String written = string(text);
        assertThat(text(out)).isEqualTo("[" + written + "," + written + "]");
    }

    /** Whatever is written, at whatever place of the buffer: it grows where it has to. */
    @Test
    void growsAsNeeded() {
        for (int capacity = 0; capacity < 40; capacity++) {
            for (int length = 0; length < 40; length++) {
                String plain = "x".repeat(length);
                assertThat(text(new JsonWriter(capacity).string(plain))).isEqualTo('"' + plain + '"');
                assertThat(text(new JsonWriter(capacity).ascii(plain))).isEqualTo(plain);
                assertThat(text(new JsonWriter(capacity).string("\0".repeat(length))))
                        .isEqualTo('"' + "\\u0000".repeat(length) + '"');
            }
        }
    }

    @Test
    void writesOverABufferThatWasUsed() {
        byte[] used = "[\"something else that is longer\"]".getBytes(StandardCharsets.UTF_8);
        var out = new JsonWriter(used).string("ä");

        assertThat(text(out)).isEqualTo("\"ä\"");
        assertThat(out.buffer()).isSameAs(used);
        byte[] bytes = out.toBytes();
        Arrays.fill(used, (byte) '!');
        assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo("\"ä\"");
    }

    @Test
    void writesPartsOfArrays() {
        byte[] utf8 = "abcäöü\"xyz".getBytes(StandardCharsets.UTF_8);

        assertThat(text(new JsonWriter(4).string(utf8, 2, 5))).isEqualTo("\"cäö\"");
        assertThat(text(new JsonWriter(4).string(utf8, 8, 3))).contains("\\\"x");
        for (int from = 0; from < 4; from++) {
            for (int length = 0; length < 6; length++) {
                byte[] part = Arrays.copyOfRange(utf8, from, from + length);
                assertThat(text(new JsonWriter(2).base64(utf8, from, length)))
                        .isEqualTo('"' + Base64.getEncoder().encodeToString(part) + '"');
            }
        }
    }

    /** What is written is what is read, by our reader and by Jackson's. */
    @Test
    void writesWhatReadersRead() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("strings written and read: -Dseed=" + seed);
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 5_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(30); length > 0; length--) {
                int character = random.nextInt(pick(random));
                text.appendCodePoint(character >= 0xD800 && character < 0xE000 ? 'x' : character);
            }
            byte[] json =
                    new JsonWriter(random.nextInt(20)).string(text.toString()).toBytes();

            assertThat(new JsonReader(json).string()).as("-Dseed=%d", seed).isEqualTo(text.toString());
            assertThat(JacksonReading.of(json).root()).as("-Dseed=%d", seed).isEqualTo(text.toString());
        }
    }

    private static int pick(SplittableRandom random) {
        return List.of(0x20, 0x80, 0x80, 0x800, 0x10000, 0x110000).get(random.nextInt(6));
    }

    private static String string(String text) {
        return text(new JsonWriter(4).string(text));
    }

    private static String text(JsonWriter out) {
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }
}
