package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows about tables, value by value, and stretches of time. */
class FieldsTest {
    private static final Instant TIME = Instant.ofEpochMilli(1_794_736_800_123L);

    private static Fields full() {
        var out = new Fields();
        out.put("text", "x");
        out.put("number", 7);
        out.put("flag", true);
        out.put("time", TIME.plusNanos(999));
        out.put("texts", List.of("a", "b"));
        out.put("bytes", new AttributeValue.B(Bytes.of(new byte[] {1, 2})));
        var inner = new Fields();
        inner.put("deep", "y");
        out.put("nested", inner.value());
        out.put("noText", (String) null);
        out.put("noTime", (Instant) null);
        return out;
    }

    @Test
    void readsWhatItWrote() {
        for (Fields in : List.of(Fields.of(full().item()), Fields.of(full().value()))) {
            assertThat(in.text("text")).isEqualTo("x");
            assertThat(in.optionalText("text")).isEqualTo("x");
            assertThat(in.number("number")).isEqualTo(7);
            assertThat(in.flag("flag")).isTrue();
            assertThat(in.time("time")).as("to the millisecond").isEqualTo(TIME);
            assertThat(in.requiredTime("time")).isEqualTo(TIME);
            assertThat(in.texts("texts")).containsExactly("a", "b");
            assertThat(in.list("texts")).hasSize(2);
            assertThat(in.bytes("bytes")).containsExactly(1, 2);
            assertThat(in.nested("nested").text("deep")).isEqualTo("y");
            assertThat(in.map("nested")).isEqualTo(Map.of("deep", AttributeValue.string("y")));
            assertThat(in.names()).hasSize(7);
        }
    }

    @Test
    void leavesOutWhatIsNull() {
        assertThat(full().has("noText")).isFalse();
        assertThat(full().optionalText("noText")).isNull();
        assertThat(full().time("noTime")).isNull();
        assertThat(full().has("text")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "number", "flag", "time", "list", "texts", "bytes", "map", "nested"})
    void refusesWhatIsMissing(String kind) {
        assertThatThrownBy(() -> reading(kind, "gone").accept(full()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("damaged catalog: no gone");
    }

    @ParameterizedTest
    @CsvSource({"text,number", "number,text", "flag,text", "time,text", "list,text", "bytes,text", "map,text"})
    void refusesWhatHasAnotherType(String kind, String name) {
        assertThatThrownBy(() -> reading(kind, name).accept(full()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("damaged catalog: " + name + " has another type");
    }

    @Test
    void refusesAListOfAnythingButTexts() {
        var out = new Fields();
        out.put("texts", new AttributeValue.L(List.of(AttributeValue.number(1))));
        assertThatThrownBy(() -> out.texts("texts")).hasMessage("damaged catalog: texts has another type");
        assertThatThrownBy(() -> full().nested("text")).hasMessage("damaged catalog: a S where a map should be");
        assertThatThrownBy(() -> Fields.of(AttributeValue.number(1)))
                .hasMessage("damaged catalog: a N where a map should be");
    }

    private static Consumer<Fields> reading(String kind, String name) {
        return in -> {
            Object unused = switch (kind) {
                case "text" -> in.text(name);
                case "number" -> in.number(name);
                case "flag" -> in.flag(name);
                case "time" -> in.requiredTime(name);
                case "list" -> in.list(name);
                case "texts" -> in.texts(name);
                case "bytes" -> in.bytes(name);
                case "map" -> in.map(name);
                default -> in.nested(name);
            };
        };
    }

    /** It has a beginning because the clock can be set back. */
    @Test
    void aSpanHasItsBeginningAndNotItsEnd() {
        var span = Span.of(TIME, Duration.ofSeconds(10));
        assertThat(span.includes(TIME)).isTrue();
        assertThat(span.includes(TIME.plusMillis(9_999))).isTrue();
        assertThat(span.includes(TIME.plusSeconds(10))).isFalse();
        assertThat(span.includes(TIME.minusMillis(1))).isFalse();
        assertThat(span.middle()).isEqualTo(TIME.plusSeconds(5));
        assertThat(span.answered()).isEqualTo(span);
    }

    /** What is over at once is under way in its own answer. */
    @Test
    void aSpanOfNothingIsAMomentInAnAnswer() {
        var nothing = Span.of(TIME, Duration.ZERO);
        assertThat(nothing.includes(TIME)).isFalse();
        assertThat(nothing.answered().includes(TIME)).isTrue();
        assertThat(nothing.answered().until()).isEqualTo(TIME.plusMillis(2));
        assertThat(nothing.answered().middle()).isEqualTo(TIME.plusMillis(1));
    }
}
