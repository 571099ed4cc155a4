package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonPartsTest {
    @Test
    void leavesPartsAsTheyAreWritten() {
        assertThat(JsonParts.elements(bytes(" [ {\"a\" : [1, 2]},\"ü\" , -1.50e3 ] ")))
                .extracting(JsonPartsTest::text)
                .containsExactly("{\"a\" : [1, 2]}", "\"ü\"", "-1.50e3");
        assertThat(JsonParts.members(bytes("{\"b\": {\"S\": \"}\"}, \"a\" :null}")))
                .hasEntrySatisfying("b", part -> assertThat(text(part)).isEqualTo("{\"S\": \"}\"}"))
                .hasEntrySatisfying("a", part -> assertThat(text(part)).isEqualTo("null"))
                .hasSize(2);
        assertThat(JsonParts.elements(bytes("[]"))).isEmpty();
    }

    @Test
    void refusesWhatItCannotTakeApart() {
        for (String wrong : new String[] {"", "{", "{\"a\": 1} 2", "[1]", "no"}) {
            assertThatThrownBy(() -> JsonParts.members(bytes(wrong)))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> JsonParts.elements(bytes("{}"))).isInstanceOf(IllegalArgumentException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] part) {
        return new String(part, StandardCharsets.UTF_8);
    }
}
