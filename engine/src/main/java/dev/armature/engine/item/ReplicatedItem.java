package dev.armature.engine.item;

import dev.armature.engine.table.Stamp;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An item of a global table as it is told to other Regions: where it lies, what it is after a write, and when and where that was. The log of
 * what was written here is made of these, and so are the messages between Regions.
 *
 * <table>
 *   <caption>Record, format 1</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>8</td><td>time of the stamp, big endian, as in {@link Stamp}</td></tr>
 *   <tr><td>1</td><td>length of the Region</td></tr>
 *   <tr><td>n</td><td>the Region of the stamp, in ASCII</td></tr>
 *   <tr><td>4</td><td>length of the key, big endian</td></tr>
 *   <tr><td>n</td><td>the key of the item without its space, as {@link KeyCodec} makes it</td></tr>
 *   <tr><td>n</td><td>the item as {@link dev.armature.model.ItemCodec} writes it; nothing if it was deleted</td></tr>
 * </table>
 *
 * @param place the key without its space, which differs from Region to Region
 * @param item null if it was deleted
 */
public record ReplicatedItem(
        Stamp stamp, byte[] place, @Nullable Item item) {
    private static final byte FORMAT = 1;

    public static ReplicatedItem of(Stamp stamp, Key key, @Nullable Item item) {
        return new ReplicatedItem(
                stamp, Arrays.copyOfRange(key.bytes(), KeyCodec.SPACE_BYTES, key.bytes().length), item);
    }

    /** Where it lies in the table of a Region. */
    public Key key(int space, KeyShape shape) {
        return new Key(
                ByteBuffer.allocate(KeyCodec.SPACE_BYTES + place.length)
                        .putInt(space)
                        .put(place)
                        .array(),
                shape);
    }

    public byte[] encode() {
        byte[] region = stamp.region().getBytes(StandardCharsets.US_ASCII);
        byte[] stored = item == null ? new byte[0] : item.stored();
        return ByteBuffer.allocate(1 + Long.BYTES + 1 + region.length + Integer.BYTES + place.length + stored.length)
                .put(FORMAT)
                .putLong(stamp.time())
                .put((byte) region.length)
                .put(region)
                .putInt(place.length)
                .put(place)
                .put(stored)
                .array();
    }

    public static ReplicatedItem decode(byte[] record) {
        if (record.length == 0 || record[0] != FORMAT) {
            throw new IllegalStateException("a replicated item was written by a newer version of Armature: format "
                    + (record.length == 0 ? "none" : record[0]) + ", and this one reads " + FORMAT);
        }
        var in = ByteBuffer.wrap(record, 1, record.length - 1);
        long time = in.getLong();
        byte[] region = bytes(in, in.get() & 0xFF);
        byte[] place = bytes(in, in.getInt());
        byte[] stored = bytes(in, in.remaining());
        return new ReplicatedItem(
                new Stamp(time, new String(region, StandardCharsets.US_ASCII)),
                place,
                stored.length == 0 ? null : Item.ofStored(stored));
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        if (length < 0 || length > in.remaining()) {
            throw new IllegalStateException("a replicated item ends too early");
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReplicatedItem(Stamp otherStamp, byte[] otherPlace, Item otherItem)
                && stamp.equals(otherStamp)
                && Arrays.equals(place, otherPlace)
                && Objects.equals(item, otherItem);
    }

    @Override
    public int hashCode() {
        return stamp.hashCode() * 31 + Arrays.hashCode(place);
    }
}
