package dev.armature.samples.btlrun;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A value as the table keeps it: a string, or compressed where it is long, because reads and writes are paid by size. */
final class Payload {
    /** Bytes, which is what is paid for; characters may have up to four of them. */
    private static final int PLAIN_BYTES_MAX = 10_000;

    private Payload() {}

    /** The attribute {@code v}. Its type says whether it is compressed, so nothing else has to. */
    static AttributeValue encode(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= PLAIN_BYTES_MAX
                ? AttributeValue.fromS(value)
                : AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(compress(bytes)));
    }

    static String decode(Map<String, AttributeValue> item) {
        var value = item.get("v");
        return value.b() == null ? value.s() : decompress(value.b().asByteArray());
    }

    private static byte[] compress(byte[] bytes) {
        var compressed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return compressed.toByteArray();
    }

    private static String decompress(byte[] bytes) {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
