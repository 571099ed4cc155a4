package dev.armature.engine.exchange.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestItems;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of Ion, one by one, and the lines that exports write. */
class IonReaderTest {
    private static UncheckedValue read(String value) throws UnreadableException {
        byte[] line = ("{Item:{v:" + value + "}}").getBytes(StandardCharsets.UTF_8);
        Map<String, UncheckedValue> item = Objects.requireNonNull(
                IonReader.struct(new IonReader(line, 0, line.length).members().get("Item")));
        return Objects.requireNonNull(item.get("v"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"\\a\\b\\t\\n\\f\\r\\v\"|7,8,9,10,12,13,11",
                "\"\\0\\?\\'\\\"\\/\\\\\"|0,63,39,34,47,92",
                "\"\\x41\\u00e9\\U0001F600\"|65,233,128512",
                "'''a''' /* between */ '''b'''|97,98",
                "'quoted symbol'|113,117,111,116,101,100,32,115,121,109,98,111,108",
                "plain_$1|112,108,97,105,110,95,36,49",
                "\"\"|",
                "\"\\ud83d\\ude00\"|128512"
            })
    void readsTexts(String value, String codePoints) throws UnreadableException {
        var read = read(value);
        assertThat(read.type()).isEqualTo(AttributeType.S);
        assertThat(String.valueOf(read.content()).codePoints().boxed().toList())
                .isEqualTo(
                        codePoints == null
                                ? List.of()
                                : List.of(codePoints.split(",")).stream()
                                        .map(Integer::valueOf)
                                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-7, -7",
        "1_000, 1000",
        "3., 3",
        "3.25, 3.25",
        "-0.5, -0.5",
        "6d2, 6e2",
        "6D2, 6e2",
        "1.5d-3, 1.5e-3",
        "2.d+4, 2e+4"
    })
    void readsNumbers(String value, String number) throws UnreadableException {
        assertThat(read(value)).isEqualTo(UncheckedValue.of(AttributeType.N, number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2", "1E2", "0x1F", "0b11", "+1", "2026T", "2026-11-17", "2026-11-17T00:00Z", "nan"})
    void refusesNumbersThatDynamoDbHasNot(String value) {
        assertThatThrownBy(() -> read(value)).isInstanceOf(ApiException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2.3", "-", "1d", "1.d", "12a", "1d2d3"})
    void cannotReadNumbersThatAreNone(String value) {
        assertThatThrownBy(() -> read(value)).isInstanceOf(UnreadableException.class);
    }

    @Test
    void readsTheOtherValues() throws UnreadableException {
        assertThat(read("true")).isEqualTo(UncheckedValue.of(AttributeType.BOOL, true));
        assertThat(read("false")).isEqualTo(UncheckedValue.of(AttributeType.BOOL, false));
        assertThat(read("null")).isEqualTo(UncheckedValue.of(AttributeType.NULL, true));
        assertThat(read("null.list")).isEqualTo(UncheckedValue.of(AttributeType.NULL, true));
        assertThat(read("[]")).isEqualTo(UncheckedValue.of(AttributeType.L, List.of()));
        assertThat(read("{}")).isEqualTo(UncheckedValue.of(AttributeType.M, Map.of()));
        assertThat(read("[1,]").content())
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(1);
        assertThat(read("{{ AA H/ }}").type()).isEqualTo(AttributeType.B);
        assertThat(read("other::[1]").type())
                .as("an annotation that says nothing")
                .isEqualTo(AttributeType.L);
        assertThat(read("'other'::\"x\"")).isEqualTo(UncheckedValue.of(AttributeType.S, "x"));
        assertThat(read("$dynamodb_SS::[a, 'b']")).isEqualTo(UncheckedValue.of(AttributeType.SS, List.of("a", "b")));
        assertThat(read("$dynamodb_NS::[1, 2d1]")).isEqualTo(UncheckedValue.of(AttributeType.NS, List.of("1", "2e1")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"open",
                "'open",
                "'''open",
                "\"\\x4\"",
                "\"\\xzz\"",
                "\"\\u12\"",
                "\"\\UFFFFFFFF\"",
                "\"\\ude00\"",
                "\"\\ud83dx\"",
                "\"\\q\"",
                "{{",
                "[1 2]",
                "{a 1}",
                "{a:1 b:2}",
                "(a b)",
                "/* open",
                "",
                "!"
            })
    void cannotReadWhatIsNotIon(String value) {
        assertThatThrownBy(() -> read(value)).isInstanceOf(UnreadableException.class);
    }

    @Test
    void cannotReadBytesThatAreNoText() {
        byte[] line = {'{', (byte) 0xC3, '}'};
        assertThatThrownBy(() -> new IonReader(line, 0, line.length))
                .isInstanceOf(UnreadableException.class)
                .hasMessage("a line is not UTF-8");
    }

    @ParameterizedTest
    @CsvSource({"'$ion_1_0', true", "'  $ion_1_0  ', true", "'$ion_1_0 {}', false", "'$ion_1_01', false", "'', true"})
    void knowsAMarkerThatStandsAlone(String line, boolean isAlone) throws UnreadableException {
        byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
        assertThat(new IonReader(bytes, 0, bytes.length).isMarkerAlone()).isEqualTo(isAlone);
    }

    private static String written(ExportFormat format, RecordWriter.Changed changed) {
        var writer = new RecordWriter(format);
        writer.change(changed);
        return new String(writer.buffer(), 0, writer.length(), StandardCharsets.UTF_8);
    }

    private static Item item(String text) {
        return TestItems.item(text);
    }

    @Test
    void tellsAChangeInBothFormats() {
        var changed = new RecordWriter.Changed(
                1_794_736_800_123_456L,
                item("{pk: {S: a}}"),
                item("{pk: {S: a}, n: {N: 600}}"),
                item("{pk: {S: a}, 'with space': {BOOL: true}}"));
        assertThat(written(ExportFormat.DYNAMODB_JSON, changed))
                .isEqualTo(
                        "{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"1794736800123456\"}},\"Keys\":{\"pk\":{\"S\":\"a\"}},"
                                + "\"OldImage\":{\"n\":{\"N\":\"600\"},\"pk\":{\"S\":\"a\"}},"
                                + "\"NewImage\":{\"pk\":{\"S\":\"a\"},\"with space\":{\"BOOL\":true}}}\n");
        assertThat(written(ExportFormat.ION, changed))
                .isEqualTo("$ion_1_0 {Record:{Metadata:{WriteTimestampMicros:1794736800123456.},Keys:{pk:\"a\"},"
                        + "OldImage:{n:6d2,pk:\"a\"},NewImage:{pk:\"a\",'with space':true}}}\n");
    }

    @Test
    void leavesOutAnImageThatThereIsNot() {
        var inserted = new RecordWriter.Changed(1, item("{pk: {S: a}}"), null, item("{pk: {S: a}}"));
        var removed = new RecordWriter.Changed(1, item("{pk: {S: a}}"), item("{pk: {S: a}}"), null);
        assertThat(written(ExportFormat.DYNAMODB_JSON, inserted))
                .contains("NewImage")
                .doesNotContain("OldImage");
        assertThat(written(ExportFormat.ION, removed)).contains("OldImage").doesNotContain("NewImage");
    }

    /** A name is an identifier or stands in quotes, and never means something else. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "name|name",
                "_x1|_x1",
                "$x|$x",
                "$10|'$10'",
                "null|'null'",
                "true|'true'",
                "nan|'nan'",
                "1a|'1a'",
                "it's|'it\\'s'",
                "a-b|'a-b'",
                "é|'é'"
            })
    void writesNamesOfAttributes(String name, String symbol) {
        var writer = new RecordWriter(ExportFormat.ION);
        writer.item(Item.of(Map.of(name, AttributeValue.number(1))));
        assertThat(new String(writer.buffer(), 0, writer.length(), StandardCharsets.UTF_8))
                .isEqualTo("$ion_1_0 {Item:{" + symbol + ":1.}}\n");
    }
}
