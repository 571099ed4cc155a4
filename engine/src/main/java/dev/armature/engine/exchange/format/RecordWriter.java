package dev.armature.engine.exchange.format;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.json.JsonWriter;
import dev.armature.model.json.ValueEncoder;
import org.jspecify.annotations.Nullable;

/** Makes lines of items and of their changes, in one format. Each is written over the one before; not for use by two threads. */
public final class RecordWriter implements ItemWriter {
    private static final int CAPACITY = 4096;

    private final ExportFormat format;
    private JsonWriter line = new JsonWriter(CAPACITY);

    public RecordWriter(ExportFormat format) {
        this.format = format;
    }

    /** What a line tells of an item that changed. What is null was not there, or is not to be seen. */
    public record Changed(
            long micros,
            Item keys,
            @Nullable Item oldImage,
            @Nullable Item newImage) {}

    @Override
    public void item(Item item) {
        begin();
        member("Item", item);
        end();
    }

    /** A line that tells how an item changed. */
    public void change(Changed changed) {
        begin();
        switch (format) {
            case DYNAMODB_JSON -> {
                line.name("Metadata").beginObject().name("WriteTimestampMicros");
                ValueEncoder.value(line, AttributeValue.number(changed.micros()));
                line.endObject();
            }
            case ION -> line.ascii("Record:{Metadata:{WriteTimestampMicros:" + changed.micros() + ".}");
        }
        member("Keys", changed.keys());
        member("OldImage", changed.oldImage());
        member("NewImage", changed.newImage());
        if (format == ExportFormat.ION) {
            line.endObject();
        }
        end();
    }

    private void begin() {
        line = new JsonWriter(line.buffer());
        if (format == ExportFormat.ION) {
            line.ascii("$ion_1_0 ");
        }
        line.beginObject();
    }

    private void member(String name, @Nullable Item item) {
        if (item == null) {
            return;
        }
        switch (format) {
            case DYNAMODB_JSON -> ValueEncoder.item(line.name(name), item);
            case ION -> IonEncoder.item(line.separate().ascii(name).ascii(":"), item);
        }
    }

    private void end() {
        line.endObject().ascii("\n");
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
