package dev.armature.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                " \t\r\n[ 1 , 2 ] ",
                "\"\"",
                "\"\\u00e9\\n\\\"\\\\\\/\"",
                "0",
                "-0",
                "-0.5e+10",
                "1E5",
                "123456789012345678901234567890",
                "true",
                "false",
                "null",
                "{\"a\":{\"b\":[{},[],[[]],{\"c\":null}]},\"d\":\"e\"}",
                "\"\\ud83d\\ude00\""
            })
    void acceptsWhatIsJson(String text) {
        JsonReader.check(bytes(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "[1",
                "[1,",
                "[1,]",
                "[,1]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{a:1}",
                "{'a':1}",
                "{\"a\":1]",
                "[1}",
                "[]]",
                "{}{}",
                "tru",
                "True",
                "nul",
                "NaN",
                "Infinity",
                "+1",
                "01",
                "-",
                "1.",
                ".5",
                "1e",
                "1e+",
                "0x10",
                "\"",
                "\"a",
                "\"\\",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"a\nb\"",
                "\"\u0000\"",
                "// comment\n1",
                "\"\\ud800\"",
                "\"\\ude00\\ud83d\"",
                "\u00a01"
            })
    void refusesWhatIsNot(String text) {
        assertThatThrownBy(() -> JsonReader.check(bytes(text)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.text()).isEmpty());
    }

    /** Forms that are longer than needed, surrogates and values beyond Unicode have let attacks through elsewhere. */
    @Test
    void refusesMalformedUtf8() {
        int[][] malformed = {
            {0x80},
            {0xC0, 0x80},
            {0xC1, 0xBF},
            {0xC3},
            {0xE0, 0x80, 0x80},
            {0xE2, 0x82},
            {0xED, 0xA0, 0x80},
            {0xF0, 0x80, 0x80, 0x80},
            {0xF4, 0x90, 0x80, 0x80},
            {0xF5, 0x80, 0x80, 0x80},
            {0xFF}
        };
        for (int[] sequence : malformed) {
            byte[] text = new byte[sequence.length + 2];
            text[0] = '"';
            for (int i = 0; i < sequence.length; i++) {
                text[i + 1] = (byte) sequence[i];
            }
            text[text.length - 1] = '"';
            assertThatThrownBy(() -> JsonReader.check(text))
                    .as("%x", sequence[0])
                    .isInstanceOf(ApiException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "", "é", "日本語", "😀", "tab\tquote\"slash\\", "a\u0000b", "mixed é \n 😀 end"})
    void readsBackWhatTheWriterWrites(String text) {
        byte[] json = new JsonWriter(4).string(text).toBytes();
        assertThat(new JsonReader(json).string()).isEqualTo(text);
    }

    @Test
    void readsEscapes() {
        assertThat(new JsonReader(bytes("\"\\u0041\\t\\/\\ud83d\\ude00\"")).string())
                .isEqualTo("A\t/😀");
    }

    @Test
    void goesAsDeepAsItSaysAndNoDeeper() {
        JsonReader.check(bytes("[".repeat(JsonReader.DEPTH_MAX) + "1" + "]".repeat(JsonReader.DEPTH_MAX)));
        int tooDeep = JsonReader.DEPTH_MAX + 1;
        assertThatThrownBy(() -> JsonReader.check(bytes("[".repeat(tooDeep) + "1" + "]".repeat(tooDeep))))
                .isInstanceOf(ApiException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
