package dev.armature.engine.exchange.format;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.json.JsonWriter;
import dev.armature.model.json.ValueEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes lines of CSV: the attributes of an item in columns. Strings, numbers and flags are written as they are, binaries in base64, and all else as DynamoDB's JSON. An
 * attribute that an item lacks, and one that is null, is an empty field.
 */
public final class CsvRecordWriter implements ItemWriter {
    private static final int CAPACITY = 4096;

    private final List<String> columns;
    private JsonWriter line = new JsonWriter(CAPACITY);
    private boolean hasOthers;

    public CsvRecordWriter(List<String> columns) {
        this.columns = List.copyOf(columns);
    }

    /** The line that a file begins with: the names of columns. */
    public void header() {
        line = new JsonWriter(line.buffer());
        for (int i = 0; i < columns.size(); i++) {
            field(i, columns.get(i));
        }
        line.ascii("\n");
    }

    @Override
    public void item(Item item) {
        line = new JsonWriter(line.buffer());
        var attributes = item.attributes();
        int found = 0;
        for (int i = 0; i < columns.size(); i++) {
            var value = attributes.get(columns.get(i));
            found += value == null ? 0 : 1;
            field(i, text(value));
        }
        line.ascii("\n");
        hasOthers = attributes.size() > found;
    }

    /** Whether the item of the last line has attributes that there is no column for. */
    public boolean hasOthers() {
        return hasOthers;
    }

    private void field(int number, String text) {
        if (number > 0) {
            line.ascii(String.valueOf(CsvColumns.COMMA));
        }
        byte[] bytes =
                (needsQuotes(text) ? "\"" + text.replace("\"", "\"\"") + "\"" : text).getBytes(StandardCharsets.UTF_8);
        line.raw(bytes, 0, bytes.length);
    }

    private boolean needsQuotes(String text) {
        // A line of one empty field would be an empty line, which is none.
        return text.isEmpty() && columns.size() == 1
                || text.indexOf(CsvColumns.COMMA) >= 0
                || text.indexOf('"') >= 0
                || text.indexOf('\n') >= 0
                || text.indexOf('\r') >= 0;
    }

    private static String text(@Nullable AttributeValue value) {
        return switch (value) {
            case null -> "";
            case AttributeValue.Null() -> "";
            case AttributeValue.S(String text) -> text;
            case AttributeValue.N(Decimal number) -> number.toString();
            case AttributeValue.Bool(boolean flag) -> Boolean.toString(flag);
            case AttributeValue.B(Bytes binary) -> binary.base64();
            case AttributeValue.SS set -> json(set);
            case AttributeValue.NS set -> json(set);
            case AttributeValue.BS set -> json(set);
            case AttributeValue.L list -> json(list);
            case AttributeValue.M map -> json(map);
        };
    }

    private static String json(AttributeValue value) {
        var out = new JsonWriter(CAPACITY);
        ValueEncoder.value(out, value);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public byte[] buffer() {
        return line.buffer();
    }

    @Override
    public int length() {
        return line.length();
    }
}
