package dev.armature.engine.stream;

import dev.armature.model.Utf8;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A place in a shard, as clients carry it from one call to the next.
 *
 * <p>Its text is the stream's ARN, {@code |1|}, and these bytes in base 64:
 *
 * <table>
 *   <caption>Shard iterator, format 1; numbers are big endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>8</td><td>the number of the record to be read next</td></tr>
 *   <tr><td>8</td><td>when it was given out, in milliseconds since 1970</td></tr>
 *   <tr><td>n</td><td>id of the shard</td></tr>
 *   <tr><td>4</td><td>CRC-32 of the ARN and of all of the above</td></tr>
 * </table>
 */
public record ShardIterator(StreamArn stream, String shardId, long position, Instant givenOut) {
    private static final Duration LIFE = Duration.ofMinutes(15);
    private static final byte FORMAT = 1;
    private static final String SEPARATOR = "|1|";
    private static final int HEAD_BYTES = 1 + 2 * Long.BYTES;

    /** Null if this is no iterator that was ever given out. */
    public static @Nullable ShardIterator parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        var arn = separator < 0 ? null : StreamArn.parse(text.substring(0, separator));
        if (arn == null) {
            return null;
        }
        try {
            return decode(arn, Base64.getDecoder().decode(text.substring(separator + SEPARATOR.length())));
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private static @Nullable ShardIterator decode(StreamArn arn, byte[] bytes) {
        int checked = bytes.length - Integer.BYTES;
        if (checked <= HEAD_BYTES || bytes[0] != FORMAT) {
            return null;
        }
        var in = ByteBuffer.wrap(bytes);
        if (in.getInt(checked) != checksum(arn, bytes, checked)) {
            return null;
        }
        in.get();
        long position = in.getLong();
        var givenOut = Instant.ofEpochMilli(in.getLong());
        return new ShardIterator(
                arn, new String(bytes, HEAD_BYTES, checked - HEAD_BYTES, StandardCharsets.UTF_8), position, givenOut);
    }

    private static int checksum(StreamArn arn, byte[] bytes, int length) {
        var checksum = new CRC32();
        checksum.update(Utf8.bytes(arn.toString()));
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    public boolean isExpired(Instant now) {
        return now.isAfter(givenOut.plus(LIFE));
    }

    @Override
    public String toString() {
        byte[] shard = Utf8.bytes(shardId);
        var out = ByteBuffer.allocate(HEAD_BYTES + shard.length + Integer.BYTES);
        out.put(FORMAT).putLong(position).putLong(givenOut.toEpochMilli()).put(shard);
        out.putInt(checksum(stream, out.array(), out.position()));
        return stream + SEPARATOR + Base64.getEncoder().encodeToString(out.array());
    }
}
