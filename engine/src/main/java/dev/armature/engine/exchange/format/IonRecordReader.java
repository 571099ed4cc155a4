package dev.armature.engine.exchange.format;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.UncheckedValue;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads structs of the text form of Amazon Ion, one after another: {@code $ion_1_0 {Item:{pk:"a"}}}. Each may be on a line of its own, on several, or behind another
 * one. Members that are not asked for are passed over.
 */
final class IonRecordReader implements RecordReader {
    private final LineReader lines;

    IonRecordReader(InputStream text) {
        this.lines = new LineReader(text, new IonEnd());
    }

    /** What has a version marker alone is none. */
    @Override
    public boolean next() throws IOException {
        do {
            if (!lines.next()) {
                return false;
            }
        } while (lines.isBlank() || new IonReader(lines.buffer(), lines.from(), lines.to()).isMarkerAlone());
        return true;
    }

    @Override
    public Map<String, UncheckedValue> item() throws UnreadableException {
        return item(members());
    }

    @Override
    public PutRecord put() throws UnreadableException {
        var members = members();
        return new PutRecord(
                item(members),
                text(members.get("ConditionExpression")),
                texts(members.get("ExpressionAttributeNames")),
                structOf(members.get("ExpressionAttributeValues")));
    }

    private Map<String, UncheckedValue> members() throws UnreadableException {
        return new IonReader(lines.buffer(), lines.from(), lines.to()).members();
    }

    private static Map<String, UncheckedValue> item(Map<String, UncheckedValue> members) {
        var item = IonReader.struct(members.get("Item"));
        if (item == null) {
            throw ApiException.validation("One or more parameter values were invalid: the line has no Item");
        }
        return item;
    }

    private static @Nullable String text(@Nullable UncheckedValue value) {
        if (value == null || value.type() == AttributeType.NULL) {
            return null;
        }
        if (value.type() == AttributeType.S && value.content() instanceof String text) {
            return text;
        }
        throw misfit("string");
    }

    private static @Nullable Map<String, UncheckedValue> structOf(@Nullable UncheckedValue value) {
        if (value == null || value.type() == AttributeType.NULL) {
            return null;
        }
        var members = IonReader.struct(value);
        if (members == null) {
            throw misfit("struct");
        }
        return members;
    }

    private static @Nullable Map<String, String> texts(@Nullable UncheckedValue value) {
        var members = structOf(value);
        if (members == null) {
            return null;
        }
        Map<String, String> texts = LinkedHashMap.newLinkedHashMap(members.size());
        members.forEach((name, member) -> {
            String text = text(member);
            if (text == null) {
                throw misfit("string");
            }
            texts.put(name, text);
        });
        return texts;
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
