package dev.armature.cookbook.compression;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClientExtension;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbExtensionContext;
import software.amazon.awssdk.enhanced.dynamodb.extensions.ReadModification;
import software.amazon.awssdk.enhanced.dynamodb.extensions.WriteModification;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * N11: a large value as compressed binary, a small one as text. An
 * extension of the enhanced client does it, and the mapping never knows.
 */
public final class N11CompressedValue implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        var values = DynamoDbEnhancedClient.builder()
                .dynamoDbClient(kit.client())
                .extensions(new Compression())
                .build()
                .table(kv, RecordSchema.of(Value.class));
        String large = moves(1000);
        String small = moves(80);
        kit.say("large: " + large.length() + " bytes of JSON, small: " + small.length());

        var plain = kit.cost(() -> kit.put(kv, item("pk", "plain", "sk", "value", "v", large)));
        var compressed = kit.cost(() -> values.putItem(new Value("large", large)));
        values.putItem(new Value("small", small));
        equal(typeOf(kit, kv, "large"), AttributeValue.Type.B);
        equal(typeOf(kit, kv, "small"), AttributeValue.Type.S);
        equal(values.getItem(new Value("large", "")).v, large);
        equal(values.getItem(new Value("small", "")).v, small);
        kit.say("a write costs " + plain.total() + " WCU plain and " + compressed.total() + " compressed");
        equal(plain.total(), 54.0);
        equal(compressed.total() < plain.total() / 3, true); // how small depends on the library

        // What counts is bytes. String.length counts UTF-16 units, a third of the bytes here.
        String euros = "\u20ac".repeat(4000);
        equal(List.of(euros.length(), euros.getBytes(StandardCharsets.UTF_8).length), List.of(4000, 12_000));
        values.putItem(new Value("euros", euros));
        equal(typeOf(kit, kv, "euros"), AttributeValue.Type.B);
        equal(values.getItem(new Value("euros", "")).v, euros);
    }

    record Value(
            @DynamoDbPartitionKey @DynamoDbAttribute("pk") String pk,
            @DynamoDbSortKey @DynamoDbAttribute("sk") String sk,
            String v) {
        Value(String pk, String v) {
            this(pk, "value", v);
        }
    }

    /** Between mapping and table: a {@code v} of more than 10,000 bytes becomes binary, and {@code meta} says so. */
    private static final class Compression implements DynamoDbEnhancedClientExtension {
        private static final int PLAIN_BYTES_MAX = 10_000;

        @Override
        public WriteModification beforeWrite(DynamoDbExtensionContext.BeforeWrite context) {
            byte[] bytes = text(context.items(), "v").getBytes(StandardCharsets.UTF_8);
            return bytes.length <= PLAIN_BYTES_MAX
                    ? WriteModification.builder().build()
                    : WriteModification.builder()
                            .transformedItem(
                                    with(context.items(), "v", gzip(bytes), "meta", Map.of("compressed", true)))
                            .build();
        }

        @Override
        public ReadModification afterRead(DynamoDbExtensionContext.AfterRead context) {
            var v = context.items().get("v");
            return v == null || !context.items().containsKey("meta")
                    ? ReadModification.builder().build()
                    : ReadModification.builder()
                            .transformedItem(with(context.items(), "v", gunzip(v.b())))
                            .build();
        }

        private static byte[] gzip(byte[] bytes) {
            var compressed = new ByteArrayOutputStream();
            try (var zip = new GZIPOutputStream(compressed)) {
                zip.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return compressed.toByteArray();
        }

        private static String gunzip(SdkBytes bytes) {
            try (var zip = new GZIPInputStream(bytes.asInputStream())) {
                return new String(zip.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String moves(int count) {
        return IntStream.range(0, count)
                .mapToObj("{\"move\":%d,\"from\":\"e2\",\"to\":\"e4\",\"by\":\"white player\"}"::formatted)
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static AttributeValue.@Nullable Type typeOf(Kit kit, String table, String pk) {
        var v = kit.get(table, "pk", pk, "sk", "value").get("v");
        return v == null ? null : v.type();
    }
}
