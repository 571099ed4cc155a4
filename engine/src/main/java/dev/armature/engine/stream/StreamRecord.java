package dev.armature.engine.stream;

import dev.armature.model.Item;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What one write did to one item, with as much of the item as the stream's view type shows.
 *
 * <table>
 *   <caption>Record in a log, format 1 or 2; numbers are big endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1, or 2 for a Kinesis destination</td></tr>
 *   <tr><td>1</td><td>what happened: ordinal of {@link EventName}</td></tr>
 *   <tr><td>1</td><td>1 if the item's time to live was over, 0 if a caller wrote</td></tr>
 *   <tr><td>8</td><td>when, in milliseconds since 1970</td></tr>
 *   <tr><td>4, n</td><td>length and bytes of an item of the key attributes</td></tr>
 *   <tr><td>4, n</td><td>length and bytes of the item before; 0 if it is not shown</td></tr>
 *   <tr><td>4, n</td><td>length and bytes of the item after; 0 if it is not shown</td></tr>
 *   <tr><td>4</td><td>in format 2: microseconds to be added to the time</td></tr>
 * </table>
 *
 * @param expired whether DynamoDB itself removed the item because its time to live was over
 */
public record StreamRecord(
        EventName eventName,
        boolean expired,
        Instant createdAt,
        Item keys,
        @Nullable Item oldImage,
        @Nullable Item newImage) {
    private static final byte FORMAT = 1;
    private static final byte FORMAT_PRECISE = 2;
    private static final int TIME_OFFSET = 3;
    private static final int NANOS_PER_MICRO = 1000;
    private static final int MICROS_PER_MILLI = 1000;

    public enum EventName {
        INSERT,
        MODIFY,
        REMOVE
    }

    /** The size that DynamoDB tells and limits pages by: the key and the images. */
    public long sizeBytes() {
        return keys.sizeBytes() + size(oldImage) + size(newImage);
    }

    private static long size(@Nullable Item image) {
        return image == null ? 0 : image.sizeBytes();
    }

    byte[] encode() {
        return encode(FORMAT, 0);
    }

    /** With the time to the microsecond. */
    byte[] encodePrecisely() {
        byte[] encoded = encode(FORMAT_PRECISE, Integer.BYTES);
        int micros = createdAt.getNano() / NANOS_PER_MICRO % MICROS_PER_MILLI;
        ByteBuffer.wrap(encoded).putInt(encoded.length - Integer.BYTES, micros);
        return encoded;
    }

    private byte[] encode(byte format, int more) {
        var out = ByteBuffer.allocate(TIME_OFFSET
                + Long.BYTES
                + 3 * Integer.BYTES
                + more
                + stored(keys).length
                + stored(oldImage).length
                + stored(newImage).length);
        out.put(format).put((byte) eventName.ordinal()).put((byte) (expired ? 1 : 0));
        out.putLong(createdAt.toEpochMilli());
        put(out, keys);
        put(out, oldImage);
        put(out, newImage);
        return out.array();
    }

    private static void put(ByteBuffer out, @Nullable Item image) {
        byte[] stored = stored(image);
        out.putInt(stored.length).put(stored);
    }

    private static byte[] stored(@Nullable Item image) {
        return image == null ? new byte[0] : image.stored();
    }

    /** Throws if the record makes no sense. */
    public static StreamRecord decode(byte[] record) {
        try {
            return decode(ByteBuffer.wrap(record));
        } catch (BufferUnderflowException | IndexOutOfBoundsException | NegativeArraySizeException damage) {
            throw new IllegalStateException("damaged record of a stream", damage);
        }
    }

    private static StreamRecord decode(ByteBuffer in) {
        byte format = in.get();
        if (format != FORMAT && format != FORMAT_PRECISE) {
            throw new IllegalStateException("a stream's record was written by a newer version of Armature: format "
                    + format + ", and this one reads " + FORMAT_PRECISE);
        }
        var eventName = EventName.values()[in.get()];
        boolean expired = in.get() != 0;
        var createdAt = Instant.ofEpochMilli(in.getLong());
        var keys = image(in);
        if (keys == null) {
            throw new IllegalStateException("damaged record of a stream: it has no key");
        }
        var oldImage = image(in);
        var newImage = image(in);
        Instant precise = format == FORMAT ? createdAt : createdAt.plus(in.getInt(), ChronoUnit.MICROS);
        return new StreamRecord(eventName, expired, precise, keys, oldImage, newImage);
    }

    private static @Nullable Item image(ByteBuffer in) {
        int length = in.getInt();
        if (length == 0) {
            return null;
        }
        byte[] stored = new byte[length];
        in.get(stored);
        return Item.ofStored(stored);
    }

    /** When a record was made, without reading the rest of it. */
    static Instant createdAt(byte[] record) {
        return Instant.ofEpochMilli(ByteBuffer.wrap(record).getLong(TIME_OFFSET));
    }
}
