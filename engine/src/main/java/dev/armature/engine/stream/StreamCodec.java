package dev.armature.engine.stream;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeType;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The row of a stream in the space {@link dev.armature.engine.table.Spaces#STREAMS}, under account and Region, table name and
 * label.
 *
 * <p>Numbers are big endian; a text is its length in two bytes and UTF-8; a time is eight bytes of milliseconds since 1970, and
 * the smallest number there is stands for none; a list is its length in four bytes and its elements.
 *
 * <table>
 *   <caption>Stream, format 2</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 2; 1 for a stream without tags</td></tr>
 *   <tr><td>texts</td><td>account, region and name of the table</td></tr>
 *   <tr><td>lists</td><td>partition key attributes, then sort key attributes: name, type, each a text</td></tr>
 *   <tr><td>8</td><td>createdAt: time</td></tr>
 *   <tr><td>text</td><td>view type</td></tr>
 *   <tr><td>4</td><td>first log</td></tr>
 *   <tr><td>4</td><td>number of logs</td></tr>
 *   <tr><td>8</td><td>disabledAt: time or none</td></tr>
 *   <tr><td>list</td><td>shards, each with the following</td></tr>
 *   <tr><td>texts</td><td>id; id of the parent, or nothing</td></tr>
 *   <tr><td>4</td><td>lineage: which of the logs</td></tr>
 *   <tr><td>8</td><td>openedAt: time</td></tr>
 *   <tr><td>8</td><td>number of the first record</td></tr>
 *   <tr><td>8</td><td>closedAt: time or none</td></tr>
 *   <tr><td>8</td><td>number of the last record, if closed; otherwise 0</td></tr>
 *   <tr><td>list</td><td>tags: key, value, each a text; not in format 1</td></tr>
 * </table>
 */
public final class StreamCodec {
    private static final int FORMAT = 2;
    private static final int FORMAT_WITHOUT_TAGS = 1;
    private static final long NO_TIME = Long.MIN_VALUE;

    private StreamCodec() {}

    static byte[] encode(Stream stream) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(stream.tags().isEmpty() ? FORMAT_WITHOUT_TAGS : FORMAT);
            out.writeUTF(stream.table().account());
            out.writeUTF(stream.table().region());
            out.writeUTF(stream.table().name());
            attributes(out, stream.keys().hash());
            attributes(out, stream.keys().range());
            var settings = stream.settings();
            time(out, settings.createdAt());
            out.writeUTF(settings.viewType().name());
            out.writeInt(settings.log());
            out.writeInt(settings.shards());
            time(out, stream.disabledAt());
            out.writeInt(stream.shards().size());
            for (Shard shard : stream.shards()) {
                shard(out, shard);
            }
            if (!stream.tags().isEmpty()) {
                tags(out, stream.tags());
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("memory cannot be written", impossible);
        }
        return bytes.toByteArray();
    }

    private static void attributes(DataOutputStream out, List<KeyAttribute> attributes) throws IOException {
        out.writeInt(attributes.size());
        for (KeyAttribute attribute : attributes) {
            out.writeUTF(attribute.name());
            out.writeUTF(attribute.type().name());
        }
    }

    private static void shard(DataOutputStream out, Shard shard) throws IOException {
        out.writeUTF(shard.id());
        var parent = shard.parent();
        out.writeUTF(parent == null ? "" : parent);
        out.writeInt(shard.lineage());
        time(out, shard.openedAt());
        out.writeLong(shard.first());
        var end = shard.end();
        time(out, end == null ? null : end.at());
        out.writeLong(end == null ? 0 : end.last());
    }

    private static void tags(DataOutputStream out, Map<String, String> tags) throws IOException {
        out.writeInt(tags.size());
        for (var tag : tags.entrySet()) {
            out.writeUTF(tag.getKey());
            out.writeUTF(tag.getValue());
        }
    }

    private static void time(DataOutputStream out, @Nullable Instant time) throws IOException {
        out.writeLong(time == null ? NO_TIME : time.toEpochMilli());
    }

    /** Throws if the row makes no sense. */
    public static Stream decode(byte[] row) {
        try (var in = new DataInputStream(new ByteArrayInputStream(row))) {
            int format = in.readByte();
            if (format != FORMAT && format != FORMAT_WITHOUT_TAGS) {
                throw new IllegalStateException("a stream was written by a newer version of Armature: format " + format
                        + ", and this one reads " + FORMAT);
            }
            var table = new TableRef(in.readUTF(), in.readUTF(), in.readUTF());
            var keys = new KeySchema(attributes(in), attributes(in));
            var createdAt = requiredTime(in);
            var viewType = Table.StreamViewType.valueOf(in.readUTF());
            int log = in.readInt();
            int logs = in.readInt();
            var disabledAt = time(in);
            int count = in.readInt();
            List<Shard> shards = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                shards.add(shard(in));
            }
            var settings = new Table.Stream(createdAt, viewType, log, logs, disabledAt == null);
            Map<String, String> tags = format == FORMAT_WITHOUT_TAGS ? Map.of() : tags(in);
            return new Stream(table, keys, settings, disabledAt, shards, tags);
        } catch (IOException tooShort) {
            throw new IllegalStateException("damaged stream: it ends too soon", tooShort);
        }
    }

    private static List<KeyAttribute> attributes(DataInputStream in) throws IOException {
        int count = in.readInt();
        List<KeyAttribute> attributes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            attributes.add(new KeyAttribute(in.readUTF(), AttributeType.valueOf(in.readUTF())));
        }
        return attributes;
    }

    private static Shard shard(DataInputStream in) throws IOException {
        String id = in.readUTF();
        String parent = in.readUTF();
        int lineage = in.readInt();
        var openedAt = requiredTime(in);
        long first = in.readLong();
        var closedAt = time(in);
        long last = in.readLong();
        return new Shard(
                id,
                parent.isEmpty() ? null : parent,
                lineage,
                openedAt,
                first,
                closedAt == null ? null : new Shard.End(closedAt, last));
    }

    private static Map<String, String> tags(DataInputStream in) throws IOException {
        int count = in.readInt();
        Map<String, String> tags = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            tags.put(in.readUTF(), in.readUTF());
        }
        return tags;
    }

    private static @Nullable Instant time(DataInputStream in) throws IOException {
        long milliseconds = in.readLong();
        return milliseconds == NO_TIME ? null : Instant.ofEpochMilli(milliseconds);
    }

    private static Instant requiredTime(DataInputStream in) throws IOException {
        return Instant.ofEpochMilli(in.readLong());
    }
}
