package dev.armature.wire;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.json.JsonWriter;
import dev.armature.model.json.ValueEncoder;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Writes any response record as JSON, by the names of its components, and errors.
 *
 * <p>A component that is null or an empty {@code Optional} is left out; an empty list or map is written. A record without
 * components is a response without a body.
 */
final class ResponseEncoder {
    private static final int CAPACITY = 512;
    private static final byte[] NO_BODY = {};

    private static final int SPARE_MAX = 16 << 10;

    /** A buffer that is not in use. */
    private final AtomicReference<byte @Nullable []> spare = new AtomicReference<>();

    /** A component of a record: its name, ready to be written, and how to get its value. */
    private record Component(byte[] name, Invoker accessor) {}

    private final ClassValue<List<Component>> components = new ClassValue<>() {
        @Override
        protected List<Component> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .map(ResponseEncoder::component)
                    .toList();
        }
    };

    private static Component component(RecordComponent component) {
        return new Component(
                JsonWriter.preparedName(Shape.memberName(component)), Invoker.ofAccessor(component.getAccessor()));
    }

    byte[] encode(Record response) {
        if (components.get(response.getClass()).isEmpty()) {
            return NO_BODY;
        }
        byte[] buffer = spare.getAndSet(null);
        var out = new JsonWriter(buffer == null ? new byte[CAPACITY] : buffer);
        out.beginObject();
        members(out, response);
        byte[] encoded = out.endObject().toBytes();
        if (out.buffer().length <= SPARE_MAX) {
            spare.set(out.buffer());
        }
        return encoded;
    }

    /** The body of an error: its type, its text where it has one, and what else it tells. */
    byte[] encode(ApiException error) {
        ErrorCode code = error.code();
        var out = new JsonWriter(CAPACITY);
        out.beginObject().name("__type").string(code.type());
        if (!error.text().isEmpty()) {
            out.name(code.messageMember()).string(error.text());
        }
        Record details = error.details();
        if (details != null) {
            members(out, details);
        }
        return out.endObject().toBytes();
    }

    private void members(JsonWriter out, Record record) {
        for (Component component : components.get(record.getClass())) {
            Object value = component.accessor().get(record);
            if (value instanceof Optional<?> optional) {
                value = optional.orElse(null);
            }
            if (value != null) {
                value(out.name(component.name()), value);
            }
        }
    }

    private void value(JsonWriter out, Object value) {
        switch (value) {
            case String text -> out.string(text);
            case Item item -> ValueEncoder.item(out, item);
            case AttributeValue attribute -> ValueEncoder.value(out, attribute);
            case Number number -> out.ascii(number.toString());
            case Boolean flag -> out.ascii(flag.toString());
            case Enum<?> constant -> out.string(constant.name());
            case Instant instant -> out.ascii(epochSeconds(instant));
            case Bytes binary -> ValueEncoder.binary(out, binary);
            case Decimal number -> out.string(number.toString());
            case List<?> elements -> {
                out.beginArray();
                for (Object element : elements) {
                    value(out.separate(), element);
                }
                out.endArray();
            }
            case Map<?, ?> entries -> {
                out.beginObject();
                for (var entry : entries.entrySet()) {
                    value(out.name((String) entry.getKey()), entry.getValue());
                }
                out.endObject();
            }
            case Record record -> {
                out.beginObject();
                members(out, record);
                out.endObject();
            }
            default -> throw new IllegalArgumentException("no JSON form for " + value.getClass());
        }
    }

    /** Seconds since 1970 with milliseconds behind the point, as DynamoDB writes a timestamp. */
    private static String epochSeconds(Instant instant) {
        return BigDecimal.valueOf(instant.toEpochMilli(), 3).toPlainString();
    }
}
