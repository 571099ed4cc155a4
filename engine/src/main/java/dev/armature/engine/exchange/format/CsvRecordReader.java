package dev.armature.engine.exchange.format;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.UncheckedValue;
import dev.armature.model.json.Binary;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV: an item in each line, its attributes in columns. A field may stand in double quotes, and then holds delimiters and ends of lines, and a
 * double quote as two of them; elsewhere a double quote is a fault that nothing behind it can be read after.
 */
final class CsvRecordReader implements RecordReader {
    private static final int END = -1;
    private static final int BUFFER_BYTES = 1 << 16;
    /** As many as a header may be given. */
    private static final int FIELDS_MAX = 65_536;

    private final BufferedInputStream in;
    private final CsvColumns columns;
    private @Nullable List<String> headers;
    private List<String> fields = List.of();
    private long bytesRead;
    /** Of the record that is being read. */
    private int recordBytes;

    /** Whether the field that was read last is in quotes, so that it is one even if it is empty. */
    private boolean isQuoted;

    private final ByteArrayOutputStream field = new ByteArrayOutputStream();

    CsvRecordReader(InputStream text, CsvColumns columns) {
        this.in = new BufferedInputStream(text, BUFFER_BYTES);
        this.columns = columns;
        this.headers = columns.headers();
    }

    @Override
    public boolean next() throws IOException {
        if (headers == null) {
            if (!readRecord()) {
                return false;
            }
            headers = fields;
        }
        return readRecord();
    }

    @Override
    public Map<String, UncheckedValue> item() {
        List<String> names = headers == null ? List.of() : headers;
        if (fields.size() != names.size()) {
            throw ApiException.validation("One or more parameter values were invalid: there are " + names.size()
                    + " columns, and " + fields.size() + " in this line");
        }
        Map<String, UncheckedValue> item = LinkedHashMap.newLinkedHashMap(names.size());
        for (int i = 0; i < names.size(); i++) {
            var type = columns.types().getOrDefault(names.get(i), AttributeType.S);
            Object content = type == AttributeType.B ? Binary.decode(fields.get(i)) : fields.get(i);
            if (item.put(names.get(i), UncheckedValue.of(type, content)) != null) {
                throw ApiException.validation(
                        "One or more parameter values were invalid: two columns have the name " + names.get(i));
            }
        }
        return item;
    }

    /** Reads the fields of a line; false at the end. Empty lines are passed over. */
    private boolean readRecord() throws IOException {
        while (true) {
            List<String> read = new ArrayList<>();
            recordBytes = 0;
            int end = columns.delimiter();
            boolean isEmpty = true;
            while (end == columns.delimiter()) {
                end = readField();
                isEmpty &= end != columns.delimiter() && field.size() == 0 && !isQuoted && read.isEmpty();
                if (read.size() == FIELDS_MAX) {
                    throw new UnreadableException("a line has more than " + FIELDS_MAX + " columns");
                }
                read.add(text());
            }
            if (!isEmpty) {
                fields = read;
                return true;
            }
            if (end == END) {
                return false;
            }
        }
    }

    /** Reads a field into {@link #field}, and what ends it: a delimiter, the end of a line, or the end. */
    private int readField() throws IOException {
        field.reset();
        int next = read();
        isQuoted = next == '"';
        if (isQuoted) {
            return readQuoted();
        }
        while (next != columns.delimiter() && next != '\n' && next != END) {
            if (next == '"') {
                throw new UnreadableException("a double quote stands inside of a field that is not quoted");
            }
            field.write(next);
            next = read();
        }
        return next == columns.delimiter() ? next : withoutReturn(next);
    }

    private int withoutReturn(int end) {
        byte[] read = field.toByteArray();
        if (read.length > 0 && read[read.length - 1] == '\r') {
            field.reset();
            field.write(read, 0, read.length - 1);
        }
        return end;
    }

    private int readQuoted() throws IOException {
        while (true) {
            int next = read();
            if (next == END) {
                throw new UnreadableException("a quoted field does not end");
            }
            if (next != '"') {
                field.write(next);
                continue;
            }
            int behind = read();
            if (behind == '"') {
                field.write('"');
                continue;
            }
            int end = behind == '\r' ? read() : behind;
            if (end != columns.delimiter() && end != '\n' && end != END) {
                throw new UnreadableException("something stands behind a quoted field");
            }
            return end;
        }
    }

    private int read() throws IOException {
        int next = in.read();
        if (next != END) {
            bytesRead++;
            if (++recordBytes > LineReader.LINE_BYTES_MAX) {
                throw new UnreadableException("a line is longer than " + LineReader.LINE_BYTES_MAX + " bytes");
            }
        }
        return next;
    }

    private String text() throws UnreadableException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(field.toByteArray()))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw new UnreadableException("a field is not UTF-8", notText);
        }
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }
}
