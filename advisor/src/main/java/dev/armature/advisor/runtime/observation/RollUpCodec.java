package dev.armature.advisor.runtime.observation;

import dev.armature.engine.traffic.Shape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a {@link RollUp}.
 *
 * <table>
 *   <caption>Roll-up, format 1; numbers are big endian, texts as {@link DataOutputStream#writeUTF} has them</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>4</td><td>{@code ARTR}</td></tr>
 *   <tr><td>2</td><td>format: 1</td></tr>
 *   <tr><td>8</td><td>milliseconds that were observed</td></tr>
 *   <tr><td>4</td><td>number of tables and indexes, then for each its place and its hours</td></tr>
 *   <tr><td>4</td><td>number of shapes, then for each its place, its shape, its facts and its hours</td></tr>
 *   <tr><td>8</td><td>CRC-32C of all before</td></tr>
 *   <tr><th>part</th><th></th></tr>
 *   <tr><td>place</td><td>texts: account, Region, table, id of the table, index or nothing</td></tr>
 *   <tr><td>shape</td><td>text: operation; 2: number of members; texts: name and value of each</td></tr>
 *   <tr><td>facts</td><td>1: flags, from the lowest bit: is a scan, has a filter, is strong, has a limit, has a condition, is single, is
 *       segmented, names what it returns; then two lists of texts, each after its number in 2: what it returns, what it names</td></tr>
 *   <tr><td>hours</td><td>2: number of hours; for each 8: its number since 1970, 1: number of counters, 8 for each</td></tr>
 * </table>
 */
final class RollUpCodec {
    private static final int MAGIC = 0x41525452;
    private static final int FORMAT = 1;
    private static final int CHECKSUM_BYTES = 8;
    private static final int TEXT_LENGTH_MAX = 16_000;

    private RollUpCodec() {}

    static byte[] encode(RollUp rollUp) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(MAGIC);
        out.writeShort(FORMAT);
        out.writeLong(rollUp.observedMillis());
        out.writeInt(rollUp.spaces().size());
        for (RollUp.OfSpace space : rollUp.spaces()) {
            encode(space.where(), out);
            encode(space.hours(), out);
        }
        out.writeInt(rollUp.shapes().size());
        for (RollUp.OfShape shape : rollUp.shapes()) {
            encode(shape.where(), out);
            encode(shape.shape(), out);
            encode(shape.facts(), out);
            encode(shape.hours(), out);
        }
        out.writeLong(checksum(bytes.toByteArray(), bytes.size()));
        return bytes.toByteArray();
    }

    private static void encode(RollUp.Where where, DataOutputStream out) throws IOException {
        out.writeUTF(where.account());
        out.writeUTF(where.region());
        out.writeUTF(where.table());
        out.writeUTF(where.id());
        var index = where.index();
        out.writeUTF(index == null ? "" : index);
    }

    private static void encode(Shape shape, DataOutputStream out) throws IOException {
        out.writeUTF(shape.operation());
        out.writeShort(shape.members().size());
        for (var member : shape.members().entrySet()) {
            out.writeUTF(member.getKey());
            out.writeUTF(member.getValue());
        }
    }

    /** Whether the texts of a shape are short enough to be written: an expression, or a name, may be longer than two bytes can say. */
    static boolean canEncode(Shape shape, Facts facts) {
        var returned = facts.returned();
        return Stream.of(shape.members().values(), facts.named(), returned == null ? Set.<String>of() : returned)
                .flatMap(Collection::stream)
                .allMatch(text -> text.length() <= TEXT_LENGTH_MAX);
    }

    private static void encode(Facts facts, DataOutputStream out) throws IOException {
        var returned = facts.returned();
        boolean[] flags = {
            facts.isScan(),
            facts.hasFilter(),
            facts.isStrong(),
            facts.hasLimit(),
            facts.hasCondition(),
            facts.isSingle(),
            facts.isSegmented(),
            returned != null
        };
        int bits = 0;
        for (int i = 0; i < flags.length; i++) {
            bits |= flags[i] ? 1 << i : 0;
        }
        out.writeByte(bits);
        encode(returned == null ? Set.of() : returned, out);
        encode(facts.named(), out);
    }

    private static void encode(Set<String> names, DataOutputStream out) throws IOException {
        out.writeShort(names.size());
        for (String name : new TreeSet<>(names)) {
            out.writeUTF(name);
        }
    }

    private static void encode(Map<Long, long[]> hours, DataOutputStream out) throws IOException {
        out.writeShort(hours.size());
        for (var hour : hours.entrySet()) {
            out.writeLong(hour.getKey());
            out.writeByte(hour.getValue().length);
            for (long count : hour.getValue()) {
                out.writeLong(count);
            }
        }
    }

    private static long checksum(byte[] bytes, int length) {
        var checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return checksum.getValue();
    }

    /** @throws IOException if these are not the bytes of a roll-up, or damaged ones, or those of another format */
    static RollUp decode(byte[] bytes) throws IOException {
        int length = bytes.length - CHECKSUM_BYTES;
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (length < 0 || in.readInt() != MAGIC) {
            throw new IOException("it is no roll-up");
        }
        int format = in.readUnsignedShort();
        if (format != FORMAT) {
            throw new IOException("it has the format " + format + ", and " + FORMAT + " is known");
        }
        var end = new DataInputStream(new ByteArrayInputStream(bytes, length, CHECKSUM_BYTES));
        if (end.readLong() != checksum(bytes, length)) {
            throw new IOException("it is damaged: its checksum does not match");
        }
        long observed = in.readLong();
        List<RollUp.OfSpace> spaces = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            spaces.add(new RollUp.OfSpace(where(in), hours(in, SpaceCount.SIZE)));
        }
        List<RollUp.OfShape> shapes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            shapes.add(new RollUp.OfShape(where(in), shape(in), facts(in), hours(in, ShapeCount.SIZE)));
        }
        return new RollUp(observed, spaces, shapes);
    }

    private static RollUp.Where where(DataInputStream in) throws IOException {
        return new RollUp.Where(in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF(), orNull(in.readUTF()));
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private static Shape shape(DataInputStream in) throws IOException {
        String operation = in.readUTF();
        Map<String, String> members = new TreeMap<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            members.put(in.readUTF(), in.readUTF());
        }
        return new Shape(operation, members);
    }

    private static Facts facts(DataInputStream in) throws IOException {
        int bits = in.readUnsignedByte();
        Set<String> returned = names(in);
        Set<String> named = names(in);
        return new Facts(
                is(bits, 0),
                is(bits, 1),
                is(bits, 2),
                is(bits, 3),
                is(bits, 4),
                is(bits, 5),
                is(bits, 6),
                is(bits, 7) ? returned : null,
                named);
    }

    private static boolean is(int bits, int bit) {
        return (bits >>> bit & 1) == 1;
    }

    private static Set<String> names(DataInputStream in) throws IOException {
        Set<String> names = new TreeSet<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            names.add(in.readUTF());
        }
        return names;
    }

    /** @param width how many counters there are now; what was not counted then is zero */
    private static Map<Long, long[]> hours(DataInputStream in, int width) throws IOException {
        Map<Long, long[]> hours = new LinkedHashMap<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            long hour = in.readLong();
            long[] counts = new long[in.readUnsignedByte()];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = in.readLong();
            }
            hours.put(hour, Arrays.copyOf(counts, width));
        }
        return hours;
    }
}
