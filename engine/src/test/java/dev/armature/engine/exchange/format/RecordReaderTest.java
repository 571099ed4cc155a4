package dev.armature.engine.exchange.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines to items, in all formats. */
class RecordReaderTest {
    private static final CsvColumns COMMAS = new CsvColumns(',', null, Map.of("n", AttributeType.N));

    private static RecordReader reader(InputFormat format, String text, CsvColumns columns) {
        return RecordReader.of(format, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), columns);
    }

    /** All items of a text that can be read to its end. */
    private static List<Map<String, AttributeValue>> items(InputFormat format, String text) throws IOException {
        return items(reader(format, text, COMMAS));
    }

    private static List<Map<String, AttributeValue>> items(RecordReader reader) throws IOException {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        while (reader.next()) {
            items.add(ValueCheck.checkAll(reader.item(), Wording.OLDER));
        }
        return items;
    }

    private static Map<String, UncheckedValue> first(InputFormat format, String text) throws IOException {
        var reader = reader(format, text, COMMAS);
        assertThat(reader.next()).isTrue();
        return reader.item();
    }

    private static AttributeValue s(String text) {
        return AttributeValue.string(text);
    }

    @Test
    void readsLinesOfJson() throws IOException {
        assertThat(items(
                        InputFormat.DYNAMODB_JSON,
                        "{\"Item\":{\"a\":{\"S\":\"1\"}}}\r\n\n  \n{\"More\":[1,{}],\"Item\":{\"a\":{\"N\":\"2\"}}}"))
                .containsExactly(Map.of("a", s("1")), Map.of("a", AttributeValue.number(2)));
        assertThat(items(InputFormat.DYNAMODB_JSON, "")).isEmpty();
    }

    /** As AWS does: what it was seen to import had the end of a line behind some objects and nothing behind others. */
    @Test
    void readsObjectsThatFollowOneAnotherOnALineOfJson() throws IOException {
        assertThat(
                        items(
                                InputFormat.DYNAMODB_JSON,
                                "{\"Item\":{\"a\":{\"S\":\"1\"}}}\n{\"Item\":{\"a\":{\"S\":\"}\\\"{\\\\\"}}}{\"Item\":{\"a\":{\"L\":[{\"S\":\"]\"}]}}} \t{\"Item\":{\"a\":{\"S\":\"4\"}}}\r\n"))
                .containsExactly(
                        Map.of("a", s("1")),
                        Map.of("a", s("}\"{\\")),
                        Map.of("a", new AttributeValue.L(List.of(s("]")))),
                        Map.of("a", s("4")));
    }

    /** An object that is not closed where its line ends is none, however it goes on. */
    @Test
    void anObjectOfJsonEndsWithItsLine() throws IOException {
        var reader = reader(InputFormat.DYNAMODB_JSON, "{\"Item\":{}}{\"Item\":\n{}}", COMMAS);
        assertThat(reader.next()).isTrue();
        assertThat(reader.item()).isEmpty();
        assertThat(reader.next()).isTrue();
        assertThatThrownBy(reader::item).isInstanceOf(UnreadableException.class);
    }

    @Test
    void countsTheBytesOfLines() throws IOException {
        var reader = reader(InputFormat.DYNAMODB_JSON, "{\"Item\":{}}\n{\"Item\":{}}", COMMAS);
        assertThat(items(reader)).hasSize(2);
        assertThat(reader.bytesRead()).isEqualTo(23);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"Item\":{\"a\":{\"S\":\"1\"}}", "[1]", "x", "}", "{\"Item\":{\"a\":{\"S\":1e}}}"})
    void cannotReadWhatIsNotJson(String line) {
        assertThatThrownBy(() -> first(InputFormat.DYNAMODB_JSON, line)).isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{} {}",
                "{\"item\":{}}",
                "{\"Item\":[]}",
                "{\"Item\":{\"a\":\"x\"}}",
                "{\"Item\":{\"a\":{\"B\":\"?\"}}}"
            })
    void refusesJsonThatIsNoItem(String line) {
        assertThatThrownBy(() -> first(InputFormat.DYNAMODB_JSON, line)).isInstanceOf(ApiException.class);
    }

    @Test
    void readsLinesThatAreLongerThanItsBuffer() throws IOException {
        String large = "x".repeat(300_000);
        assertThat(items(
                        InputFormat.DYNAMODB_JSON,
                        "{\"Item\":{\"a\":{\"S\":\"" + large + "\"}}}\n{\"Item\":{\"b\":{\"S\":\"y\"}}}\n"))
                .containsExactly(Map.of("a", s(large)), Map.of("b", s("y")));
    }

    @Test
    void doesNotHoldALineThatIsTooLong() {
        var reader = RecordReader.of(InputFormat.DYNAMODB_JSON, new Endless(), COMMAS);
        assertThatThrownBy(reader::next).isInstanceOf(UnreadableException.class).hasMessageContaining("16777216");
    }

    private static final class Endless extends java.io.InputStream {
        @Override
        public int read() {
            return 'x';
        }
    }

    @Test
    void readsIonAsItIsWritten() throws IOException {
        assertThat(items(
                        InputFormat.ION,
                        "$ion_1_0 {Item:{S:\"a \\\"b\\\" \\u00e9\",N:6d2,M:103.,D:-1.5d-2,I:7,B:{{AAH/}},T:true,U:null,V:null.string,"
                                + "SS:$dynamodb_SS::[\"x\",\"y\"],NS:$dynamodb_NS::[1.,2d1],BS:$dynamodb_BS::[{{AA==}}],"
                                + "L:[\"x\",2.,[]],'with space':{\"k\":symbol,'it\\'s':'quoted'}}}\n"))
                .containsExactly(new LinkedHashMap<>(Map.ofEntries(
                        Map.entry("S", s("a \"b\" é")),
                        Map.entry("N", AttributeValue.number(600)),
                        Map.entry("M", AttributeValue.number(103)),
                        Map.entry("D", decimal("-0.015")),
                        Map.entry("I", AttributeValue.number(7)),
                        Map.entry("B", new AttributeValue.B(Bytes.of(new byte[] {0, 1, -1}))),
                        Map.entry("T", new AttributeValue.Bool(true)),
                        Map.entry("U", new AttributeValue.Null()),
                        Map.entry("V", new AttributeValue.Null()),
                        Map.entry("SS", new AttributeValue.SS(List.of("x", "y"))),
                        Map.entry("NS", new AttributeValue.NS(List.of(Decimal.of(1), Decimal.of(20)))),
                        Map.entry("BS", new AttributeValue.BS(List.of(Bytes.of(new byte[1])))),
                        Map.entry(
                                "L",
                                new AttributeValue.L(
                                        List.of(s("x"), AttributeValue.number(2), new AttributeValue.L(List.of())))),
                        Map.entry("with space", new AttributeValue.M(Map.of("k", s("symbol"), "it's", s("quoted")))))));
    }

    private static AttributeValue decimal(String text) {
        try {
            return new AttributeValue.N(Decimal.parse(text));
        } catch (Decimal.MalformedException malformed) {
            throw new IllegalStateException(malformed);
        }
    }

    @Test
    void passesOverWhatIsNoneOfIonsValues() throws IOException {
        assertThat(
                        items(
                                InputFormat.ION,
                                "$ion_1_0\n  { /* which */ Other: [1, 2], Item : { a : '''long ''' '''text''' , } } // end\n{Item:{a:'b'}}"))
                .containsExactly(Map.of("a", s("long text")), Map.of("a", s("b")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$ion_1_0 {Item:{a:\"x}}",
                "{Item:{a}}",
                "{Item:{a:1 2}}",
                "{Item:{a:}}",
                "{Item:{a:1}",
                "[1]",
                "{Item:{a:(1 2)}}",
                "{Item:{a:\"\\q\"}}",
                "{Item:{a:\"\\ud800\"}}",
                "{Item:{a:{{?}}}}",
                "{Item:{a:1.2.3}}",
                "{Item:{a:'"
            })
    void cannotReadWhatIsNotIon(String line) {
        assertThatThrownBy(() -> first(InputFormat.ION, line)).isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{Item:{a:2026-11-17T}}",
                "{Item:{a:1e5}}",
                "{Item:{a:nan}}",
                "{Item:{a:{{\"clob\"}}}}",
                "{Item:{a:0x1F}}",
                "{Item:{a:$dynamodb_SS::[1]}}",
                "{Item:1}",
                "{}"
            })
    void refusesIonThatIsNoItem(String line) {
        assertThatThrownBy(() -> first(InputFormat.ION, line)).isInstanceOf(ApiException.class);
    }

    /** AWS calls it a sequence of structs: lines do not matter. */
    @Test
    void readsStructsOfIonWhereverLinesEnd() throws IOException {
        assertThat(items(
                        InputFormat.ION,
                        "$ion_1_0\n{\n  Item: { // the first }\r\n a: \"{\",\n b: {{ AA\n== }} }\n}{Item:{a:'}\\'{'}} {Item:{a:'''x\n}'''"
                                + "\n'''{'''}}\n/* {\n */ {Item:{a:['', \"\\\"}\"]}}"))
                .containsExactly(
                        new LinkedHashMap<>(Map.of("a", s("{"), "b", new AttributeValue.B(Bytes.of(new byte[1])))),
                        Map.of("a", s("}'{")),
                        Map.of("a", s("x\n}{")),
                        Map.of("a", new AttributeValue.L(List.of(s(""), s("\"}")))));
    }

    @Test
    void cannotReadWhatStandsBehindWhatIsNotIon() throws IOException {
        var reader = reader(InputFormat.ION, "{Item:{a:1}}} {Item:{a:2}}", COMMAS);
        assertThat(reader.next()).isTrue();
        assertThat(reader.item()).hasSize(1);
        assertThat(reader.next()).isTrue();
        assertThatThrownBy(reader::item).isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = InputFormat.class,
            names = {"DYNAMODB_JSON", "ION"})
    void readsTheConditionBesideAnItem(InputFormat format) throws IOException {
        String line = format == InputFormat.ION
                ? "{ConditionExpression:\"#a = :a\",ExpressionAttributeNames:{'#a':\"a\"},Item:{a:1.},ExpressionAttributeValues:{':a':2.}}"
                : "{\"ConditionExpression\":\"#a = :a\",\"ExpressionAttributeNames\":{\"#a\":\"a\"},\"Item\":{\"a\":{\"N\":\"1\"}},"
                        + "\"ExpressionAttributeValues\":{\":a\":{\"N\":\"2\"}}}";
        var reader = reader(format, line, COMMAS);
        assertThat(reader.next()).isTrue();
        var record = reader.put();
        assertThat(record.conditionExpression()).isEqualTo("#a = :a");
        assertThat(record.expressionAttributeNames()).isEqualTo(Map.of("#a", "a"));
        assertThat(record.expressionAttributeValues()).isEqualTo(Map.of(":a", UncheckedValue.of(AttributeType.N, "2")));
        assertThat(record.item()).isEqualTo(Map.of("a", UncheckedValue.of(AttributeType.N, "1")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Item\":{},\"ConditionExpression\":1}",
                "{\"Item\":{},\"ExpressionAttributeNames\":[]}",
                "{\"Item\":{},\"ExpressionAttributeNames\":{\"#a\":{}}}",
                "{\"Item\":{},\"ExpressionAttributeValues\":\"a\"}",
                "{Item:{},ConditionExpression:1}",
                "{Item:{},ExpressionAttributeNames:[]}",
                "{Item:{},ExpressionAttributeNames:{'#a':null}}",
                "{Item:{},ExpressionAttributeValues:a}"
            })
    void refusesAConditionThatIsNone(String line) throws IOException {
        var reader = reader(line.contains("\"Item") ? InputFormat.DYNAMODB_JSON : InputFormat.ION, line, COMMAS);
        assertThat(reader.next()).isTrue();
        assertThatThrownBy(reader::put)
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("something else stands in the place of a ");
    }

    @Test
    void cannotReadWhatIsNestedTooDeeply() {
        assertThatThrownBy(() -> first(InputFormat.ION, "{Item:{a:" + "[".repeat(10_000)))
                .isInstanceOf(UnreadableException.class);
    }

    @Test
    void readsCsvWithAHeader() throws IOException {
        assertThat(items(InputFormat.CSV, "a,n,c\r\nx,1,\r\n\"with, \"\"comma\"\"\n and line\",2,z\n\n"))
                .containsExactly(
                        Map.of("a", s("x"), "n", AttributeValue.number(1), "c", s("")),
                        Map.of("a", s("with, \"comma\"\n and line"), "n", AttributeValue.number(2), "c", s("z")));
    }

    @Test
    void readsCsvWithHeadersThatAreGiven() throws IOException {
        var columns = new CsvColumns('\t', List.of("a", "b"), Map.of("b", AttributeType.B));
        assertThat(items(reader(InputFormat.CSV, "x\tAAH/\n", columns)))
                .containsExactly(Map.of("a", s("x"), "b", new AttributeValue.B(Bytes.of(new byte[] {0, 1, -1}))));
    }

    @Test
    void refusesLinesOfCsvWithAnotherNumberOfColumns() throws IOException {
        var reader = reader(InputFormat.CSV, "a,b\n1\n1,2,3\n1,2\n", COMMAS);
        for (int i = 0; i < 2; i++) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::item).isInstanceOf(ApiException.class);
        }
        assertThat(items(reader)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nx\"y\n", "a\n\"x\"y\n", "a\n\"x"})
    void cannotReadQuotesThatAreNotEscaped(String text) {
        assertThatThrownBy(() -> items(InputFormat.CSV, text)).isInstanceOf(UnreadableException.class);
    }

    /** What an export writes, an import reads. */
    @ParameterizedTest
    @EnumSource(ExportFormat.class)
    void readsBackWhatIsWritten(ExportFormat format) throws IOException {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            Map<String, AttributeValue> attributes = new LinkedHashMap<>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                attributes.put(text(random, 1), value(random, 3));
            }
            var writer = new RecordWriter(format);
            writer.item(Item.of(attributes));
            var line = new String(writer.buffer(), 0, writer.length(), StandardCharsets.UTF_8);
            if (format == ExportFormat.ION) {
                assertThat(items(InputFormat.ION, line.strip() + line))
                        .as("-Dseed=%d %s", seed, line)
                        .containsExactly(attributes, attributes);
            }
            assertThat(items(InputFormat.valueOf(format.name()), line))
                    .as("-Dseed=%d %s", seed, line)
                    .containsExactly(attributes);
        }
    }

    private static AttributeValue value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 8 : 10)) {
            case 0 -> s(text(random, 0));
            case 1 -> number(random);
            case 2 -> new AttributeValue.B(Bytes.of(text(random, 0).getBytes(StandardCharsets.UTF_8)));
            case 3 -> new AttributeValue.Bool(random.nextBoolean());
            case 4 -> new AttributeValue.Null();
            case 5 -> new AttributeValue.SS(List.of("a" + text(random, 0), "b"));
            case 6 -> new AttributeValue.NS(List.of(Decimal.of(random.nextInt(100)), Decimal.of(1000)));
            case 7 -> new AttributeValue.BS(List.of(Bytes.of(new byte[] {(byte) random.nextInt()})));
            case 8 -> new AttributeValue.L(List.of(value(random, depth - 1), value(random, depth - 1)));
            default -> new AttributeValue.M(Map.of(text(random, 1), value(random, depth - 1)));
        };
    }

    private static AttributeValue number(Random random) {
        return decimal(random.nextInt(-10_000, 10_000) + "e" + random.nextInt(-100, 100));
    }

    private static String text(Random random, int lengthMin) {
        String characters = "ab1_$ '\"\\/\n\t\u0001{}[]:,é漢😀";
        int[] points = characters.codePoints().toArray();
        var text = new StringBuilder();
        for (int i = lengthMin + random.nextInt(6); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }
}
