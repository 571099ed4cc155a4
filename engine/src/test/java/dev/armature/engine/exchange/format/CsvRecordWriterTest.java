package dev.armature.engine.exchange.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Item;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRecordWriterTest {
    private static final CsvColumns WITH_HEADER = new CsvColumns(CsvColumns.COMMA, null, Map.of());

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private void take(CsvRecordWriter writer) {
        written.write(writer.buffer(), 0, writer.length());
    }

    @Test
    void writesWhatAttributesAre() {
        var writer = new CsvRecordWriter(List.of("s", "n", "b", "is", "no", "missing", "list"));
        writer.header();
        take(writer);
        writer.item(Item.of(Map.of(
                "s", AttributeValue.string("a"),
                "n", AttributeValue.number(-12),
                "b", new AttributeValue.B(Bytes.of(new byte[] {0, 1, 2})),
                "is", new AttributeValue.Bool(true),
                "no", new AttributeValue.Null(),
                "list", new AttributeValue.L(List.of(AttributeValue.number(1))))));
        take(writer);
        assertThat(writer.hasOthers()).isFalse();
        writer.item(Item.of(Map.of("other", AttributeValue.string("a"))));
        take(writer);
        assertThat(writer.hasOthers()).isTrue();
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("""
                s,n,b,is,no,missing,list
                a,-12,AAEC,true,,,"{""L"":[{""N"":""1""}]}"
                ,,,,,,
                """);
    }

    /** The same text comes back, whatever is in it; also where it is the only column. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "plain", "a,b", "\"", "a\"\"b", "\n", "a\r\nb", "\r", "ü😀", "{\"S\":\"x\"}"})
    void isReadBack(String text) throws Exception {
        for (List<String> columns : List.of(List.of("only"), List.of("first", "na,me"))) {
            written.reset();
            var writer = new CsvRecordWriter(columns);
            writer.header();
            take(writer);
            writer.item(Item.of(Map.of(columns.getLast(), AttributeValue.string(text))));
            take(writer);
            var reader = RecordReader.of(InputFormat.CSV, new ByteArrayInputStream(written.toByteArray()), WITH_HEADER);
            assertThat(reader.next()).isTrue();
            assertThat(ValueCheck.checkAll(reader.item(), Wording.OLDER))
                    .containsEntry(columns.getLast(), AttributeValue.string(text));
            assertThat(reader.next()).isFalse();
        }
    }
}
