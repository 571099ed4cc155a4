package dev.armature.engine.exchange.format;

import dev.armature.model.ApiException;
import dev.armature.model.UncheckedValue;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.Misfits;
import dev.armature.model.json.ValueDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads objects of DynamoDB's JSON: {@code {"Item":{"pk":{"S":"a"}}}}. Each ends with its line at the latest; others may follow it there. Members that are not asked for
 * are passed over.
 */
final class JsonRecordReader implements RecordReader {
    private final LineReader lines;
    private final ValueDecoder values = new ValueDecoder(JsonRecordReader::misfit);

    JsonRecordReader(InputStream text) {
        this.lines = new LineReader(text, new JsonEnd());
    }

    @Override
    public boolean next() throws IOException {
        do {
            if (!lines.next()) {
                return false;
            }
        } while (lines.isBlank());
        return true;
    }

    @Override
    public Map<String, UncheckedValue> item() throws UnreadableException {
        return record(false).item();
    }

    @Override
    public PutRecord put() throws UnreadableException {
        return record(true);
    }

    private PutRecord record(boolean withCondition) throws UnreadableException {
        Map<String, UncheckedValue> item = null;
        String condition = null;
        Map<String, String> names = null;
        Map<String, UncheckedValue> operands = null;
        try {
            var reader = new JsonReader(lines.buffer(), lines.from(), lines.to());
            if (reader.peek() != JsonReader.Kind.OBJECT) {
                throw new UnreadableException("a line is not an object");
            }
            for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
                String name = reader.name();
                if (name.equals("Item")) {
                    item = values.entries(reader, Misfits.Place.MEMBER);
                } else if (!withCondition || !isOfCondition(name) || reader.peek() == JsonReader.Kind.NULL) {
                    reader.skip();
                } else if (name.equals("ConditionExpression")) {
                    condition = text(reader);
                } else if (name.equals("ExpressionAttributeNames")) {
                    names = texts(reader);
                } else {
                    operands = values.entries(reader, Misfits.Place.MEMBER);
                }
            }
            reader.expectEnd();
        } catch (ApiException fault) {
            requireJson();
            throw fault;
        }
        if (item == null) {
            throw ApiException.validation("One or more parameter values were invalid: the line has no Item");
        }
        return new PutRecord(item, condition, names, operands);
    }

    private static boolean isOfCondition(String member) {
        return member.equals("ConditionExpression")
                || member.equals("ExpressionAttributeNames")
                || member.equals("ExpressionAttributeValues");
    }

    private static String text(JsonReader reader) {
        if (reader.peek() != JsonReader.Kind.STRING) {
            throw misfit("string");
        }
        return reader.string();
    }

    private static Map<String, String> texts(JsonReader reader) {
        if (reader.peek() != JsonReader.Kind.OBJECT) {
            throw misfit("map");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            texts.put(reader.name(), text(reader));
        }
        return texts;
    }

    /** What is wrong with an item may be found before what is wrong with its line. */
    private void requireJson() throws UnreadableException {
        try {
            var reader = new JsonReader(lines.buffer(), lines.from(), lines.to());
            reader.skip();
            reader.expectEnd();
        } catch (ApiException malformed) {
            throw new UnreadableException("a line is not JSON", malformed);
        }
    }

    private static ApiException misfit(JsonReader found, Misfits.Wanted wanted, Misfits.Place place) {
        return misfit(wanted.name().toLowerCase(Locale.ROOT));
    }

    private static ApiException misfit(String wanted) {
        return ApiException.validation(
                "One or more parameter values were invalid: something else stands in the place of a " + wanted);
    }

    @Override
    public long bytesRead() {
        return lines.bytesRead();
    }
}
