package dev.armature.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdminJsonTest {
    /** Switches of some kind. */
    public record Switches(
            @Nullable Boolean on,
            @Nullable Long millis,
            @Nullable List<Part> parts) {}

    /** One of several. */
    public record Part(@Nullable String name) {}

    private final AdminJson json = new AdminJson();

    @Test
    void readsARecordAndWritesItAgain() {
        String text = "{\"On\":true,\"Millis\":5,\"Parts\":[{\"Name\":\"ä\"},{}]}";
        Switches switches = decode(json, text);

        assertThat(switches).isEqualTo(new Switches(true, 5L, List.of(new Part("ä"), new Part(null))));
        assertThat(new String(json.encode(switches), StandardCharsets.UTF_8)).isEqualTo(text);
    }

    @Test
    void takesNothingForAnEmptyObject() {
        assertThat(decode(json, "")).isEqualTo(new Switches(null, null, null));
    }

    /** A wrong name would be a switch that is not switched, and is seen by no other means. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"on": true}               | There is no member on. Those there are: On, Millis, Parts
            {"Milli": 1}               | There is no member Milli. Those there are: On, Millis, Parts
            {"Parts": [{"name": "a"}]} | There is no member name. Those there are: Name
            {"On": 1}                  | NUMBER_VALUE cannot be converted to Boolean
            [true]                     | this is not a JSON object
            {"On": tru}                | this is not a JSON object
            {"Off": true}}             | this is not a JSON object
            """)
    void refusesWithATextForAPerson(String text, String message) {
        assertThatThrownBy(() -> decode(json, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void passesOverWhatItDoesNotKnowIfTold() {
        assertThat(decode(AdminJson.lenient(), "{\"Later\": [1], \"Parts\": [{\"Later\": {}}], \"Millis\": 2}"))
                .isEqualTo(new Switches(null, 2L, List.of(new Part(null))));
        assertThatThrownBy(() -> decode(AdminJson.lenient(), "{\"Later\": }")).hasMessage("this is not a JSON object");
    }

    private static Switches decode(AdminJson json, String text) {
        return json.decode(text.getBytes(StandardCharsets.UTF_8), Switches.class);
    }
}
